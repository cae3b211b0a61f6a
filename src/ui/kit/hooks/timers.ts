import { useEffect, useState } from 'react'

/** Returns the current time, and renders again at this interval while the page is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState === 'visible') setNow(Date.now())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}

/**
 * Returns the value once it has stayed the same for `ms`. Until then, returns the last value that stayed the same for
 * so long, or `first` if there was none.
 */
export function useDebounced<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
