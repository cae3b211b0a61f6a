import type { Phase } from '../../../domain/transactions/record.ts'

export const transactionStateMessages = {
  id: 'transaction',
  title: 'Transaction',
  phases: {
    recorded: ['Getting ready', 'Your wallet gets the request next.'],
    asking: ['Confirm in your wallet', "It's sent as soon as you confirm."],
    unknown: [
      "We couldn't confirm this transaction",
      "Check your wallet. We didn't get a clear answer, so this may already be sent. We're watching the network and will never resend it.",
    ],
    submitted: ['Sent', 'Your wallet sent it to the network.'],
    pending: ['Pending', 'Waiting for the network to confirm it.'],
    dropped: [
      'No longer seen on the network',
      'It may still go through. Check your wallet before you send again.',
    ],
    confirmed: ['Done', 'Confirmed by the network.'],
    failed: ['Transaction failed', 'No tokens moved. You paid the network fee.'],
    replaced: [
      'Replaced',
      "Another transaction from this account replaced it, so this one won't go through.",
    ],
    cancelled: ['Canceled', 'No tokens moved. You paid the network fee for canceling.'],
    refused: ['Not sent', 'You declined it in your wallet. No tokens moved.'],
    'not-sent': ['Not sent', 'The request never reached your wallet. No tokens moved.'],
  } satisfies Record<Phase, readonly [string, string]>,
  stopWallet: 'In your wallet',
  stopSent: 'Sent',
  stopInBlock: 'Confirmed',
  stopFailed: 'Failed',
  stopUnconfirmed: 'Not confirmed',
  usual: (time: string) => `Confirmation usually takes about ${time}.`,
  late: "It's taking longer than usual.",
  claimed: "Almost there: waiting for a second confirmation. Don't send it again.",
  cancelledHere: 'You canceled the request. No tokens moved.',
  /** The wallet returned an error. The view shows the error below this sentence. */
  notSentByWallet: "Your wallet didn't send it. No tokens moved.",
  /** The user has checked the wallet and reported that the transaction was not sent. */
  saidNotSent: "You told us that it wasn't sent.",
  waitsForSigners: 'Waiting for other signers',
  waitsForSignersBody:
    "Your wallet has it, and the network hasn't seen it yet. If your account has other owners, they sign in the wallet first. Don't pay again.",
  slow: "Still pending. It hasn't failed; you don't need to send it again.",
  /**
   * The wallet returned no id for the bundle. Portico cannot find the bundle by the account's nonce, because a bundler
   * may have sent the bundle from another account.
   */
  unknownBundle:
    "Check your wallet. We didn't get a clear answer, so this may already be sent. We'll never resend it.",
  partly: 'Only part of it happened, so some tokens may have moved. Check your wallet.',
  sponsoredFailed: 'No tokens moved. The site had offered to pay the network fee.',
  sponsorHelp:
    "If the site couldn't pay the network fee, try again and choose “Pay the fee myself” in the review.",
  sponsorUnknown:
    'Check your wallet. If nothing was sent, tell us below. Then try again and choose “Pay the fee myself”.',
  look: 'Check again',
  looking: 'Checking…',
  takenBack: "The network undid the confirmation. It's pending again, so don't send it again.",
  walletSaid: (reason: string) => `Your wallet's reason: ${reason}.`,
  changed: "This isn't what you reviewed",
  changedDone: 'The network confirmed a different transaction. Check it in the block explorer.',
  changedBody: (fields: string) =>
    `Something changed ${fields} before it reached your wallet. Reject it there if you still can.`,
  fields: {
    from: 'the account',
    to: 'the recipient',
    value: 'the amount',
    data: 'what the transaction does',
    fee: 'the network fee',
    summary: 'what you saw',
  },
  less: 'You received less than the minimum',
  lessBody: (arrived: string, min: string) =>
    `The network confirmed the swap, but only ${arrived} arrived. The minimum was ${min}. Let the site know.`,
  uncounted: 'Confirmed',
  uncountedBody: "The network confirmed the swap. We couldn't check how much arrived, so check your balance.",
  paid: (amount: string) => `You paid a fee of ${amount}.`,
  explorer: 'View in block explorer',
  speedUp: 'Speed up',
  speedUpInWallet: 'Speed this up in your wallet.',
  cancel: 'Cancel transaction',
  asking: 'Waiting for your wallet…',
  more: 'More',
  notSent: "I checked: it wasn't sent",
  again: 'Back to send',
  done: 'Done',
  close: 'Close',
  gone: "We can't find this transaction. Check your wallet.",
}
