// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Portico } from '../../src/client/types.ts'
import { createPortico } from '../../src/sdk.ts'

const made: Portico[] = []
afterEach(() => {
  for (const one of made.splice(0)) one.destroy()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** All in one thread: the service runs in the page. */
const make = (options: Parameters<typeof createPortico>[0] = {}) => {
  const portico = createPortico({ worker: 'off', ...options })
  made.push(portico)
  return portico
}

describe('createPortico', () => {
  it('rejects a malformed option with a code', () => {
    expect(() => createPortico({ themeMode: 'pink' as never })).toThrow(
      expect.objectContaining({ code: 'option-choice-invalid' }),
    )
  })

  it('starts disconnected, closed and in the requested theme, without any request', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const portico = make({ themeMode: 'light' })
    expect(portico.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected' })
    expect(portico.getState()).toMatchObject({ open: false, loading: false, initialized: false })
    expect(portico.getThemeMode()).toBe('light')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('calls subscribers at once and at every change, until they unsubscribe', () => {
    const portico = make()
    const seen: string[] = []
    const stop = portico.subscribeTheme(mode => seen.push(mode))
    portico.setThemeMode('light')
    portico.setThemeMode('light')
    stop()
    portico.setThemeMode('dark')
    expect(seen).toEqual(['dark', 'light'])
  })

  it('K10: keeps working when a listener throws', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const portico = make()
    portico.subscribeTheme(() => {
      throw new Error('mine')
    })
    const seen: string[] = []
    portico.subscribeTheme(mode => seen.push(mode))
    portico.setThemeMode('light')
    expect(seen).toEqual(['dark', 'light'])
    expect(said).toHaveBeenCalledTimes(2)
  })

  it('reports no account after the worker has started', async () => {
    const portico = make()
    const session = await new Promise(done => portico.session$.subscribe(done))
    expect(session).toMatchObject({ status: 'disconnected', connections: [] })
    await vi.waitFor(() => expect(portico.getState().initialized).toBe(true))
  })

  it('emits the account at once, and nothing after unsubscribe', () => {
    const portico = make()
    const seen: string[] = []
    const listening = portico.account$('eip155').subscribe(({ status }) => seen.push(status))
    expect(seen).toEqual([portico.getAccount('eip155').status])
    listening.unsubscribe()
  })

  it('requests an older history page from the worker, and rejects with a code without a project id', async () => {
    const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await expect(make().historyPage(account as never, 'c1')).rejects.toMatchObject({
      code: 'history-unavailable',
      context: { reason: 'project-id-missing' },
    })
  })

  it('rejects a request with a code while no wallet is connected', async () => {
    await expect(make().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: expect.stringMatching(/^connector-not-connected|wallet-/),
    })
  })

  it('starts the worker at once for a returning user, who is shown as reconnecting until it answers', async () => {
    localStorage.setItem('portico.returning', '1')
    const portico = make()
    expect(portico.getAccount().status).toBe('reconnecting')
    await vi.waitFor(() => expect(portico.getState().initialized).toBe(true))
    await vi.waitFor(() => expect(portico.getAccount().status).toBe('disconnected'))
    expect(localStorage.getItem('portico.returning')).toBeNull()
  })

  it('adds and removes networks of its namespaces, without an effect on another modal', async () => {
    const [portico, other] = [make({ networks: ['eip155:1'] }), make({ networks: ['eip155:1'] })]
    portico.addNetwork('eip155:42161')
    await portico.switchNetwork('eip155:42161' as never)
    await vi.waitFor(() => expect(portico.getState().selectedNetworkId).toBe('eip155:42161'))
    await expect(other.switchNetwork('eip155:42161' as never)).rejects.toMatchObject({
      code: 'switch-network-not-found',
    })
    expect(() => portico.addNetwork('bip122:000000000019d6689c085ae165831e93')).toThrow(
      expect.objectContaining({ code: 'adapter-not-found' }),
    )
    expect(() => portico.addNetwork('ethereum')).toThrow(
      expect.objectContaining({ code: 'option-network-invalid' }),
    )
    portico.removeNetwork('eip155:42161' as never)
    await expect(portico.switchNetwork('eip155:42161' as never)).rejects.toMatchObject({
      code: 'switch-network-not-found',
    })
    expect(() => portico.removeNetwork('eip155:1' as never)).toThrow(
      expect.objectContaining({ code: 'option-empty' }),
    )
  })

  it('rejects a connector without an id, a name or a provider', () => {
    const connector = { id: 'safe', name: 'Safe', provider: { request: async () => [] } }
    for (const missing of ['id', 'name', 'provider']) {
      expect(() => make().addConnector({ ...connector, [missing]: undefined })).toThrow(
        expect.objectContaining({ code: 'option-missing' }),
      )
    }
  })

  it('opens, reports its state, and closes', async () => {
    const portico = make()
    const heard: string[] = []
    portico.on('open', () => heard.push('open'))
    portico.on('close', () => heard.push('close'))
    await portico.open()
    expect(portico.getState()).toMatchObject({ open: true, loading: false })
    portico.close()
    expect(portico.getState().open).toBe(false)
    expect(heard).toEqual(['open', 'close'])
  })

  it('after destroy, leaves nothing on the page and rejects calls', async () => {
    const portico = make()
    await portico.open()
    expect(document.querySelector('portico-modal')).not.toBeNull()
    portico.destroy()
    expect(document.querySelector('portico-modal')).toBeNull()
    await expect(portico.disconnect()).rejects.toMatchObject({ code: 'worker-lost' })
  })
})
