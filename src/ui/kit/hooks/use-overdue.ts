import { useEffect, useState } from 'react'

/** Time after a send request until the view says that the wallet may never respond (ms). */
export const silentWalletMs = 30_000

/** Returns whether `afterMs` have passed since `since` (epoch ms). Returns false while one of the two is undefined. */
export function useOverdue(since: number | undefined, afterMs: number | undefined): boolean {
  const [overdue, setOverdue] = useState<number>()
  useEffect(() => {
    if (since === undefined || afterMs === undefined) return
    const timer = setTimeout(setOverdue, Math.max(0, since + afterMs - Date.now()), since)
    return () => clearTimeout(timer)
  }, [since, afterMs])
  return since !== undefined && overdue === since
}
