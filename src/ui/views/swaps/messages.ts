import type { SwapProblem } from '../../../domain/swaps/form.ts'

/** Messages of the swap form. */
export const swapMessages = {
  id: 'swap',
  title: 'Swap',
  pay: 'You pay',
  get: 'You receive',
  payAmount: 'Amount you pay',
  getAmount: 'Amount you receive',
  select: 'Select a token',
  choose: (side: string) => `${side}, choose another token`,
  turn: 'Reverse the two tokens',
  actions: {
    unsupported: "You can't swap on this network",
    'no-token': 'Select a token',
    'same-token': 'Select two different tokens',
    'no-amount': 'Enter an amount',
    'bad-amount': 'Enter a valid amount',
    'insufficient-fee': 'Not enough funds',
    'no-quote': 'No price for this amount',
  } satisfies Record<Exclude<SwapProblem, 'insufficient-balance'>, string>,
  insufficient: (symbol: string) => `Not enough ${symbol}`,
  tooPrecise: (decimals: number) => `Use numbers only, with up to ${decimals} decimals.`,
  review: 'Review swap',
  asking: 'Loading the price…',
  nobody: 'Connect a wallet first',
  unsupportedTitle: "You can't swap on this network",
  unsupportedBody: (networks: string) => `Swaps work on ${networks}.`,
  changeNetwork: 'Change network',
}
