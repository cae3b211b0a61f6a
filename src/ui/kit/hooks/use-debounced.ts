import { useEffect, useState } from 'react'

/**
 * Returns the newest value that has stayed the same for `ms` milliseconds. Returns `first` until there is such a value.
 */
export function useDebounced<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
