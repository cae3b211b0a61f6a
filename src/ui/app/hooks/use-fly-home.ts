import { type RefObject, useEffect, useRef } from 'react'
import { flyHome } from '../dialog/fly-home.ts'

/**
 * Returns a ref for an element. Once `isConnected` is true, the animation of a new connection plays on the element with
 * this ref.
 */
export function useFlyHome(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (isConnected && panel.current ? flyHome(panel.current) : undefined), [isConnected])
  return panel
}
