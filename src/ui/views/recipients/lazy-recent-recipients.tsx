import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLate } from '../../app/hooks/use-lazy.ts'

const load = () => import('./recent-recipients.tsx').then(file => file.Earlier)

/** Who was sent to before, once the field is painted. */
export function LateEarlier(props: { readonly account: CaipAddress; readonly onPick: (to: string) => void }) {
  const Earlier = useLate(load)
  return Earlier ? <Earlier {...props} /> : null
}
