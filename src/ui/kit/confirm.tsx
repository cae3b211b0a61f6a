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
  /** The content that the press confirms. It must be in view and unaltered at the time of the press. */
  readonly reviewed: readonly ReviewedRef[]
}

/**
 * A button for irreversible actions. A press counts only after the button and the content that it confirms were visible
 * for a while. Otherwise a page could trick the user by hiding, moving or covering them.
 */
export function Confirm({ reviewed, onPress, ...props }: ConfirmProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { sight, press } = useClickjackingGuard(ref, [{ ref, text: props.children }, ...reviewed])
  return (
    <>
      <Button {...props} ref={ref} held={sight !== 'clear'} onPress={() => press() && onPress()} />
      <ClickjackingNote sight={props.off ? 'clear' : sight} />
    </>
  )
}

const wide = { flex: '1 0 100%', order: -1 } as const
const unseen = { ...wide, visibility: 'collapse' } as const

/**
 * Explains why a press does not count now. The note about an early press stays, so that the user can read it. The note
 * about a covered button keeps its space, because the button would otherwise move under the pointer, and the next press
 * would come too soon again.
 */
export function ClickjackingNote({ sight }: { sight: ClickjackingGuard }) {
  const t = useMessages(confirmMessages)
  const shown = useRef<Exclude<ClickjackingGuard, 'soon' | 'clear'>>(undefined)
  const isBlocked = sight !== 'soon' && sight !== 'clear'
  if (isBlocked) shown.current = sight
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

/** Messages of a confirm button, which ignores clicks until the user has seen it. */
export const confirmMessages = {
  id: 'confirm',
  hurried: 'Take a second to read this, then click again.',
  covered:
    'Something is covering this button or the details above it. Move it aside or scroll, then click again.',
  altered:
    "This page changed what is shown here, so nothing was sent. Close this window and start again, or leave if you don't trust the site.",
}
