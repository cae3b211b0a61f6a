import { useEffect, useRef, useState } from 'react'

/** How long the user has been waiting, in the phases that a view shows. */
export type LoadingPhase = 'nothing' | 'skeleton' | 'long' | 'overdue'

const steps: readonly (readonly [LoadingPhase, number])[] = [
  ['skeleton', 120],
  ['long', 8_000],
  ['overdue', 10_000],
]
const keepSkeletonMs = 300

/**
 * Returns the phase of a wait: first nothing, then a skeleton that stays long enough to be seen, then text. Undefined when
 * the wait is over.
 */
export function useLoadingPhase(waiting: boolean): LoadingPhase | undefined {
  const [patience, setPatience] = useState<LoadingPhase | undefined>(waiting ? 'nothing' : undefined)
  const shownAt = useRef(0)
  useEffect(() => {
    if (waiting) {
      setPatience('nothing')
      const timers = steps.map(([step, ms]) =>
        setTimeout(() => {
          if (step === 'skeleton') shownAt.current = Date.now()
          setPatience(step)
        }, ms),
      )
      return () => timers.forEach(clearTimeout)
    }
    const left = shownAt.current + keepSkeletonMs - Date.now()
    shownAt.current = 0
    if (left <= 0) return setPatience(undefined)
    const timer = setTimeout(setPatience, left, undefined)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting ? (patience ?? 'nothing') : patience
}
