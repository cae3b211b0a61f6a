import { useSyncExternalStore } from 'react'
import type { Store } from '../store.ts'

/** Returns the value of a store that may not exist yet. */
export function useMaybeStore<T>(store: Store<T> | undefined): T | undefined {
  return useSyncExternalStore(store?.subscribe ?? never, store?.get ?? nothing, store?.get ?? nothing)
}

function never(): () => void {
  return nothing
}

function nothing(): undefined {
  return undefined
}
