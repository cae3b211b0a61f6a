import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { readSignInMessage, writeSignInMessage } from '../../../src/domain/sign-in/message.ts'
import type { SIWXMessageData, SIWXSession } from '../../../src/domain/sign-in/siwx.ts'
import {
  isAbout,
  isClockDoubtful,
  nonceOf,
  validityOf,
  validSessions,
} from '../../../src/domain/sign-in/validity.ts'

const now = Date.UTC(2026, 10, 21, 19)
const at = (ms: number): string => new Date(now + ms).toISOString()
const ethereum = networkId('eip155:1')
const data: SIWXMessageData = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: ethereum,
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: at(0),
}
const session = (more: Partial<SIWXMessageData> = {}): SIWXSession => ({
  data: { ...data, ...more },
  message: '',
  signature: '',
})

it.each<[string, Pick<SIWXMessageData, 'expirationTime' | 'notBefore'>]>([
  ['valid', {}],
  ['valid', { expirationTime: at(1), notBefore: at(0) }],
  ['expired', { expirationTime: at(0) }],
  ['expired', { expirationTime: at(-1), notBefore: at(1) }],
  ['not-yet', { notBefore: at(1) }],
  ['malformed', { expirationTime: 'tomorrow' }],
  ['malformed', { notBefore: '2026-02-31T00:00:00Z' }],
])('the times of a sign-in session determine its validity: result "%s", times %j', (standing, times) =>
  expect(validityOf(times, now)).toBe(standing),
)

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  'a sign-in session is valid at no time that is not finite: %d (K)',
  time => {
    for (const times of [{}, { expirationTime: at(1) }, { notBefore: at(-1) }])
      expect(validityOf(times, time)).toBe('expired')
  },
)

describe('the valid sign-in sessions of an account', () => {
  const letIn = (session: SIWXSession, chainId = ethereum, address = data.accountAddress) =>
    validSessions([session], chainId, address, now).length === 1

  it('match the network, the time and the address, even if the letter case of the address differs', () => {
    expect(letIn(session())).toBe(true)
    expect(letIn(session(), ethereum, data.accountAddress.toLowerCase())).toBe(true)
    expect(letIn(session(), networkId('eip155:137'))).toBe(false)
    expect(letIn(session(), ethereum, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe(false)
    expect(letIn(session({ expirationTime: at(0) }))).toBe(false)
    expect(letIn(session({ notBefore: at(1) }))).toBe(false)
  })
  it("contain the account's address in the exact letter case if the namespace is case-sensitive", () => {
    const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const own = session({ chainId: solana, accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1' })
    expect(letIn(own, solana, 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1')).toBe(true)
    expect(letIn(own, solana, 'gwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1')).toBe(false)
  })
})

// Fault I5
it.each<[boolean, Partial<SIWXMessageData>]>([
  [false, {}],
  [false, { issuedAt: at(299_000) }],
  [false, { issuedAt: at(300_000) }],
  [true, { issuedAt: at(300_001) }],
  [false, { issuedAt: 'never' }],
  [false, { issuedAt: undefined as never }],
])(
  'isClockDoubtful() returns whether a session was issued more than 5 min in the future: %s for %j',
  (doubtful, more) => expect(isClockDoubtful([session(more)], now)).toBe(doubtful),
)

it('a sign-in message is accepted only if it is for the right domain, account and network', () => {
  const text = readSignInMessage(String(writeSignInMessage(data)))
  const wanted = { domain: 'shop.example', chainId: ethereum, address: data.accountAddress.toLowerCase() }
  const about = (more: object) => text && isAbout(text, { ...wanted, ...more })
  expect(about({})).toBe(true)
  expect(about({ address: undefined })).toBe(true)
  expect(about({ domain: 'evil.example' })).toBe(false)
  expect(about({ domain: 'shop.example:8080' })).toBe(false)
  expect(about({ chainId: networkId('eip155:10') })).toBe(false)
  expect(about({ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })).toBe(false)
})

it('a sign-in nonce has two hexadecimal digits for each byte', () =>
  expect(nonceOf(Uint8Array.of(0, 1, 255))).toBe('0001ff'))
