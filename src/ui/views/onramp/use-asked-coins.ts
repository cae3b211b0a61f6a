import type { TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useUi } from '../../app/context.ts'
import { useMaybeStore } from '../../app/hooks/use-maybe-store.ts'
import { useSession } from '../session/use-session.ts'

/** The account's coins used to describe a request, without spam tokens that imitate known ones. */
export function useAskedCoins(): {
  readonly native: Pick<TokenBalance, 'symbol' | 'decimals'> | undefined
  readonly tokens: readonly TokenBalance[]
} {
  const { state } = useUi()
  const { active, onNetwork } = useSession()
  const owned = dataOf(useMaybeStore(active && state.stream('balances', active)) ?? idle)
  const tokens = owned?.tokens.filter(({ doubt }) => doubt === undefined) ?? []
  return { native: onNetwork?.nativeCurrency, tokens }
}
