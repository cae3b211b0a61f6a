// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Portico } from '../../src/client/portico-type.ts'
import { createPortico } from '../../src/sdk.ts'

const made: Portico[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Unit tests have no network')))
})
afterEach(() => {
  for (const portico of made.splice(0)) portico.destroy()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Creates a Portico whose worker code runs in the page, because the test environment has no workers. */
const make = (options: Parameters<typeof createPortico>[0] = {}) => {
  const portico = createPortico({ worker: 'off', ...options })
  made.push(portico)
  return portico
}

const docs = 'https://portico.example/docs/errors.html#'

describe('createPortico', () => {
  it.each([
    ['a name that no network has', ['nowhere']],
    ['an empty list', []],
    ['no list', 'eip155:1'],
    ['a list of networks that cannot be used', ['eip155:abc', 'eip155:xyz']],
    [
      'a network whose node has no usable address',
      [{ id: 31337, name: 'Mine', rpcUrls: { default: { http: ['file:///x'] } } }],
    ],
  ])('never falls back to the default networks: throws if `networks` is %s (F13)', (_, networks) => {
    expect(() => make({ networks: networks as never })).toThrow(/networks/)
    expect(document.querySelector('portico-modal')).toBeNull()
  })

  it('replaces a malformed option with its default value, and logs the name of the option', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const portico = make({ themeMode: 'drak' as never, id: 7 as never })
    expect([portico.id, portico.theme.get()]).toEqual(['portico', 'dark'])
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
    expect(logged.mock.calls).toEqual([
      [
        `Portico: Option id must be text that is not empty. It is ignored. Given: 7. option-text-invalid: ${docs}option-text-invalid`,
      ],
      [
        `Portico: Option themeMode must be one of: dark, light, auto. It is ignored. Given: "drak". Did you mean "dark"? option-choice-invalid: ${docs}option-choice-invalid`,
      ],
    ])
    expect((await portico.diagnostics()).warnings).toEqual(['id: malformed', 'themeMode: malformed'])
    expect(createPortico(null as never)).toBe(portico)
  })

  it('returns an instance that is disconnected and closed, and sends no request', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const portico = make({ themeMode: 'light' })
    expect(portico.account.get()).toMatchObject({ isConnected: false, status: 'disconnected' })
    expect(portico.modal.get()).toMatchObject({ open: false, loading: false, ready: false })
    expect(portico.theme.get()).toBe('light')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('returns an instance that calls a subscriber at once and after every change until it unsubscribes', () => {
    const portico = make({ themeMode: 'dark' })
    const seen: string[] = []
    const stop = portico.theme.subscribe(mode => seen.push(mode))
    portico.update({ themeMode: 'light' })
    portico.update({ themeMode: 'light' })
    stop()
    portico.update({ themeMode: 'dark' })
    expect(seen).toEqual(['dark', 'light'])
  })

  // Fault K10
  it('returns an instance that calls all listeners of a value even if one of them throws', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const portico = make({ themeMode: 'dark' })
    portico.theme.subscribe(() => {
      throw new Error('mine')
    })
    const seen: string[] = []
    portico.theme.subscribe(mode => seen.push(mode))
    portico.update({ themeMode: 'light' })
    expect(seen).toEqual(['dark', 'light'])
    expect(logged).toHaveBeenCalledTimes(2)
  })

  it('creates a disconnected session and a modal that becomes ready', async () => {
    const portico = make()
    const session = await new Promise(done => portico.session.subscribe(done))
    expect(session).toMatchObject({ status: 'disconnected', connections: [] })
    await vi.waitFor(() => expect(portico.modal.get().ready).toBe(true))
  })

  it('emits the account of a namespace once, as soon as a listener subscribes', () => {
    const portico = make()
    const seen: string[] = []
    const listening = portico.account.of('eip155').subscribe(({ status }) => seen.push(status))
    expect(seen).toEqual([portico.account.of('eip155').get().status])
    listening()
  })

  it('returns an instance whose history.page() rejects if the site has no project id', async () => {
    const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await expect(make().history.page(account, 'c1')).rejects.toMatchObject({
      code: 'history-unavailable',
      context: { reason: 'project-id-missing' },
    })
  })

  // Specification 8.26, 8.35
  it('rejects a request and a signature with connector-not-connected while no wallet is connected (8.35)', async () => {
    const portico = make()
    await expect(portico.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 'connector-not-connected',
      message: 'Connector not connected',
    })
    await expect(portico.signMessage('hello')).rejects.toMatchObject({ code: 'connector-not-connected' })
  })

  // Specification 5.30, 5.31, 8.19, 8.20, 8.21
  it('rejects a sign-in if the sign-in option, the account or the requested network is missing', async () => {
    await expect(make().signIn.request()).rejects.toMatchObject({
      code: 'sign-in-disabled',
      message: 'SIWX is not enabled',
    })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const both = make({ id: 'both', siwx: {}, siweConfig: {} as never })
    // Neither option is simply ignored, so the line must not say so.
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    expect(String(logged.mock.calls[0])).toContain(
      'Cannot set both `siweConfig` and `siwx` options. Until one of them is removed, nobody is signed in.',
    )
    expect(String(logged.mock.calls)).not.toContain('It is ignored')
    expect(both.signIn.get()).toEqual({ phase: 'off', required: false })
    await expect(both.signIn.request()).rejects.toMatchObject({
      code: 'option-sign-in-conflict',
      message: 'Cannot set both `siweConfig` and `siwx` options',
    })
    const portico = make({ id: 'signs', networks: ['eip155:1'], siwx: {} })
    await expect(portico.signIn.request()).rejects.toMatchObject({
      code: 'no-active-account',
      message: 'No ActiveCaipAddress found',
    })
    const request = async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x2105' : [`0x${'ab'.repeat(20)}`]
    portico.addConnector({ id: 'own', name: 'Own', provider: { request } as never })
    await portico.connect('own')
    await expect(portico.signIn.request()).rejects.toMatchObject({
      code: 'no-active-network',
      message: 'No ActiveCaipNetwork or client found',
      context: { network: 'eip155:8453' },
    })
  })

  it("tells the site's listeners each step of the sign-in", async () => {
    const portico = make({ id: 'steps', networks: ['eip155:1'], siwx: {} })
    const steps: unknown[] = []
    portico.on('track', ({ event, properties }) => void steps.push([event, properties]))
    const request = async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [`0x${'ab'.repeat(20)}`]
    portico.addConnector({ id: 'own', name: 'Own', provider: { request } as never })
    await portico.connect('own')
    await portico.signIn.request()
    const cancel = () =>
      document
        .querySelector('portico-modal')
        ?.shadowRoot?.querySelector<HTMLElement>('[data-testid="w3m-connecting-siwe-cancel"]')
    await vi.waitFor(() => expect(cancel()).toBeTruthy())
    cancel()?.click()
    await vi.waitFor(() => expect(steps).toContainEqual(['CLICK_CANCEL_SIWX', { network: 'eip155:1' }]))
  })

  it('starts the worker at once for a returning user, and first reports the status reconnecting', async () => {
    localStorage.setItem('portico.returning', '1')
    const portico = make()
    expect(portico.account.get().status).toBe('reconnecting')
    await vi.waitFor(() => expect(portico.modal.get().ready).toBe(true))
    await vi.waitFor(() => expect(portico.account.get().status).toBe('disconnected'))
    expect(localStorage.getItem('portico.returning')).toBeNull()
  })

  // Specification 8.27, 8.36
  it('returns an instance whose added networks do not appear in other instances', async () => {
    const [portico, other] = [make({ networks: ['eip155:1'] }), make({ id: 'other', networks: ['eip155:1'] })]
    portico.addNetwork('eip155:42161')
    await portico.switchNetwork('eip155:42161')
    await vi.waitFor(() => expect(portico.network.get()?.id).toBe('eip155:42161'))
    await expect(other.switchNetwork('eip155:42161')).rejects.toMatchObject({
      code: 'switch-network-not-found',
    })
    expect(() => portico.addNetwork('bip122:000000000019d6689c085ae165831e93')).toThrow(
      expect.objectContaining({ code: 'adapter-not-found' }),
    )
    expect(() => portico.addNetwork('ethereum')).toThrow(
      expect.objectContaining({ code: 'option-network-invalid' }),
    )
    portico.removeNetwork('eip155:42161')
    await expect(portico.switchNetwork('eip155:42161')).rejects.toMatchObject({
      code: 'switch-network-not-found',
    })
    expect(() => portico.removeNetwork('eip155:1')).toThrow(expect.objectContaining({ code: 'option-empty' }))
  })

  it('rejects a connector without an id, a name or a provider', () => {
    const connector = { id: 'safe', name: 'Safe', provider: { request: async () => [] } }
    for (const missing of ['id', 'name', 'provider']) {
      expect(() => make().addConnector({ ...connector, [missing]: undefined })).toThrow(
        expect.objectContaining({ code: 'option-missing' }),
      )
    }
  })

  it('returns an instance that opens and closes the modal, and emits the events "open" and "close"', async () => {
    const portico = make()
    const received: string[] = []
    portico.on('open', () => received.push('open'))
    portico.on('close', () => received.push('close'))
    await portico.open()
    expect(portico.modal.get()).toMatchObject({ open: true, loading: false })
    portico.close()
    expect(portico.modal.get().open).toBe(false)
    expect(received).toEqual(['open', 'close'])
  })

  it("returns an instance whose destroy() removes the modal's element from the page", async () => {
    const portico = make()
    await portico.open()
    expect(document.querySelector('portico-modal')).not.toBeNull()
    portico.destroy()
    expect(document.querySelector('portico-modal')).toBeNull()
    await expect(portico.disconnect()).rejects.toMatchObject({ code: 'destroyed' })
  })

  it('returns the same instance for the same id, with the options of the second call', () => {
    const first = make({ id: 'shop', themeMode: 'dark' })
    const second = createPortico({ id: 'shop', themeMode: 'light', worker: 'off' })
    expect(second).toBe(first)
    expect(first.theme.get()).toBe('light')
    expect(make({ id: 'other' })).not.toBe(first)
    first.destroy()
    expect(make({ id: 'shop' })).not.toBe(first)
  })

  it('returns an instance that after destroy() has no account and rejects calls such as open()', async () => {
    localStorage.setItem('portico.returning', '1')
    const portico = make()
    expect(portico.account.get().status).toBe('reconnecting')
    const listener = vi.fn()
    portico.on('*', listener)
    portico.destroy()
    expect(portico.account.get()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(portico.modal.get()).toEqual({ open: false, loading: false, ready: false })
    for (const call of [
      () => portico.open(),
      () => portico.connect('walletConnect'),
      () => portico.qr.read(new Blob()),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'destroyed' })
    await expect(portico.provider('eip155').request({ method: 'eth_accounts' })).resolves.toEqual([])
    expect(listener).not.toHaveBeenCalled()
  })

  it('logs the name of an unknown option, and throws when the site subscribes to an unknown event', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const portico = make({ projectID: '1' } as never)
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    expect(logged.mock.calls).toEqual([
      [
        `Portico has no option projectID. Did you mean projectId? option-unknown: https://portico.example/docs/options.md`,
      ],
    ])
    expect(() => portico.on('conect' as never, () => {})).toThrow(
      expect.objectContaining({ code: 'event-unknown', context: { event: 'conect' } }),
    )
  })

  it('applies a theme and networks from update(), and ignores malformed values in update()', async () => {
    const portico = make({ networks: ['eip155:1'] })
    portico.update({ themeMode: 'light', networks: ['eip155:1', 'eip155:137'] })
    expect([portico.theme.get(), portico.networks.get().map(({ id }) => id)]).toEqual([
      'light',
      ['eip155:1', 'eip155:137'],
    ])
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    portico.update({ themeMode: 'blue' as never, networks: ['nowhere'], features: { swaps: 'no' as never } })
    portico.update({ networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(5))
    expect(logged.mock.calls.map(([message]) => String(message).replace(/(ignored\.).*/, '$1'))).toEqual([
      'Portico: Option networks[0] must be a known network id or a viem chain. It is ignored.',
      'Portico: Option networks must not be empty. It is ignored.',
      'Portico: Option features.swaps must be true or false. It is ignored.',
      'Portico: Option themeMode must be one of: dark, light, auto. It is ignored.',
      'Portico: Option networks[0].namespace must be one of: eip155. It is ignored.',
    ])
    expect([portico.theme.get(), portico.networks.get()]).toMatchObject(['light', { length: 2 }])
  })

  it('logs a warning and still opens the modal if the requested view needs data of an earlier view', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const portico = make({ projectId: 'p1' })
    const codes: string[] = []
    portico.on('error', ({ code }) => codes.push(code))
    await portico.open('WhatIsAWallet')
    expect(warned).not.toHaveBeenCalled()
    await portico.open('ConnectingExternal' as never, { wallet: { name: 'Heron Wallet' } } as never)
    expect(warned).not.toHaveBeenCalled()
    await portico.open('ConnectingExternal' as never, { wallet: 'Heron Wallet' } as never)
    await portico.open('SwapPreview' as never)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2))
    expect(warned.mock.calls.map(([message]) => message)).toEqual([
      `Portico: view-argument-missing: The view ConnectingExternal needs the step before it. ${docs}view-argument-missing`,
      `Portico: view-argument-missing: The view SwapPreview needs the step before it. ${docs}view-argument-missing`,
    ])
    expect(codes).toEqual(['view-argument-missing', 'view-argument-missing'])
    expect(portico.modal.get().open).toBe(true)
    await expect(portico.open('SwitchNetwork' as never)).rejects.toMatchObject({ code: 'view-unknown' })
  })

  // Specification 5.32, 8.7, 8.9
  it('tells the developer once, at the first use, that the project id is missing (5.32, 8.7, 8.9)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const told = (portico: Portico) => {
      const seen: string[] = []
      portico.on('alert', ({ error, audience }) => seen.push(`${audience}: ${error.message}`))
      return seen
    }
    const missing = make()
    const given = make({ id: 'given', projectId: 'p1' })
    const [alerts, none] = [told(missing), told(given)]
    expect(warned).not.toHaveBeenCalled()
    for (const portico of [missing, given]) portico.prepare()
    for (const portico of [missing, given])
      await vi.waitFor(() => expect(portico.modal.get().ready).toBe(true))
    await vi.waitFor(() => expect(alerts).toEqual(['developer: Project ID Not Configured']))
    expect(none).toEqual([])
    expect(warned.mock.calls.map(([message]) => message)).toEqual([
      `Portico: project-id-missing: Project ID Not Configured. Set the 'projectId' option. Installed wallets still work without it. ${docs}project-id-missing`,
    ])
  })

  it('keeps the value of an option if update() receives undefined for it', () => {
    const portico = make({ themeMode: 'light' })
    portico.update({ themeMode: undefined, features: undefined })
    expect(portico.theme.get()).toBe('light')
  })

  it("logs an error with the option's name if the site changes an option that is fixed after the start", async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const siwx: Record<string, unknown> = { getRequired: () => true }
    siwx.itself = siwx
    const first = {
      networks: ['eip155:1'],
      featuredWalletIds: ['a', 'b'],
      metadata: { name: 'Shop' },
      siwx,
    } as const
    const portico = make(first)
    expect(createPortico({ ...first, siwx: { ...siwx } })).toBe(portico)
    portico.update({ featuredWalletIds: ['a', 'b'], locale: 'de', debug: undefined } as never)
    portico.update({ themeMod: 'light', debug: true, featuredWalletIds: ['b', 'a'] } as never)
    createPortico({ ...first, metadata: { name: 'Another shop' } })
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(3))
    expect(logged.mock.calls.map(([message]) => String(message).replace(/(ignored\.).*/, '$1'))).toEqual([
      'Portico: Option debug cannot change after createPortico. It is ignored.',
      'Portico: Option featuredWalletIds cannot change after createPortico. It is ignored.',
      'Portico: Option metadata cannot change after createPortico. It is ignored.',
    ])
    expect(warned.mock.calls).toEqual([
      [
        `Portico has no option themeMod. Did you mean themeMode? option-unknown: https://portico.example/docs/options.md`,
      ],
    ])
  })

  it('applies an accent colour from update() to buttons that are already on the page', async () => {
    const button = document.body.appendChild(document.createElement('portico-button'))
    const rule = () => button.shadowRoot?.adoptedStyleSheets.at(-1)?.cssRules[0] as CSSStyleRule | undefined
    const portico = make()
    portico.update({ themeVariables: { '--wc-accent': '#00aa77' } })
    await vi.waitFor(() => expect(rule()?.style.getPropertyValue('--pt-solid')).toContain('rgb(0 170 119)'))
    button.remove()
  })

  it('keeps its view, and tells the site of no closing and opening, when new options draw the open modal again', async () => {
    const portico = make({ id: 'redrawn' })
    const seen: string[] = []
    portico.on('open', () => void seen.push('open'))
    portico.on('close', () => void seen.push('close'))
    portico.on('track', ({ event }) => void seen.push(event))
    const modalText = () => document.querySelector('portico-modal')?.shadowRoot?.textContent ?? ''
    await portico.open({ view: 'WhatIsAWallet' })
    await vi.waitFor(() => expect(modalText()).toContain('What is a wallet?'))
    expect(modalText()).not.toContain('Connect a wallet')
    seen.length = 0
    portico.update({ locale: 'de', messages: { 'guide.title': 'Was ist eine Wallet?' } })
    await vi.waitFor(() => expect(modalText()).toContain('Was ist eine Wallet?'))
    expect(modalText()).not.toContain('Connect a wallet')
    expect([portico.modal.get().open, seen]).toEqual([true, []])
    portico.close()
    await vi.waitFor(() => expect(seen).toContain('MODAL_CLOSE'))
    expect(seen).toEqual(['close', 'MODAL_CLOSE'])
  })

  it('knows the installed wallets before anybody subscribes, without the worker (A5)', async () => {
    const portico = make({ networks: ['eip155:1'], excludeWalletIds: ['com.example.excluded'] })
    const announce = (n: number, rdns: string) => {
      const info = {
        uuid: `00000000-0000-4000-8000-00000000000${n}`,
        name: `Wallet ${n}`,
        icon: 'data:image/svg+xml,<svg/>',
        rdns,
      }
      const detail = { info, provider: { request: async () => [] } }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    expect(portico.wallets.get()).toEqual([])
    announce(1, 'com.example.one')
    announce(2, 'com.example.excluded')
    const names = () => portico.wallets.get().map(({ name, isInstalled }) => [name, isInstalled])
    await vi.waitFor(() => expect(names()).toEqual([['Wallet 1', true]]))
    expect(portico.wallets.get()).toBe(portico.wallets.get())
    expect((await portico.diagnostics()).service.status).toBe('untouched')
    const first: unknown[] = []
    portico.wallets.subscribe(wallets => first.push(wallets.map(({ name }) => name)))()
    expect(first[0]).toEqual(['Wallet 1'])
  })

  it('starts the worker when another tab connects a wallet (F42)', async () => {
    const portico = make()
    const tell = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    tell('another', '1')
    tell('portico.returning', null)
    expect((await portico.diagnostics()).service.status).toBe('untouched')
    tell('portico.returning', '1')
    await vi.waitFor(() => expect(portico.modal.get().ready).toBe(true))
  })

  it('shows the last address on a button until the session is known (F40)', async () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    localStorage.setItem('portico.returning', address)
    const button = document.createElement('portico-button')
    document.body.append(button)
    make()
    const inner = button.shadowRoot?.querySelector('button')
    expect(inner?.textContent).toBe('0xd8dA…6045')
    expect(inner?.dataset.testid).toBe('account-button')
    // This browser has no such wallet, so the button changes when the session is known.
    await vi.waitFor(() => expect(inner?.textContent).toBe('Connect'))
    button.remove()
  })

  it('returns an instance whose diagnostics contain its id, worker status, session and networks', async () => {
    const portico = make({ networks: ['eip155:1'] })
    expect(await portico.diagnostics()).toMatchObject({
      id: 'portico',
      service: { status: 'untouched' },
      session: { status: 'disconnected', wallets: [] },
      networks: ['eip155:1'],
    })
  })
})
