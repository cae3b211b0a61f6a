import { useRef } from 'react'
import { useClickjackingGuard } from '../../app/hooks/use-clickjacking-guard.ts'
import { ClickjackingNote } from '../../kit/clickjacking-note.tsx'

/**
 * Where the login frame is seen, and pressed once it was seen for a while. The focus is left to the visitor: inside the frame Escape would
 * not be heard, and a frame that never had it has approved nothing. It stays a child of the modal's own element: moving it would
 * load it anew.
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
