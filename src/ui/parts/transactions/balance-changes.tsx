import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import { isNativeCoin } from '../../../domain/swaps/types.ts'
import { isUnlimited } from '../../../domain/transactions/allowance.ts'
import type { Simulation } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Definition } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { reviewFactMessages } from './review-fact-messages.ts'

/**
 * The properties of a token that are needed to show a balance change. A native coin has no address, or the placeholder
 * address that the data provider uses for native coins.
 */
export type NamedCoin = { readonly address?: string; readonly symbol: string; readonly decimals: number }

export function BalanceChanges({
  simulation,
  coins,
}: {
  simulation: Simulation
  coins: readonly NamedCoin[]
}) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  if (simulation.status !== 'ok') return null
  const show = (amount: bigint, token: string | undefined) => {
    const coin = coins.find(({ address }) => sameCoin(address, token))
    if (coin) return showExact(formatUnits(amount, coin.decimals), coin.symbol, locale)
    return (
      <>
        {t.units(String(amount))} {token !== undefined && <FullAddress address={token} />}
      </>
    )
  }
  // A simulation lists every change of an allowance in order. For example, a swap sets an allowance and then spends it.
  // Only the last value of each allowance is shown.
  const last = new Map(
    simulation.approvals.map(approval => [`${approval.token} ${approval.spender}`, approval]),
  )
  const left = [...last].filter(([, { amount }]) => amount > 0n)
  return (
    <>
      {simulation.changes.map(({ token, delta }) => (
        <Definition key={token ?? ''} name={delta < 0n ? t.leaves : t.arrives} testId="portico-moves">
          {show(delta < 0n ? -delta : delta, token)}
        </Definition>
      ))}
      {left.map(([key, { token, spender, amount }]) => (
        <Definition key={key} name={t.allows} testId="portico-allows">
          <Sentence
            template={t.allowed}
            parts={[
              isUnlimited(amount) ? t.unlimited : show(amount, token),
              <FullAddress key="spender" address={spender} />,
            ]}
          />
        </Definition>
      ))}
    </>
  )
}

function sameCoin(coin: string | undefined, other: string | undefined): boolean {
  const key = (address: string | undefined) =>
    address === undefined || isNativeCoin(address) ? '' : address.toLowerCase()
  return key(coin) === key(other)
}
