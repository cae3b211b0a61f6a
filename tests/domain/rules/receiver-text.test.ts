import { expect, it } from 'vitest'
import { readReceiverText } from '../../../src/domain/rules/receiver-text.ts'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

it.each([
  [address, address],
  [` ${address}\n`, address],
  [`ethereum:${address}`, address],
  [`ethereum:${address}@137?value=2.014e18`, address],
  [`ethereum:pay-${address}@1`, address],
  [`eip155:1:${address}`, address],
  [
    'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=1',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ],
  ['vitalik.eth', 'vitalik.eth'],
  ['cosmos:cosmoshub-4:cosmos1abc', 'cosmos:cosmoshub-4:cosmos1abc'],
  ['', ''],
])('%s', (text, wanted) => expect(readReceiverText(text, 'eip155')).toBe(wanted))
