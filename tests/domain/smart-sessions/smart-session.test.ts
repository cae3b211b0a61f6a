import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { factOf } from '../../../src/domain/smart-sessions/permission-fact.ts'
import { readExecution, readGrant } from '../../../src/domain/smart-sessions/permission-requests.ts'
import {
  daysLeft,
  type GrantRequest,
  type SmartSession,
  sessionsInOrder,
  smartSessionStateOf,
} from '../../../src/domain/smart-sessions/smart-session.ts'

const now = 1_795_000_000_000
const day = 86_400_000
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const right: GrantRequest = {
  expiry: now / 1_000 + 60,
  chainId: '0x1',
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04ab' }] } },
  permissions: [{ type: 'contract-call', data: { address } }],
  policies: [],
}
const placeOf = (run: () => unknown): unknown => {
  try {
    run()
    return undefined
  } catch (error) {
    const { code, context } = error as AppError
    return code === 'permissions-invalid' ? context.place : code
  }
}

describe('a wallet_grantPermissions request', () => {
  it('is parsed without its unknown fields if it is valid', () => {
    expect(readGrant({ ...right, extra: 1 }, now)).toEqual(right)
  })

  it.each<[string, object]>([
    ['expiry', { expiry: now / 1_000 }],
    ['expiry', { expiry: now / 1_000 - 1 }],
    ['expiry', { expiry: '1800000000' }],
    ['expiry', { expiry: Number.NaN }],
    ['chainId', { chainId: '1' }],
    ['chainId', { chainId: '0x0' }],
    ['chainId', { chainId: 1 }],
    ['signer', { signer: undefined }],
    ['signer.type', { signer: { type: 'wallet', data: {} } }],
    ['signer.data.keys', { signer: { type: 'keys', data: { keys: [] } } }],
    [
      'signer.data.keys[0].type',
      { signer: { type: 'keys', data: { keys: [{ type: 'rsa', publicKey: '0x04' }] } } },
    ],
    [
      'signer.data.keys[0].publicKey',
      { signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: 'x' }] } } },
    ],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: undefined }],
    ['permissions[0].type', { permissions: [{ type: '', data: {} }] }],
    ['permissions[0]', { permissions: [null] }],
    ['policies', { policies: undefined }],
    ['policies[0].type', { policies: [{ data: 1 }] }],
  ])('is rejected with an error that names the invalid field: field %s, request part %j', (place, part) => {
    expect(placeOf(() => readGrant({ ...right, ...part }, now))).toBe(place)
  })

  it('causes only errors with a known error code, whatever value the site sends', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        const place = placeOf(() => readGrant(value, now))
        return typeof place === 'string' && place !== 'unknown'
      }),
    )
  })
})

describe('a wallet_requestExecutionPermissions request (ERC-7715)', () => {
  const granted = {
    chainId: '0x1',
    to: address,
    permission: { type: 'native-token-stream', isAdjustmentAllowed: true, data: { amountPerSecond: '0x1' } },
    rules: [{ type: 'expiry', data: { timestamp: now / 1_000 + 60 } }],
  }
  it('is parsed, and only its addresses change to their checksummed form', () => {
    expect(readExecution([granted], now)).toEqual([granted])
    expect(readExecution([{ ...granted, from: address.toLowerCase() }], now)[0]).toMatchObject({
      from: address,
    })
  })
  it.each<[string, unknown]>([
    ['requests', []],
    ['requests', granted],
    ['requests[0].chainId', [{ ...granted, chainId: 'eip155:1' }]],
    ['requests[0].to', [{ ...granted, to: '0x1' }]],
    ['requests[0].from', [{ ...granted, from: 'me' }]],
    ['requests[0].permission', [{ ...granted, permission: [] }]],
    ['requests[0].permission.type', [{ ...granted, permission: { ...granted.permission, type: 7 } }]],
    ['requests[0].permission.data', [{ ...granted, permission: { ...granted.permission, data: null } }]],
    [
      'requests[0].rules[0].data.timestamp',
      [{ ...granted, rules: [{ type: 'expiry', data: { timestamp: 1 } }] }],
    ],
  ])('is rejected with an error that names the invalid field: %s', (place, value) =>
    expect(placeOf(() => readExecution(value, now))).toBe(place),
  )
})

describe('a permission of a smart session', () => {
  it.each<[string, unknown, object]>([
    [
      'contract-call',
      { address, functions: [{ functionName: 'mint' }, 7] },
      { kind: 'call', address, functions: ['mint'] },
    ],
    ['contract-call', null, { kind: 'call', functions: [] }],
    [
      'native-token-recurring-allowance',
      { allowance: '0xde0b6b3a7640000', period: 86_400 },
      { kind: 'allowance', amount: 10n ** 18n, everyS: 86_400 },
    ],
    ['native-token-recurring-allowance', { allowance: '5', period: -1 }, { kind: 'allowance', amount: 5n }],
    [
      'native-token-recurring-allowance',
      { allowance: '-5' },
      { kind: 'unknown', type: 'native-token-recurring-allowance' },
    ],
    [
      'native-token-recurring-allowance',
      { allowance: 1.5 },
      { kind: 'unknown', type: 'native-token-recurring-allowance' },
    ],
    ['call-limit', { limit: 3 }, { kind: 'calls', count: 3 }],
    ['rate-limit', { count: 2, interval: 60 }, { kind: 'calls', count: 2, everyS: 60 }],
    ['gas-limit', { limit: '21000' }, { kind: 'gas', amount: 21_000n }],
    ['something-new', {}, { kind: 'unknown', type: 'something-new' }],
  ])('is decoded from its type and its data: type %s, data %j, result %o', (type, data, fact) =>
    expect(factOf({ type, data })).toEqual(fact),
  )

  it('is decoded without an error, whatever its data is', () => {
    const types = fc.constantFrom(
      'contract-call',
      'native-token-recurring-allowance',
      'call-limit',
      'rate-limit',
      'gas-limit',
      'x',
    )
    fc.assert(
      fc.property(types, fc.anything(), (type, data) => typeof factOf({ type, data }).kind === 'string'),
    )
  })
})

describe('a smart session', () => {
  const session = (pci: string, part: Partial<SmartSession>): SmartSession => ({
    pci,
    site: { name: pci },
    expiresAt: now + day,
    createdAt: now,
    permissions: [],
    policies: [],
    ...part,
  })
  it.each<[Partial<SmartSession>, string, number]>([
    [{}, 'active', 1],
    [{ expiresAt: now + 1 }, 'active', 1],
    [{ expiresAt: now + 12 * day }, 'active', 12],
    [{ expiresAt: now }, 'expired', 0],
    [{ expiresAt: now - 9 * day }, 'expired', 0],
    [{ revokedAt: now - 1 }, 'revoked', 1],
  ])(
    'has the expected state and number of remaining days: fields %j, state "%s", days %i',
    (part, standing, days) => {
      expect(smartSessionStateOf(session('a', part), now)).toBe(standing)
      expect(daysLeft(session('a', part), now)).toBe(days)
    },
  )
  it('is listed first if it is active and expires before all other active sessions', () => {
    const list = [
      session('old', { expiresAt: now - day, createdAt: 1 }),
      session('late', { expiresAt: now + 9 * day }),
      session('gone', { revokedAt: now, createdAt: 2 }),
      session('soon', {}),
    ]
    expect(sessionsInOrder(list, now).map(({ pci }) => pci)).toEqual(['soon', 'late', 'gone', 'old'])
  })
})
