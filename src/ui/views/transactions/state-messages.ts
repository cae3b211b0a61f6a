import type { Phase } from '../../../domain/transactions/record.ts'

/** Words of what becomes of a transaction. */
export const transactionStateMessages = {
  id: 'life',
  title: 'Transaction',
  phases: {
    recorded: ['Getting ready', 'Your wallet will be asked in a moment.'],
    asking: ['Approve it in your wallet', 'It is sent when you approve it there.'],
    unknown: [
      "We couldn't confirm this transaction",
      "Your wallet's answer didn't reach us, so it may have been sent. Check your wallet. We keep looking for it on the network and won't send it again.",
    ],
    submitted: ['Sent', 'Your wallet has given it to the network.'],
    pending: ['On its way', 'The network knows it. It will be part of one of the next blocks.'],
    dropped: [
      'No longer known to the network',
      'It may still come back. Look in your wallet before you send again.',
    ],
    confirmed: ['Done', 'The network has confirmed it.'],
    failed: ['Transaction failed', 'No tokens were moved; the fee was spent.'],
    replaced: ['Replaced', 'Another transaction of this account took its place. This one will not happen.'],
    cancelled: ['Cancelled', 'Nothing was moved; the fee of the cancellation was spent.'],
    refused: ['Not sent', 'You declined it in your wallet. Nothing was moved.'],
    'not-sent': ['Not sent', 'Your wallet was never asked. Nothing was moved.'],
  } satisfies Record<Phase, readonly [string, string]>,
  claimed:
    "We can't confirm this yet: one network node reports it as done, and no second node has said the same. Nothing has to be sent again.",
  cancelledHere: 'You cancelled the request. Nothing was moved.',
  /** The wallet answered with an error that is told below. */
  notSentByWallet: "Your wallet didn't send it. Nothing was moved.",
  /** The visitor has looked in the wallet. */
  saidNotSent: "You told us that it wasn't sent.",
  slow: 'Still pending. It has not failed, and nothing has to be sent again.',
  look: 'Check again',
  looking: 'Checking…',
  takenBack:
    'The network took back the block this was in, so it is not done yet. Nothing is lost: it is kept here and watched, and nothing has to be sent again.',
  walletSaid: (reason: string) => `Your wallet's reason: ${reason}.`,
  changed: 'This is not what you reviewed',
  changedDone: 'The network has confirmed something else.',
  changedBody: (fields: string) =>
    `Something on this device or page changed ${fields} before it reached your wallet. Compare it in your wallet and on the explorer.`,
  fields: { to: 'the receiver', value: 'the amount', data: 'the data' },
  arrived: (amount: string) => `Received: ${amount}`,
  less: 'Less arrived than agreed',
  lessBody: (arrived: string, least: string) =>
    `The network confirmed the swap, but only ${arrived} arrived. You were to get at least ${least}. Tell the site about it.`,
  uncounted: 'Confirmed',
  uncountedBody:
    "The network confirmed the swap. We couldn't check how much arrived, so compare your balance.",
  paid: (amount: string) => `Fee paid: ${amount}`,
  explorer: 'View on explorer',
  speedUp: 'Speed up',
  speedUpInWallet: 'Speed it up in your wallet: this one chooses its own transaction numbers.',
  cancel: 'Cancel it',
  asking: 'Asking your wallet…',
  notSent: "I checked: it wasn't sent",
  again: 'Back to send',
  done: 'Done',
  gone: 'This transaction is not known here',
  to: 'To',
  sent: (what: string) => `${what} sent`,
}
