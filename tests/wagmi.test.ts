import * as wagmi3 from '@wagmi/core'
import { custom, ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { base, mainnet, polygon } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { noSession } from '../src/client/account.ts'
import { AppError } from '../src/domain/core/errors/app-error.ts'
import { methodNotGranted } from '../src/domain/core/errors/foreign.ts'
import { ofWallet } from '../src/domain/core/errors/wallet-error.ts'
import type { ProviderContext } from '../src/provider/context.ts'
import { createEip1193 } from '../src/provider/providers.ts'
import type { Portico } from '../src/sdk.ts'
import { type PorticoConnectorOptions, porticoConnector } from '../src/wagmi.ts'
import { alice, base as baseId, bob, fakeModal, on } from './provider/fake-modal.ts'

type Wagmi = Pick<
  typeof wagmi3,
  | 'connect'
  | 'createConfig'
  | 'disconnect'
  | 'getConnection'
  | 'reconnect'
  | 'sendCalls'
  | 'signMessage'
  | 'switchChain'
>
/** Compiles only if the connector fits the connector types of wagmi 3 and of wagmi 2. */
const typed = (options: PorticoConnectorOptions): [wagmi3.CreateConnectorFn, wagmi2.CreateConnectorFn] => [
  porticoConnector(options),
  porticoConnector(options),
]

const versions: readonly (readonly [string, Wagmi])[] = [
  ['3', wagmi3],
  // wagmi 2 has the function `getConnection` too, but under its earlier name `getAccount`.
  ['2', { ...wagmi2, getConnection: wagmi2.getAccount } as unknown as Wagmi],
]

describe.each(versions)('the connector for wagmi (version %s)', (_version, wagmi) => {
  const { connect, createConfig, disconnect, getConnection, reconnect, sendCalls, signMessage, switchChain } =
    wagmi

  /** Creates a wagmi config whose connector sends requests to the EIP-1193 provider of a fake modal. */
  function setUp(over: Partial<ProviderContext> = {}, session = noSession) {
    const fake = fakeModal(over, session)
    const provider = createEip1193(fake.modal)?.provider
    if (!provider) throw new Error('no provider')
    const account = { of: () => ({ get: () => fake.modal.account('eip155') }) }
    const portico = {
      account,
      provider: () => provider,
      disconnect: fake.modal.disconnect,
    } as unknown as Portico
    vi.mocked(fake.modal.open).mockImplementation(async () => fake.become(on()))
    if (!over.switchNetwork) {
      vi.mocked(fake.modal.switchNetwork).mockImplementation(async network => fake.become(on(network)))
    }
    vi.mocked(fake.modal.disconnect).mockImplementation(async () => fake.become(noSession))
    const [create] = typed({ portico })
    const config = createConfig({
      chains: [mainnet, base, polygon],
      connectors: [create],
      transports: { 1: custom(provider), 8453: custom(provider), 137: custom(provider) },
      storage: null,
      multiInjectedProviderDiscovery: false,
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    const state = () => {
      const { status, addresses, chainId } = getConnection(config)
      return { status, addresses, chainId }
    }
    return { ...fake, portico, config, connector, state }
  }

  beforeEach(() => {
    vi.stubGlobal('window', {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('has the id portico, the rdns app.portico and an icon', () => {
    const { connector } = setUp()
    expect(connector).toMatchObject({ id: 'portico', name: 'Portico', type: 'portico', rdns: 'app.portico' })
    expect(connector.icon).toMatch(/^data:image/)
  })

  it('has the name of the connected wallet until it disconnects (integrators 25)', async () => {
    const { config, connector } = setUp()
    await connect(config, { connector })
    expect([connector.name, connector.id]).toEqual(['Heron', 'portico'])
    await disconnect(config)
    expect(connector.name).toBe('Portico')
  })

  it('connects with the modal, signs a message, switches the chain and disconnects', async () => {
    const request = vi.fn(async () => '0xsigned')
    const { config, connector, state, modal } = setUp({ request })
    expect(await connect(config, { connector })).toEqual({ accounts: [alice], chainId: 1 })
    expect(await signMessage(config, { message: 'Hello' })).toBe('0xsigned')
    expect(await switchChain(config, { chainId: 8453 })).toMatchObject({ id: 8453 })
    expect(modal.switchNetwork).toHaveBeenCalledWith(baseId)
    expect(state()).toEqual({ status: 'connected', addresses: [alice], chainId: 8453 })
    await disconnect(config)
    expect(modal.disconnect).toHaveBeenCalledWith('eip155')
    expect(state().status).toBe('disconnected')
  })

  it('connects on the chain that the site requests', async () => {
    const { config, connector } = setUp()
    const given = await connect(config, { connector, chainId: 8453, withCapabilities: true })
    expect(given).toEqual({ accounts: [{ address: alice, capabilities: {} }], chainId: 8453 })
  })

  it("connects on the wallet's chain if the wallet cannot switch to the requested chain", async () => {
    const fails = (code: 'user-rejected' | 'chain-disconnected') => ({
      switchNetwork: vi.fn(async () => {
        throw new AppError(code)
      }),
    })
    const fixture = setUp(fails('chain-disconnected'))
    expect(await connect(fixture.config, { connector: fixture.connector, chainId: 8453 })).toMatchObject({
      chainId: 1,
    })
    const two = setUp(fails('user-rejected'))
    const request = connect(two.config, { connector: two.connector, chainId: 8453 })
    await expect(request).rejects.toMatchObject({ code: 4001 })
  })

  // Specification 8.36, 8.37
  it("throws wagmi's own errors for a second call of connect() and for an unconfigured chain", async () => {
    const { config, connector } = setUp()
    await connect(config, { connector })
    await expect(connect(config, { connector })).rejects.toMatchObject({
      name: 'ConnectorAlreadyConnectedError',
      message: expect.stringContaining('Connector already connected'),
    })
    await expect(connector.switchChain?.({ chainId: 10 })).rejects.toMatchObject({
      name: 'ChainNotConfiguredError',
      message: 'Chain not configured',
    })
  })

  it('rejects a call of connect() with the error code 4001 if the user closes the modal', async () => {
    const { config, connector, modal } = setUp()
    vi.mocked(modal.open).mockImplementation(async () => modal.close())
    await expect(connect(config, { connector })).rejects.toMatchObject({ code: 4001 })
  })

  it('reconnects without the modal, and only if Portico has a connected account', async () => {
    const there = setUp({}, on())
    await reconnect(there.config)
    expect(there.state()).toEqual({ status: 'connected', addresses: [alice], chainId: 1 })
    expect(there.modal.open).not.toHaveBeenCalled()
    const nowhere = setUp()
    await reconnect(nowhere.config)
    expect(nowhere.state().status).toBe('disconnected')
    expect(nowhere.modal.open).not.toHaveBeenCalled()
  })

  it('reports to wagmi each change of the accounts or the chain in the modal', async () => {
    const { become, state } = setUp()
    become(on())
    await vi.waitFor(() => expect(state()).toEqual({ status: 'connected', addresses: [alice], chainId: 1 }))
    become(on(baseId, bob))
    expect(state()).toEqual({ status: 'connected', addresses: [alice, bob], chainId: 8453 })
    become(noSession)
    expect(state().status).toBe('disconnected')
    become(on())
    await vi.waitFor(() => expect(state().status).toBe('connected'))
  })

  it('adds a missing chain to the wallet, and then switches to that chain', async () => {
    let known = false
    const requests: unknown[] = []
    const request: ProviderContext['request'] = async (_, walletRequest) => {
      requests.push(walletRequest)
      if (walletRequest.method === 'wallet_addEthereumChain') known = true
      else if (!known) throw new AppError('chain-unrecognized')
      return null
    }
    const { config, connector } = setUp({ request })
    await connect(config, { connector })
    await connector.switchChain?.({ chainId: 137, addEthereumChainParameter: { chainName: 'Named' } })
    expect(requests).toMatchObject([
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
      {
        method: 'wallet_addEthereumChain',
        params: [{ chainId: '0x89', chainName: 'Named', rpcUrls: [...polygon.rpcUrls.default.http] }],
      },
      { method: 'wallet_switchEthereumChain' },
    ])
    await expect(connector.switchChain?.({ chainId: 5 })).rejects.toMatchObject({
      name: 'ChainNotConfiguredError',
    })
  })

  const declined = { code: 4001, message: 'User denied it' }
  const busy = { code: -32002, message: 'Request already pending' }
  const failing = { code: -32603, message: 'no' }
  it('throws the classes that wagmi throws for its own connectors (A2)', async () => {
    const opens = async (error: object) => {
      const { config, connector, modal } = setUp()
      vi.mocked(modal.open).mockRejectedValue(ofWallet(error, 'Heron'))
      return await connect(config, { connector }).catch((thrown: unknown) => thrown)
    }
    expect(await opens(declined)).toBeInstanceOf(UserRejectedRequestError)
    expect(await opens(busy)).toBeInstanceOf(ResourceUnavailableRpcError)
    const switches = async (error: object) => {
      const switchNetwork = vi.fn().mockRejectedValue(ofWallet(error, 'Heron'))
      const { config, connector } = setUp({ switchNetwork })
      await connect(config, { connector })
      return await switchChain(config, { chainId: 8453 }).catch((thrown: unknown) => thrown)
    }
    expect(await switches(declined)).toBeInstanceOf(UserRejectedRequestError)
    expect(await switches(declined)).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(await switches(failing)).toBeInstanceOf(SwitchChainError)
  })

  it("falls back to single sends if the wallet has no wallet_sendCalls, as over wagmi's own connectors (A3)", async () => {
    const methods: string[] = []
    const request: ProviderContext['request'] = async (_, { method }) => {
      methods.push(method)
      if (method === 'wallet_sendCalls') throw methodNotGranted({ method })
      return `0x${'ab'.repeat(32)}`
    }
    const { config, connector } = setUp({ request })
    await connect(config, { connector })
    const { id } = await sendCalls(config, {
      calls: [{ to: bob, value: 1n }],
      experimental_fallback: true,
    })
    expect(id).toMatch(/^0x/)
    expect(methods).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
  })

  it("uses the networks of wagmi's config, and has the name and the icon of the connected wallet (22)", async () => {
    const { portico } = setUp()
    const own = [
      { id: 'eip155:1', namespace: 'eip155', rpcUrls: ['own'] },
      { id: 'eip155:56', namespace: 'eip155' },
    ]
    const solana = { id: 'solana:x', namespace: 'solana' }
    const update = vi.fn()
    let wallet: object | undefined
    Object.assign(portico, {
      networks: { get: () => [...own, solana] },
      update,
      account: { of: () => ({ get: () => ({ wallet }) }) },
    })
    const config = createConfig({
      chains: [mainnet, base],
      connectors: [typed({ portico })[0]],
      transports: { 1: custom({ request: async () => null }), 8453: custom({ request: async () => null }) },
      storage: null,
      multiInjectedProviderDiscovery: false,
    })
    expect(update).toHaveBeenCalledExactlyOnceWith({ networks: [own[0], base, solana] })
    const [connector] = config.connectors
    expect(connector?.name).toBe('Portico')
    wallet = { name: 'Heron Wallet', icon: 'data:image/png;,' }
    expect(connector).toMatchObject({ name: 'Heron Wallet', icon: 'data:image/png;,' })
  })

  it('can be created on a server, and creates no modal there', async () => {
    vi.unstubAllGlobals()
    const make = vi.fn<() => Portico>()
    const [create] = typed({ portico: make })
    const config = createConfig({
      chains: [mainnet],
      connectors: [create],
      transports: { 1: custom({ request: async () => null }) },
      ssr: true,
    })
    const [connector] = config.connectors
    expect(await connector?.getProvider()).toBeUndefined()
    expect(await connector?.isAuthorized()).toBe(false)
    expect(make).not.toHaveBeenCalled()
  })

  it('creates the modal only once, when wagmi reads the accounts for the first time', async () => {
    const { portico } = setUp()
    const make = vi.fn(() => portico)
    const emitter = { emit: vi.fn() }
    const connector = porticoConnector({ portico: make })({ chains: [mainnet], emitter })
    await connector.setup()
    expect(make).not.toHaveBeenCalled()
    await connector.getAccounts()
    await connector.getChainId()
    expect(make).toHaveBeenCalledTimes(1)
  })
})
