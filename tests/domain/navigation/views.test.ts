import { describe, expect, it } from 'vitest'
import { isView, type View, viewFacts, views, viewToOpen } from '../../../src/domain/navigation/views.ts'
import { type HostOptions, resolveOptions } from '../../../src/domain/options/resolve.ts'

describe('view names', () => {
  it('are unique, and are the only values that isView accepts', () => {
    expect(new Set(views).size).toBe(views.length)
    expect(isView('Connect')).toBe(true)
    expect(isView('constructor')).toBe(false)
    expect(isView(undefined)).toBe(false)
  })
  // Specification 2.2
  it.each([
    'Connect',
    'Account',
    'AllWallets',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'ConnectingExternal',
    'ConnectingSiwe',
    'ConnectingFarcaster',
    'UnsupportedChain',
    'ApproveTransaction',
    'SIWXSignMessage',
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
  ])('include every view that the specification lists: %s', view => expect(views).toContain(view))
})

describe('the choice of the view that opens', () => {
  const options = (given: HostOptions = {}) => resolveOptions({ projectId: 'test', ...given })
  const wallet = { id: 'mock', name: 'Mock Wallet' }

  it('is the requested view, and undefined if the site requests no view', () => {
    expect(viewToOpen('Swap', { amount: '1' }, options())).toBe('Swap')
    expect(viewToOpen(undefined, undefined, options())).toBeUndefined()
  })

  it.each([
    'SwitchNetwork',
    'WhatIsANetwork',
    'OnRampActivity',
    'SwitchActiveChain',
    'toString',
    '',
    7,
    null,
  ])('rejects an unknown view: %s', view =>
    expect(() => viewToOpen(view, {}, options())).toThrow(/There is no view called/),
  )

  const off: [View, HostOptions][] = [
    ['Swap', { features: { swaps: false } }],
    ['SwapPreview', { features: { swaps: false } }],
    ['OnRampProviders', { features: { onramp: false } }],
    ['BuyInProgress', { features: { onramp: false } }],
    ['WalletSend', { features: { send: false } }],
    ['WalletReceive', { features: { receive: false } }],
    ['Transactions', { features: { history: false } }],
    ['EmailLogin', { features: { email: false } }],
    ['ConnectSocials', { features: { socials: false } }],
    ['AllWallets', { features: { allWallets: false } }],
    ['AllWallets', { allWallets: 'HIDE' }],
    ['AllWallets', { enableWalletConnect: false }],
    ['ConnectingWalletConnect', { enableWalletConnect: false }],
    ['Pay', {}],
    ['SmartSessionList', {}],
  ]
  // Specification 1.25, 2.4
  it.each(off)('rejects a view that the site has switched off: %s (options %j)', (view, given) => {
    expect(() => viewToOpen(view, {}, options(given))).toThrow(
      expect.objectContaining({ code: 'view-switched-off' }),
    )
  })

  const viewsWithArgument = ['ConnectingExternal', 'ConnectingMultiChain', 'Downloads'] as const
  // Specification 4b.7
  it.each(viewsWithArgument)(
    'is the default view if the argument of the requested view contains no wallet: %s',
    view => {
      expect(viewToOpen(view, undefined, options())).toBeUndefined()
      expect(viewToOpen(view, { wallet: 7 }, options())).toBeUndefined()
      expect(viewToOpen(view, { wallet }, options())).toBe(view)
    },
  )

  it('is the default view if RegisterAccountNameSuccess is requested without a registered name', () => {
    expect(viewToOpen('RegisterAccountNameSuccess', {}, options())).toBeUndefined()
    expect(viewToOpen('RegisterAccountNameSuccess', { label: 'ada' }, options())).toBe(
      'RegisterAccountNameSuccess',
    )
  })
})

// Specification 1.27
it("only views that connect a wallet require the user's consent to the terms of the site", () => {
  const relying = views.filter(view => viewFacts(view).consents)
  expect(relying.length).toBeGreaterThan(0)
  expect(relying.filter(view => !viewFacts(view).connects)).toEqual([])
})

it('no view that connects a wallet needs a connected account', () => {
  const connecting = views.filter(view => viewFacts(view).connects)
  expect(connecting.length).toBeGreaterThan(0)
  expect(connecting.filter(view => viewFacts(view).needs === 'account')).toEqual([])
})
