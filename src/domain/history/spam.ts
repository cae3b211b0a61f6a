import { type KnownTokens, spamFlagOfName } from '../balances/token-spam.ts'
import type { Transaction, Transfer } from '../core/entities.ts'

/** Adds spam flags to the transfers, by the names of their tokens. */
export function withSpamFlags(items: readonly Transaction[], known: KnownTokens): readonly Transaction[] {
  return items.map(item => {
    const transfers = item.transfers.map((transfer): Transfer => {
      const { spamFlag: _before, ...plain } = transfer
      const { symbol = '', name = '', nft } = transfer
      const spamFlag = nft ? undefined : spamFlagOfName({ symbol, name }, known)
      return spamFlag ? { ...plain, spamFlag } : plain
    })
    return { ...item, transfers }
  })
}
