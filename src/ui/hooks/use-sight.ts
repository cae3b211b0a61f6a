import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Sight } from './sight.ts'

/** How long and well the element has been seen. Where the file that looks does not come, nothing can be said against it. */
export function useSight<E extends Element>(): { readonly ref: RefObject<E | null>; readonly sight: Sight } {
  const ref = useRef<E>(null)
  const [sight, tell] = useState<Sight>('soon')
  useEffect(() => {
    let stop: (() => void) | undefined
    let wanted = true
    import('./sight.ts').then(
      ({ watchSight }) => {
        if (wanted && ref.current) stop = watchSight(ref.current, tell)
      },
      () => wanted && tell('clear'),
    )
    return () => {
      wanted = false
      stop?.()
    }
  }, [])
  return { ref, sight }
}
