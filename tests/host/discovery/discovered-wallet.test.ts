import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readWalletInfo, safeIcon, walletName } from '../../../src/host/discovery/discovered-wallet.ts'
import { anyText } from '../../any-text.ts'
import { readVectors } from '../../vectors/read.ts'
import { info } from '../fakes/page.ts'

const throwing = (key: string) =>
  Object.defineProperty(info(1), key, {
    get: () => {
      throw new Error(key)
    },
  })

describe('the description that a wallet announces', () => {
  // Specification 3.33
  it('is accepted unchanged if it is well-formed', () => {
    expect(readWalletInfo(info(1))).toEqual({ ...info(1), trusted: true })
  })

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['an empty record', {}],
    ['a uuid that is no text', info(1, { uuid: 7 })],
    ['an empty uuid', info(1, { uuid: '' })],
    ['a name that is no text', info(1, { name: { toString: () => 'x' } })],
    ['an empty name', info(1, { name: '  ' })],
    ['a name of invisible characters only', info(1, { name: '\u202e\u200b\0' })],
    ['a uuid that throws', throwing('uuid')],
    ['a name that throws', throwing('name')],
  ])('is ignored if it is malformed or cannot be read: %s', (_name, given) => {
    expect(readWalletInfo(given)).toBeUndefined()
  })

  it.each([
    ['icon', 7],
    ['icon', 'https://tracker.example/pixel.png'],
    ['icon', 'javascript:alert(1)'],
    ['icon', 'data:text/html,<script>alert(1)</script>'],
    ['icon', `data:image/png;base64,${'A'.repeat(65_537)}`],
    ['rdns', 7],
    ['rdns', 'not a domain'],
    ['rdns', 'a'],
  ])(
    'is read without its icon or rdns if the value of this field is invalid: field %s, value %s',
    (key, value) => {
      const read = readWalletInfo(info(1, { [key]: value }))
      expect(read).toMatchObject({ name: 'Wallet 1' })
      expect(read).not.toHaveProperty(key)
    },
  )

  const keys = ['icon', 'rdns']
  it.each(keys)('is read without its icon or rdns if reading this field throws an error: field %s', key => {
    expect(readWalletInfo(throwing(key))).not.toHaveProperty(key)
  })

  it.each([
    ['not-a-uuid', false],
    ['00000000-0000-1000-8000-000000000001', false],
    ['350670db-19fa-4704-a166-e52e178b59d2', true],
  ])('has a trusted id only if the id is a version 4 UUID (id %s, trusted: %s)', (uuid, trusted) => {
    expect(readWalletInfo(info(1, { uuid }))?.trusted).toBe(trusted)
  })
})

describe('the name of a wallet', () => {
  const family = '👨‍👩‍👧‍👦'

  it.each([
    ['Meta\u0000Mask', 'MetaMask'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['a\u2066b\u2069c\u200ed', 'abcd'],
    ['two\n\nlines', 'two lines'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [`${family} wallet`, `${family} wallet`],
    ['x'.repeat(100_000), 'x'.repeat(40)],
    [family.repeat(10), family.repeat(10)],
  ])(
    'is shown without control characters and with at most 40 characters: %j is shown as %j',
    (given, shown) => {
      expect(walletName(given)).toBe(shown)
    },
  )

  it('is read without the slow Intl.Segmenter if the name is short', () => {
    const segmenter = vi.spyOn(Intl, 'Segmenter')
    walletName('Heron Wallet')
    expect(segmenter).not.toHaveBeenCalled()
    segmenter.mockRestore()
  })

  it('is shown with at most 40 characters and 200 UTF-16 units, whatever text the wallet sends', () => {
    fc.assert(
      fc.property(anyText(400), given => {
        const shown = walletName(given)
        const graphemes = [...new Intl.Segmenter().segment(shown)].length
        expect(graphemes).toBeLessThanOrEqual(40)
        expect(shown.length).toBeLessThanOrEqual(200)
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })

  it('is shown without control characters, for every text of the public Big List of Naughty Strings', () => {
    const all = readVectors<readonly string[]>('naughty-strings/blns.json')
    expect(all.length).toBeGreaterThan(300)
    for (const text of all) expect(walletName(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  })
})

describe('the icon of a wallet', () => {
  const types = ['png', 'webp', 'svg+xml', 'gif', 'jpeg']
  it.each(types)('is accepted if it is a data: URI of an image in a supported format: %s', type => {
    expect(safeIcon(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`)
  })

  it.each([
    '//x.example/a.png',
    'blob:https://x.example/1',
    'data:image/svg',
    'DATA:text/html,x',
    'file:///a.png',
  ])('is left out if it is no valid data: URI of an image: %s', icon => {
    expect(safeIcon(icon)).toBeUndefined()
  })
})
