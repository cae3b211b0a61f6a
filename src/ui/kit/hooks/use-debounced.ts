import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for the delay. Until then, returns the previous value or `first`. */
export function useDebounced<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
