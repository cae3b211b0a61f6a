import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { socialTimeoutMs } from '../../../src/domain/embedded-wallet/limits.ts'
import { createLoginStorage } from '../../../src/host/embedded-wallet/login-storage.ts'
import { openSocialWindow, providerAddress } from '../../../src/host/embedded-wallet/popup.ts'
import { rememberRedirect, takeRedirect } from '../../../src/host/embedded-wallet/redirect.ts'
import { takeSocialReturn } from '../../../src/host/embedded-wallet/social-return.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const site = { origin: 'https://secure.example', waiting: 'https://secure.example/loading' }
const address = 'https://accounts.example/auth?state=abc'
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const begin = (options: { blocked?: boolean; address?: Promise<string> } = {}) => {
  const popup = { closed: false, location: { href: '' }, close: () => Object.assign(popup, { closed: true }) }
  const opened: unknown[][] = []
  let blocked = options.blocked === true
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
  const window = openSocialWindow(win, site, options.address ?? Promise.resolve(address))
  const fate: { value?: unknown; code?: string } = {}
  window.result.then(
    value => Object.assign(fate, { value }),
    error => Object.assign(fate, { code: error.code }),
  )
  const post = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: site.origin, source: popup, ...from }),
    )
  return { popup, opened, window, fate, post }
}

