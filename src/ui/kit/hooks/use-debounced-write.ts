import { useEffect, useRef } from 'react'
import { debounceMs } from '../../../domain/core/constants.ts'

/** Two functions that store what the user types: `put` when the user stops typing, and `flush` at once. */
export type DebouncedWrite<T> = {
  readonly put: (value: T) => void
  /** Stores the pending value at once. Resolves when it is stored. */
  readonly flush: () => Promise<void>
}

/** Stores the last value when the user stops typing and when the component unmounts. `write` must never reject. */
export function useDebouncedWrite<T>(write: (value: T) => Promise<void>): DebouncedWrite<T> {
  const latest = useRef(write)
  latest.current = write
  const waiting = useRef<{ readonly value: T; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const written = useRef(Promise.resolve())
  const flush = (): Promise<void> => {
    const last = waiting.current
    if (last) {
      clearTimeout(last.timer)
      waiting.current = undefined
      written.current = latest.current(last.value)
    }
    return written.current
  }
  useEffect(() => () => void flush(), [])
  const schedule = (value: T): void => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { value, timer: setTimeout(flush, debounceMs) }
  }
  return { put: schedule, flush }
}
