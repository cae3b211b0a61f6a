import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it, vi } from 'vitest'
import { readSignInMessage } from '../../../../src/domain/sign-in/message.ts'
import type { SIWXMessageData } from '../../../../src/domain/sign-in/siwx.ts'
import { writeMessage } from '../../../../src/worker/chains/evm/siwe.ts'
import { readVectors } from '../../../vectors/read.ts'

const viem = vi.fn(createSiweMessage)
const written = (data: SIWXMessageData) => writeMessage(data, viem)

const data: SIWXMessageData = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'service.org',
  uri: 'https://service.org/login',
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-11-21T19:00:00.000Z',
}
type Fields = Omit<SIWXMessageData, 'accountAddress' | 'chainId'> & { address: string; chainId: number }
const dataOf = ({ address, chainId, ...rest }: Fields) => ({
  ...rest,
  accountAddress: address,
  chainId: `eip155:${chainId}`,
})
const positive = readVectors<Record<string, { fields: Fields }>>('siwe/parsing_positive.json')
const objects = readVectors<Record<string, Fields>>('siwe/parsing_negative_objects.json')

describe('a sign-in message on EVM', () => {
  const date = fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const fields = fc.record({
    chain: fc.integer({ min: 1, max: 2 ** 31 }),
    statement: optional(fc.stringMatching(/^[A-Za-z0-9 .,:;!?()'-]{1,60}$/)),
    issuedAt: date,
    expirationTime: optional(date),
    notBefore: optional(date),
    requestId: optional(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)),
    resources: optional(fc.array(fc.constantFrom('ipfs://Qme7ss', 'urn:recap:eyJ', 'https://a.example/x'))),
  })

  it('equals the message that viem writes, and contains exactly the requested data', () => {
    fc.assert(
      fc.property(fields, ({ chain, issuedAt, expirationTime, notBefore, ...rest }) => {
        viem.mockClear()
        const options = {
          ...data,
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
          chainId: `eip155:${chain}`,
          issuedAt: issuedAt.toISOString(),
          ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
          ...(notBefore && { notBefore: notBefore.toISOString() }),
        }
        const text = written(options)
        expect(text).toBe(viem.mock.results[0]?.value)
        expect(readSignInMessage(String(text))).toEqual({
          ...Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'chainId')),
          noun: 'Ethereum',
          chain: String(chain),
        })
      }),
    )
  })

  it.each(Object.entries(positive))(
    'is written for the valid EIP-4361 test vector: %s',
    (_name, { fields }) => {
      const text = String(written(dataOf(fields)))
      expect(readSignInMessage(text)).toMatchObject({
        domain: fields.domain,
        uri: fields.uri,
        nonce: fields.nonce,
      })
    },
  )
  it.each(Object.entries(objects))(
    'is not written for the invalid EIP-4361 test vector: %s',
    (_name, fields) => {
      expect(written(dataOf(fields))).toBeUndefined()
    },
  )
  const domains = ['intranet:8080', '[::1]:3000', 'xn--80ak6aa92e.xn--p1ai']
  it.each(domains)("is written by Portico's own writer for a valid domain that viem rejects: %s", domain => {
    expect(readSignInMessage(String(written({ ...data, domain })))).toMatchObject({ domain })
  })
  it("is written by Portico's own writer if viem's message differs from the requested data", () => {
    viem.mockReturnValueOnce('service.org wants you to sign in')
    expect(readSignInMessage(String(written(data)))).toMatchObject({ nonce: data.nonce })
    viem.mockReturnValueOnce(String(written({ ...data, nonce: 'somebodyelses' })))
    expect(readSignInMessage(String(written(data)))).toMatchObject({ nonce: data.nonce })
  })
  it('contains its expiration time in UTC, even if the sign-in data uses a different time zone', () => {
    const times = { notBefore: '2026-11-21T19:00:00Z', expirationTime: '2026-11-21T22:00:00+02:00' }
    expect(written({ ...data, ...times })).toContain('Expiration Time: 2026-11-21T20:00:00.000Z')
    expect(written({ ...data, notBefore: 'soon' })).toBeUndefined()
  })
})

it('a sign-in message on Solana is written by Portico and not by the library viem', () => {
  viem.mockClear()
  const solana = {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  }
  expect(written({ ...data, ...solana })).toContain('Solana account:')
  expect(viem).not.toHaveBeenCalled()
})
