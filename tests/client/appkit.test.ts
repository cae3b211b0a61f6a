// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountWithNames, createAppKit, getAppKit } from '../../src/appkit.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useAppKitWallets,
  useDisconnect,
  usePay,
  useWalletInfo,
} from '../../src/appkit-react.ts'
import { noSession, publicAccountOf } from '../../src/client/account.ts'

let root: Root | undefined
afterEach(async () => {
  await act(() => root?.unmount())
  root = undefined
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined })
  getAppKit().portico.destroy()
  localStorage.clear()
  vi.restoreAllMocks()
})

const make = (options = {}) =>
  createAppKit({ worker: 'off', networks: ['eip155:1', 'eip155:137'], adapters: [{}], ...options } as never)

describe('createAppKit, for sites that used AppKit before', () => {
  it("returns an object whose AppKit methods return Portico's account, networks, state and provider", () => {
    const modal = make()
    expect(modal.getAccount()).toEqual({
      address: undefined,
      caipAddress: undefined,
      isConnected: false,
      status: 'disconnected',
      allAccounts: [],
      embeddedWalletInfo: undefined,
    })
    expect([modal.getChainId(), modal.getCaipNetworkId(), modal.getCaipNetwork()?.name]).toEqual([
      1,
      'eip155:1',
      'Ethereum',
    ])
    expect(modal.getCaipNetworks('solana')).toEqual([])
    expect(modal.getState()).toMatchObject({ open: false, loading: false })
    expect(modal.getProvider('eip155')).toBe(modal.portico.provider('eip155'))
    expect(getAppKit()).toBe(modal)
  })

  it('returns the user of an email or social login as embeddedWalletInfo (integrators 24)', () => {
    const account = make().portico.account.get()
    const shown = (user: typeof account.user) => accountWithNames({ ...account, user }).embeddedWalletInfo
    expect(shown(undefined)).toBeUndefined()
    expect(shown({ email: 'a@b.cd', accountType: 'smartAccount', smartAccountDeployed: true })).toEqual({
      user: { email: 'a@b.cd', username: undefined },
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
    })
    expect(shown({ name: 'Ada', provider: 'google' })).toEqual({
      user: { email: undefined, username: 'Ada' },
      authProvider: 'google',
      accountType: undefined,
      isSmartAccountDeployed: false,
    })
  })

  it('names options that only AppKit has on the console, and follows the system like AppKit (integrators 24)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const modal = make({ enableCoinbase: true })
    await vi.waitFor(() =>
      expect([...warn.mock.calls, ...error.mock.calls].flat().join()).toContain('enableCoinbase'),
    )
    expect(modal.getThemeMode()).toBe('auto')
  })

  it('does not warn about options of AppKit that Portico ignores on purpose', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    make()
    expect(warn).not.toHaveBeenCalled()
  })

  it('returns an object that changes the theme and the network, and notifies the subscribers of both', async () => {
    const modal = make()
    const themes: unknown[] = []
    const networks: unknown[] = []
    const stop = modal.subscribeTheme(({ themeMode }) => themes.push(themeMode))
    modal.subscribeNetwork(({ chainId }) => networks.push(chainId))
    modal.setThemeMode('light')
    modal.setThemeVariables({ '--w3m-accent': '#00aa77' })
    stop()
    modal.setThemeMode('dark')
    expect(themes.at(-1)).toBe('light')
    expect(modal.getThemeVariables()).toEqual({ '--w3m-accent': '#00aa77' })
    await modal.switchNetwork('137')
    await vi.waitFor(() => expect(networks.at(-1)).toBe(137))
  })

  it('returns an object that opens and closes the modal', async () => {
    const modal = make()
    await modal.open({ view: 'Connect' })
    expect(modal.isOpen()).toBe(true)
    await modal.close()
    expect(modal.isOpen()).toBe(false)
    await expect(modal.open({ view: 'WhatIsANetwork' } as never)).rejects.toMatchObject({
      code: 'view-unknown',
    })
  })

  it('throws an error that names the method if the site calls an AppKit method that Portico lacks', async () => {
    const modal = make()
    expect(() => modal.getUniversalProvider()).toThrow(
      expect.objectContaining({
        name: 'AppKitMethodMissing',
        message: expect.stringContaining('provider(namespace)'),
      }),
    )
    expect(() => modal.redirect()).toThrow('portico/appkit has no redirect(): use open()')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await modal.open({ namespace: 'solana' })
    expect(warn.mock.calls[0]?.[0]).toContain('namespace')
  })

  it.each([
    ...[
      'showErrorMessage',
      'setLoading',
      'popTransactionStack',
      'getActiveChainNamespace',
      'addAddressLabel',
    ],
    ...['isTransactionStackEmpty', 'resetNetwork', 'fetchIdentity', 'handleUnsafeRPCRequest', 'syncIdentity'],
    ...[
      'subscribeRemoteFeatures',
      'updateRemoteFeatures',
      'createAuthProvider',
      'connectExternal',
      'switchAccount',
    ],
  ])('throws an error that points to docs/migrate.md if the site calls a missing AppKit method: %s', name => {
    const modal = make() as unknown as Record<string, () => void>
    expect(modal[name]).toThrow(
      expect.objectContaining({
        name: 'AppKitMethodMissing',
        message: `portico/appkit has no ${name}(): see docs/migrate.md of Portico`,
      }),
    )
  })

  it('returns an object that the site can await, print and compare', async () => {
    const modal = make()
    expect(await Promise.resolve(modal)).toBe(modal)
    expect(JSON.stringify(modal)).toContain('portico')
    expect(modal).toEqual(expect.objectContaining({ portico: modal.portico }))
    expect(Object.keys(modal)).not.toContain('getUniversalProvider')
  })

  it('throws an error that names the replacement if a component calls an AppKit hook that Portico lacks', () => {
    expect(useAppKitConnection).toThrow(
      'portico/appkit has no useAppKitConnection(): use useAppKitConnections()',
    )
    expect(useAppKitWallets).toThrow('use usePorticoWallets() of portico/react')
  })

  it('throws an error that names the replacement when a component calls usePay', () => {
    make()
    expect(usePay).toThrow(
      expect.objectContaining({
        name: 'AppKitMethodMissing',
        message: expect.stringContaining("portico.open('Pay'"),
      }),
    )
  })

  it("returns the site's sign-in object with Portico's own functions added to it", async () => {
    expect(make().getSIWX()).toBeUndefined()
    getAppKit().portico.destroy()
    const sessions = vi.fn(async () => [])
    const siwx = make({ siwx: { getSessions: sessions, getRequired: () => true } }).getSIWX()
    expect(useAppKitSIWX()).toBe(siwx)
    expect(siwx?.getRequired?.()).toBe(true)
    expect(await siwx?.getSessions('eip155:1', '0xaa')).toEqual([])
    expect(sessions).toHaveBeenCalledWith('eip155:1', '0xaa')
    const accountAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const message = await siwx?.createMessage({ accountAddress, chainId: 'eip155:1' })
    expect(message?.toString()).toContain(accountAddress)
  })

  it.each(['appkit-button', 'appkit-connect-button', 'w3m-button'])(
    "shows Portico's button in an AppKit element, with the balance by default: element <%s>",
    async tag => {
      make()
      await customElements.whenDefined(tag)
      const element = document.createElement(tag)
      element.setAttribute('label', 'Sign in')
      document.body.append(element)
      const button = element.shadowRoot?.querySelector('portico-button')
      expect(button?.shadowRoot?.textContent).toBe('Sign in')
      expect(button?.hasAttribute('balance')).toBe(true)
      element.setAttribute('balance', 'hide')
      element.setAttribute('disabled', '')
      expect(button?.hasAttribute('balance')).toBe(false)
      expect(button?.hasAttribute('disabled')).toBe(true)
      element.removeAttribute('disabled')
      expect(button?.hasAttribute('disabled')).toBe(false)
    },
  )

  it('returns an object that can change the options of Portico, but not the project id', async () => {
    const modal = make()
    const update = vi.spyOn(modal.portico, 'update')
    modal.setSocialsOrder(['x', 'google'])
    modal.setConnectMethodsOrder(['social', 'wallet', 'email'])
    modal.setWalletFeaturesOrder(['send', 'receive', 'swaps', 'onramp'])
    modal.setCollapseWallets(true)
    expect(update.mock.calls.map(([options]) => options)).toEqual([
      { features: { socials: ['x', 'google'] } },
      { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
      { features: { walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'] } },
      { features: { collapseWallets: true } },
    ])
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    modal.updateOptions({ themeMode: 'light', projectId: 'other' } as never)
    expect(modal.getThemeMode()).toBe('light')
    await vi.waitFor(() =>
      expect(logged.mock.calls.flat().join()).toContain('Option projectId cannot change'),
    )
  })

  it('returns an object that lists the connections of a namespace and can switch to each of their accounts', async () => {
    const modal = make()
    const [first, second] = ['eip155:1:0xaa', 'eip155:1:0xbb'] as const
    const connection = {
      connectorId: 'io.heron',
      kind: 'injected',
      namespace: 'eip155',
      wallet: { name: 'Heron Wallet' },
      accounts: [first, second],
    } as const
    vi.spyOn(modal.portico.session, 'get').mockReturnValue({ status: 'connected', connections: [connection] })
    const switchAccount = vi.spyOn(modal.portico, 'switchAccount').mockResolvedValue()
    expect(modal.getConnections('solana')).toEqual([])
    const [found] = modal.getConnections('eip155')
    if (!found) throw new Error('no connection')
    expect(found).toMatchObject({
      name: 'Heron Wallet',
      accounts: [{ address: '0xaa' }, { address: '0xbb' }],
    })
    await modal.switchConnection({ connection: found, address: '0xbb' })
    await modal.switchConnection({ connection: found })
    expect(switchAccount.mock.calls).toEqual([[second], [first]])
  })

  it('returns an object that reports no error and no event at first', async () => {
    const modal = make()
    await modal.ready()
    expect([modal.getError(), modal.getEvent()]).toEqual(['', { timestamp: 0, data: undefined }])
  })

  it('lists each account of a wallet as an address and its namespace', () => {
    const account = {
      ...publicAccountOf(noSession),
      allAccounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'] as const,
    }
    expect(accountWithNames(account).allAccounts).toEqual([{ address: 'abc', namespace: 'solana' }])
  })
})

it('a component that uses the AppKit hooks of Portico always renders the current state', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const modal = make({ themeMode: 'dark' })
  const Site = () => {
    const { open } = useAppKit()
    const { disconnect } = useDisconnect()
    const { status } = useAppKitAccount({ namespace: 'eip155' })
    const { chainId } = useAppKitNetwork()
    const { themeMode } = useAppKitTheme()
    const { walletProvider } = useAppKitProvider('eip155')
    const shown = [
      status,
      chainId,
      themeMode,
      useAppKitState().open,
      useWalletInfo().walletInfo,
      walletProvider,
      useAppKitConnections().connections.length,
      typeof useAppKitBalance().fetchBalance,
      typeof useAppKitUpdateEmail().updateEmail,
    ]
    return createElement('p', null, `${shown.join(' ')}${typeof open}${typeof disconnect}`)
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(() => root?.render(createElement(Site)))
  expect(place.textContent).toBe('disconnected 1 dark false   0 function functionfunctionfunction')
  await act(() => modal.setThemeMode('light'))
  expect(place.textContent).toContain('light')
})
