import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, type Network, networkId } from '../../src/domain/core/entities.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../src/domain/networks/networks.ts'
import { createNetworkRegistry } from '../../src/worker/services.ts'
import { createOrigin } from './fakes/origin.ts'
import { observe } from './observe.ts'
import { openPage, type Page } from './page.ts'

const ethereum = networkOfId(networkId('eip155:1'), networks)
const home: Network = {
  id: networkId('eip155:31337'),
  name: 'Home',
  namespace: 'eip155',
  nativeCurrency: { name: 'Homecoin', symbol: 'HOME', decimals: 18 },
  rpcUrls: ['https://home.example'],
  testnet: false,
}

describe('networks that a different tab has added', () => {
  const known = (given: unknown) => {
    const { add, networkOfId: find } = createNetworkRegistry(() => [ethereum])
    add(given)
    return () => find(home.id)
  }

  it('are found in the network registry of this tab after the registry has received them', () => {
    expect(known(home)()).toEqual(home)
    expect(known(undefined)).toThrow(expect.objectContaining({ code: 'network-not-found' }))
  })

  // Specification 8.28
  it.each([
    ['no network', 7],
    ['null', null],
    ['without a name', { ...home, name: '' }],
    ['with a node URL that is no URL', { ...home, rpcUrls: ['javascript:alert(1)'] }],
    ['with nodes that are no list', { ...home, rpcUrls: 'https://home.example/' }],
    ['with another id', { ...home, id: 'home' }],
    [
      'with an incomplete native coin',
      { ...home, nativeCurrency: { ...home.nativeCurrency, decimals: 0.5 } },
    ],
    ['with a property that throws', Object.defineProperty({ ...home }, 'name', { get: () => expect.fail() })],
  ])('are ignored if they are malformed: %s', (_what, given) => {
    expect(known(given)).toThrow(expect.objectContaining({ code: 'network-not-found' }))
  })

  it('never replace a network that the page of this tab has configured', () => {
    const { add, networkOfId: find } = createNetworkRegistry(() => [ethereum])
    add({ ...ethereum, rpcUrls: ['https://elsewhere.example/'] })
    expect(find(ethereum.id)).toBe(ethereum)
  })

  it('are limited to the fifty newest networks', () => {
    const { add, networkOfId: find } = createNetworkRegistry(() => [ethereum])
    const ids = Array.from({ length: 51 }, (_, index) => networkId(`eip155:${900_000 + index}`))
    for (const id of ids) add({ ...home, id })
    expect(() => find(ids[0]!)).toThrow()
    expect(find(ids[1]!).id).toBe(ids[1])
    expect(find(ids[50]!).id).toBe(ids[50])
  })
})

describe('a network that a tab has added but the leader tab does not have', () => {
  const pages: Page[] = []
  let requests: string[]

  beforeEach(() => {
    createOrigin().stub()
    requests = []
    let coins = 3n
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const { host, pathname } = new URL(input)
      requests.push(host)
      if (pathname === '/v1/supported-chains') return new Response('{"http":["eip155:1"],"ws":[]}')
      if (host !== 'home.example') throw new TypeError('Failed to fetch')
      const calls = JSON.parse(String(init.body)) as { id: number; method: string }[]
      const balance = `0x${(coins * 10n ** 18n).toString(16)}`
      const resultOf = (method: string) =>
        method === 'eth_chainId' ? '0x7a69' : method === 'eth_call' ? '0x' : balance
      if (calls.some(({ method }) => method === 'eth_getBalance')) coins += 1n
      return new Response(
        JSON.stringify(calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: resultOf(method) }))),
      )
    })
  })
  afterEach(() => {
    for (const page of pages.splice(0)) page.close()
    vi.unstubAllGlobals()
  })

  it('has fresh balances in that tab, because the leader tab requests them for it', {
    timeout: 20_000,
  }, async () => {
    const open = () => {
      const page = openPage({ networks: [ethereum] })
      pages.push(page)
      return page
    }
    const [leader, other] = [open(), open()]
    observe(leader.stream('session'))
    await leader.api.ping(1)
    await other.api.setNetworks([ethereum, home])
    const account = caipAddress(home.id, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    const seen = observe(other.stream('feature', 'balances', 'balances', account))
    const shows = (amount: bigint) =>
      vi.waitFor(
        () =>
          expect(seen.values.at(-1)).toMatchObject({
            status: 'fresh',
            data: { native: { amount, symbol: 'HOME' }, source: 'chain' },
          }),
        15_000,
      )
    await shows(3n * 10n ** 18n)
    await other.api.callFeature('balances', 'refresh', [account])
    await shows(4n * 10n ** 18n)
    expect(requests).toContain('home.example')
    seen.stop()
  })
})
