import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectResult, InjectedApi } from '../../../../src/bridge/contract/worker-api.ts'
import { caipAddress, type Namespace, networkId } from '../../../../src/domain/core/entities.ts'
import type { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import {
  account,
  alice,
  createHostFake,
  createRemembered,
  rdns,
  start,
  walletId,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: AppError) => error.code,
  )

const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const devnet = networkId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const grants: Readonly<
  Record<Exclude<Namespace, 'eip155'>, { chainId: string; address: string; wrong: string }>
> = {
  solana: {
    chainId: solana,
    address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    wrong: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaK0',
  },
  bip122: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    wrong: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    wrong: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  },
  cosmos: {
    chainId: 'cosmos:cosmoshub-4',
    address: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c',
    wrong: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60d',
  },
}

/**
 * A fake page with one wallet for each namespace. `own` replaces fields of the connect results that the wallets return,
 * and `requests` records the requests to the wallets.
 */
const pageOf = (own: Partial<Record<Namespace, Partial<ConnectResult>>>) => {
  const requests: unknown[][] = []
  const fake = createHostFake()
  const api: InjectedApi = {
    ...fake.api,
    connectInjected: async (id, namespace, silent, network) => {
      requests.push([silent ? 'silent' : 'connect', id, namespace, network])
      const usual = await fake.api.connectInjected(id, namespace, silent)
      return { ...usual, ...own[namespace], ...(network && namespace !== 'eip155' && { chainId: network }) }
    },
    requestInjected: async (id, request, as) => {
      requests.push(['request', id, request.method, as])
      return 'answer'
    },
    disconnectInjected: async (id, namespace) => void requests.push(['disconnect', id, namespace]),
    findInjected: async wanted => wanted,
  }
  return { api, requests }
}
const solanaGrant = {
  wallet: { name: 'Magpie' },
  accounts: [grants.solana.address],
  chainId: solana,
  connectorId: 'standard:Magpie:1',
  networks: [solana, devnet],
}

describe.each(Object.entries(grants))(
  'a connect result of a wallet (namespace %s)',
  (name, { chainId, address, wrong }) => {
    const namespace = name as Namespace
    it('becomes a connection with the network and the connector id of the result', async () => {
      const { api } = pageOf({
        [namespace]: { wallet: { name: 'W' }, accounts: [address], chainId, connectorId: 'c' },
      })
      const { session, now } = start({ host: api })
      await session.connectInjected('w', namespace)
      expect(now()).toMatchObject({
        status: 'connected',
        active: `${chainId}:${address}`,
        network: chainId,
        connections: [{ connectorId: 'c', namespace }],
      })
    })
    it('is rejected if its address is invalid in this namespace, or if its network has a different namespace', async () => {
      const wrongOnes = start({ host: pageOf({ [namespace]: { accounts: [wrong], chainId } }).api })
      expect(await codeOf(wrongOnes.session.connectInjected('w', namespace))).toBe('wallet-unauthorized')
      const elsewhere = start({
        host: pageOf({ [namespace]: { accounts: [address], chainId: 'eip155:1' } }).api,
      })
      expect(await codeOf(elsewhere.session.connectInjected('w', namespace))).toBe('provider-chain-missing')
    })
  },
)

