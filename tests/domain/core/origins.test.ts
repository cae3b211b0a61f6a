import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from '../../../src/domain/core/origins.ts'
import { anyText } from '../../any-text.ts'

describe('the list of allowed origins', () => {
  it('allows every origin if it is empty', () =>
    expect(isOriginAllowed('https://any.example', [])).toBe(true))

  // Specification 5.33
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example', 'shop.example'],
    ['http://shop.example', 'shop.example'],
    ['https://shop.example', 'HTTPS://Shop.Example'],
    ['https://shop.example', 'https://shop.example:443'],
    ['https://a.shop.example', 'https://*.shop.example'],
    ['https://a.shop.example', '*.shop.example'],
    ['https://a.b.shop.example', 'https://*.*.shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:8443', 'https://shop.example:*'],
    ['https://shop.example', 'https://shop.example:*'],
    ['https://shop.example:8443', 'shop.example:8443'],
  ])('allows an origin that matches a pattern in the list: %s (pattern %s)', (origin, pattern) =>
    expect(isOriginAllowed(origin, ['x.example', pattern])).toBe(true),
  )

  // Specification 5.33
  it.each([
    ['https://evil.example', 'https://shop.example'],
    ['http://shop.example', 'https://shop.example'],
    ['https://shop.example.evil.example', 'https://shop.example'],
    ['https://xshop.example', 'shop.example'],
    ['https://shop.example', 'https://*.shop.example'],
    ['https://a.b.shop.example', 'https://*.shop.example'],
    ['https://.shop.example', 'https://*.example'],
    ['https://shop.example:8443', 'https://shop.example'],
    ['https://shop.example:8443', 'shop.example'],
    ['https://shop.example', 'https://shop.example:8443'],
    ['https://shop.example', 'https://*'],
    ['https://shop.example', '*'],
    ['https://shop.example', ''],
    ['https://shop.example', 'https://shop.example/path'],
    ['https://shop.example', 'https://user@shop.example'],
    ['null', 'https://shop.example'],
    ['', 'https://shop.example'],
  ])(
    'rejects an origin that does not match the only pattern in the list: %s (pattern %s)',
    (origin, pattern) => expect(isOriginAllowed(origin, [pattern])).toBe(false),
  )

  // Specification 9.53
  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://localhost:8443',
    'http://127.0.0.1:5173',
    'https://x.pages.dev',
    'https://x.vercel.app',
    'https://x.ngrok-free.app',
    'https://secure-mobile.walletconnect.com',
    'https://secure-mobile.walletconnect.org',
  ])('does not need to contain a built-in origin: %s', origin =>
    expect(isOriginAllowed(origin, ['https://shop.example'])).toBe(true),
  )

  // Specification 9.53
  it.each([
    'https://pages.dev',
    'https://a.b.vercel.app',
    'http://x.pages.dev',
    'https://localhost.evil.example',
    'https://x.ngrok-free.app.evil.example',
  ])('does not allow an origin that only resembles a built-in origin: %s', origin =>
    expect(isOriginAllowed(origin, ['https://shop.example'])).toBe(false),
  )

  it('allows an origin that it contains, but not a subdomain of that origin', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 4 }), label, (labels, more) => {
        const origin = `https://${labels.join('.')}.example`
        expect(isOriginAllowed(origin, [origin])).toBe(true)
        expect(isOriginAllowed(`https://${more}.${labels.join('.')}.example`, [origin])).toBe(false)
      }),
    )
  })

  it('never causes an error, whatever patterns it contains', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(anyText(10)),
        (origin, patterns) => typeof isOriginAllowed(origin, patterns) === 'boolean',
      ),
    )
  })
})
