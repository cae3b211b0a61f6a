import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import {
  hasExactFields,
  networkOfText,
  readSignInMessage,
  readWalletMessage,
  timeOf,
  writeSignInMessage,
} from '../../../src/domain/sign-in/message.ts'
import type { SIWXMessageData } from '../../../src/domain/sign-in/siwx.ts'
import { accountNouns } from '../../../src/domain/sign-in/types.ts'
import { readVectors } from '../../vectors/read.ts'

type Fields = Omit<SIWXMessageData, 'accountAddress' | 'chainId'> & { address: string; chainId: number }
const positive = readVectors<Record<string, { message: string; fields: Fields }>>(
  'siwe/parsing_positive.json',
)
const negative = readVectors<Record<string, string>>('siwe/parsing_negative.json')
const objects = readVectors<Record<string, Fields>>('siwe/parsing_negative_objects.json')

const dataOf = ({ address, chainId, ...rest }: Fields): SIWXMessageData => ({
  ...rest,
  accountAddress: address,
  chainId: `eip155:${chainId}`,
})

describe('a sign-in message from the EIP-4361 test vectors', () => {
  it.each(Object.entries(positive))(
    'is parsed into its fields if it is valid: %s',
    (_name, { message, fields }) => {
      const { address, chainId, ...rest } = fields
      expect(readSignInMessage(message)).toEqual({
        ...rest,
        noun: 'Ethereum',
        accountAddress: address,
        chain: String(chainId),
      })
    },
  )
  it.each(Object.entries(positive))(
    'is generated exactly from its fields if it is valid: %s',
    (_name, { message, fields }) => {
      expect(writeSignInMessage(dataOf(fields))).toBe(message)
    },
  )
  it.each(Object.entries(negative))('is rejected if it is invalid: %s', (_name, message) => {
    expect(readSignInMessage(message)).toBeUndefined()
  })
  it.each(Object.entries(objects))('is not generated if its fields are invalid: %s', (_name, fields) => {
    expect(writeSignInMessage(dataOf(fields))).toBeUndefined()
  })
})

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const plain: SIWXMessageData = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'service.org',
  uri: 'https://service.org/login',
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-11-21T19:00:00.000Z',
}

