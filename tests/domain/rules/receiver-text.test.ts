import { expect, it } from 'vitest'
import { readReceiverText } from '../../../src/domain/rules/receiver-text.ts'
import { readVectors } from '../../vectors/read.ts'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

it.each<readonly [string, string]>([
  [address, address],
  [` ${address}\n`, address],
  [`ethereum:${address}`, address],
  [`ethereum:${address}@137?value=2.014e18`, address],
  [`ethereum:pay-${address}@1`, address],
  [`eip155:1:${address}`, address],
  [`ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7@137/transfer?address=${address}&uint256=1`, address],
  [
    `ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7/transfer?uint256=1&address=vitalik.eth`,
    'vitalik.eth',
  ],
  ...[
    'ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7/transfer?uint256=1',
    `ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7/approve?address=${address}&uint256=1`,
  ].map(paysNobody => [paysNobody, paysNobody] as const),
  [`ethereum:${address}/?value=1`, address],
  [
    'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=1',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ],
  ['vitalik.eth', 'vitalik.eth'],
  ['cosmos:cosmoshub-4:cosmos1abc', 'cosmos:cosmoshub-4:cosmos1abc'],
  ['', ''],
])('%s', (text, wanted) => expect(readReceiverText(text, 'eip155')).toBe(wanted))

const erc681 = readVectors<readonly string[]>('payment-uris/erc681-examples.json')
it('the examples of ERC-681 give who is paid', () => {
  const links = erc681.map(example => /\((.*)\)$/.exec(example)?.[1] ?? '')
  expect(links.map(link => readReceiverText(link, 'eip155'))).toEqual([
    '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359',
    '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
  ])
})

const solanaPay = readVectors<readonly string[]>('payment-uris/solana-pay-urls.json')
it('the transfers of Solana Pay give who is paid; what is no transfer gives no address', () => {
  const read = solanaPay.map(link => readReceiverText(link, 'solana'))
  expect(read).toEqual([
    'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
    'eth:0xffff',
    ...Array(5).fill(`\${recipient}`),
    `\${link}`,
    `\${encodeURIComponent(link)}`,
  ])
})
