import { expect, it } from 'vitest'
import { type KnownRecipient, withRecipients } from '../../../src/domain/recipients/recent-recipients.ts'

const alice = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', lastAt: 2 }
const bob = { address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', lastAt: 3 }

it('recent recipients are listed newest first, and each EVM address is listed only once', () => {
  expect(withRecipients('eip155', [alice], [bob])).toEqual([bob, alice])
  const known = [bob, alice]
  expect(withRecipients('eip155', known, [{ address: alice.address.toLowerCase(), lastAt: 9 }])).toBe(known)
  expect(
    withRecipients('solana', [{ address: 'aB', lastAt: 1 }], [{ address: 'Ab', lastAt: 2 }]),
  ).toHaveLength(2)
})

it('the list of recent recipients contains at most the thousand most recent recipients', () => {
  const many = Array.from({ length: 1_200 }, (_, lastAt) => ({ address: `0x${lastAt}`, lastAt }))
  const kept = withRecipients('eip155', [], many)
  expect([kept.length, kept[0]?.lastAt, kept.at(-1)?.lastAt]).toEqual([1_000, 1_199, 200])
})

it('a proof is added to a stored recipient, and a claim never removes it (N6)', () => {
  const proved = { ...alice, isProved: true } as const
  expect(withRecipients<KnownRecipient>('eip155', [bob, alice], [proved])).toEqual([bob, proved])
  const known: readonly KnownRecipient[] = [proved]
  expect(withRecipients('eip155', known, [{ ...alice, lastAt: 9 }])).toBe(known)
})

it('claims of the data provider do not push a proved recipient out of the list (N6)', () => {
  const claims = Array.from({ length: 1_200 }, (_, index) => ({ address: `0x${index}`, lastAt: 100 + index }))
  const proved = { ...alice, isProved: true } as const
  const kept = withRecipients<KnownRecipient>('eip155', [proved], claims)
  expect([kept.length, kept.at(-1)]).toEqual([1_000, proved])
})
