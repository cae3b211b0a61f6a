import type { DecimalText } from '../core/amount.ts'
import type { TokenBalance } from '../core/entities.ts'

/** A sample of the portfolio's value in US dollars at one time (epoch ms). `values` holds the most valuable tokens only. */
export type ValuePoint = {
  readonly at: number
  readonly total: DecimalText
  readonly values: Readonly<Record<string, DecimalText>>
}

/** Key of a token in samples: network and address. */
export function tokenKey({ network, address }: Pick<TokenBalance, 'network' | 'address'>): string {
  return `${network}/${address ?? 'native'}`
}
