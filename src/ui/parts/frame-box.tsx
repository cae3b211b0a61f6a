import { useEffect, useRef } from 'react'

/** Where the login frame is seen. It stays a child of the modal's own element: moving it would load it anew. */
export function FrameBox({ label }: { label: string }) {
  const ref = useRef<HTMLSlotElement>(null)
  useEffect(() => {
    const [frame] = ref.current?.assignedElements() ?? []
    if (frame instanceof HTMLElement) frame.focus()
  }, [])
  return (
    <div className="frame-box">
      <slot ref={ref} name="login">
        <p className="label">{label}</p>
      </slot>
    </div>
  )
}
