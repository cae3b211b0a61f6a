import { useEffect, useState } from 'react'

/** Whether this many ms have passed since a time (epoch ms); false without a time. */
export function useOverdue(since: number | undefined, afterMs: number): boolean {
  const [overdue, setOverdue] = useState<number>()
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(setOverdue, Math.max(0, since + afterMs - Date.now()), since)
    return () => clearTimeout(timer)
  }, [since, afterMs])
  return since !== undefined && overdue === since
}
