import { useEffect, useState } from 'react'

/**
 * How long a prepared transaction is used before Portico prepares it again (ms). Fees change, and a Solana blockhash
 * expires after about a minute.
 */
const renewMs = 30_000

/**
 * Returns a number that changes when the prepared transaction on screen is too old and must be prepared again. The
 * number does not change while `paused` is true.
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
