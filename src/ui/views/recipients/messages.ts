import type { RecipientWarning } from '../../../domain/recipients/checks.ts'

/** What is said of a receiver: what it is, and what to do. */
export const recipientMessages = {
  id: 'receiver',
  namespaces: {
    eip155: 'an EVM network',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  },
  /** For an address of another network that this site has. */
  forNetwork: (network: string) =>
    [`This address is for ${network}`, `Switch to ${network} to send there.`] as const,
  say: {
    'wrong-namespace': ['This address is for another network', 'Ask for an address on this network.'],
    'wrong-network': ['This address is for another network', 'Ask for an address on this network.'],
    'link-unsupported': [
      'This payment link asks for more than can be sent here',
      'Open it in another wallet, or ask for a plain address.',
    ],
    'link-token': [
      'This payment link asks for a token you do not have here',
      'Ask for a link for another token, or for a plain address.',
    ],
    'bad-checksum': [
      'This address has a typing mistake',
      'Its capital letters do not fit the rest. Copy it again, whole.',
    ],
    'not-an-address': ["This isn't a valid address", 'Check that it was copied whole.'],
    'zero-address': ['Nobody owns this address', 'What is sent there is lost for ever.'],
    'own-address': ['This is your own address', 'The network fee is all that would be spent.'],
    'token-contract': [
      'This is the contract of a token',
      'What is sent there is lost. Ask for the address of a wallet.',
    ],
    'token-account': ['This is the account of one token', 'Ask for the address of the wallet it belongs to.'],
    contract: [
      'A contract is at this address',
      'Send only if you know that it can pay out again, as a wallet of several owners can.',
    ],
    delegated: ['This account lets a contract act for it', 'That is usual for smart wallets.'],
    'first-time': ['You send here for the first time', 'Compare the whole address with what you were given.'],
    'look-alike': [
      'This address only looks like one you know',
      'Its ends are the same, its middle is not. Addresses like this are made to be mistaken. Compare every group.',
    ],
    'name-moved': [
      'This name had another address last time',
      'Ask the receiver whether they changed it before you send.',
    ],
    'name-unconfirmed': [
      'Only one network node could confirm this name',
      'Check the address with the recipient.',
    ],
    'name-of-provider': [
      "Only this site's data provider vouches for this name",
      'Check the address with the recipient.',
    ],
    unchecked: ["The address couldn't be checked", 'The network did not answer. Compare it yourself.'],
  } satisfies Record<RecipientWarning['code'], readonly [string, string]>,
}
