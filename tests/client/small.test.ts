import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { optionsOf } from '../../src/client/embed-options.ts'
import { createEvents } from '../../src/client/events.ts'
import { languageOf } from '../../src/client/metadata.ts'
import { isAwaited, isReturning, setReturning } from '../../src/client/returning-visitor.ts'
import { version } from '../../src/domain/core/version.ts'
import * as sdk from '../../src/sdk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Specification 9.45
it('the exported version is the version in package.json', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

it('the SDK exports the names that this test lists and no others', () => {
  expect(Object.keys(sdk).sort()).toEqual([
    'PorticoError',
    'cookieToInitialState',
    'createPortico',
    'formatAmount',
    'formatMoney',
    'isPorticoError',
    'networks',
    'version',
  ])
})

it.each([
  ['de-ch', ['en-US'], { locale: 'de-CH' }],
  ['nl', ['de'], { locale: 'nl' }],
  ['', [], {}],
  ['en_US', [], {}],
  ['en_US', ['fr-CA'], { locale: 'fr-CA' }],
  ['', ['nl', 'de', 'en'], { locale: 'de' }],
  ['', ['nl', 'en-GB', 'de'], { locale: 'en-GB' }],
  ['', ['nl', 'sv'], {}],
  ['', ['iw', 'en'], { locale: 'he' }],
  ['', ['ZH-tw'], { locale: 'zh-TW' }],
  ['', ['en-US@posix', 'pt'], { locale: 'pt' }],
  ['', undefined, {}],
  ['de', undefined, { locale: 'de' }],
] as const)(
  'the default locale is the language of the page, or else the first language of the visitor that the modal has (page %j, visitor %j) (38.4)',
  (lang, languages, locale) => {
    const win = { document: { documentElement: { lang } }, navigator: { languages } }
    expect(languageOf(win as unknown as Window)).toEqual(locale)
  },
)

describe('the options of the script tag', () => {
  it('are read from its data-* attributes', () => {
    expect(
      optionsOf({
        projectId: 'p',
        theme: 'light',
        locale: 'de',
        networks: 'eip155:1, eip155:8453',
        endpoints: '{"data":"https://a.example"}',
        options: '{"debug":true,"features":{"swaps":false}}',
      }),
    ).toEqual({
      options: {
        projectId: 'p',
        themeMode: 'light',
        locale: 'de',
        networks: ['eip155:1', 'eip155:8453'],
        endpoints: { data: 'https://a.example' },
        debug: true,
        features: { swaps: false },
      },
      warnings: [],
    })
  })

  it('are empty if the script tag has no attribute for an option', () => {
    expect(optionsOf({ trigger: '#connect' }).options).toEqual({})
  })

  const texts = ['{', '[1]', '7', '"x"', 'null']
  it.each(texts)('leave out an attribute that must be a JSON object but is not one: %s', text => {
    const { options, warnings } = optionsOf({ projectId: 'p', endpoints: text, options: text })
    expect(options).toEqual({ projectId: 'p' })
    expect(warnings.map(({ option }) => option)).toEqual(['data-endpoints', 'data-options'])
  })
})

describe('the check for a returning visitor', () => {
  it('uses a separate stored flag for each modal id', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    expect(isReturning()).toBe(false)
    setReturning(true)
    expect(isReturning()).toBe(true)
    expect(isReturning('other')).toBe(false)
    setReturning(true, 'other')
    setReturning(false)
    expect([isReturning(), isReturning('other')]).toEqual([false, true])
  })

  // Specification 2.36
  it.each([
    ['stored a session', { 'portico.returning': '1' }, true],
    ['stored a session of another Portico', { 'portico.returning@shop': '1' }, true],
    ['has begun a login by redirect', { 'portico.left': 'google mine' }, true],
    ['stored only other data', { 'portico.theme': 'dark', left: '1' }, false],
  ])('the script tag loads the modal at once for a visitor who %s', (_what, localStorage, awaited) => {
    vi.stubGlobal('localStorage', localStorage)
    expect(isAwaited()).toBe(awaited)
  })

  it('finds no returning visitor if localStorage throws an error (fault A1)', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    setReturning(true)
    setReturning(false)
    expect(isReturning()).toBe(false)
  })
})

describe('the events of a Portico instance', () => {
  // Fault K10
  it('reach all listeners, even if one of them throws an error', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const events = createEvents(false)
    const listener = vi.fn()
    events.on('open', () => {
      throw new Error('mine')
    })
    events.on('open', listener)
    events.emit('open', undefined)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('reach every listener until it unsubscribes, even if a listener unsubscribes during an event', () => {
    const events = createEvents(false)
    const listener = vi.fn()
    const stop = events.on('close', () => {
      listener()
      stop()
    })
    const again = events.on('close', listener)
    events.emit('close', undefined)
    again()
    events.emit('close', undefined)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('are logged on the console if they report errors and the site sets the option "debug"', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = { code: 'offline', message: 'x', context: {} } as const
    createEvents(false).error(error)
    createEvents(true).error(error)
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    expect(logged).toHaveBeenCalledTimes(1)
  })
})
