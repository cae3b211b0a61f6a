import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
