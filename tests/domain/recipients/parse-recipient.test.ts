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
const refusing = (...parts: readonly string[]) => ({ ...unsupported, parts })
const leftOut = (...parts: readonly string[]) => ({ weight: 'note', code: 'link-parts', parts }) as const
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
    [`ethereum:${address}@1?value=1e+18`, { to: address, request: { units: 10n ** 18n } }],
    [`ethereum:${address}@1?value=+2.5E3`, { to: address, request: { units: 2500n } }],
    [
      `ETHEREUM:${token}@1/TRANSFER?ADDRESS=${address}&UINT256=1E6`,
      { to: address, request: { token, units: 1_000_000n } },
    ],
    [`ethereum:${address}?VALUE=1&value=2`, { to: address, fault: unsupported }],
    [`ETHEREUM:${address}?INT256=1`, { to: address, fault: unsupported }],
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
    ['tron:1:abc', { to: 'tron:1:abc' }],
  ])('parses a text: %s becomes %o (attack R14)', (text, wanted) =>
    expect(parseRecipient(text, ethereum)).toEqual(wanted),
  )
})

describe('parseRecipient on Solana', () => {
  it.each<readonly [string, RecipientText]>([
    [recipient, { to: recipient }],
    [`${solana}:${recipient}`, { to: recipient }],
    [`solana:${recipient}`, { to: recipient }],
    [
      `solana:${recipient}?label=Clay&message=Thanks`,
      { to: recipient, leftOut: leftOut('label', 'message') },
    ],
    [`solana:${recipient}?amount=0.5`, { to: recipient, request: { amount: '0.5' } }],
    [
      `solana:${recipient}?amount=2&spl-token=${mint}`,
      { to: recipient, request: { amount: '2', token: mint } },
    ],
    [`solana:${recipient}?amount=1e3`, { to: recipient, fault: unsupported }],
    [`solana:${recipient}?amount=1&amount=2`, { to: recipient, fault: unsupported }],
    [`solana:${recipient}?amount=1&memo=Order5678`, { to: recipient, fault: refusing('memo') }],
    [`solana:${recipient}?reference=${mint}`, { to: recipient, fault: refusing('reference') }],
    [`solana:devnet1:${recipient}`, { to: recipient, fault: wrongNetwork('solana:devnet1') }],
    [`ethereum:${address}@1?value=1`, { to: address, fault: wrongNamespace('eip155') }],
  ])('parses the text of a recipient: %s becomes %o (attack R14)', (text, wanted) =>
    expect(parseRecipient(text, solana)).toEqual(wanted),
  )
})

describe('a payment link with parts that a send cannot carry', () => {
  const bitcoin = networkId('bip122:000000000019d6689c085ae165831e93')
  const coin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

  it.each<readonly [string, RecipientText]>([
    [
      `ethereum:${address}@1?value=1&gas=21000&gasPrice=5`,
      { to: address, request: { units: 1n }, leftOut: leftOut('gas', 'gasPrice') },
    ],
    [`ethereum:${address}?label=Tea&message=Thanks`, { to: address, leftOut: leftOut('label', 'message') }],
    [
      `ethereum:${token}/transfer?address=${address}&uint256=1&label=Tea&label=Tea`,
      { to: address, request: { token, units: 1n }, leftOut: leftOut('label') },
    ],
    [`ethereum:${address}?<b>=1`, { to: address, leftOut: leftOut('b') }],
    [
      `solana:${recipient}?amount=1&label=Tea`,
      { to: recipient, request: { amount: '1' }, leftOut: leftOut('label') },
    ],
    [
      `bitcoin:${coin}?amount=0.5&label=Tea&somethingelse=50`,
      { to: coin, request: { amount: '0.5' }, leftOut: leftOut('label', 'somethingelse') },
    ],
    [`BITCOIN:${coin.toUpperCase()}?AMOUNT=0.5`, { to: coin.toUpperCase(), request: { amount: '0.5' } }],
    [`bitcoin:${coin}`, { to: coin }],
  ])('keeps the amount, the token and the network, and names the rest (issue 34): %s', (text, wanted) => {
    const scheme = text.slice(0, 3).toLowerCase()
    const network = scheme === 'bit' ? bitcoin : scheme === 'sol' ? solana : ethereum
    expect(parseRecipient(text, network)).toEqual(wanted)
  })

  it.each<readonly [string, RecipientText]>([
    [
      `bitcoin:${coin}?req-somethingyoudontunderstand=50&amount=1`,
      { to: coin, fault: refusing('req-somethingyoudontunderst'.slice(0, 24)) },
    ],
    [`bitcoin:${coin}?REQ-x=1`, { to: coin, fault: refusing('req-x') }],
    [`bitcoin:${coin}?amount=1&amount=2`, { to: coin, fault: unsupported }],
    [`bitcoin:${coin}?amount=1,5`, { to: coin, fault: unsupported }],
    [
      `ethereum:${token}/approve?address=${address}&uint256=1`,
      { to: `ethereum:${token}/approve?address=${address}&uint256=1`, fault: refusing('approve') },
    ],
    [
      `ethereum:${token}/transferFrom?address=${address}`,
      { to: `ethereum:${token}/transferFrom?address=${address}`, fault: refusing('transferFrom') },
    ],
    [
      `ethereum:${token}/transfer?uint256=1`,
      { to: `ethereum:${token}/transfer?uint256=1`, fault: unsupported },
    ],
    [
      `ethereum:${token}/transfer?address=${address}&uint256=1&bytes=0x00`,
      { to: address, fault: unsupported },
    ],
    [
      `ethereum:${token}/transfer?address=${address}&address=${token}&uint256=1`,
      { to: address, fault: unsupported },
    ],
    ['solana:https://shop.example/pay', { to: 'solana:https://shop.example/pay', fault: unsupported }],
  ])('is refused if the send would not do what the link asks for (issue 34): %s', (text, wanted) => {
    const scheme = text.slice(0, 3).toLowerCase()
    const network = scheme === 'bit' ? bitcoin : scheme === 'sol' ? solana : ethereum
    expect(parseRecipient(text, network)).toEqual(wanted)
  })
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
