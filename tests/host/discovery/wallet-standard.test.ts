import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../src/domain/networks/networks.ts'
import type { WalletDiscovery } from '../../../src/host/discovery/discovered-wallet.ts'
import { findStandardWallets } from '../../../src/host/discovery/wallet-standard.ts'
import { createPage } from '../fakes/page.ts'
import { createStandardWallet, register } from '../fakes/standard.ts'

const finders: WalletDiscovery[] = []
afterEach(() => {
  for (const finder of finders.splice(0)) finder.close()
})

const open = (win = createPage().win, site = networks) => {
  const finder = findStandardWallets(win, site)
  finders.push(finder)
  return { win, finder, names: () => finder.parts().map(({ name }) => name) }
}

describe('discovery of Wallet Standard wallets', () => {
  it('finds wallets that registered before the discovery started', async () => {
    const { win } = createPage()
    const { wallet } = createStandardWallet()
    win.addEventListener('wallet-standard:app-ready', event => {
      if (event instanceof CustomEvent) event.detail.register(wallet)
    })
    const { names } = open(win)
    await vi.waitFor(() => expect(names()).toEqual(['Magpie']))
  })

  it('finds wallets that register after the discovery started, and removes those that unregister', async () => {
    const { win, names, finder } = open()
    const standardWallet = createStandardWallet()
    const leave = register(win, standardWallet.wallet)
    await vi.waitFor(() => expect(names()).toEqual(['Magpie']))
    expect(finder.parts()[0]).toMatchObject({
      namespaces: ['solana'],
      isSuspicious: false,
      raw: standardWallet.wallet,
    })
    leave()
    await vi.waitFor(() => expect(names()).toEqual([]))
    expect(standardWallet.listeners.size).toBe(0)
    register(win, standardWallet.wallet)
    await vi.waitFor(() => expect(names()).toEqual(['Magpie']))
  })

  it.each(['solana:devnet', 'solana:testnet', 'solana:localnet'])(
    'lists a wallet that supports only other networks of the namespace (F18): %s',
    async chain => {
      const { win, finder } = open()
      register(win, createStandardWallet({ chains: [chain] }).wallet)
      await vi.waitFor(() =>
        expect(finder.parts()).toMatchObject([{ name: 'Magpie', namespaces: ['solana'] }]),
      )
    },
  )

  it('lists a wallet once, even if it registers several times', async () => {
    const { win, names } = open()
    const { wallet } = createStandardWallet()
    for (let i = 0; i < 5; i += 1) register(win, wallet, wallet)
    await vi.waitFor(() => expect(names()).toEqual(['Magpie']))
  })

  it.each<[string, object, string[]]>([
    ['Solana', {}, ['solana']],
    [
      'Bitcoin',
      { chains: ['bitcoin:mainnet'], features: { 'bitcoin:connect': {}, 'bitcoin:signMessage': {} } },
      ['bip122'],
    ],
    [
      'Solana and Bitcoin',
      {
        chains: ['solana:mainnet', 'bitcoin:mainnet'],
        features: { 'standard:connect': {}, 'solana:signMessage': {}, 'bitcoin:signMessage': {} },
      },
      ['solana', 'bip122'],
    ],
    [
      'no namespace in a wallet that is a modal itself',
      { features: { 'standard:connect': {}, 'solana:signMessage': {}, 'portico:modal': {} } },
      [],
    ],
    ['no namespace in a wallet without a chain of the site', { chains: ['sui:mainnet'] }, []],
    ['no namespace in a wallet that cannot connect', { features: { 'solana:signMessage': {} } }, []],
    ['no namespace in a wallet without methods for Solana', { features: { 'standard:connect': {} } }, []],
  ])('recognises the namespaces of a wallet by its features and chains: %s', async (_name, own, spoken) => {
    const { win, finder } = open()
    register(win, createStandardWallet(own).wallet, createStandardWallet({ name: 'Last' }).wallet)
    await vi.waitFor(() => expect(finder.parts().some(({ name }) => name === 'Last')).toBe(true))
    expect(
      finder
        .parts()
        .filter(({ name }) => name === 'Magpie')
        .flatMap(part => part.namespaces),
    ).toEqual(spoken)
  })

  it('offers only namespaces for which the site has a network', async () => {
    const { win, finder } = open(undefined, [
      networkOfId(networkId('bip122:000000000019d6689c085ae165831e93'), networks),
    ])
    const both = createStandardWallet({
      chains: ['solana:mainnet', 'bitcoin:mainnet'],
      features: { 'standard:connect': {}, 'solana:signMessage': {}, 'bitcoin:signMessage': {} },
    })
    register(win, both.wallet)
    await vi.waitFor(() => expect(finder.parts()[0]?.namespaces).toEqual(['bip122']))
  })

  it('updates the namespaces of a listed wallet when the wallet adds a namespace', async () => {
    const { win, finder } = open()
    const standardWallet = createStandardWallet()
    register(win, standardWallet.wallet)
    await vi.waitFor(() => expect(finder.parts()[0]?.namespaces).toEqual(['solana']))
    standardWallet.wallet.chains.push('bitcoin:mainnet')
    Object.assign(standardWallet.wallet.features, { 'bitcoin:signMessage': {} })
    standardWallet.change(standardWallet.accounts)
    await vi.waitFor(() => expect(finder.parts()[0]?.namespaces).toEqual(['solana', 'bip122']))
  })

  it('marks two wallets as suspicious if they claim the same identity', async () => {
    const { win, finder } = open()
    register(win, createStandardWallet().wallet)
    register(win, createStandardWallet().wallet, createStandardWallet({ icon: 'data:image/png,x' }).wallet)
    await vi.waitFor(() => expect(finder.parts()).toHaveLength(3))
    expect(finder.parts().map(({ isSuspicious }) => isSuspicious)).toEqual([true, true, false])
    expect(new Set(finder.parts().map(({ id }) => id)).size).toBe(3)
  })
})

