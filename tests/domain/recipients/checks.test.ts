import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import {
  checkRecipient,
  faultOfAddress,
  type RecipientFacts,
  readAddressCode,
} from '../../../src/domain/recipients/checks.ts'

const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const carol = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const base: RecipientFacts = {
  network: ethereum,
  address: bob,
  from: alice,
  own: [alice],
  tokens: [token],
  recentRecipients: [{ address: bob, lastAt: 1 }],
  reported: [],
  isHistoryComplete: true,
  code: { type: 'plain' },
}
const found = (facts: Partial<RecipientFacts>) =>
  checkRecipient({ ...base, ...facts }).map(({ weight, code }) => `${weight} ${code}`)

describe('the check of a recipient', () => {
  it.each<[string, Partial<RecipientFacts>, string[]]>([
    ['known and harmless has no warnings', {}, []],
    ['that is new gets a note', { address: carol }, ['note first-time']],
    // Fault G16
    ['equal to the sender gets a warning', { address: alice }, ['warn own-address']],
    [
      'equal to the sender in another case gets a warning',
      { address: alice.toLowerCase() },
      ['warn own-address'],
    ],
    [
      'that is another wallet of the user gets a warning',
      { address: carol, own: [carol] },
      ['warn own-address'],
    ],
    // Fault G16
    ['that is a token contract is refused', { address: token }, ['refuse token-contract', 'note first-time']],
    // Fault G16
    [
      'that is the zero address is refused',
      { address: `0x${'0'.repeat(40)}` },
      ['refuse zero-address', 'note first-time'],
    ],
    ['that is a contract gets a warning', { code: { type: 'contract' } }, ['warn contract']],
    ['with a delegated account gets a note', { code: { type: 'delegated', to: carol } }, ['note delegated']],
    ['that could not be checked gets a note', { code: undefined }, ['note unchecked']],
    ['with a wrong checksum is refused', { address: bob.replace('Ab58', 'aB58') }, ['refuse bad-checksum']],
    ['that is not an address is refused', { address: '0x12' }, ['refuse not-an-address']],
    // Fault G16
    [
      'that imitates a known address gets a warning',
      { address: `0xab58${'0'.repeat(32)}ec9b` },
      ['warn look-alike', 'note first-time'],
    ],
    [
      'that imitates an address which only the data provider reports gets a warning (F37)',
      { address: `0x8ba1${'0'.repeat(32)}ba72`, reported: [carol] },
      ['warn look-alike', 'note first-time'],
    ],
    [
      'that only the data provider reports is still new (N6)',
      { address: carol, reported: [carol] },
      ['note first-time'],
    ],
    [
      'that is proved gets no warning, although a reported address looks like it',
      { reported: [`0xab58${'0'.repeat(32)}ec9b`] },
      [],
    ],
    [
      'that is new gets a note that it is unchecked, if the earlier payments could not be read (F37)',
      { address: carol, isHistoryComplete: false },
      ['note history-unchecked'],
    ],
    ['that is proved needs no earlier payments', { isHistoryComplete: false }, []],
    [
      'with an ENS name that only one node confirmed gets a warning',
      { name: 'bob.eth', unconfirmed: 'ens' },
      ['warn name-unconfirmed'],
    ],
    [
      'with a name that only the provider resolved gets a warning',
      { name: 'bob.reown.id', unconfirmed: 'provider' },
      ['warn name-of-provider'],
    ],
    [
      'whose name had another address at the last send gets a warning',
      { address: carol, name: 'Bob.eth', recentRecipients: [{ address: bob, name: 'bob.eth', lastAt: 1 }] },
      ['warn name-moved', 'note first-time'],
    ],
    [
      'whose name has the address of the last send has no warnings',
      {
        name: 'bob.eth',
        recentRecipients: [
          { address: carol, name: 'bob.eth', lastAt: 1 },
          { address: bob, name: 'bob.eth', lastAt: 2 },
        ],
      },
      [],
    ],
    [
      'that is a token account is refused',
      {
        network: solana,
        address: 'So11111111111111111111111111111111111111112',
        code: { type: 'token-account' },
      },
      ['refuse token-account', 'note first-time'],
    ],
  ])('returns the right warnings, notes and errors: a recipient %s', (_what, facts, findings) =>
    expect(found(facts)).toEqual(findings),
  )
})

it.each([
  ['GKot5hBsd81kMupNCXHaqbhv3huEbxAFMLnpcX2hniwn', 'solana'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
  ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'cosmos'],
])(
  'an address of a different namespace is rejected as a recipient on Ethereum: %s, namespace %s',
  (text, namespace) => {
    expect(faultOfAddress(ethereum, text)).toMatchObject({ code: 'wrong-namespace', namespace })
  },
)
it('an EVM address is rejected as a recipient on Solana', () => {
  expect(faultOfAddress(solana, alice)).toMatchObject({ code: 'wrong-namespace', namespace: 'eip155' })
})

it.each([
  ['0x', { type: 'plain' }],
  ['0x6080', { type: 'contract' }],
  [`0xef0100${bob.slice(2).toLowerCase()}`, { type: 'delegated', to: bob.toLowerCase() }],
  [`0xef0100${bob.slice(2)}00`, { type: 'contract' }],
])('the result of eth_getCode determines the type of an account: result %s, type %o', (code, what) =>
  expect(readAddressCode(code)).toEqual(what),
)
