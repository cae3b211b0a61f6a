import { type RefObject, useEffect, useRef } from 'react'
import { flyHome } from '../dialog/fly-home.ts'

/** Plays the animation of a new connection on an element once `isConnected` is true. */
export function useFlyHome(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (isConnected && panel.current ? flyHome(panel.current) : undefined), [isConnected])
  return panel
}
