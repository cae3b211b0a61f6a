import type { RecipientWarning } from '../../../domain/recipients/checks.ts'

export const recipientMessages = {
  id: 'recipient',
  /** A warning that the address belongs to another network of this site. */
  forNetwork: (network: string) => `This address is for ${network}`,
  forNetworkBody: (network: string) => `Switch to ${network} to send there.`,
  /** The captions of the two addresses that the user should compare. */
  recipient: 'Recipient',
  lookAlikeOf: "The address you've used before",
  claimedLookAlikeOf: 'An address in your activity',
  lastTime: 'Its address last time',
  /** Said after two addresses: the numbers of the groups of four characters that differ, such as `2, 3, 9`. */
  groupsDiffer: (groups: string) => `Groups that differ: ${groups}.`,
  /** The parts of a payment link, by the names in the link, such as `label, gas`. */
  linkParts: (names: string) => `In the link: ${names}.`,
  say: {
    'wrong-namespace': ['This address is for another network', 'Ask for an address on this network.'],
    'wrong-network': ['This address is for another network', 'Ask for an address on this network.'],
    'link-unsupported': [
      "This payment link asks for something we can't send",
      'Open it in another wallet, or ask for a plain address.',
    ],
    'link-parts': [
      "We don't take over everything from this payment link",
      'Ask the recipient whether they need the rest to recognise your payment.',
    ],
    'link-token': [
      "This payment link asks for a token that you don't have",
      'Ask for an address, or for a link with another token.',
    ],
    'bad-checksum': ['This address has a typo', 'Copy and paste it again.'],
    'not-an-address': ["This isn't a valid address", 'Check that you copied all of it.'],
    'zero-address': ['No one controls this address', "Funds sent to this address can't be recovered."],
    'own-address': ['This is your own address', 'You would only pay the network fee.'],
    'token-contract': [
      "This is a token's contract",
      "Funds sent to this address can't be recovered. Ask for a wallet address.",
    ],
    'token-account': [
      'This address accepts only one kind of token',
      'Ask for the address of the wallet that owns it.',
    ],
    contract: [
      'This address is a smart contract',
      "Send only if you're sure that the funds can be taken out again.",
    ],
    delegated: [
      'A contract can act for this account',
      'This is common with smart wallets. If you expected an ordinary wallet, ask the recipient.',
    ],
    'first-time': ['First time sending to this address', 'Check every character.'],
    'look-alike': [
      "This looks like an address you know, but isn't",
      'Scammers make addresses with the same start and end. Compare every group of characters.',
    ],
    'name-moved': [
      'This name pointed to a different address last time',
      'Before you send, ask the recipient whether they changed it.',
    ],
    'name-unconfirmed': ['Only one source could confirm this name', 'Check the address with the recipient.'],
    'name-of-provider': [
      'Only the name service that this site uses could confirm this name',
      'Check the address with the recipient.',
    ],
    'history-unchecked': [
      "We couldn't check this address against all your earlier payments",
      'It may only look like an address you know. Check every character.',
    ],
    unchecked: [
      "We couldn't check this address",
      "The network didn't respond. Check every character yourself.",
    ],
  } satisfies Record<RecipientWarning['code'], readonly [string, string]>,
}
