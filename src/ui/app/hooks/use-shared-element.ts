import { useMemo } from 'react'
import { viewMotion } from '../dialog/view-motion.ts'
import { isStill } from './media.ts'
import { memoryKey, useUi } from './use-app.ts'

const start = memoryKey<DOMRect>('flight')

/**
 * Moves the picture of a tapped row to its place in the next view. Returns the ref callback for the picture in the next
 * view.
 */
export function useSharedElement(): (element: HTMLElement) => void {
  const { state } = useUi()
  return useMemo(
    () => element => {
      const from = state.memory.get(start)
      state.memory.delete(start)
      if (from) flyFrom(element, from)
    },
    [state],
  )
}

/** Returns a function that stores where the animation starts: the place of the picture inside the pressed control. */
export function useSharedElementStart(): (control: HTMLElement) => void {
  const { state } = useUi()
  return useMemo(
    () => control => {
      const picture = control.querySelector('.pic')
      if (picture) state.memory.set(start, picture.getBoundingClientRect())
    },
    [state],
  )
}

/** Animates the picture of the new view from the place that it had in the previous view. */
function flyFrom(element: HTMLElement, from: DOMRect): void {
  if (isStill()) return
  const to = element.getBoundingClientRect()
  if (to.width === 0) return
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, {}],
    viewMotion,
  )
}