describe('two wallets of different namespaces', () => {
  const both = async () => {
    const page = pageOf({ solana: solanaGrant })
    const started = start({ host: page.api })
    await started.session.connectInjected(walletId, 'eip155')
    await started.session.connectInjected('w', 'solana')
    page.requests.length = 0
    return { ...page, ...started }
  }
  const mine = caipAddress(solana, grants.solana.address)

  it('are both connected, and a switch between their accounts sends no request to a wallet', async () => {
    const { session, now, requests } = await both()
    expect(now()?.connections.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
    await session.switchAccount(account('eip155:1'))
    expect(now()).toMatchObject({ active: account('eip155:1'), network: 'eip155:1' })
    await session.switchAccount(mine)
    expect(now()?.network).toBe(solana)
    expect(requests).toEqual([])
  })

  it('each receive only the requests of their own namespace, with their own active account', async () => {
    const { session, requests } = await both()
    await session.request('solana', { method: 'solana_signMessage' })
    await session.request('eip155', { method: 'personal_sign' })
    expect(requests).toEqual([
      ['request', 'w', 'solana_signMessage', mine],
      ['request', walletId, 'personal_sign', account('eip155:1')],
    ])
  })

  it('allow Portico to switch the network of the Solana wallet without a prompt in this wallet', async () => {
    const { session, now, requests } = await both()
    await session.switchNetwork(devnet)
    expect(requests).toEqual([['silent', 'w', 'solana', devnet]])
    expect(now()).toMatchObject({ network: devnet, active: `${devnet}:${grants.solana.address}` })
    await session.request('solana', { method: 'solana_signMessage' })
    expect(requests.at(-1)?.[3]).toBe(`${devnet}:${grants.solana.address}`)
  })

  it('can be disconnected separately, each by its namespace', async () => {
    const { session, now, requests } = await both()
    await session.disconnectWallet('standard:Magpie:1', 'solana')
    expect(requests).toEqual([['disconnect', 'w', 'solana']])
    expect(now()).toMatchObject({ active: account('eip155:1') })
    await session.disconnectWallet('nobody', 'eip155')
    expect(now()?.connections).toHaveLength(1)
    await session.disconnect('eip155')
    expect(now()?.status).toBe('disconnected')
  })

  it('stay connected unless an event without accounts has the id and the namespace of one of them', async () => {
    const { session, now } = await both()
    session.hostEvent({ type: 'accounts', walletId: 'w', accounts: [] })
    session.hostEvent({ type: 'accounts', walletId, namespace: 'solana', accounts: [] })
    await settle()
    expect(now()?.connections).toHaveLength(2)
    session.hostEvent({ type: 'accounts', walletId: 'w', namespace: 'solana', accounts: [] })
    await settle()
    expect(now()?.connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  // Specification 4.11
  it.each(['eip155', 'solana'])(
    'are asked at the same time after a reload, so a wallet that does not answer delays no other: %s',
    async silent => {
      const first = await both()
      const page = pageOf({ solana: solanaGrant })
      const connectInjected: InjectedApi['connectInjected'] = async (id, namespace, ...more) => {
        const result = await page.api.connectInjected(id, namespace, ...more)
        return namespace === silent ? await new Promise<ConnectResult>(() => {}) : result
      }
      const remembered = createRemembered(first.remembered.record.stored)
      start({ host: { ...page.api, connectInjected }, remembered })
      await settle()
      for (let turn = 0; turn < 5; turn += 1) await settle()
      expect(page.requests.map(([how, , namespace]) => [how, namespace]).sort()).toEqual([
        ['silent', 'eip155'],
        ['silent', 'solana'],
      ])
    },
  )

  // Specification 3.57, 3.60, 4.11
  it('are restored after a reload without a prompt in the wallet, each on its last network', async () => {
    const first = await both()
    await first.session.switchNetwork(devnet)
    await settle()
    const page = pageOf({ solana: solanaGrant })
    const again = start({ host: page.api, remembered: createRemembered(first.remembered.record.stored) })
    await settle()
    await vi.waitFor(() => expect(page.requests).toHaveLength(2))
    expect(page.requests).toContainEqual(['silent', 'standard:Magpie:1', 'solana', devnet])
    expect(page.requests).toContainEqual(['silent', rdns, 'eip155', 'eip155:1'])
    await vi.waitFor(() => expect(again.now()?.status).toBe('connected'))
    expect(again.now()?.active).toBe(`${devnet}:${grants.solana.address}`)
  })
})

describe('one wallet that supports two namespaces', () => {
  it('has two connections with the same connector id, which the user can disconnect separately', async () => {
    const page = pageOf({ solana: { ...solanaGrant, connectorId: rdns } })
    const { session, now } = start({ host: page.api })
    await session.connectInjected('same', 'eip155')
    await session.connectInjected('same', 'solana')
    expect(now()?.connections.map(({ connectorId }) => connectorId)).toEqual([rdns, rdns])
    await session.disconnectWallet(rdns, 'solana')
    expect(page.requests.at(-1)).toEqual(['disconnect', 'same', 'solana'])
    expect(now()).toMatchObject({ active: account('eip155:1', alice) })
  })
})
