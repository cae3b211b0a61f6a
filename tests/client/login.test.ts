// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLogin } from '../../src/client/login.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import { resolveOptions } from '../../src/domain/options/resolve.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens the embedded wallet of a site whose only network is Ethereum. */
const open = (state = {}, more = {}) =>
  openLogin({
    options: {
      ...resolveOptions({ projectId: 'p1', networks: ['eip155:1'] }),
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    },
    modal: { mounted: async () => ({ state, modal: { element: document.body } }) },
    events: {},
    link: {},
    theme$: createSignal('dark'),
    themeVariables$: createSignal({}),
    ...more,
  } as never)

// Specification 8.41
it('a request to the embedded wallet rejects if the site has no network in the namespace of the request', async () => {
  const login = open()
  const request = login
    .connector('solana')
    .request({ method: 'solana_signMessage', params: { message: 'Cn8eVZg' } }, undefined)
  await expect(request).rejects.toMatchObject({
    code: 'chain-adapter-not-found',
    message: 'Chain adapter not found',
  })
  login.close()
})

const notAllowed = { code: 'action-not-allowed', message: 'Action not allowed', context: {} }

// Specification 5.35, 6.6, 9.39
it('Portico rejects a forbidden embedded-wallet request at once, and shows a notice 300 ms later', async () => {
  const state = { reportError: vi.fn(), navigation: { value: { open: true } } }
  const login = open(state)
  const request = login.connector('eip155').request({ method: 'eth_sign', params: [] }, undefined)
  await expect(request).rejects.toMatchObject({
    code: 'rpc-not-allowed',
    message: 'Requested RPC call is not allowed',
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(state.reportError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(state.reportError).toHaveBeenCalledExactlyOnceWith(notAllowed)
  login.close()
})

// Specification 5.35, 6.6
it('Portico opens the modal for the notice about a forbidden request (5.35)', async () => {
  const dispatch = vi.fn()
  const state = { reportError: vi.fn(), navigation: { value: { open: false } }, dispatch }
  const login = open(state)
  const request = login.connector('eip155').request({ method: 'eth_sign', params: [] }, undefined)
  await expect(request).rejects.toMatchObject({ code: 'rpc-not-allowed' })
  await vi.advanceTimersByTimeAsync(299)
  expect(dispatch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'open' })
  expect(state.reportError).toHaveBeenCalledExactlyOnceWith(notAllowed)
  login.close()
})

// Specification 8.4, 8.5, 8.8, 8.9
it('a login frame that does not load is one alert of the site, and an error and a report each time (8.9)', async () => {
  const [emit, error, report] = [vi.fn(), vi.fn(), vi.fn(async () => {})]
  // The element keeps the frame out of the document, so the frame never loads.
  const element = { isConnected: true, append: () => {} }
  const modal = { mounted: async () => ({ state: {}, modal: { element } }) }
  const login = open({}, { modal, events: { emit, error }, link: { api: { report } } })
  const fail = async () => {
    const asking = login.email('ada@example.com').catch(reason => reason)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await asking).toMatchObject({ code: 'frame-load-failed' })
  }
  await fail()
  const failed = expect.objectContaining({
    code: 'frame-load-failed',
    message: 'Network Error - Could not load embedded wallet',
  })
  expect(emit.mock.calls).toEqual([['alert', { error: failed, audience: 'developer' }]])
  await vi.advanceTimersByTimeAsync(30_000)
  await fail()
  expect(emit).toHaveBeenCalledTimes(1)
  // The console names it once, because only the first error is loud.
  expect(error.mock.calls).toEqual([
    [failed, true],
    [failed, false],
  ])
  expect(report).toHaveBeenCalledTimes(2)
  login.close()
})
