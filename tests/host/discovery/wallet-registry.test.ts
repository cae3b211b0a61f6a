import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HostEvent } from '../../../src/bridge/contract/worker-api.ts'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { createHost, type Host } from '../../../src/host/host.ts'
import { createPage, createWallet, info, uuid } from '../fakes/page.ts'
import { createStandardWallet, register, solanaAccount } from '../fakes/standard.ts'

const hosts: Host[] = []
afterEach(() => {
  for (const host of hosts.splice(0)) host.close()
})

const mainnet = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const name = 'Magpie'
const icon = 'data:image/svg+xml,<svg/>'

function setUp(own: object = {}, site = networks) {
  const page = createPage(own)
  const events: HostEvent[] = []
  const host = createHost({ onEvent: event => events.push(event), networks: site, win: page.win })
  hosts.push(host)
  const seen: {
    current: readonly { id: string; name: string; namespaces: readonly string[]; isSuspicious: boolean }[]
  } = {
    current: [],
  }
  host.injected$.subscribe(wallets => {
    seen.current = wallets
  })
  const rows = () => seen.current.map(wallet => `${wallet.name}: ${wallet.namespaces.join('+')}`)
  return { ...page, host, events, rows, wallets: () => seen.current }
}

describe('a wallet that is found by EIP-6963 and by a second kind of discovery', () => {
  it('has one row in the wallet list if both discoveries find exactly the same name and icon', async () => {
    const { win, announce, rows, host } = setUp()
    announce({ info: info(1, { name, icon }), provider: createWallet().provider })
    register(win, createStandardWallet().wallet)
    await vi.waitFor(() => expect(rows()).toEqual(['Magpie: eip155+solana']))
    const solana = await host.api.connectInjected(uuid(1), 'solana', false)
    expect(solana).toMatchObject({ accounts: [solanaAccount(1).address], chainId: mainnet })
    // An equal name and icon do not prove that the EVM wallet and the Solana wallet are the same wallet. So the Solana
    // connection does not store the rdns of the EVM wallet.
    expect(solana.wallet).not.toHaveProperty('rdns')
    expect(solana.connectorId).toMatch(/^standard:Magpie:/)
    const evm = await host.api.connectInjected(uuid(1), 'eip155', false)
    expect(evm).not.toHaveProperty('connectorId')
    expect(evm.wallet.rdns).toBe('com.example.wallet1')
  })

  it.each([
    ['the icon differs', { name, icon: 'data:image/png,x' }],
    ['the name differs', { name: 'Magpie 2', icon }],
    ['there is no icon', { name, icon: undefined }],
  ])(
    'has two rows in the wallet list if the names or the icons are not equal: %s',
    async (_name, announcement) => {
      const { win, announce, rows } = setUp()
      announce({ info: info(1, announcement), provider: createWallet().provider })
      register(win, createStandardWallet().wallet)
      await vi.waitFor(() => expect(rows()).toHaveLength(2))
    },
  )

  it('has two rows in the wallet list if a different EIP-6963 wallet has the same name and icon', async () => {
    const { win, announce, rows } = setUp()
    announce({ info: info(1, { name, icon }), provider: createWallet().provider })
    announce({ info: info(2, { name, icon }), provider: createWallet().provider })
    register(win, createStandardWallet().wallet)
    await vi.waitFor(() => expect(rows()).toEqual(['Magpie: eip155', 'Magpie: eip155', 'Magpie: solana']))
  })

  it('is one row of the wallet list if both discoveries find the same EIP-1193 provider object', async () => {
    const evm = createWallet()
    const keplr = { getKey: () => {}, enable: () => {}, ethereum: evm.provider }
    const { announce, rows } = setUp({ keplr })
    announce({ info: info(1, { name: 'Keplr' }), provider: evm.provider })
    await vi.waitFor(() => expect(rows()).toEqual(['Keplr: eip155+cosmos']))
  })

  it('has two rows in the wallet list if the names are equal but the icons differ', async () => {
    const keplr = { getKey: () => {}, enable: () => {}, ethereum: createWallet().provider }
    const { announce, rows } = setUp({ keplr })
    announce({ info: info(1, { name: 'Keplr' }), provider: createWallet().provider })
    await vi.waitFor(() => expect(rows()).toEqual(['Keplr: eip155', 'Keplr: cosmos']))
  })
})

