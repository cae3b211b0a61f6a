import type { TokenBalance } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLatest } from '../../app/hooks/use-latest.ts'
import { useSession } from '../session/use-session.ts'

/** Coins of the account that are used to describe a request. Spam tokens that imitate known tokens are left out. */
export function useAskedCoins(): {
  readonly native: Pick<TokenBalance, 'symbol' | 'decimals'> | undefined
  readonly tokens: readonly TokenBalance[]
} {
  const balances = useFeature('balances')
  const { active, onNetwork } = useSession()
  const balance = dataOf(useLatest(active && balances.stream$('balances', active)) ?? idle)
  const tokens = balance?.tokens.filter(({ spamFlag }) => spamFlag === undefined) ?? []
  return { native: onNetwork?.nativeCurrency, tokens }
}
