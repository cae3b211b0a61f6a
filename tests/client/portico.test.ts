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

/** The whole thing in one thread: the service runs in the page. */
const make = (options: Parameters<typeof createPortico>[0] = {}) => {
  const portico = createPortico({ worker: 'off', ...options })
  made.push(portico)
  return portico
}

describe('createPortico', () => {
  it('refuses a malformed option by name', () => {
    expect(() => createPortico({ themeMode: 'pink' as never })).toThrow(
      expect.objectContaining({ code: 'option-choice-invalid' }),
    )
  })

  it('begins with nobody, closed, in the theme that was asked for, and asks nobody anything', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const portico = make({ themeMode: 'light' })
    expect(portico.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected' })
    expect(portico.getState()).toMatchObject({ open: false, loading: false, initialized: false })
    expect(portico.getThemeMode()).toBe('light')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('calls subscribers at once and at every change, until they stop', () => {
    const portico = make()
    const seen: string[] = []
    const stop = portico.subscribeTheme(mode => seen.push(mode))
    portico.setThemeMode('light')
    portico.setThemeMode('light')
    stop()
    portico.setThemeMode('dark')
    expect(seen).toEqual(['dark', 'light'])
  })

  it('K10: a listener that throws breaks nothing of ours', () => {
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

  it('its service answers: nobody is connected', async () => {
    const portico = make()
    const session = await new Promise(done => portico.session$.subscribe(done))
    expect(session).toMatchObject({ status: 'disconnected', connections: [] })
    await vi.waitFor(() => expect(portico.getState().initialized).toBe(true))
  })

  it('the account is given at once, and no more after one has stopped listening', () => {
    const portico = make()
    const seen: string[] = []
    const listening = portico.account$('eip155').subscribe(({ status }) => seen.push(status))
    expect(seen).toEqual([portico.getAccount('eip155').status])
    listening.unsubscribe()
  })

  it('an older page of the history is asked of the service, and refused by name where there is no provider', async () => {
    const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await expect(make().historyPage(account as never, 'c1')).rejects.toMatchObject({
      code: 'history-unavailable',
      context: { reason: 'project-id-missing' },
    })
  })

  it('a request without a wallet is refused by name', async () => {
    await expect(make().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: expect.stringMatching(/^connector-not-connected|wallet-/),
    })
  })

  it('a returning visitor is looked after at once, and is nobody until then', async () => {
    localStorage.setItem('portico.returning', '1')
    const portico = make()
    expect(portico.getAccount().status).toBe('reconnecting')
    await vi.waitFor(() => expect(portico.getState().initialized).toBe(true))
    await vi.waitFor(() => expect(portico.getAccount().status).toBe('disconnected'))
    expect(localStorage.getItem('portico.returning')).toBeNull()
  })

  it('takes networks in and out, of the namespaces it has; two modals share none', async () => {
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

  it('refuses a connector without an id, a name or a provider', () => {
    const connector = { id: 'safe', name: 'Safe', provider: { request: async () => [] } }
    for (const missing of ['id', 'name', 'provider']) {
      expect(() => make().addConnector({ ...connector, [missing]: undefined })).toThrow(
        expect.objectContaining({ code: 'option-missing' }),
      )
    }
  })

  it('opens, says so, and closes', async () => {
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

  it('destroyed, it leaves nothing on the page and refuses calls', async () => {
    const portico = make()
    await portico.open()
    expect(document.querySelector('portico-modal')).not.toBeNull()
    portico.destroy()
    expect(document.querySelector('portico-modal')).toBeNull()
    await expect(portico.disconnect()).rejects.toMatchObject({ code: 'worker-lost' })
  })
})
