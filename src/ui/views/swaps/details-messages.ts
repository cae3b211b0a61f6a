/** Messages about the costs of a swap, and its warnings. */
export const swapDetailMessages = {
  id: 'swapDetails',
  available: (amount: string) => `${amount} available`,
  unknownBalance: "Couldn't load balance",
  details: 'Rate and fees',
  rate: 'Rate',
  impact: 'Effect on price',
  least: 'Minimum received',
  fee: (amount: string) => `fee ${amount}`,
  networkFee: 'Network fee (estimated)',
  providerFee: 'Max swap service fee (included in the price)',
  slippage: 'Price change you accept',
  slippageHint: (max: number) => `1–${max}%`,
  unknown: 'Unknown',
  costly: "This swap changes the price a lot: you'd lose a large part of the value. Try a smaller amount.",
  insufficientFee: (symbol: string) => `Not enough ${symbol} for the network fee`,
}
