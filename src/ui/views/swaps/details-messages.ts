/** Words of what a swap costs, and of what is wrong with it. */
export const swapDetailMessages = {
  id: 'swap-details',
  available: 'available',
  unknownBalance: 'Balance unavailable',
  max: 'Max',
  details: 'Rate, fees and slippage',
  rate: 'Rate',
  impact: 'Price impact',
  least: 'Minimum received',
  networkFee: 'Network fee, about',
  providerFee: 'Provider fee, at most (counted in)',
  slippage: 'Max slippage',
  slippageHint: (most: number) => `Whole per cent, 1 to ${most}`,
  unknown: 'Unknown',
  costly: 'This trade costs a large part of its value. Try a smaller amount.',
  insufficientFee: (symbol: string) => `Not enough ${symbol} for the network fee`,
  tooPrecise: (decimals: number) => `Use numbers only, with up to ${decimals} decimals.`,
}
