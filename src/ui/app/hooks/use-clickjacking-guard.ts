import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ClickjackingGuard, type GuardWatch, watchForClickjacking } from './clickjacking-guard.ts'

/** What is reviewed: where it stands, and the words the modal wrote there. */
export type ReviewedRef = { readonly ref: RefObject<Element | null>; readonly text?: string }

/** How long and how well an element, and what is reviewed with it, has been in view. `press` tells whether a press counts now. */
export function useClickjackingGuard(
  ref: RefObject<Element | null>,
  reviewed: readonly ReviewedRef[] = [],
): { readonly sight: ClickjackingGuard; readonly press: () => boolean } {
  const watch = useRef<GuardWatch>(undefined)
  const [sight, tell] = useState<ClickjackingGuard>('soon')
  const newest = useRef(reviewed)
  useLayoutEffect(() => {
    newest.current = reviewed
  })
  useEffect(() => {
    if (!ref.current) return
    const found = () =>
      newest.current.flatMap(({ ref, text }) => (ref.current ? [{ element: ref.current, text }] : []))
    watch.current = watchForClickjacking(ref.current, tell, found)
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [ref])
  return { sight, press: () => watch.current?.press() ?? false }
}
