import type { CaipAddress } from '../../domain/model/caip.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./wallet-features.tsx').then(one => one.WalletFeatures)

/** What the account can do, fetched after the balances are painted; its place is kept. */
export function LateFeatures({ account }: { account: CaipAddress }) {
  const Features = useLate(load)
  return Features ? <Features account={account} /> : <div className="deeds-place" data-late="true" />
}
