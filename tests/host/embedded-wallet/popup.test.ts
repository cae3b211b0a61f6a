import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { socialTimeoutMs } from '../../../src/domain/core/constants.ts'
import { openSocialWindow, providerAddress } from '../../../src/host/embedded-wallet/popup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const site = { origin: 'https://secure.example', waiting: 'https://secure.example/loading' }
const address = 'https://accounts.example/auth?state=abc'
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const begin = (wish: { blocked?: boolean; address?: Promise<string> } = {}) => {
  const popup = { closed: false, location: { href: '' }, close: () => Object.assign(popup, { closed: true }) }
  const opened: unknown[][] = []
  let blocked = wish.blocked === true
  const target = Object.assign(new EventTarget(), {
    open: (...all: unknown[]) => {
      opened.push(all)
      if (blocked) {
        blocked = false
        return null
      }
      return popup
    },
  })
  const win = target as unknown as Window
  const window = openSocialWindow(win, site, wish.address ?? Promise.resolve(address))
  const fate: { value?: unknown; code?: string } = {}
  window.result.then(
    value => Object.assign(fate, { value }),
    error => Object.assign(fate, { code: error.code }),
  )
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: site.origin, source: popup, ...from }),
    )
  return { popup, opened, window, fate, say }
}

describe('the popup of a social login', () => {
  it('opens at once, and navigates when the login site has sent the URL', async () => {
    let tell: (where: string) => void = () => {}
    const stage = begin({ address: new Promise(resolve => (tell = resolve)) })
    expect(stage.window.opened).toBe(true)
    expect(stage.opened).toEqual([[site.waiting, '_blank', 'popup,width=600,height=800,scrollbars=yes']])
    expect(stage.popup.location.href).toBe('')
    tell(address)
    await pass()
    expect(stage.popup.location.href).toBe(address)
  })

  it('accepts the first result from its own window, and closes', async () => {
    const stage = begin()
    await pass()
    stage.say({ resultUri: '?code=1&state=abc' })
    stage.say({ resultUri: '?code=2&state=abc' })
    await pass()
    expect(stage.fate).toEqual({ value: '?code=1&state=abc' })
    expect(stage.popup.closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, unknown, object]>([
    ['another origin', { resultUri: '?code=1' }, { origin: 'https://secure.example.evil.example' }],
    ['another scheme', { resultUri: '?code=1' }, { origin: 'http://secure.example' }],
    ['another window', { resultUri: '?code=1' }, { source: {} }],
    ['no window', { resultUri: '?code=1' }, { source: null }],
    ['the popup itself, about something else', { type: 'hello' }, {}],
    ['the popup itself, without data', null, {}],
  ])('ignores a message from %s', async (_what, data, from) => {
    const stage = begin()
    await pass()
    stage.say(data, from)
    await pass()
    expect(stage.fate).toEqual({})
  })

  it.each<[string, unknown]>([
    ['an error', { resultUri: '?error=access_denied&state=abc' }],
    ['another state', { resultUri: '?code=1&state=evil' }],
    ['nonsense', { resultUri: 5 }],
  ])('rejects a result with %s', async (_what, data) => {
    const stage = begin()
    await pass()
    stage.say(data)
    await pass()
    expect(stage.fate).toEqual({ code: 'social-failed' })
    expect(stage.popup.closed).toBe(true)
  })

  it('notices within two seconds that the user closed it, and accepts a result that was sent just before', async () => {
    const stage = begin()
    await pass()
    stage.popup.closed = true
    await pass(600)
    stage.say({ resultUri: '?code=1&state=abc' })
    await pass()
    expect(stage.fate).toEqual({ value: '?code=1&state=abc' })
    const other = begin()
    await pass()
    other.popup.closed = true
    await pass(1_999)
    expect(other.fate).toEqual({ code: 'social-cancelled' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('times out after 45 s', async () => {
    const stage = begin()
    await pass(socialTimeoutMs - 1)
    expect(stage.fate).toEqual({})
    await pass(1)
    expect(stage.fate).toEqual({ code: 'social-timed-out' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('can be opened by another click if the browser has blocked it', async () => {
    const stage = begin({ blocked: true })
    expect(stage.window.opened).toBe(false)
    await pass(socialTimeoutMs * 2)
    expect(stage.fate).toEqual({})
    expect(stage.window.open(address)).toBe(true)
    stage.say({ resultUri: '?code=1&state=abc' })
    await pass()
    expect(stage.fate).toEqual({ value: '?code=1&state=abc' })
  })

  it('closes if the login site returns no URL', async () => {
    const stage = begin({ address: Promise.reject(Object.assign(new Error('no'), { code: 'frame-failed' })) })
    await pass()
    expect(stage.fate).toEqual({ code: 'frame-failed' })
    expect(stage.popup.closed).toBe(true)
  })
})

describe('the URL of a login popup', () => {
  it.each([
    'https://accounts.example/auth?state=1',
    'http://127.0.0.1:4177/consent',
    'http://localhost/consent',
  ])('is accepted: %s', uri => expect(providerAddress(uri)).toBe(new URL(uri).href))
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://accounts.example/%0aalert(1)',
    'data:text/html,hi',
    'file:///etc/hosts',
    'http://accounts.example/auth',
    'blob:https://accounts.example/1',
    '//accounts.example',
    'accounts.example',
    '',
  ])('is rejected: %s', uri => expect(() => providerAddress(uri)).toThrow())
})
