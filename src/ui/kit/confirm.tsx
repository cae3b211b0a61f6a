import { useRef } from 'react'
import { type ReviewedRef, useClickjackingGuard } from '../app/hooks/use-clickjacking-guard.ts'
import { Button, type ButtonProps } from './button.tsx'
import { ClickjackingNote } from './clickjacking-note.tsx'

type ConfirmProps = Omit<ButtonProps, 'ref' | 'held' | 'children'> & {
  readonly children: string
  /** What the press confirms: it has to be in view, and as it was written, when the button is pressed. */
  readonly reviewed: readonly ReviewedRef[]
}

/**
 * The button that sets in motion what cannot be taken back. A press on it counts only where the button and what it confirms have been
 * seen for a while, so that a page that hides them, moves them or lays something over them leads nobody to press it.
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
