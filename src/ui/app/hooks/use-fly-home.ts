import { type RefObject, useEffect, useRef } from 'react'
import { flyHome } from '../dialog/fly-home.ts'

/**
 * Returns the ref of an element. Once `isConnected` is true, the animation of a new connection plays on that element.
 */
export function useFlyHome(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (isConnected && panel.current ? flyHome(panel.current) : undefined), [isConnected])
  return panel
}
