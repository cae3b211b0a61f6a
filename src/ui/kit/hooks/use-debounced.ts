import { useEffect, useState } from 'react'

/** Returns the value once it has been stable for the delay; until then the previous one, or `first`. */
export function useDebounced<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
