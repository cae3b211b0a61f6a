import { useSyncExternalStore } from 'react'
import { matches } from '../../app/hooks/media.ts'

/** Returns whether a media query matches, and renders again when the result changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => matches(query),
    () => false,
  )
}
