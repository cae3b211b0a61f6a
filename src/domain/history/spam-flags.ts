import { createSpamCheck, type KnownTokens, withSpamFlag } from '../balances/token-spam.ts'
import type { Transaction } from './history.ts'

/** Adds a spam flag to each transfer whose token has a suspicious name or symbol. */
export function withSpamFlags(items: readonly Transaction[], known: KnownTokens): readonly Transaction[] {
  const check = createSpamCheck(known)
  return items.map(item => ({
    ...item,
    transfers: item.transfers.map(transfer => {
      const { symbol = '', name = '', nft } = transfer
      return withSpamFlag(transfer, nft ? undefined : check.flagOfName({ symbol, name }))
    }),
  }))
}
