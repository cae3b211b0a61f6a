import { useLate } from '../../app/hooks/use-lazy.ts'
import { Bones } from '../../kit/skeleton.tsx'
import type { TokenListProps } from './token-list.tsx'

const load = () => import('./token-list.tsx').then(one => one.TokenList)

/** The tokens to choose from, fetched while their list is on its way. */
export function LateTokenList(props: TokenListProps) {
  const List = useLate(load)
  if (List) return <List {...props} />
  return (
    <div data-late="true">
      <Bones rows={7} end />
    </div>
  )
}
