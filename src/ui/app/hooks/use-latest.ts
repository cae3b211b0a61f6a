import { useSubscription } from 'observable-hooks'
import { useMemo, useState } from 'react'
import type { Observable, Observer } from 'rxjs'
import type { Latest } from '../latest.ts'

/**
 * Returns the latest value of a stream and renders again when it changes; undefined without a stream. If the stream is
 * replaced, the value of the old stream is not shown for the new one.
 */
export function useLatest<T>(stream$: Latest<T>): T
export function useLatest<T>(stream$: Latest<T> | undefined): T | undefined
export function useLatest<T>(stream$: Latest<T> | undefined): T | undefined {
  const [latest, setLatest] = useState({ of: stream$, value: stream$?.value })
  useSubscription(
    useMemo(() => observableOf(stream$), [stream$]),
    // The subscriber is an observer object and not a function. A page may add `next` to all objects, and then
    // a function would have the page's `next`.
    {
      next: value =>
        setLatest(now => (now.of === stream$ && Object.is(now.value, value) ? now : { of: stream$, value })),
    },
  )
  return latest.of === stream$ ? latest.value : stream$?.value
}

/** Returns the part of an Observable that `useSubscription` calls. The rxjs class itself would make the first view too large. */
function observableOf<T>(stream$: Latest<T> | undefined): Observable<T> {
  const subscribe = ({ next }: Observer<T>) => stream$?.subscribe(next) ?? { unsubscribe: () => {} }
  return { subscribe } as unknown as Observable<T>
}
