import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLazy } from '../../app/hooks/use-lazy.ts'

const load = () => import('../session/account-links.tsx').then(one => one.AccountLinks)

/** Where one gets to from the account, fetched after the balances are painted; its place is kept. */
export function LazyLoginOptions({ account }: { account: CaipAddress }) {
  const Ways = useLazy(load)
  return Ways ? <Ways account={account} /> : <div className="ways-place" data-late="true" />
}
