/** Messages of errors of swaps, purchases and payments. Part of the catalogue. */
export const swapErrorMessages = {
  // Reasons to refuse a swap before the wallet gets a request: the response of the swap service does not match the user's
  // request.
  'swap-answer-unreadable': "The swap service's response couldn't be read",
  'swap-network-changed': 'The swap service returned a swap on another network',
  'swap-sender-changed': 'The swap service returned a swap from another account',
  'swap-approval-token': 'The approval is for another token',
  'swap-approval-call': 'The swap service asked for something other than an approval',
  'swap-spender-unknown': 'The approval is for an unknown contract',
  'swap-approval-amount': "The approval isn't for the exact amount",
  'swap-value-unexpected': "The transaction would send coins you didn't choose to send",
  'swap-target-unknown': 'The swap goes to an unknown contract',
  'swap-call-unknown': "We can't read what this swap does",
  'swap-pair-changed': 'The swap is for different tokens',
  'swap-receiver-changed': 'The swap pays a different account',
  'swap-amount-changed': 'The swap is for a different amount',
  'swap-flags-unexpected': "The swap has settings you didn't choose",
  'swap-output-too-low': 'The swap may return less than the minimum you accept',
  'swap-output-unknown': "The swap doesn't state the minimum you'll receive",
  'swap-arrival-unknown': "We can't confirm that the tokens would arrive",
  'swap-permit-changed': 'The swap uses a different permission from the one you signed',
  'swap-gas-excessive': 'The network fee for this swap is far too high',

  // Reasons why a swap is not possible right now.
  'swap-price-moved': 'The price has moved',
  'swap-no-route': "These tokens can't be swapped right now",
  'swap-quote-unavailable': "Couldn't load the price",
  'swap-tokens-unavailable': "Couldn't load the token list",
  'swap-build-failed': "We couldn't prepare the swap",
  'swap-approval-failed': "We couldn't prepare the approval",
  'swap-allowance-failed': "We couldn't check your spending limit",
  'swap-permit-unsupported': "This token doesn't support signed permissions",
  'swap-balance-low': 'Not enough funds',

  // Errors of purchases and payments.
  'buy-quotes-unavailable': "We couldn't get live prices",
  'buy-link-failed': "The provider couldn't open its page",
  'pay-exchanges-unavailable': "Couldn't load the exchanges",
  'pay-link-failed': "The exchange couldn't open its page",
} as const satisfies Record<string, string>
