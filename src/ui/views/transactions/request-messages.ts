import type { RequestEffect } from '../../../domain/transactions/request-effects.ts'

/** Words of what a request would do. */
export const requestMessages = {
  id: 'asked',
  title: 'What the site asks for',
  kinds: {
    coins: "Sends the network's own coin to",
    transfer: 'Sends tokens to',
    'transfer-from': 'Sends tokens of another account to',
    approve: 'Lets this address spend your tokens',
    increase: 'Lets this address spend more of your tokens',
    permit: 'Signs that this address may spend your tokens',
    'approve-all': 'Lets this address move all your NFTs of this collection',
    'revoke-all': 'Takes back the permission of this address to move your NFTs',
    delegate: 'Hands your whole account to this contract',
    operation: 'Sends a smart account operation from this account',
    permissions: 'Lets this address act for your account without asking again',
    blind: 'Signs data that no one can read',
    unknown: "We can't tell what this does. Approve it only if you trust the site.",
  } satisfies Record<RequestEffect['kind'], string>,
  from: 'From',
  amount: (amount: string) => `Amount: ${amount}`,
  units: (amount: string) => `Amount in base units, or number of the NFT: ${amount}`,
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
  blindWarning: 'What is signed this way can be a transaction that takes everything you have.',
  operationWarning: "We can't tell what this operation does. Approve it only if you trust the site.",
  known: (name: string) => `This is ${name}.`,
  stranger: 'We do not know this contract.',
  token: 'Token',
  name: 'Function',
}
