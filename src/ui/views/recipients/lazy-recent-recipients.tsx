import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLazy } from '../../app/hooks/use-lazy.ts'

const load = () => import('./recent-recipients.tsx').then(file => file.RecentRecipients)

/** Who was sent to before, once the field is painted. */
export function LazyRecentRecipients(props: {
  readonly account: CaipAddress
  readonly onPick: (to: string) => void
}) {
  const Earlier = useLazy(load)
  return Earlier ? <Earlier {...props} /> : null
}