describe('the namespaces that a wallet offers', () => {
  it("are only the namespaces of the site's networks, in the order of these networks", async () => {
    const site = networks.filter(({ namespace }) => namespace !== 'eip155').reverse()
    const keplr = { getKey: () => {}, enable: () => {} }
    const { win, announce, rows } = setUp({ keplr }, site)
    announce({ info: info(1), provider: createWallet().provider })
    const both = {
      chains: ['bitcoin:mainnet', 'solana:mainnet'],
      features: { 'standard:connect': {}, 'solana:signMessage': {}, 'bitcoin:signMessage': {} },
    }
    register(win, createStandardWallet(both).wallet)
    await vi.waitFor(() => expect(rows().sort()).toEqual(['Keplr: cosmos', 'Magpie: bip122+solana']))
  })
})

describe('wallets whose names look alike', () => {
  it.each([
    ['a letter of another script', 'Magpie', 'M\u0430gpie', [true, true]],
    ['another case', 'Magpie', 'MAGPIE', [true, true]],
    ['an added word', 'Magpie', 'Magpie Wallet', [true, true]],
    ['an invisible character', 'Magpie', 'Mag\u200bpie', [true, true]],
    ['different names', 'Magpie', 'Heron', [false, false]],
  ])('are marked as suspicious (N14): %s', async (_what, first, second, marks) => {
    const { announce, wallets } = setUp()
    announce({ info: info(1, { name: first }), provider: createWallet().provider })
    announce({ info: info(2, { name: second }), provider: createWallet().provider })
    await vi.waitFor(() => expect(wallets().map(({ isSuspicious }) => isSuspicious)).toEqual(marks))
  })

  it('are not marked if one is the entry of the same name for another namespace (N14)', async () => {
    const { win, announce, wallets } = setUp()
    announce({ info: info(1, { name, icon: 'data:image/png,x' }), provider: createWallet().provider })
    register(win, createStandardWallet().wallet)
    announce({ info: info(2, { name: 'Heron' }), provider: createWallet().provider })
    announce({ info: info(3, { name: 'HERON' }), provider: createWallet().provider })
    // The mark of Heron shows that the code that compares names has loaded.
    const plain = () => wallets().filter(({ isSuspicious }) => !isSuspicious)
    await vi.waitFor(() =>
      expect([wallets().length, plain().map(wallet => wallet.name)]).toEqual([4, [name, name]]),
    )
  })
})

describe('reconnecting an injected wallet', () => {
  it('finds a wallet by its stored identity only if the identity is unique and the icon is unchanged', async () => {
    const first = setUp()
    register(first.win, createStandardWallet().wallet)
    await vi.waitFor(() => expect(first.rows()).toHaveLength(1))
    const { connectorId = '' } = await first.host.api.connectInjected(
      first.wallets()[0]?.id ?? '',
      'solana',
      false,
    )

    const again = setUp()
    setTimeout(() => register(again.win, createStandardWallet().wallet), 5)
    await expect(again.host.api.findInjected(connectorId, 1_000)).resolves.toBe(connectorId)

    const other = setUp()
    register(other.win, createStandardWallet({ icon: 'data:image/png,other' }).wallet)
    await vi.waitFor(() => expect(other.rows()).toHaveLength(1))
    await expect(other.host.api.findInjected(connectorId, 0)).resolves.toBeUndefined()

    const twins = setUp()
    register(twins.win, createStandardWallet().wallet, createStandardWallet().wallet)
    await vi.waitFor(() => expect(twins.rows()).toHaveLength(2))
    expect(twins.wallets().every(({ isSuspicious }) => isSuspicious)).toBe(true)
    await expect(twins.host.api.findInjected(connectorId, 0)).resolves.toBeUndefined()
  })

  it('waits until an extension adds its wallet to a global variable', async () => {
    const { win, host } = setUp()
    const found = host.api.findInjected('polkadot:late', 2_000)
    Object.assign(win, { injectedWeb3: { late: { enable: () => {} } } })
    await expect(found).resolves.toBe('polkadot:late')
  })
})

