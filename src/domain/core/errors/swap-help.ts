import type { swapErrorMessages } from './swap-messages.ts'

const refused = 'Nothing was signed or sent. Try again, or let the site know if it happens again.'

/** Advice for errors of swaps, purchases and payments. */
export const swapHelp: { readonly [code in keyof typeof swapErrorMessages]?: string } = {
  'swap-answer-unreadable': refused,
  'swap-network-changed': refused,
  'swap-sender-changed': refused,
  'swap-approval-token': refused,
  'swap-approval-call': refused,
  'swap-spender-unknown': refused,
  'swap-approval-amount': refused,
  'swap-value-unexpected': refused,
  'swap-target-unknown': refused,
  // Advice to try other amounts and tokens, because the swap service may route them through calls that Portico can decode.
  'swap-call-unknown':
    'Nothing was signed or sent. Try another amount or token, or let the site know if it happens again.',
  'swap-pair-changed': refused,
  'swap-receiver-changed': refused,
  'swap-amount-changed': refused,
  'swap-flags-unexpected': refused,
  'swap-output-too-low': refused,
  'swap-output-unknown': refused,
  // Advice for a swap whose output is decided by its pools and which could not be simulated.
  'swap-arrival-unknown':
    "We couldn't test this swap. Nothing was signed or sent. Try another amount or token.",
  'swap-permit-changed': refused,
  'swap-gas-excessive': refused,
  'swap-price-moved': 'Check the new price before you continue.',
  'swap-no-route': 'Try another amount or token.',
  'swap-quote-unavailable': 'Try again in a moment.',
  'swap-tokens-unavailable': 'Try again in a moment.',
  'swap-build-failed': 'Nothing was sent. Try again in a moment.',
  'swap-approval-failed': 'Nothing was sent. Try again in a moment.',
  'swap-allowance-failed': 'Try again in a moment.',
  'swap-permit-unsupported': "You'll be asked for an approval instead.",
  'swap-balance-low': 'Swap a smaller amount.',
  'buy-quotes-unavailable': 'Try another amount, or receive from another wallet.',
  'buy-link-failed': 'Try again, or pick another provider.',
  'pay-exchanges-unavailable': 'You can still pay with your wallet.',
  'pay-link-failed': 'Nothing was paid. Try again, or pay with your wallet.',
}
