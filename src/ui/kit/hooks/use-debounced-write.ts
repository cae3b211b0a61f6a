import { useEffect, useRef } from 'react'
import { debounceMs } from '../../../domain/core/constants.ts'

/** A debounced write. */
export type DebouncedWrite<T> = {
  readonly put: (value: T) => void
  /** Writes the pending value at once; resolves when everything is written. */
  readonly flush: () => Promise<void>
}

/** Writes the last value after typing stops, and on unmount. `write` never rejects. */
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
  const put = (value: T): void => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { value, timer: setTimeout(flush, debounceMs) }
  }
  return { put, flush }
}
