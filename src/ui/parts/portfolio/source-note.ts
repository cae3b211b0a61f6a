import type { Balances } from '../../../domain/core/entities.ts'
import type { portfolioMessages } from './messages.ts'

/** Returns the sentence that names the chain or the wallet as the source of balances. */
export function sourceNote(
  { source, native, tokens }: Balances,
  t: typeof portfolioMessages,
): string | undefined {
  if (source === 'wallet') return t.fromWallet
  if (source !== 'chain') return undefined
  return [native, ...tokens].some(({ value }) => value !== undefined) ? t.fromChainPriced : t.fromChain
}
