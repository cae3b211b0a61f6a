import { useLazy } from '../../app/hooks/use-lazy.ts'
import { Skeletons } from '../../kit/skeleton.tsx'
import type { TokenListProps } from './token-list.tsx'

const load = () => import('./token-list.tsx').then(one => one.TokenList)

/** The tokens to choose from, fetched while their list is on its way. */
export function LazyTokenList(props: TokenListProps) {
  const List = useLazy(load)
  if (List) return <List {...props} />
  return (
    <div data-late="true">
      <Skeletons rows={7} end />
    </div>
  )
}
