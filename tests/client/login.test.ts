// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLogin } from '../../src/client/login.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import { resolveOptions } from '../../src/domain/options/resolve.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens the embedded wallet of a site whose only network is Ethereum. */
const open = (state = {}) =>
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