describe('the code that opens the popup of a social login', () => {
  // Specification 3.12, 7e.6
  it('opens the popup at once, and loads the URL of the login provider when the login site has sent it', async () => {
    let onOpened: (where: string) => void = () => {}
    const stage = begin({ address: new Promise(resolve => (onOpened = resolve)) })
    expect(stage.window.opened).toBe(true)
    expect(stage.opened).toEqual([[site.waiting, '_blank', 'popup,width=600,height=800,scrollbars=yes']])
    expect(stage.popup.location.href).toBe('')
    onOpened(address)
    await pass()
    expect(stage.popup.location.href).toBe(address)
  })

  it('accepts the first result that the popup sends, and closes the popup', async () => {
    const stage = begin()
    await pass()
    stage.post({ resultUri: '?code=1&state=abc' })
    stage.post({ resultUri: '?code=2&state=abc' })
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
    stage.post(data, from)
    await pass()
    expect(stage.fate).toEqual({})
  })

  // Fault H7
  it.each<[string, unknown]>([
    ['an error', { resultUri: '?error=access_denied&state=abc' }],
    ['another state', { resultUri: '?code=1&state=evil' }],
    ['nonsense', { resultUri: 5 }],
  ])('rejects an invalid result and closes the popup: a result with %s', async (_what, data) => {
    const stage = begin()
    await pass()
    stage.post(data)
    await pass()
    expect(stage.fate).toEqual({ code: 'social-failed' })
    expect(stage.popup.closed).toBe(true)
  })

  // Fault H6
  it('rejects within two seconds after the user closes the popup, unless a result arrives in that time', async () => {
    const stage = begin()
    await pass()
    stage.popup.closed = true
    await pass(600)
    stage.post({ resultUri: '?code=1&state=abc' })
    await pass()
    expect(stage.fate).toEqual({ value: '?code=1&state=abc' })
    const other = begin()
    await pass()
    other.popup.closed = true
    await pass(1_999)
    expect(other.fate).toEqual({ code: 'social-cancelled' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with social-timed-out if the popup sends no result within 45 s', async () => {
    const stage = begin()
    await pass(socialTimeoutMs - 1)
    expect(stage.fate).toEqual({})
    await pass(1)
    expect(stage.fate).toEqual({ code: 'social-timed-out' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('opens the popup at the next click if the browser has blocked the first popup', async () => {
    const stage = begin({ blocked: true })
    expect(stage.window.opened).toBe(false)
    await pass(socialTimeoutMs * 2)
    expect(stage.fate).toEqual({})
    expect(stage.window.open(address)).toBe(true)
    stage.post({ resultUri: '?code=1&state=abc' })
    await pass()
    expect(stage.fate).toEqual({ value: '?code=1&state=abc' })
  })

  it('closes the popup if the login site returns no URL', async () => {
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
  ])('is accepted if it is https, or http on this machine: %s', uri =>
    expect(providerAddress(uri)).toBe(new URL(uri).href),
  )
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
  ])('is rejected unless it is https, or http on this machine: %s', uri =>
    expect(() => providerAddress(uri)).toThrow(),
  )
})

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/**
 * Creates a fake window with its own storage, URL and monotonic clock. With `deny`, every access to the storage throws.
 */
const createPage = (href = 'https://shop.example/', kept = new Map<string, string>(), deny = false) => {
  const clock = { now: 0 }
  const history: string[] = []
  const win = {
    performance: clock,
    location: { href },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: URL) => history.push(url.href),
    },
    get localStorage() {
      if (deny) throw new Error('denied')
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }
    },
  }
  Object.assign(clock, { now: () => Date.now() - 1_700_000_000_000 })
  return { win: win as unknown as Window, kept, history }
}

describe('the time of the last e-mail code', () => {
  // Fault H8
  it('is measured by a monotonic clock as long as the page is not reloaded', () => {
    const { win } = createPage()
    let now = 0
    Object.assign(win.performance, { now: () => now })
    const memory = createLoginStorage(win)
    expect(memory.cooldown()).toBe(0)
    memory.emailRequested()
    now = 10_000
    vi.setSystemTime(1_600_000_000_000)
    expect(memory.cooldown()).toBe(20_000)
    vi.setSystemTime(1_800_000_000_000)
    expect(memory.cooldown()).toBe(20_000)
    now = 30_000
    expect(memory.cooldown()).toBe(0)
  })

  // Specification 3.63
  it('is stored across a reload, and is ignored if the system clock was set back', () => {
    const { win, kept } = createPage()
    createLoginStorage(win).emailRequested()
    vi.setSystemTime(Date.now() + 12_000)
    expect(createLoginStorage(createPage('https://shop.example/', kept).win).cooldown()).toBe(18_000)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(createLoginStorage(createPage('https://shop.example/', kept).win).cooldown()).toBe(0)
  })
})

// Specification 3.12
describe('the stored values of the login', () => {
  // Specification 3.58, 3.59, 3.61
  it('are the account type and the login method, in a single storage key', () => {
    const { win, kept } = createPage()
    const memory = createLoginStorage(win)
    memory.prefer('eoa')
    memory.cameBy('google')
    expect([memory.accountType(), memory.provider()]).toEqual(['eoa', 'google'])
    memory.cameBy(undefined)
    expect(memory.provider()).toBeUndefined()
    expect([...kept.keys()]).toEqual(['portico.login'])
  })

  const texts = ['nonsense', '5', 'null', '{"type":"payment","provider":"evil","mailAt":"soon"}']
  it.each(texts)('are ignored if the stored text is invalid: %s', text => {
    const memory = createLoginStorage(
      createPage('https://shop.example/', new Map([['portico.login', text]])).win,
    )
    expect([memory.accountType(), memory.provider(), memory.cooldown()]).toEqual([undefined, undefined, 0])
  })

  it('are lost if the browser denies storage, except the wait of 30 s between two e-mails', () => {
    const memory = createLoginStorage(createPage('https://shop.example/', new Map(), true).win)
    memory.prefer('eoa')
    memory.emailRequested()
    expect(memory.accountType()).toBeUndefined()
    expect(memory.cooldown()).toBe(30_000)
  })
})

describe('the return from a login by redirect', () => {
  const back = 'https://shop.example/cart?a=1&result_uri=%3Fcode%3D1&b=2#pots'

  // Specification 2.35
  it('is detected once, and the parameter with the result is removed from the URL', () => {
    const { win, kept, history } = createPage(back)
    rememberRedirect(win, 'google', 'https://accounts.example/?state=abc--https%3A%2F%2Fshop')
    expect(takeSocialReturn(win, 'other')).toBeUndefined()
    expect(takeSocialReturn(win)).toBe('?code=1')
    expect(history).toEqual(['https://shop.example/cart?a=1&b=2#pots'])
    expect(takeRedirect(win)).toEqual({ provider: 'google', state: 'abc' })
    expect(takeRedirect(win)).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('is not detected, and does not change the URL, if Portico started no login', () => {
    const { win, history } = createPage(back)
    expect(takeSocialReturn(win)).toBeUndefined()
    expect(history).toEqual([])
  })
})

describe('the wait between two e-mails', () => {
  const browser = () => {
    const items = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    const open = () => createLoginStorage({ localStorage, performance } as unknown as Window)
    return { open }
  }

  // Specification 5.2
  it('is one wait for all tabs and survives a reload (5.2)', async () => {
    const { open } = browser()
    const [first, second] = [open(), open()]
    first.emailRequested()
    await pass(1_000)
    expect([first, second, open()].map(storage => storage.cooldown())).toEqual([29_000, 29_000, 29_000])
    await pass(10_000)
    second.emailRequested()
    expect([first, second, open()].map(storage => storage.cooldown())).toEqual([30_000, 30_000, 30_000])
    await pass(30_000)
    expect([first, second, open()].map(storage => storage.cooldown())).toEqual([0, 0, 0])
  })
})
