import { useKeptLate } from '../../app/hooks/use-kept-lazy.ts'
import { PartMissing } from '../../kit/load-error.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import type { BalanceListProps } from './balance-list.tsx'

const load = () => import('./balance-list.tsx').then(one => one.BalanceList)

/** What the account owns, fetched once the account is painted: who is connected, and the total, never wait for it. */
export function LateBalanceList(props: BalanceListProps) {
  const { Part, gone, again } = useKeptLate('balances', load)
  if (Part) return <Part {...props} />
  if (gone) return <PartMissing again={again} />
  return (
    <div data-late="true">
      <Bones rows={4} end />
    </div>
  )
}
