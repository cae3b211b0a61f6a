import { type RefObject, useEffect, useRef } from 'react'

/**
 * Plays the animation of a new connection on an element once `isConnected` is true. The code of the animation loads
 * late. If it fails to load, the modal closes without the animation.
 */
export function useFlyHome(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isConnected) return
    let stop: (() => void) | undefined
    let isOver = false
    import('../dialog/fly-home.ts').then(
      ({ flyHome }) => {
        if (panel.current && !isOver) stop = flyHome(panel.current)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isConnected])
  return panel
}
