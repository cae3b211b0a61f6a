import type { Speed } from '../../../domain/transactions/prepared.ts'

/** Messages about the costs and the effects of a transaction. */
export const reviewFactMessages = {
  id: 'reviewFacts',
  fee: 'Network fee',
  speed: 'Speed',
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' } satisfies Record<Speed, string>,
  newAccount: (amount: string) => `includes ${amount} to create the recipient's account`,
  feePartial: "plus a fee we couldn't estimate",
  feeUnknown: 'Your wallet will show it',
  network: 'Network',
  outcome: 'Simulation',
  works: 'Simulated: this will go through',
  passed: 'This will go through',
  leaves: 'You send',
  arrives: 'You receive',
  recipientGets: 'Recipient gets',
  keptBack: (amount: string) => `This token keeps ${amount} of this transfer.`,
  allows: 'Spending allowance',
  unlimited: 'Unlimited',
  /** The amount of an allowance, and the address that may spend it. */
  allowed: (amount: string, spender: string) => `${amount} for ${spender}`,
  units: (amount: string) => `${amount}, in the token's smallest unit`,
  fails: 'The simulation shows that this would fail',
  failsBody: "This can't be sent. Change the amount or the recipient, or try again later.",
  differs: 'The amounts differ from what you entered',
  differsBody: 'Check them below, or cancel.',
  untried: "We couldn't simulate this",
  untriedBody: "It may still go through. Your wallet will show what you're about to approve.",
  repeats: 'You already have an identical payment pending.',
  maybeSent: 'You may already have sent an identical payment.',
  repeatsBody: 'Check it before sending again.',
  lookAtIt: 'View payment',
}

/** Messages for a transaction whose network fee the site pays. */
export const sponsorMessages = {
  id: 'sponsor',
  title: 'The site pays the network fee',
  sentence: 'The site pays the network fee.',
  paid: 'Paid by the site',
  noCoins: 'You need no coins for the network fee.',
  smart: 'Your account becomes a smart account. Its address and tokens stay the same.',
  payMyself: 'Pay the fee myself',
  failed: "If the site couldn't pay the network fee, choose “Pay the fee myself” and try again.",
}
