import { useEffect, useState } from 'react'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'

/** Returns the current time, and renders again every `everyMs` milliseconds while the page is visible. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const page = unclobbered(document)
    const tick = (): void => {
      if (page.visibilityState === 'visible') setNow(Date.now())
    }
    const timer = setInterval(tick, everyMs)
    page.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      page.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
