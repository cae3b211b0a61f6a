import { useLate } from '../hooks/use-late.ts'
import type { BalanceListProps } from './balance-list.tsx'
import { Bones } from './skeleton.tsx'

const load = () => import('./balance-list.tsx').then(one => one.BalanceList)

/** What the account owns, fetched once the account is painted: who is connected, and the total, never wait for it. */
export function LateBalanceList(props: BalanceListProps) {
  const List = useLate(load)
  if (List) return <List {...props} />
  return (
    <div data-late="true">
      <Bones rows={4} end />
    </div>
  )
}
