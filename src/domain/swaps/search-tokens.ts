import { folded } from '../core/lib/folded.ts'
import type { SwapToken } from './types.ts'

/**
 * Filters tokens by symbol, name or exact address. Symbols that start with the text come first. Returns all tokens for empty
 * text.
 */
export function searchTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = folded(text)
  if (wanted === '') return tokens
  const begins = (token: SwapToken) => folded(token.symbol).startsWith(wanted)
  const found = tokens.filter(
    token =>
      folded(token.symbol).includes(wanted) ||
      folded(token.name).includes(wanted) ||
      token.address === wanted,
  )
  return [...found.filter(begins), ...found.filter(token => !begins(token))]
}
