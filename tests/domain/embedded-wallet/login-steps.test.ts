import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailCooldownMs } from '../../../src/domain/core/constants.ts'
import { codeOf, cooldownLeft, isEmail, secondsOf } from '../../../src/domain/embedded-wallet/email-code.ts'
import type { LoginProvider } from '../../../src/domain/embedded-wallet/login.ts'
import { providersFor } from '../../../src/domain/embedded-wallet/login-steps.ts'
import {
  readReturn,
  readSocialResult,
  stateOf,
  withReturn,
} from '../../../src/domain/embedded-wallet/social-result.ts'

describe('the check of an e-mail address', () => {
  // Specification 5.3
  it.each([
    'ann@example.com',
    'a@b.cc',
    'ann.other+shop@mail.example.co.uk',
    "o'neil@example.com",
    'ANN@EXAMPLE.COM',
    '1@1.io',
    `${'a'.repeat(64)}@example.com`,
    'ann@xn--bcher-kva.example',
  ])('accepts a valid address: %s', text => expect(isEmail(text)).toBe(true))
  // Specification 5.3
  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example-.com',
    '.ann@example.com',
    'ann.@example.com',
    'an..n@example.com',
    'ann @example.com',
    'ann@exam ple.com',
    ' ann@example.com',
    'ann@example.com ',
    'ann@example.com\n',
    '<ann@example.com>',
    'ann@[127.0.0.1]',
    'ann@example.c',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
    'ann@exämple.com',
  ])('rejects an invalid address: %j', text => expect(isEmail(text)).toBe(false))
  it('ends within the time limit of the test even for a text of 100,000 characters', () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), text => typeof isEmail(text) === 'boolean'))
    expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false)
  })
})

describe('the login code from an e-mail', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['Your code is 123456.', '123456'],
    ['1234567', '123456'],
    ['12', '12'],
    ['١٢٣ ٤٥٦', '123456'],
    ['１２３４５６', '123456'],
    ['१२३४५६', '123456'],
    ['abc', ''],
    ['28.11.2026: 123456', '123456'],
    ['Your code is 12 34 56. It expires in 15 minutes.', '123456'],
    ['٢٠٢٦/١١/٢٨ ١٢٣-٤٥٦', '123456'],
    ['111111 222222', '111111'],
  ])(
    'is reduced to at most six digits, of any script, when the user pastes a text: %j becomes %j',
    (text, code) => expect(codeOf(text)).toBe(code),
  )
})

describe('the cooldown before the next login e-mail', () => {
  it.each([
    [undefined, 0],
    [0, emailCooldownMs],
    [1, emailCooldownMs - 1],
    [29_001, 999],
    [emailCooldownMs, 0],
    [emailCooldownMs + 5, 0],
    [-5, emailCooldownMs],
  ])(
    'depends on the time since the last e-mail: after %s ms (undefined: no e-mail yet), %s ms are left',
    (since, left) => expect(cooldownLeft(since)).toBe(left),
  )
  it.each([
    [1, 1],
    [999, 1],
    [1_000, 1],
    [1_001, 2],
    [30_000, 30],
  ])('is shown in whole seconds, rounded up: %s ms are shown as %s s', (ms, seconds) =>
    expect(secondsOf(ms)).toBe(seconds),
  )
})

describe('the list of social login providers', () => {
  const all: readonly LoginProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
  it.each<['ios' | 'android' | 'desktop', boolean, readonly string[]]>([
    ['desktop', false, []],
    ['ios', false, []],
    ['android', false, []],
    ['ios', true, ['google']],
    ['android', true, ['facebook', 'x']],
    ['desktop', true, ['x']],
  ])(
    'leaves out providers that do not work (system %s, inside Telegram: %s, left out: %j)',
    (system, telegram, out) => {
      expect(providersFor(all, { system, telegram })).toEqual(all.filter(provider => !out.includes(provider)))
    },
  )
  it('keeps the order that the site gives in its options', () => {
    const wanted = ['x', 'google'] as const
    expect(providersFor(wanted, { system: 'desktop', telegram: false })).toEqual(wanted)
  })
})

describe('the result of a social login', () => {
  const sent = 'https://accounts.example/auth?client_id=1&state=abc123'
  it.each<[string, unknown, unknown]>([
    ['the result', '/return?state=abc123&token=9', { result: '/return?state=abc123&token=9' }],
    ['a result without a state', '?token=9', { result: '?token=9' }],
    [
      'a state that contains the return URL',
      '?state=abc123--https%3A%2F%2Fshop',
      { result: '?state=abc123--https%3A%2F%2Fshop' },
    ],
    ['another state', '?state=evil&token=9', { refused: 'state' }],
    ['an error', '?error=access_denied&state=abc123', { refused: 'access_denied' }],
    ['an error without a name', '?error=', { refused: 'error' }],
    ['an empty result', '', { refused: 'unreadable' }],
    ['a value that is not text', { uri: 1 }, { refused: 'unreadable' }],
    ['a result that is too long', `?${'a'.repeat(9_000)}`, { refused: 'unreadable' }],
  ])(
    'is accepted unless it is unreadable, or contains an error or a wrong "state": %s',
    (_what, result, expected) => expect(readSocialResult(result, sent)).toEqual(expected),
  )
  it('in the URL of the page is accepted only with the "state" that the page has sent', () => {
    expect(readReturn('?code=1&state=mine', 'mine')).toEqual({ result: '?code=1&state=mine' })
    for (const forged of ['?code=1', '?code=1&state=', '?code=1&state=evil']) {
      expect(readReturn(forged, 'mine')).toEqual({ refused: 'state' })
    }
  })

  it('is accepted if its "state" consists of the expected value and the URL of the page', () => {
    const there = withReturn(sent, 'https://shop.example/cart?a=1#b')
    expect(new URL(there).searchParams.get('state')).toBe(
      'abc123--https%3A%2F%2Fshop.example%2Fcart%3Fa%3D1%23b',
    )
    expect(stateOf(there)).toBe('abc123')
    expect(readSocialResult(`?state=${new URL(there).searchParams.get('state')}`, sent)).toHaveProperty(
      'result',
    )
  })
})
