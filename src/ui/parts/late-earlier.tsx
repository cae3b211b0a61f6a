import type { CaipAddress } from '../../domain/model/caip.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./earlier.tsx').then(file => file.Earlier)

/** Who was sent to before, once the field is painted. */
export function LateEarlier(props: { readonly account: CaipAddress; readonly onPick: (to: string) => void }) {
  const Earlier = useLate(load)
  return Earlier ? <Earlier {...props} /> : null
}
