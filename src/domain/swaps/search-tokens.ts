import type { SwapToken } from './types.ts'

/**
 * Filters tokens by symbol, name or exact address. Symbols that start with the text come first. Returns all tokens for empty
 * text.
 */
export function searchTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  const begins = (token: SwapToken) => token.symbol.toLowerCase().startsWith(wanted)
  const found = tokens.filter(
    token =>
      token.symbol.toLowerCase().includes(wanted) ||
      token.name.toLowerCase().includes(wanted) ||
      token.address === wanted,
  )
  return [...found.filter(begins), ...found.filter(token => !begins(token))]
}
