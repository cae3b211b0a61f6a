import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/caip.ts'
import {
  checkRecipient,
  faultOfAddress,
  type RecipientFacts,
  readCode,
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
  payees: [{ address: bob, lastAt: 1 }],
  code: { type: 'plain' },
}
const found = (facts: Partial<RecipientFacts>) =>
  checkRecipient({ ...base, ...facts }).map(({ weight, code }) => `${weight} ${code}`)

describe('a receiver', () => {
  it.each<[string, Partial<RecipientFacts>, string[]]>([
    ['is nothing to speak of', {}, []],
    ['is new', { address: carol }, ['note first-time']],
    ['is the sender', { address: alice }, ['warn own-address']],
    ['is the sender in other capitals', { address: alice.toLowerCase() }, ['warn own-address']],
    ['is another wallet of the visitor', { address: carol, own: [carol] }, ['warn own-address']],
    ['is a token', { address: token }, ['refuse token-contract', 'note first-time']],
    ['is nobody', { address: `0x${'0'.repeat(40)}` }, ['refuse zero-address', 'note first-time']],
    ['is a contract', { code: { type: 'contract' } }, ['warn contract']],
    ['is an account with a delegate', { code: { type: 'delegated', to: carol } }, ['note delegated']],
    ['could not be looked at', { code: undefined }, ['note unchecked']],
    ['has lost its checksum', { address: bob.replace('Ab58', 'aB58') }, ['refuse bad-checksum']],
    ['is no address', { address: '0x12' }, ['refuse not-an-address']],
    ['is poison', { address: `0xab58${'0'.repeat(32)}ec9b` }, ['warn look-alike', 'note first-time']],
    [
      'is an ENS name that only one node confirmed',
      { name: 'bob.eth', unconfirmed: 'ens' },
      ['warn name-unconfirmed'],
    ],
    [
      'is a name that the provider alone vouches for',
      { name: 'bob.reown.id', unconfirmed: 'provider' },
      ['warn name-of-provider'],
    ],
    [
      'had another address under this name',
      { address: carol, name: 'Bob.eth', payees: [{ address: bob, name: 'bob.eth', lastAt: 1 }] },
      ['warn name-moved', 'note first-time'],
    ],
    [
      'has the address the name had last, though it had another before',
      {
        name: 'bob.eth',
        payees: [
          { address: carol, name: 'bob.eth', lastAt: 1 },
          { address: bob, name: 'bob.eth', lastAt: 2 },
        ],
      },
      [],
    ],
    [
      'is the account of a token',
      {
        network: solana,
        address: 'So11111111111111111111111111111111111111112',
        code: { type: 'token-account' },
      },
      ['refuse token-account', 'note first-time'],
    ],
  ])('%s', (_what, facts, findings) => expect(found(facts)).toEqual(findings))
})

it.each([
  ['GKot5hBsd81kMupNCXHaqbhv3huEbxAFMLnpcX2hniwn', 'solana'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
  ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'cosmos'],
])('%s is of another namespace', (text, namespace) => {
  expect(faultOfAddress(ethereum, text)).toMatchObject({ code: 'wrong-namespace', namespace })
})
it('an EVM address is none of Solana', () => {
  expect(faultOfAddress(solana, alice)).toMatchObject({ code: 'wrong-namespace', namespace: 'eip155' })
})

it.each([
  ['0x', { type: 'plain' }],
  ['0x6080', { type: 'contract' }],
  [`0xef0100${bob.slice(2).toLowerCase()}`, { type: 'delegated', to: bob.toLowerCase() }],
  [`0xef0100${bob.slice(2)}00`, { type: 'contract' }],
])('code %s', (code, what) => expect(readCode(code)).toEqual(what))
