/** Messages of errors of swaps, purchases and payments. Part of the catalogue. */
export const swapErrorMessages = {
  // Reasons to refuse a swap before the wallet is asked: the provider's response does not match the request.
  'swap-answer-unreadable': 'The swap service answered with something unreadable',
  'swap-network-changed': 'The swap service answered for another network',
  'swap-sender-changed': 'The swap service answered for another account',
  'swap-approval-token': 'The approval is for another token',
  'swap-approval-call': 'The approval is not an approval',
  'swap-spender-unknown': 'The approval is for an unknown contract',
  'swap-approval-amount': 'The approval is not for the exact amount',
  'swap-value-unexpected': 'The transaction would send coins nobody asked for',
  'swap-target-unknown': 'The swap goes to an unknown contract',
  'swap-call-unknown': 'The swap makes a call that cannot be read',
  'swap-pair-changed': 'The swap is of other tokens',
  'swap-receiver-changed': 'The swap pays somebody else',
  'swap-amount-changed': 'The swap is of another amount',
  'swap-flags-unexpected': 'The swap has conditions nobody asked for',
  'swap-output-too-low': 'The swap may give less than the slippage allows',
  'swap-output-unknown': 'The swap does not say what it gives',
  'swap-arrival-unknown': 'Nobody can say whether the tokens would arrive',
  'swap-permit-changed': 'The swap carries another permit',
  'swap-gas-excessive': 'The swap asks for more gas than any swap needs',

  // Swaps that are not possible right now.
  'swap-price-moved': 'The price has moved',
  'swap-no-route': 'No route for this pair right now',
  'swap-quote-unavailable': 'The price could not be loaded',
  'swap-tokens-unavailable': 'The list of tokens could not be loaded',
  'swap-build-failed': 'Failed to create transaction',
  'swap-approval-failed': 'Failed to create approval transaction',
  'swap-allowance-failed': 'Failed to check allowance',
  'swap-permit-unsupported': 'This token takes no signed permit',
  'swap-balance-low': 'Insufficient balance',

  // Purchases and payments.
  'buy-quotes-unavailable': 'No provider answered with a price',
  'buy-link-failed': 'The provider could not open its page',
  'pay-exchanges-unavailable': 'Unable to get exchanges',
  'pay-link-failed': 'The exchange could not open its page',
} as const satisfies Record<string, string>
