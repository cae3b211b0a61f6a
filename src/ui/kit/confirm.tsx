import { useRef } from 'react'
import { useMessages } from '../app/hooks/use-app.ts'
import {
  type ClickjackingGuard,
  type ReviewedRef,
  useClickjackingGuard,
} from '../app/hooks/use-clickjacking-guard.ts'
import { Button, type ButtonProps } from './button.tsx'

type ConfirmProps = Omit<ButtonProps, 'ref' | 'held' | 'children'> & {
  readonly children: string
  /**
   * The content that the user confirms with the button. A press is accepted only if this content is visible and
   * unaltered.
   */
  readonly reviewed: readonly ReviewedRef[]
}

/**
 * A button for irreversible actions. It accepts a press only after the button and the reviewed content were visible for
 * half a second. Otherwise a page could hide, move or cover them to trick the user.
 */
export function Confirm({ reviewed, onPress, ...props }: ConfirmProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { guard, press } = useClickjackingGuard(ref, [{ ref, text: props.children }, ...reviewed])
  return (
    <>
      <Button {...props} ref={ref} held={guard !== 'clear'} onPress={() => press() && onPress()} />
      <ClickjackingNote guard={props.off ? 'clear' : guard} />
    </>
  )
}

const wide = { flex: '1 0 100%', order: -1 } as const
const unseen = { ...wide, visibility: 'collapse' } as const

/**
 * Shows the user why a press has no effect. The note about an early press stays, so that the user has time to read it.
 * Any other note becomes invisible when its reason ends, but keeps its space, because a button that moves cannot be
 * pressed at once.
 */
export function ClickjackingNote({ guard }: { guard: ClickjackingGuard }) {
  const t = useMessages(confirmMessages)
  const shown = useRef<Exclude<ClickjackingGuard, 'soon' | 'clear'>>(undefined)
  const isBlocked = guard !== 'soon' && guard !== 'clear'
  if (isBlocked) shown.current = guard
  if (!shown.current) return null
  return (
    <p
      className="note"
      role="status"
      style={isBlocked || shown.current === 'hurried' ? wide : unseen}
      data-testid="portico-sight"
    >
      {t[shown.current]}
    </p>
  )
}

export const confirmMessages = {
  id: 'confirm',
  hurried: 'Take a second to read this, then click again.',
  covered:
    'Something is covering this button or the details above it. Move it aside or scroll, then click again.',
  altered:
    "This page changed what is shown here, so nothing was sent. Leave if you don't trust the site, or start again.",
}
