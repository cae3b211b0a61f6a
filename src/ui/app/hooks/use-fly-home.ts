import { type RefObject, useEffect, useRef } from 'react'

/**
 * Plays the animation of a new connection on an element once `isConnected` is true. The animation's file loads late. If
 * it does not load, the card closes without an animation.
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
