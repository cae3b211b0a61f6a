/** Messages of the token list of a swap. */
export const swapTokenMessages = {
  id: 'swapTokens',
  title: 'Select a token',
  nobody: 'Connect a wallet first',
  search: 'Search name or address',
  suggested: 'Suggested',
  yours: 'Your tokens',
  all: 'All tokens',
  none: (text: string) => `No token called “${text}”`,
  noneBody: "Check the spelling, or paste the token's address.",
  apart: 'Suspicious tokens',
  advert: 'Spam',
  imitates: (symbol: string) => `Not the real ${symbol}`,
  more: (count: number) => `Show ${count} more`,
}
