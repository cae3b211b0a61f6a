import type { DecimalText } from '../core/amount.ts'
import type { TokenBalance } from '../core/entities.ts'

/** What everything was worth at one time (epoch ms), in US dollars; `values` by token, the largest only. */
export type ValuePoint = {
  readonly at: number
  readonly total: DecimalText
  readonly values: Readonly<Record<string, DecimalText>>
}

/** What a token is called in samples: its network and address. */
export function tokenKey({ network, address }: Pick<TokenBalance, 'network' | 'address'>): string {
  return `${network}/${address ?? 'native'}`
}
