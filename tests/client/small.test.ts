import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { optionsOf } from '../../src/client/embed-options.ts'
import { createEvents } from '../../src/client/events.ts'
import { isReturning, setReturning } from '../../src/client/returning-visitor.ts'
import { version } from '../../src/client/version.ts'
import * as sdk from '../../src/sdk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the exported version is the one of package.json', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

it('the SDK exports exactly these names', () => {
  expect(Object.keys(sdk).sort()).toEqual(['createPortico', 'networks', 'version'])
})

describe('options of the script tag', () => {
  it('come from its data-* attributes', () => {
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
      projectId: 'p',
      themeMode: 'light',
      locale: 'de',
      networks: ['eip155:1', 'eip155:8453'],
      endpoints: { data: 'https://a.example' },
      debug: true,
      features: { swaps: false },
    })
  })

  it('are omitted for missing attributes', () => {
    expect(optionsOf({ trigger: '#connect' })).toEqual({})
  })

  it('are rejected when they are not JSON', () => {
    expect(() => optionsOf({ endpoints: '{' })).toThrow(SyntaxError)
  })
})

describe('the hint of a returning user', () => {
  it('can be stored and removed', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    expect(isReturning()).toBe(false)
    setReturning(true)
    expect(isReturning()).toBe(true)
    setReturning(false)
    expect(isReturning()).toBe(false)
  })

  it('A1: is false when localStorage throws, and no error escapes', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    setReturning(true)
    setReturning(false)
    expect(isReturning()).toBe(false)
  })
})

describe('events', () => {
  it('K10: a listener that throws is logged, and the other listeners are called', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const events = createEvents(false)
    const heard = vi.fn()
    events.on('open', () => {
      throw new Error('mine')
    })
    events.on('open', heard)
    events.emit('open', undefined)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('a listener can unsubscribe while it is called, and only once', () => {
    const events = createEvents(false)
    const heard = vi.fn()
    const stop = events.on('close', () => {
      heard()
      stop()
    })
    const again = events.on('close', heard)
    events.emit('close', undefined)
    again()
    events.emit('close', undefined)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('errors appear on the console only with the `debug` option', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = { code: 'offline', message: 'x', context: {} } as const
    createEvents(false).error(error)
    expect(said).not.toHaveBeenCalled()
    createEvents(true).error(error)
    expect(said).toHaveBeenCalledTimes(1)
  })
})
