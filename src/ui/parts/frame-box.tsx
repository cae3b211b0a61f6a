import { useEffect, useRef } from 'react'
import { useSight } from '../hooks/use-sight.ts'
import { LateSightNote } from './late-sight-note.tsx'

/**
 * Where the login frame is seen, and pressed once it was seen for a while. It stays a child of the modal's own element: moving it would
 * load it anew.
 */
export function FrameBox({ label }: { label: string }) {
  const slot = useRef<HTMLSlotElement>(null)
  const { ref, sight } = useSight<HTMLDivElement>()
  useEffect(() => {
    const [frame] = slot.current?.assignedElements() ?? []
    if (frame instanceof HTMLElement) frame.focus()
  }, [])
  return (
    <>
      <div ref={ref} className={sight === 'clear' ? 'frame-box' : 'frame-box held'}>
        <slot ref={slot} name="login">
          <p className="label">{label}</p>
        </slot>
      </div>
      <LateSightNote sight={sight} />
    </>
  )
}
