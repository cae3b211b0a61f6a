/** Messages about the costs of a swap, and warnings that the form shows. */
export const swapDetailMessages = {
  id: 'swapDetails',
  available: (amount: string) => `${amount} available`,
  unknownBalance: "Couldn't load the balance",
  details: 'Rate and fees',
  rate: 'Rate',
  impact: 'Price impact',
  least: 'Minimum received',
  fee: (amount: string) => `fee ${amount}`,
  accepted: (percent: string) => `${percent} slippage`,
  networkFee: 'Network fee (estimated)',
  providerFee: 'Max provider fee (included)',
  slippage: 'Max price change',
  slippageHint: (max: number) => `Whole numbers, 1–${max}%`,
  unknown: 'Unknown',
  costly: "High price impact: you'd lose a large part of the value. Try a smaller amount.",
  insufficientFee: (symbol: string) => `Not enough ${symbol} for the network fee`,
}
