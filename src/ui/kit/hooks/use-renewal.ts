import { useEffect, useState } from 'react'

/** How long a prepared transaction may be used (ms). Fees change, and a Solana blockhash expires after about a minute. */
const renewMs = 30_000

/**
 * Returns a number that changes whenever the prepared transaction on screen has to be prepared again. While paused, it does
 * not change.
 */
export function useRenewal(paused: boolean): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => setRound(round + 1), renewMs)
    return () => clearTimeout(timer)
  }, [paused, round])
  return round
}
