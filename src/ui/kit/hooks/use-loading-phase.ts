import { useEffect, useRef, useState } from 'react'

/** The phase of a wait, which decides what a view shows. */
export type LoadingPhase = 'nothing' | 'skeleton' | 'long' | 'overdue'

const steps: readonly (readonly [LoadingPhase, number])[] = [
  ['skeleton', 120],
  ['long', 8_000],
  ['overdue', 10_000],
]
const keepSkeletonMs = 300

/**
 * Returns the phase of a wait. The view first shows nothing, then a skeleton that stays long enough to be seen, then a
 * text, and at last a retry button. Returns undefined when the wait has ended.
 */
export function useLoadingPhase(waiting: boolean): LoadingPhase | undefined {
  const [loadingPhase, setLoadingPhase] = useState<LoadingPhase | undefined>(waiting ? 'nothing' : undefined)
  const shownAt = useRef(0)
  useEffect(() => {
    if (waiting) {
      setLoadingPhase('nothing')
      const timers = steps.map(([step, ms]) =>
        setTimeout(() => {
          if (step === 'skeleton') shownAt.current = Date.now()
          setLoadingPhase(step)
        }, ms),
      )
      return () => timers.forEach(clearTimeout)
    }
    const left = shownAt.current + keepSkeletonMs - Date.now()
    shownAt.current = 0
    if (left <= 0) return setLoadingPhase(undefined)
    const timer = setTimeout(setLoadingPhase, left, undefined)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting ? (loadingPhase ?? 'nothing') : loadingPhase
}
