import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noSession, publicAccountOf } from '../../src/client/account.ts'
import { accountCookieName, cookieToInitialState } from '../../src/client/account-cookie.ts'
import { accountCookie, initialAccount, orInitial } from '../../src/client/initial-state.ts'
import { namespaces, readCaipAddress, readNetworkId } from '../../src/domain/core/entities.ts'
import { storageKey } from '../../src/domain/core/storage-key.ts'

const account = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const state = { account, network: 'eip155:137' } as const
const connected = { ...initialAccount(state), status: 'connected' } as const

it('the cookie of the account is found among other cookies, and is read exactly as the page wrote it', () => {
  const [cookie] = accountCookie(connected).split(';')
  expect(cookieToInitialState(`theme=dark; ${cookie}; other=1`)).toEqual(state)
  expect(cookieToInitialState(cookie, 'other')).toBeNull()
  expect(cookieToInitialState(accountCookie(connected, 'other'), 'other')).toEqual(state)
})

it.each([
  [undefined],
  [null],
  [''],
  ['portico.account='],
  ['portico.account=eip155:1:0x71C7'],
  ['portico.account=<script>/eip155:1'],
  ['portico.account=eip155:1:0x71C7/eip155:1:2'],
  [`xportico.account=${account}/eip155:1`],
])('no initial account is read from a missing or malformed cookie: %s', cookie => {
  expect(cookieToInitialState(cookie)).toBeNull()
})

it('the cookie that stores the account is deleted if no wallet is connected', () => {
  expect(accountCookie(publicAccountOf(noSession))).toBe('portico.account=; path=/; max-age=0; samesite=lax')
})

it("the account from the cookie is shown only while the visitor's session is being restored", () => {
  const initial = initialAccount(state)
  const reconnecting = publicAccountOf({ ...noSession, status: 'reconnecting' })
  expect(orInitial(reconnecting, initial, undefined)).toBe(initial)
  expect(orInitial(reconnecting, initial, 'eip155')).toBe(initial)
  expect(orInitial(reconnecting, initial, 'solana')).toBe(reconnecting)
  expect(orInitial(reconnecting, undefined, undefined)).toBe(reconnecting)
  expect(orInitial(connected, initial, undefined)).toBe(connected)
  const none = publicAccountOf(noSession)
  expect(orInitial(none, initial, undefined)).toBe(none)
})

it('the cookie accepts exactly the ids that Portico accepts, under the names of its other stored data', () => {
  const part = fc.oneof(fc.constantFrom(...namespaces, 'near', 'EIP155', ''), fc.string({ maxLength: 40 }))
  const id = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 4 }).map(parts => parts.join(':')),
    fc.constantFrom(
      account,
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      `eip155:1:${'a'.repeat(129)}`,
    ),
  )
  fc.assert(
    fc.property(id, id, (first, second) => {
      fc.pre(!/[/;]/.test(first + second) && first.trim() === first && second.trim() === second)
      const read = cookieToInitialState(`portico.account=${first}/${second}`) !== null
      expect(read).toBe(readCaipAddress(first) !== undefined && readNetworkId(second) !== undefined)
    }),
  )
  for (const other of [undefined, 'portico', 'shop', 'a b/ä'])
    expect(accountCookieName(other)).toBe(storageKey('portico.account', other))
})
