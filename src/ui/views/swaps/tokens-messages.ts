/** Words of the choice of a token. */
export const swapTokenMessages = {
  id: 'swap-tokens',
  title: 'Select token',
  nobody: 'Connect a wallet to swap',
  search: 'Search name or address',
  suggested: 'Suggested',
  yours: 'Your tokens',
  all: 'All tokens',
  tokens: 'tokens',
  none: (text: string) => `No token called "${text}"`,
  noneBody: 'Check the spelling, or paste the address of the token.',
  unavailable: 'The list of tokens could not be loaded',
  apart: 'Set apart',
  advert: 'Advertises',
  imitates: (symbol: string) => `Not the known ${symbol}`,
  more: (count: number) => `Show ${count} more`,
}