describe('hostile registrations of Wallet Standard wallets', () => {
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'wallet'],
    ['a wallet whose properties throw', throwing],
    ['features that throw', createStandardWallet({ features: throwing }).wallet],
    ['chains that are no list', createStandardWallet({ chains: 'solana:mainnet' }).wallet],
    ['a name that is no text', createStandardWallet({ name: { toString: () => 'X' } }).wallet],
    ['a name of invisible characters', createStandardWallet({ name: '\u200b\u202e' }).wallet],
    [
      'events that throw',
      createStandardWallet({ chains: [], features: { 'standard:events': throwing } }).wallet,
    ],
  ])('are ignored, and the next wallet is listed: %s', async (_name, wallet) => {
    const { win, names } = open()
    register(win, wallet)
    register(win, createStandardWallet({ name: 'Honest' }).wallet)
    await vi.waitFor(() => expect(names()).toEqual(['Honest']))
  })

  it('are ignored if the registration event has no callback, or a callback that throws', async () => {
    const { win, names } = open()
    const send = (detail: unknown) =>
      win.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    send(undefined)
    send({})
    send(() => {
      throw new Error('no')
    })
    register(win, createStandardWallet().wallet)
    await vi.waitFor(() => expect(names()).toEqual(['Magpie']))
  })

  it('are listed without their remote icons, and without the text-direction marks in their names', async () => {
    const { win, finder } = open()
    register(
      win,
      createStandardWallet({ icon: 'https://tracker.example/pixel.png', name: 'Mag\u202epie ' }).wallet,
    )
    await vi.waitFor(() => expect(finder.parts()[0]?.name).toBe('Magpie'))
    expect(finder.parts()[0]).not.toHaveProperty('icon')
  })

  it('are limited in number: 50 of a thousand wallets are listed', async () => {
    const { win, finder } = open()
    for (let n = 0; n < 1_000; n += 1) register(win, createStandardWallet({ name: `Wallet ${n}` }).wallet)
    await vi.waitFor(() => expect(finder.parts()).toHaveLength(50))
  })
})
