import { useSubscription } from 'observable-hooks'
import { useState } from 'react'
import type { Latest } from '../latest.ts'

/**
 * Returns the latest value that the source of a stream has emitted since the component shows the stream, or undefined
 * before. An earlier view may have left a value that is no longer true.
 */
export function useLive<T>(stream$: Latest<T>): T | undefined {
  const [live, setLive] = useState<{ readonly of: Latest<T>; readonly value: T }>()
  useSubscription<T>(stream$.live$, { next: value => setLive({ of: stream$, value }) })
  return live?.of === stream$ ? live.value : undefined
}
