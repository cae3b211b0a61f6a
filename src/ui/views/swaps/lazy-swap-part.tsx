import { useLazy } from '../../app/hooks/use-lazy.ts'
import type { SwapPartProps } from './swap-part.tsx'

const load = () => import('./swap-part.tsx').then(one => one.SwapPart)

/** A part of the form, fetched once the form is painted. */
export function LazySwapPart(props: SwapPartProps) {
  const Part = useLazy(load)
  return Part ? <Part {...props} /> : <span data-late="true" />
}
