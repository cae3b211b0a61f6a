import { useSyncExternalStore } from 'react'
import { matches } from '../../app/hooks/media.ts'

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
