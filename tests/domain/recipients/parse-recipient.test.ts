import { describe, expect, it } from 'vitest'
import { type Namespace, networkId } from '../../../src/domain/core/entities.ts'
import { parseRecipient, type RecipientText } from '../../../src/domain/recipients/parse-recipient.ts'
import { readVectors } from '../../vectors/read.ts'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const token = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'
const recipient = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ethereum = networkId('eip155:1')
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const unsupported = { weight: 'refuse', code: 'link-unsupported' } as const
const wrongNetwork = (network: string) =>
  ({ weight: 'refuse', code: 'wrong-network', network: networkId(network) }) as const
const wrongNamespace = (namespace: Namespace) =>
  ({ weight: 'refuse', code: 'wrong-namespace', namespace }) as const

describe('parseRecipient on Ethereum', () => {
  it.each<readonly [string, RecipientText]>([
    [address, { to: address }],
    [` ${address}\n`, { to: address }],
    ['vitalik.eth', { to: 'vitalik.eth' }],
    ['', { to: '' }],
    [`eip155:1:${address}`, { to: address }],
    [`ethereum:${address}`, { to: address }],
    [`ethereum:pay-${address}@1`, { to: address }],
    [`ETHEREUM:${address}`, { to: address }],
    // Accepted links with an amount or a token.
    [`ethereum:${address}@1?value=2.014e18`, { to: address, request: { units: 2_014_000_000_000_000_000n } }],
    [`ethereum:${address}/?value=1`, { to: address, request: { units: 1n } }],
    [
      `ethereum:${token}@1/transfer?address=${address}&uint256=1e6`,
      { to: address, request: { token, units: 1_000_000n } },
    ],
    [`ethereum:${token}/transfer?address=vitalik.eth`, { to: 'vitalik.eth', request: { token } }],
    // Rejected links: Portico cannot parse one part of the link exactly, or would have to ignore that part.
    [`ethereum:${address}?value=1.5`, { to: address, fault: unsupported }],
    [`ethereum:${address}?value=-1`, { to: address, fault: unsupported }],
    [`ethereum:${address}?value=0x10`, { to: address, fault: unsupported }],
    [`ethereum:${address}?value=1e99`, { to: address, fault: unsupported }],
    [`ethereum:${address}?value=`, { to: address, fault: unsupported }],
    [`ethereum:${address}?value=1&value=2`, { to: address, fault: unsupported }],
    [`ethereum:${address}?uint256=1`, { to: address, fault: unsupported }],
    [`ethereum:${token}/transfer?address=${address}&uint256=1&value=1`, { to: address, fault: unsupported }],
    // Links and accounts that are rejected because they belong to another network.
    [`eip155:137:${address}`, { to: address, fault: wrongNetwork('eip155:137') }],
    [`ethereum:${address}@137`, { to: address, fault: wrongNetwork('eip155:137') }],
    [`ethereum:${address}@137?value=1e18`, { to: address, fault: wrongNetwork('eip155:137') }],
    [
      `ethereum:${token}@137/transfer?address=${address}&uint256=1`,
      { to: address, fault: wrongNetwork('eip155:137') },
    ],
    [`solana:${recipient}?amount=1`, { to: recipient, fault: wrongNamespace('solana') }],
    ['cosmos:cosmoshub-4:cosmos1abc', { to: 'cosmos1abc', fault: wrongNamespace('cosmos') }],
    // Texts in which Portico finds no recipient. Portico returns them unchanged.
    ...[
      `ethereum:${token}/transfer?uint256=1`,
      `ethereum:${token}/approve?address=${address}&uint256=1`,
      'solana:https://shop.example/pay',
      'tron:1:abc',
    ].map(text => [text, { to: text }] as const),
  ])('parses a text: %s becomes %o (attack R14)', (text, wanted) =>
    expect(parseRecipient(text, ethereum)).toEqual(wanted),
  )
})

describe('parseRecipient on Solana', () => {
  it.each<readonly [string, RecipientText]>([
    [recipient, { to: recipient }],
    [`${solana}:${recipient}`, { to: recipient }],
    [`solana:${recipient}`, { to: recipient }],
    [`solana:${recipient}?label=Clay&message=Thanks`, { to: recipient }],
    [`solana:${recipient}?amount=0.5`, { to: recipient, request: { amount: '0.5' } }],
    [
      `solana:${recipient}?amount=2&spl-token=${mint}`,
      { to: recipient, request: { amount: '2', token: mint } },
    ],
    [`solana:${recipient}?amount=1e3`, { to: recipient, fault: unsupported }],
    [`solana:${recipient}?amount=1&amount=2`, { to: recipient, fault: unsupported }],
    [`solana:${recipient}?amount=1&memo=Order5678`, { to: recipient, fault: unsupported }],
    [`solana:${recipient}?reference=${mint}`, { to: recipient, fault: unsupported }],
    [`solana:devnet1:${recipient}`, { to: recipient, fault: wrongNetwork('solana:devnet1') }],
    [`ethereum:${address}@1?value=1`, { to: address, fault: wrongNamespace('eip155') }],
  ])('parses the text of a recipient: %s becomes %o (attack R14)', (text, wanted) =>
    expect(parseRecipient(text, solana)).toEqual(wanted),
  )
})

const erc681 = readVectors<readonly string[]>('payment-uris/erc681-examples.json')
it('parseRecipient returns the recipient and the amount of the example links in ERC-681 (attack R14)', () => {
  const links = erc681.map(example => /\((.*)\)$/.exec(example)?.[1] ?? '')
  expect(links.map(link => parseRecipient(link, ethereum))).toEqual([
    {
      to: '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359',
      request: { units: 2_014_000_000_000_000_000n },
    },
    {
      to: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
      request: { token: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7', units: 1n },
    },
  ])
})

const solanaPay = readVectors<readonly string[]>('payment-uris/solana-pay-urls.json')
it('parseRecipient rejects Solana Pay links that contain a memo or a reference (attack R14)', () => {
  const read = solanaPay.map(link => parseRecipient(link, solana))
  expect(read.map(({ to, fault, request }) => [to, fault?.code ?? request?.amount])).toEqual([
    ['mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', 'link-unsupported'],
    ['eth:0xffff', undefined],
    [`\${recipient}`, 'link-unsupported'],
    [`\${recipient}`, undefined],
    [`\${recipient}`, '1'],
    [`\${recipient}`, 'link-unsupported'],
    [`\${recipient}`, '1.99'],
    [`\${link}`, undefined],
    [`\${encodeURIComponent(link)}`, undefined],
  ])
})
