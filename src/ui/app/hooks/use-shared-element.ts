import { useMemo } from 'react'
import { useUi } from '../context.ts'

const key = 'flight'

/** Shared-element transition: the picture of a tapped row moves to the next view. `take` marks the start, the result the target. */
export function useSharedElement(): (element: HTMLElement) => void {
  const { state } = useUi()
  return useMemo(
    () => element => {
      const from = state.memory.get(key) as DOMRect | undefined
      state.memory.delete(key)
      if (from) flyFrom(element, from)
    },
    [state],
  )
}

/** Remembers where a flight starts: the picture inside the pressed control. */
export function useSharedElementStart(): (control: HTMLElement) => void {
  const { state } = useUi()
  return useMemo(
    () => control => {
      const picture = control.querySelector('.pic')
      if (picture) state.memory.set(key, picture.getBoundingClientRect())
    },
    [state],
  )
}

/** Moves an element from where another picture of the same thing was to its own place. */
function flyFrom(element: HTMLElement, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const to = element.getBoundingClientRect()
  if (to.width === 0) return
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, {}], {
    duration: 220,
    easing: 'cubic-bezier(.2, 0, 0, 1)',
  })
}