describe('a connected wallet that unregisters', () => {
  it('is reported as disconnected once', async () => {
    const { win, host, events, rows, wallets } = setUp()
    const leave = register(win, createStandardWallet().wallet)
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
    const id = wallets()[0]?.id ?? ''
    await host.api.connectInjected(id, 'solana', false)
    leave()
    await vi.waitFor(() => expect(events).toEqual([{ type: 'gone', walletId: id, namespace: 'solana' }]))
    const account = caipAddress(mainnet, solanaAccount(1).address)
    await expect(
      host.api.requestInjected(id, { method: 'solana_signMessage', params: { message: '2' } }, account),
    ).rejects.toMatchObject({ code: 'provider-not-found' })
  })
})

describe('malformed values in the global variables of wallets', () => {
  const throwing = () => {
    throw new Error('no')
  }
  it.each<[string, object]>([
    [
      'getters that throw',
      Object.defineProperties({}, { keplr: { get: throwing }, injectedWeb3: { get: throwing } }),
    ],
    ['values of wrong types', { keplr: 7, leap: null, injectedWeb3: 'x' }],
    [
      'entries of wrong types',
      { keplr: {}, injectedWeb3: { a: null, b: {}, '<img src=x>': { enable: throwing } } },
    ],
  ])('add no wallet to the list: %s', async (_name, own) => {
    const { host, rows } = setUp(own)
    await expect(host.api.findInjected('cosmos:keplr', 0)).resolves.toBeUndefined()
    expect(rows()).toEqual([])
  })

  it('add at most 20 wallets to the list, even if injectedWeb3 contains a thousand wallets', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`w${n}`, { enable: throwing }]))
    const { rows } = setUp({ injectedWeb3: many })
    await vi.waitFor(() => expect(rows()).toHaveLength(20))
  })
})

describe('the wallets and icons that the site adds', () => {
  const brought = (own: object = {}) =>
    ({ id: 'safe', name: 'Safe', provider: createWallet().provider, ...own }) as never

  it('include each added wallet until the site removes this wallet', async () => {
    const { host, wallets } = setUp()
    const takeOut = host.addConnector(brought({ rdns: 'app.safe' }))
    expect(wallets()).toMatchObject([
      { id: 'safe', external: true, namespaces: ['eip155'], isSuspicious: false },
    ])
    expect((await host.api.connectInjected('safe', 'eip155', false)).accounts).toHaveLength(1)
    expect(await host.api.findInjected('app.safe', 0)).toBe('safe')
    takeOut()
    expect(wallets()).toEqual([])
  })

  it('leave an installed wallet with the same rdns visible, and do not mark it as suspicious', async () => {
    const { host, announce, wallets } = setUp()
    host.addConnector(brought({ rdns: info(1).rdns }))
    announce({ info: info(1), provider: createWallet().provider })
    await vi.waitFor(() => expect(wallets()).toMatchObject([{ id: uuid(1), isSuspicious: false }]))
  })

  it('replace only the icon of the wallet whose rdns the site gives', async () => {
    const page = createPage()
    const seen: { id: string; icon?: string }[][] = []
    const pictures = { [info(1).rdns]: 'https://shop.example/one.png' }
    const host = createHost({ onEvent: () => {}, networks, win: page.win, pictures })
    hosts.push(host)
    host.injected$.subscribe(wallets => seen.push([...wallets]))
    page.announce({ info: info(1), provider: createWallet().provider })
    page.announce({ info: { ...info(2), uuid: 'constructor' }, provider: createWallet().provider })
    await vi.waitFor(() => expect(seen.at(-1)).toHaveLength(2))
    expect(seen.at(-1)?.map(({ icon }) => icon)).toEqual([pictures[info(1).rdns], info(2).icon])
    expect((await host.api.connectInjected(uuid(1), 'eip155', false)).wallet.icon).toBe(
      pictures[info(1).rdns],
    )
  })
})
