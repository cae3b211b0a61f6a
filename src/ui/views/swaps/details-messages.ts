/** The costs of a swap, and its warnings. */
export const swapDetailMessages = {
  id: 'swap-details',
  available: 'available',
  unknownBalance: 'Balance unavailable',
  max: 'Max',
  details: 'Rate, fees and slippage',
  rate: 'Rate',
  impact: 'Price impact',
  least: 'Minimum received',
  networkFee: 'Network fee (estimated)',
  providerFee: 'Max provider fee (included)',
  slippage: 'Max slippage',
  slippageHint: (most: number) => `1–${most}%`,
  unknown: 'Unknown',
  costly: "High price impact: you'd lose a large part of the value. Try a smaller amount.",
  insufficientFee: (symbol: string) => `Not enough ${symbol} for the network fee`,
  tooPrecise: (decimals: number) => `Use numbers only, with up to ${decimals} decimals.`,
}
