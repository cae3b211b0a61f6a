import { describe, expect, it } from 'vitest'
import { isView, type View, viewFacts, views, viewToOpen } from '../../../src/domain/navigation/views.ts'
import { type HostOptions, resolveOptions } from '../../../src/domain/options/resolve.ts'

describe('view names', () => {
  it('are unique and accepted by isView', () => {
    expect(new Set(views).size).toBe(views.length)
    expect(isView('Connect')).toBe(true)
    expect(isView('constructor')).toBe(false)
    expect(isView(undefined)).toBe(false)
  })
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
  ])('include the view %s of the specification', view => expect(views).toContain(view))
})

describe('the choice of the view to open', () => {
  const options = (given: HostOptions = {}) => resolveOptions({ projectId: 'test', ...given })
  const wallet = { id: 'mock', name: 'Mock Wallet' }

  it('is the named view, or the default view if none is named', () => {
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
  ])('rejects the unknown view %s', view =>
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
    ['ConnectingWalletConnect', { enableWalletConnect: false }],
    ['Pay', {}],
    ['SmartSessionList', {}],
  ]
  it.each(off)('rejects a view that the site has switched off: %s by %j', (view, given) => {
    expect(() => viewToOpen(view, {}, options(given))).toThrow(
      expect.objectContaining({ code: 'view-switched-off' }),
    )
  })

  const viewsWithArgument = ['ConnectingExternal', 'ConnectingMultiChain', 'Downloads'] as const
  it.each(viewsWithArgument)('is the default view instead of %s if no wallet was chosen', view => {
    expect(viewToOpen(view, undefined, options())).toBeUndefined()
    expect(viewToOpen(view, { wallet: 7 }, options())).toBeUndefined()
    expect(viewToOpen(view, { wallet }, options())).toBe(view)
  })

  it('is the default view instead of the view of a registered name if the name is missing', () => {
    expect(viewToOpen('RegisterAccountNameSuccess', {}, options())).toBeUndefined()
    expect(viewToOpen('RegisterAccountNameSuccess', { label: 'ada' }, options())).toBe(
      'RegisterAccountNameSuccess',
    )
  })
})

it('only views that connect a wallet accept the argument that the user has already agreed to the terms', () => {
  const relying = views.filter(view => viewFacts(view).consents)
  expect(relying.length).toBeGreaterThan(0)
  expect(relying.filter(view => !viewFacts(view).connects)).toEqual([])
})

it('no view that connects a wallet needs a connected account', () => {
  const connecting = views.filter(view => viewFacts(view).connects)
  expect(connecting.length).toBeGreaterThan(0)
  expect(connecting.filter(view => viewFacts(view).needs === 'account')).toEqual([])
})
