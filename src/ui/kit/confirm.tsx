import { useRef } from 'react'
import { type ReviewedRef, useClickjackingGuard } from '../app/hooks/use-clickjacking-guard.ts'
import { Button, type ButtonProps } from './button.tsx'
import { ClickjackingNote } from './clickjacking-note.tsx'

type ConfirmProps = Omit<ButtonProps, 'ref' | 'held' | 'children'> & {
  readonly children: string
  /** The content that the press confirms. It must be in view and unaltered at the time of the press. */
  readonly reviewed: readonly ReviewedRef[]
}

/**
 * A button for irreversible actions. A press counts only after the button and the content that it confirms were visible for a
 * while, so that a page cannot trick the user by hiding, moving or covering them.
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
