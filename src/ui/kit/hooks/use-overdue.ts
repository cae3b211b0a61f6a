import { useEffect, useState } from 'react'

/** How long a wallet may take to respond to a send before the view says that it may never respond (ms). */
export const silentWalletMs = 30_000

/** Whether this many ms have passed since a time (epoch ms). False without a time, and if no limit is known. */
export function useOverdue(since: number | undefined, afterMs: number | undefined): boolean {
  const [overdue, setOverdue] = useState<number>()
  useEffect(() => {
    if (since === undefined || afterMs === undefined) return
    const timer = setTimeout(setOverdue, Math.max(0, since + afterMs - Date.now()), since)
    return () => clearTimeout(timer)
  }, [since, afterMs])
  return since !== undefined && overdue === since
}
