/** Messages of the token list of a swap. */
export const swapTokenMessages = {
  id: 'swapTokens',
  title: 'Select a token',
  nobody: 'Connect a wallet to swap',
  search: 'Search name or address',
  suggested: 'Suggested',
  yours: 'Your tokens',
  all: 'All tokens',
  tokens: 'tokens',
  none: (text: string) => `No token called “${text}”`,
  noneBody: "Check the spelling, or paste the token's address.",
  unavailable: "Couldn't load the token list",
  apart: 'Suspicious tokens',
  advert: 'Spam',
  imitates: (symbol: string) => `Not the real ${symbol}`,
  more: (count: number) => `Show ${count} more`,
}
