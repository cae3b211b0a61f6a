import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ClickjackingGuard, type GuardWatch, watchForClickjacking } from './clickjacking-guard.ts'

/** An element that the user reviews, and the text that the modal rendered in it. */
export type ReviewedRef = { readonly ref: RefObject<Element | null>; readonly text?: string }

/** Returns whether the element, and the content reviewed with it, is visible. `press` returns whether a press counts now. */
export function useClickjackingGuard(
  ref: RefObject<Element | null>,
  reviewed: readonly ReviewedRef[] = [],
): { readonly sight: ClickjackingGuard; readonly press: () => boolean } {
  const watch = useRef<GuardWatch>(undefined)
  const [sight, setSight] = useState<ClickjackingGuard>('soon')
  const newest = useRef(reviewed)
  useLayoutEffect(() => {
    newest.current = reviewed
  })
  useEffect(() => {
    if (!ref.current) return
    const found = () =>
      newest.current.flatMap(({ ref, text }) => (ref.current ? [{ element: ref.current, text }] : []))
    watch.current = watchForClickjacking(ref.current, setSight, found)
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [ref])
  return { sight, press: () => watch.current?.press() ?? false }
}
