import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { loadPart } from '../../sandbox/kit/optional.ts'
import type { World } from '../../sandbox/kit/types.ts'
import { useWorld } from '../../sandbox/kit/vitest.ts'
import { startWorld } from '../../sandbox/kit/world.ts'

const balanceUrl = ({ endpoints, projectId, accounts }: World, name = 'alice'): string =>
  `${endpoints.data}/v1/account/${accounts[name]?.address}/balance?currency=usd&chainId=eip155:1&projectId=${projectId}&sv=html-core-1.7.0`

const amounts = async (world: World): Promise<Readonly<Record<string, string>>> => {
  const response = await fetch(balanceUrl(world), { headers: { origin: 'http://localhost:3000' } })
  const { balances } = (await response.json()) as {
    readonly balances: readonly { readonly symbol: string; readonly quantity: { readonly numeric: string } }[]
  }
  return Object.fromEntries(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
}

describe('a world of the testing kit', () => {
  const world = useWorld({
    chains: [1, { id: 31337, name: 'Mine', tokens: [{ symbol: 'GOLD' }] }],
    balances: { alice: { ETH: '10.5', USDC: '42', GOLD: '7' } },
  })

  it('gives each account its balances, on the chain and at the data provider', async () => {
    const { chain, networks } = world()
    expect(networks.map(({ caip, name }) => [caip, name])).toEqual([
      ['eip155:1', 'Ethereum'],
      ['eip155:31337', 'Mine'],
    ])
    expect(await chain.balanceOf('alice')).toBe('10.5')
    expect(await chain.balanceOf('alice', 'USDC')).toBe('42')
    expect(await chain.balanceOf('alice', 'GOLD', 31337)).toBe('7')
    expect(await chain.balanceOf('bob')).toBe('0')
    expect(await amounts(world())).toMatchObject({ ETH: '10.5', USDC: '42' })
  })

  it('takes the chains back to their start, after coins and tokens were sent', async () => {
    const { chain } = world()
    await chain.fund('bob', '3')
    await chain.fund('bob', '5', 'USDC')
    expect([await chain.balanceOf('bob'), await chain.balanceOf('bob', 'USDC')]).toEqual(['3', '5'])
    await chain.reset()
    expect([await chain.balanceOf('bob'), await chain.balanceOf('bob', 'USDC')]).toEqual(['0', '0'])
  })

  it('makes a service fail, and ends the fault', async () => {
    const { faults } = world()
    faults.on('provider', 'status', { status: 503, times: 1 })
    expect((await fetch(balanceUrl(world()))).status).toBe(503)
    expect((await fetch(balanceUrl(world()))).status).toBe(200)
    const end = faults.on('provider', 'cut')
    await expect(fetch(balanceUrl(world()))).rejects.toThrow()
    end()
    expect((await fetch(balanceUrl(world()))).status).toBe(200)
    expect(
      world()
        .requests('provider')
        .map(({ status }) => status)
        .slice(-2),
    ).toEqual([0, 200])
  })

  it('has keys that sign', async () => {
    const alice = world().accounts.alice
    if (!alice) throw new Error('no alice')
    const message = 'Hello'
    const signature = await privateKeyToAccount(alice.privateKey).signMessage({ message })
    expect(await verifyMessage({ address: alice.address, message, signature })).toBe(true)
  })

  it('names the missing service, account or token in the error', async () => {
    await expect(world().chain.balanceOf('alice', 'GOLD')).rejects.toThrow('Ethereum has no token GOLD')
    await expect(world().chain.mine(1, 5)).rejects.toThrow('The world has no chain eip155:5')
  })
})

it('the world shares nothing with another world, and is ready in under three seconds', async () => {
  const started = Date.now()
  const first = await startWorld()
  const took = Date.now() - started
  const second = await startWorld()
  try {
    expect(took).toBeLessThan(3_000)
    expect(new Set([...Object.values(first.endpoints), ...Object.values(second.endpoints)]).size).toBe(12)
    await first.chain.fund('alice', '1')
    first.faults.on('provider', 'status', { status: 500 })
    expect(await second.chain.balanceOf('alice')).toBe('100')
    expect((await fetch(balanceUrl(second))).status).toBe(200)
  } finally {
    await Promise.all([first.close(), second.close()])
  }
})

it('the data provider alone serves a node that already runs', async () => {
  const other = await startWorld({ only: 'nodes' })
  const nodeUrl = other.networks[0]?.rpcUrls.default.http[0] ?? ''
  const world = await startWorld({ only: 'provider', chains: [{ id: 1, nodeUrl }] })
  try {
    expect(Object.keys(world.endpoints)).toEqual(['data'])
    expect(await amounts(world)).toEqual({ ETH: '100' })
  } finally {
    await Promise.all([world.close(), other.close()])
  }
})

it('a part of the kit says in one sentence which packages it lacks', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadPart('The phone', ['@reown/walletkit'], () => Promise.reject(missing))).rejects.toThrow(
    'The phone needs packages that are not installed: run npm install -D @reown/walletkit',
  )
  await expect(loadPart('The phone', [], () => Promise.reject(new Error('other')))).rejects.toThrow('other')
})
