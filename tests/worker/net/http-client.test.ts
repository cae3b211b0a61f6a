import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../src/worker/net/http.ts'
import { observe } from '../observe.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
})
afterEach(() => void vi.useRealTimers())

const hour = 3_600_000

it.each([
  ['set back by an hour', -hour],
  ['set forward by an hour', hour],
  ['not changed', 0],
])(
  'the HTTP client measures Retry-After without the system clock: the clock is %s (fault I3)',
  async (_what, by) => {
    const fetch = vi.fn(async () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }))
    const sendRpc = createHttpClient({ fetch, now: Date.now, onError: () => {}, isOfSite: () => false })
    const asking = async () => {
      const seen = observe(sendRpc({ url: 'https://data.example/v1' }))
      await vi.waitFor(() => expect(seen.error).toMatchObject({ code: 'rate-limited' }))
      return fetch.mock.calls.length
    }
    expect(await asking()).toBe(1)
    vi.setSystemTime(Date.now() + by)
    vi.advanceTimersByTime(59_000)
    expect(await asking()).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(await asking()).toBe(2)
  },
)
