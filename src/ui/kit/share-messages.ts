/** Messages of the buttons that fill an amount field. They belong to the messages of sending; swaps use them too. */
export const shareMessages = {
  id: 'send',
  max: 'Max',
  maxOf: (symbol: string) => `: all your ${symbol} except the network fee`,
}
