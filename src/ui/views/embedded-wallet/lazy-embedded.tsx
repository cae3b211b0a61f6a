import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLazy } from '../../app/hooks/use-lazy.ts'

const load = () => import('./embedded-account.tsx').then(one => one.EmbeddedAccount)

/** What only an account of the login frame has, fetched for those alone; its place is kept. */
export function LazyEmbeddedAccount({ account }: { account: CaipAddress }) {
  const Embedded = useLazy(load)
  return (
    <div className="embedded" data-late={Embedded ? undefined : 'true'}>
      {Embedded && <Embedded account={account} />}
    </div>
  )
}
