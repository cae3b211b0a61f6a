import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import type { Network } from '../../../domain/core/entities.ts'
import {
  factOf,
  type PermissionFact,
  type PermissionPart,
} from '../../../domain/smart-sessions/smart-session.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { smartSessionsMessages } from './messages.ts'

type Props = { readonly parts: readonly PermissionPart[]; readonly network: Network | undefined }

/** Permissions and policies as text, one on each line. Unknown ones are marked. */
export function PermissionList({ parts, network }: Props) {
  const t = useMessages(smartSessionsMessages)
  const locale = useLocale()
  return (
    <ul className="limits">
      {parts.map((part, place) => (
        <li key={`${place} ${part.type}`}>{wordsOf(factOf(part), network, t, locale)}</li>
      ))}
    </ul>
  )
}

const units: readonly (readonly ['day' | 'hour' | 'minute' | 'second', number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

function wordsOf(
  fact: PermissionFact,
  network: Network | undefined,
  t: typeof smartSessionsMessages,
  locale: string,
): string {
  const coins = (amount: bigint): string => {
    const { symbol, decimals } = network?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
    return showExact(formatUnits(amount, decimals), symbol, locale)
  }
  const interval = (seconds: number): string => {
    const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
    return t.intervals[unit](seconds / size)
  }
  switch (fact.kind) {
    case 'call': {
      const contract = fact.address ? shortAddress(fact.address) : t.anyContract
      return fact.functions.length === 0 ? t.call(contract) : t.callOnly(contract, fact.functions.join(', '))
    }
    case 'allowance':
      return fact.everyS === undefined
        ? t.spend(coins(fact.amount))
        : t.spendEvery(coins(fact.amount), interval(fact.everyS))
    case 'calls':
      return fact.everyS === undefined ? t.calls(fact.count) : t.callsEvery(fact.count, interval(fact.everyS))
    case 'gas':
      return t.gas(coins(fact.amount))
    case 'value':
      return t.value(coins(fact.amount))
    case 'unknown':
      return t.unknownPart(fact.type)
  }
}
