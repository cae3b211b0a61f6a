// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountWithNames, createAppKit, getAppKit } from '../../src/appkit.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useDisconnect,
  usePay,
  useWalletInfo,
} from '../../src/appkit-react.ts'
import { accountOf, noSession } from '../../src/client/account.ts'

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
  it('has the account, the network and the theme of its Portico, with the names of AppKit', () => {
    const modal = make()
    expect(modal.getAccount()).toEqual({
      address: undefined,
      caipAddress: undefined,
      isConnected: false,
      status: 'disconnected',
      allAccounts: [],
    })
    expect([modal.getChainId(), modal.getCaipNetwork()?.name]).toEqual([1, 'Ethereum'])
    expect(modal.getCaipNetworks('solana')).toEqual([])
    expect(modal.getState()).toMatchObject({ open: false, loading: false })
    expect(modal.getProvider('eip155')).toBe(modal.portico.provider('eip155'))
    expect(getAppKit()).toBe(modal)
  })

  it('does not warn about options of AppKit that Portico ignores on purpose', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    make()
    expect(warn).not.toHaveBeenCalled()
  })

  it('changes the theme and the network, and calls subscribers until they unsubscribe', async () => {
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

  it('opens and closes the modal', async () => {
    const modal = make()
    await modal.open({ view: 'Connect' })
    expect(modal.isOpen()).toBe(true)
    await modal.close()
    expect(modal.isOpen()).toBe(false)
    await expect(modal.open({ view: 'WhatIsANetwork' } as never)).rejects.toMatchObject({
      code: 'view-unknown',
    })
  })

  it('throws an error that names a method which Portico does not have', async () => {
    const modal = make()
    expect(() => modal.getUniversalProvider()).toThrow(
      expect.objectContaining({
        name: 'AppKitMethodMissing',
        message: expect.stringContaining('provider(namespace)'),
      }),
    )
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await modal.open({ namespace: 'solana' })
    expect(warn.mock.calls[0]?.[0]).toContain('namespace')
  })

  it.each(
    Object.entries({ useAppKitBalance, useAppKitConnections, useAppKitSIWX, useAppKitUpdateEmail, usePay }),
  )('throws an error that says what to use instead of %s', (name, hook) =>
    expect(hook).toThrow(
      expect.objectContaining({ name: 'AppKitMethodMissing', message: expect.stringContaining(name) }),
    ),
  )

  it('lists the accounts of a wallet with their namespaces', () => {
    const account = {
      ...accountOf(noSession),
      allAccounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'] as const,
    }
    expect(accountWithNames(account).allAccounts).toEqual([{ address: 'abc', namespace: 'solana' }])
  })
})

it('the hooks of the AppKit entry render the state, and render it again after a change', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const modal = make()
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
    ]
    return createElement('p', null, `${shown.join(' ')}${typeof open}${typeof disconnect}`)
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(() => root?.render(createElement(Site)))
  expect(place.textContent).toBe('disconnected 1 dark false  functionfunction')
  await act(() => modal.setThemeMode('light'))
  expect(place.textContent).toContain('light')
})
