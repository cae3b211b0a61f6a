import { useKeptLazy } from '../../app/hooks/use-kept-lazy.ts'
import { LoadError } from '../../kit/load-error.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import type { BalanceListProps } from './balance-list.tsx'

const load = () => import('./balance-list.tsx').then(one => one.BalanceList)

/** What the account owns, fetched once the account is painted: who is connected, and the total, never wait for it. */
export function LazyBalanceList(props: BalanceListProps) {
  const { Part, gone, again } = useKeptLazy('balances', load)
  if (Part) return <Part {...props} />
  if (gone) return <LoadError again={again} />
  return (
    <div data-late="true">
      <Skeletons rows={4} end />
    </div>
  )
}
