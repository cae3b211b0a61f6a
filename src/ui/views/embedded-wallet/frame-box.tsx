import { useRef } from 'react'
import { useClickjackingGuard } from '../../app/hooks/use-clickjacking-guard.ts'
import { ClickjackingNote } from '../../kit/clickjacking-note.tsx'

/**
 * Shows the login frame, and accepts presses only after it was visible for a while. The frame does not take the focus by
 * itself, because Escape would not reach the modal from inside the frame, and a frame without focus cannot approve anything.
 * The frame stays a child of the modal's element, because moving it would reload it.
 */
export function FrameBox({ label }: { label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const { sight } = useClickjackingGuard(ref)
  return (
    <>
      <div ref={ref} className={sight === 'clear' ? 'frame-box' : 'frame-box held'}>
        <slot name="login">
          <p className="label">{label}</p>
        </slot>
      </div>
      <ClickjackingNote sight={sight} />
    </>
  )
}
