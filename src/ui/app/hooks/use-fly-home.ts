import { type RefObject, useEffect, useRef } from 'react'
import { flyHome } from '../dialog/fly-home.ts'

/** Returns a ref for the element that `flyHome` animates once `isConnected` is true. */
export function useFlyHome(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (isConnected && panel.current ? flyHome(panel.current) : undefined), [isConnected])
  return panel
}
