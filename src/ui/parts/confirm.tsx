import { useSight } from '../hooks/use-sight.ts'
import { Button, type ButtonProps } from './button.tsx'
import { SightNote } from './sight-note.tsx'

/**
 * The button that sets in motion what cannot be taken back. A pointer's press on it counts only where it has been seen for a while, so
 * that a page that hides it, moves it or lays something over it leads nobody to press it. The keyboard and readers of the screen, which
 * nothing can be laid over, are not kept waiting.
 */
export function Confirm(props: Omit<ButtonProps, 'ref' | 'held'>) {
  const { ref, sight } = useSight<HTMLButtonElement>()
  return (
    <>
      <Button {...props} ref={ref} held={sight !== 'clear'} />
      <SightNote sight={props.off ? 'clear' : sight} />
    </>
  )
}