describe('the comparison of a sign-in message with its fields', () => {
  const whole: SIWXMessageData = {
    ...plain,
    statement: 'Hello',
    expirationTime: '2026-11-22T19:00:00.000Z',
    notBefore: '2026-11-20T19:00:00.000Z',
    requestId: 'one',
    resources: ['https://a.example', 'https://b.example'],
  }
  const text = String(writeSignInMessage(whole))
  it('finds a difference in each field, also in the network (K)', () => {
    expect(hasExactFields(text, whole)).toBe(true)
    const others: Partial<SIWXMessageData>[] = [
      { chainId: 'eip155:137' },
      { chainId: 'solana:1' },
      { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
      { domain: 'evil.org' },
      { statement: 'Hi' },
      { uri: 'https://service.org/' },
      { version: '2' },
      { nonce: 'abcdef0123456780' },
      { requestId: 'two' },
      { resources: ['https://a.example'] },
      { issuedAt: '2026-11-21T19:00:01.000Z' },
      { expirationTime: '2026-11-22T19:00:01.000Z' },
      { notBefore: '2026-11-20T19:00:01.000Z' },
    ]
    for (const other of others) expect(hasExactFields(text, { ...whole, ...other })).toBe(false)
    for (const name of ['statement', 'requestId', 'resources', 'expirationTime', 'notBefore'] as const) {
      const { [name]: _left, ...rest } = whole
      expect(hasExactFields(text, rest), name).toBe(false)
    }
    expect(hasExactFields(`${text}\n`, whole)).toBe(false)
  })
})

describe('a sign-in message that Portico generates', () => {
  const words = fc.stringMatching(/^[A-Za-z0-9 .,:;!?()'-]{1,60}$/)
  const date = fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  const fields = fc.record({
    chain: fc.integer({ min: 1, max: 2 ** 31 }),
    domain: fc.constantFrom('service.org', 'a.b-c.example:8443', '127.0.0.1:3000', 'localhost:5173'),
    uri: fc.constantFrom(
      'https://service.org/login',
      'http://127.0.0.1:3000/?a=b#c',
      'https://xn--bcher-kva.example',
    ),
    nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
    issuedAt: date,
    expirationTime: fc.option(date, { nil: undefined }),
    notBefore: fc.option(date, { nil: undefined }),
    statement: fc.option(words, { nil: undefined }),
    requestId: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/), { nil: undefined }),
    resources: fc.option(
      fc.array(fc.constantFrom('ipfs://Qme7ss', 'urn:recap:eyJ', 'https://a.example/x.json')),
      {
        nil: undefined,
      },
    ),
  })

  // Specification 3.44
  it('equals the message of the library viem, and the library siwe can parse the message', () => {
    fc.assert(
      fc.property(fields, ({ chain, issuedAt, expirationTime, notBefore, ...rest }) => {
        const given = Object.fromEntries(
          Object.entries(rest).filter(([, value]) => value !== undefined),
        ) as typeof rest
        const data = {
          ...plain,
          ...given,
          chainId: `eip155:${chain}`,
          issuedAt: issuedAt.toISOString(),
          ...(expirationTime && { expirationTime: expirationTime.toISOString() }),
          ...(notBefore && { notBefore: notBefore.toISOString() }),
        } as SIWXMessageData
        const text = writeSignInMessage(data)
        expect(text).toBe(
          createSiweMessage({
            ...(given as { domain: string; uri: string; nonce: string }),
            ...(given.resources && { resources: [...given.resources] }),
            address,
            chainId: chain,
            version: '1',
            issuedAt,
            ...(expirationTime && { expirationTime }),
            ...(notBefore && { notBefore }),
          }),
        )
        const read = new SiweMessage(String(text))
        expect({ ...read }).toMatchObject({
          domain: data.domain,
          address,
          uri: data.uri,
          nonce: data.nonce,
          chainId: chain,
          issuedAt: data.issuedAt,
        })
      }),
    )
  })
  // Specification 1.9
  it('is parsed back into the original fields, in every namespace', () => {
    for (const [namespace, noun] of Object.entries(accountNouns)) {
      const reference = namespace === 'eip155' ? '1' : '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
      const who = namespace === 'eip155' ? address : 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
      const data = { ...plain, accountAddress: who, chainId: `${namespace}:${reference}` }
      const text = readSignInMessage(String(writeSignInMessage(data)))
      expect(text).toMatchObject({ noun, chain: reference, accountAddress: who })
      expect(text && networkOfText(text)).toBe(data.chainId)
    }
  })
  it.each<[string, Partial<SIWXMessageData>]>([
    ['a statement of two lines', { statement: 'one\ntwo' }],
    ['a line smuggled into the request id', { requestId: 'a\nResources:' }],
    ['a nonce that can be guessed', { nonce: '1234567' }],
    ['a nonce with other characters', { nonce: 'abcdefgh-1' }],
    ['a lower-case address', { accountAddress: address.toLowerCase() }],
    ['a domain with a path', { domain: 'service.org/login' }],
    ['a missing time of issue', { issuedAt: undefined as never }],
    ['a date that does not exist', { issuedAt: '2026-02-31T00:00:00Z' }],
    ['an unknown namespace', { chainId: 'fantasy:1' }],
  ])('cannot contain an invalid field: %s', (_what, wrong) => {
    expect(writeSignInMessage({ ...plain, ...wrong })).toBeUndefined()
  })
})

describe('a sign-in message that the site creates', () => {
  const text = String(writeSignInMessage({ ...plain, statement: 'Welcome' }))
  it('with non-standard wording is accepted only in the loose mode of the parser', () => {
    const own = text
      .replace('Welcome', 'Hyvää päivää!')
      .replace('Chain ID: 1', 'Chain ID: eip155:1')
      .replace('Ethereum', '**blockchain**')
    expect(readSignInMessage(own)).toBeUndefined()
    const read = readSignInMessage(own, true)
    expect(read).toMatchObject({ domain: 'service.org', statement: 'Hyvää päivää!' })
    expect(read && networkOfText(read)).toBe('eip155:1')
  })
  it('is rejected if its statement has more than one line', () => {
    expect(readSignInMessage(text.replace('Welcome', 'Wel\ncome'), true)).toBeUndefined()
  })
  const additions = ['\n', ' ', '\nResources', '\nRequest ID: a b']
  it.each(additions)('is rejected if additional text follows its last line: %j', more => {
    expect(readSignInMessage(text + more, true)).toBeUndefined()
  })
  it("is rejected in the parser's strict mode if a character of the standard wording is missing", () => {
    const fixed = [
      ...text.matchAll(
        / wants you to sign in with your | account:|URI: |Version: 1|Chain ID: |Nonce: |Issued At: /g,
      ),
    ]
    for (const { index, 0: part } of fixed) {
      for (let i = index; i < index + part.length; i += 1) {
        expect(readSignInMessage(text.slice(0, i) + text.slice(i + 1))).toBeUndefined()
      }
    }
  })
})

describe('a sign-in message that breaks one rule', () => {
  const whole = String(writeSignInMessage({ ...plain, statement: 'Welcome' }))
  const solana = String(
    writeSignInMessage({
      ...plain,
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  )
  it.each<[string, string]>([
    ['only the first line', whole.split('\n')[0] ?? ''],
    ['no text', ''],
    ['a line between the address and the statement', whole.replace(`${address}\n\n`, `${address}\nmore\n`)],
    ['a line behind the statement', whole.replace('Welcome\n\n', 'Welcome\nmore\n')],
    ['a statement with other characters', whole.replace('Welcome', 'Hyvää päivää')],
    ['no URI', whole.replace(/URI: .*\n/, '')],
    ['no version', whole.replace(/Version: .*\n/, '')],
    ['no network', whole.replace(/Chain ID: .*\n/, '')],
    ['no network, for an account that is not of Ethereum', solana.replace(/Chain ID: .*\n/, '')],
    ['no nonce', whole.replace(/Nonce: .*\n/, '')],
    ['no time of issue', whole.replace(/\nIssued At: .*/, '')],
    ['a network with its namespace', whole.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a resource without its dash', `${whole}\nResources:\n* https://a.example`],
    ['an address with a blank', solana.replace('GwAF45', 'GwAF 45')],
    ['an address that is too long', solana.replace('GwAF45', 'G'.repeat(100))],
    ['an empty address', solana.replace('GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', '')],
  ])('is rejected: %s (K)', (_what, text) => {
    expect([whole, solana]).not.toContain(text)
    expect(readSignInMessage(text)).toBeUndefined()
  })

  it('is rejected also if the site or the wallet has written it (K)', () => {
    expect(readSignInMessage(whole.replace('Welcome\n\n', 'Welcome\nmore\n'), true)).toBeUndefined()
    expect(readSignInMessage(whole.replace('Chain ID: 1', 'Chain ID: one:'), true)).toBeUndefined()
    expect(readWalletMessage(whole)).toBeDefined()
    expect(readWalletMessage(whole.replace(address, address.toLowerCase()))).toEqual(readSignInMessage(whole))
    for (const wrong of ['', '0x', 'undefined', address.slice(0, -1)])
      expect(readWalletMessage(whole.replace(address, wrong))).toBeUndefined()
  })

  it('has no fields but those that it contains (K)', () => {
    const read = { ...plain, noun: 'Ethereum', chain: '1', statement: 'Welcome' }
    const { chainId: _network, ...fields } = read
    expect(readSignInMessage(whole)).toStrictEqual(fields)
    const { statement: _statement, ...bare } = fields
    expect(readSignInMessage(String(writeSignInMessage(plain)))).toStrictEqual(bare)
    expect(readSignInMessage(`https://${whole}`)).toStrictEqual({ scheme: 'https', ...fields })
  })
})

it.each([
  ['2026-11-21T19:00:00Z', Date.UTC(2026, 10, 21, 19)],
  ['2026-11-21T19:00:00.5+02:00', Date.UTC(2026, 10, 21, 17, 0, 0, 500)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
])('a time in a sign-in message is parsed as milliseconds since 1970: %s becomes %d', (text, time) =>
  expect(timeOf(text)).toBe(time),
)
const texts = [
  '2023-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01',
  '2026-01-01T24:30:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+99:99',
  'now',
  '',
]
it.each(texts)('the text %j is rejected as a time in a sign-in message', text =>
  expect(timeOf(text)).toBeUndefined(),
)
