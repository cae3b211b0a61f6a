import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberRedirect, takeRedirect } from '../../../src/host/embedded-wallet/popup.ts'
import { takeSocialReturn } from '../../../src/host/embedded-wallet/social-return.ts'
import { createLoginStorage } from '../../../src/host/embedded-wallet/storage.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A window with storage, a URL, and its own monotonic clock. */
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
  it('is measured by a monotonic clock within a page', () => {
    const { win } = createPage()
    let now = 0
    Object.assign(win.performance, { now: () => now })
    const memory = createLoginStorage(win)
    expect(memory.cooldown()).toBe(0)
    memory.mailAsked()
    now = 10_000
    vi.setSystemTime(1_600_000_000_000)
    expect(memory.cooldown()).toBe(20_000)
    vi.setSystemTime(1_800_000_000_000)
    expect(memory.cooldown()).toBe(20_000)
    now = 30_000
    expect(memory.cooldown()).toBe(0)
  })

  it('is stored across a reload, and does not block the next e-mail if the system clock was set back', () => {
    const { win, kept } = createPage()
    createLoginStorage(win).mailAsked()
    vi.setSystemTime(Date.now() + 12_000)
    expect(createLoginStorage(createPage('https://shop.example/', kept).win).cooldown()).toBe(18_000)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(createLoginStorage(createPage('https://shop.example/', kept).win).cooldown()).toBe(0)
  })
})

describe('the stored values of the login', () => {
  it('are the account type and the login method, and nothing else', () => {
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
  it.each(texts)('are ignored if the stored text is %s', text => {
    const memory = createLoginStorage(
      createPage('https://shop.example/', new Map([['portico.login', text]])).win,
    )
    expect([memory.accountType(), memory.provider(), memory.cooldown()]).toEqual([undefined, undefined, 0])
  })

  it('are missing without storage, but the user must still wait between two e-mails', () => {
    const memory = createLoginStorage(createPage('https://shop.example/', new Map(), true).win)
    memory.prefer('eoa')
    memory.mailAsked()
    expect(memory.accountType()).toBeUndefined()
    expect(memory.cooldown()).toBe(30_000)
  })
})

describe('the return from a login by redirect', () => {
  const back = 'https://shop.example/cart?a=1&result_uri=%3Fcode%3D1&b=2#pots'

  it('is detected once, and its parameter is removed from the URL', () => {
    const { win, kept, history } = createPage(back)
    rememberRedirect(win, 'google', 'https://accounts.example/?state=abc--https%3A%2F%2Fshop')
    expect(takeSocialReturn(win, 'other')).toBeUndefined()
    expect(takeSocialReturn(win)).toBe('?code=1')
    expect(history).toEqual(['https://shop.example/cart?a=1&b=2#pots'])
    expect(takeRedirect(win)).toEqual({ provider: 'google', state: 'abc' })
    expect(takeRedirect(win)).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('changes nothing if no login has started, because then the parameter belongs to the page', () => {
    const { win, history } = createPage(back)
    expect(takeSocialReturn(win)).toBeUndefined()
    expect(history).toEqual([])
  })
})
