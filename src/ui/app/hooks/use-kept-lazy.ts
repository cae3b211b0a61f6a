import { type ComponentType, useEffect, useState } from 'react'
import { useUi } from '../context.ts'

/**
 * A part that is fetched once the view is painted, and is there at once when one comes back to the view: then what was scrolled to is.
 * `gone` where it cannot be had; asking again is what the function is for.
 */
export function useKeptLazy<P>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): { readonly Part?: ComponentType<P>; readonly gone: boolean; readonly again: () => void } {
  const { memory } = useUi().state
  const key = `late:${name}`
  const known = memory.get(key) as ComponentType<P> | undefined
  const [turn, setTurn] = useState(0)
  const [, setState] = useState<ComponentType<P>>()
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (known) return
    let wanted = true
    setGone(false)
    load().then(
      Part => {
        memory.set(key, Part)
        if (wanted) setState(() => Part)
      },
      () => wanted && setGone(true),
    )
    return () => {
      wanted = false
    }
  }, [known, key, load, memory, turn])
  return { gone, again: () => setTurn(turn + 1), ...(known && { Part: known }) }
}
