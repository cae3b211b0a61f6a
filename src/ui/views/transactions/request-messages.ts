import type { RequestEffect } from '../../../domain/transactions/request-effects.ts'

/** Sentences for the effects of a wallet request. */
export const requestMessages = {
  id: 'asked',
  title: 'What the site is requesting',
  kinds: {
    coins: "Sends the network's own coin to",
    transfer: 'Sends tokens to',
    'transfer-from': "Sends another account's tokens to",
    approve: 'Lets this address spend your tokens',
    increase: 'Lets this address spend more of your tokens',
    permit: 'Signs that this address may spend your tokens',
    'approve-all': 'Lets this address move all your NFTs of this collection',
    'revoke-all': "Removes this address's permission to move your NFTs",
    delegate: 'Gives this contract control of your whole account',
    operation: 'Sends a smart account operation from this account',
    permissions: 'Lets this address use your account without asking again',
    blind: 'Signs unreadable data',
    unknown: "We can't tell what this does. Approve it only if you trust the site.",
  } satisfies Record<RequestEffect['kind'], string>,
  from: 'From',
  amount: (amount: string) => `Amount: ${amount}`,
  units: (amount: string) => `Amount in base units, or NFT ID: ${amount}`,
  unreadable: "The amount can't be read. It may be everything you have.",
  unlimited: 'Unlimited',
  unlimitedWarning: (symbol: string) =>
    `Unlimited: this address could take all your ${symbol}, now and later.`,
  unlimitedUnknown: 'Unlimited: this address could take all your tokens of this kind, now and later.',
  allWarning: 'This address could take every NFT you have in this collection, now and later.',
  delegateWarning:
    'This contract could move everything you have, now and later. Approve it only if you asked for it.',
  permissionsWarning:
    'It could send from your account without asking you. Check in the secure window how much.',
  blindWarning: 'Unreadable data can hide a transaction that takes everything you have.',
  operationWarning: "We can't tell what this operation does. Approve it only if you trust the site.",
  known: (name: string) => `This is ${name}.`,
  stranger: "We don't recognise this contract.",
  token: 'Token',
  name: 'Function',
}
