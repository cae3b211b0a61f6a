import { useSyncExternalStore } from 'react'
import type { Store } from '../store.ts'

/** The value of a store that may not be there yet. */
export function useMaybeStore<T>(store: Store<T> | undefined): T | undefined {
  return useSyncExternalStore(store?.subscribe ?? never, store?.get ?? nothing, store?.get ?? nothing)
}

function never(): () => void {
  return nothing
}

function nothing(): undefined {
  return undefined
}
