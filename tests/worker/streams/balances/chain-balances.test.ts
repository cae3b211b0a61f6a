import { NEVER, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import type { ReadAt, ReadBalances } from '../../../../src/worker/chains/chain.ts'
import type { SendRpcBatch } from '../../../../src/worker/net/json-rpc.ts'
import { type ChainDeps, createChainReader } from '../../../../src/worker/streams/balances/chain-balances.ts'
import { nodePolicy } from '../../../../src/worker/streams/operators/retry.ts'
import { observe } from '../../observe.ts'

const network = networkId('eip155:1')
const account = caipAddress(network, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const balances = (name: string): ReadAt => ({
  native: { network, symbol: name, name, decimals: 18, amount: 1n },
  tokens: [],
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/**
 * Reads fake balances. The symbol of the coin is the name that the node returns, so the test sees which node was
 * called.
 */
const read: ReadBalances = async node => {
  const [reply] = await node([{ method: 'name', params: [] }])
  if (!reply || 'error' in reply) throw new AppError('rpc-internal')
  if (reply.result === 'foreign') throw new AppError('chain-mismatch')
  return balances(String(reply.result))
}

function setUp(nodes: Record<string, ReturnType<SendRpcBatch>>, over: Partial<ChainDeps> = {}) {
  const askNode = vi.fn<SendRpcBatch>(url => nodes[url] ?? NEVER)
  const reader = async () => read
  const readChain = createChainReader({
    sendRpcBatch: askNode,
    readers: { eip155: reader, solana: reader, bip122: reader, polkadot: reader, cosmos: reader },
    networkOfId: id => networkOfId(id, networks),
    urlsOf$: () => of(Object.keys(nodes)),
    policy: nodePolicy({ tries: 3, baseMs: 150, capMs: 30_000, statuses: [503] }),
    timeoutMs: 750,
    now: Date.now,
    ...over,
  })
  const seen = observe(readChain(account, []))
  return { askNode, readChain, seen }
}
const named = (name: string) => of([{ result: name }])
const failing = (error: AppError) => throwError(() => error)

describe('balances from the chain', () => {
  it('are read only from the first node as long as this node works', async () => {
    const { askNode, seen } = setUp({ own: named('OWN'), public: named('PUBLIC') })
    await tick()
    expect(seen.values).toEqual([balances('OWN')])
    await tick(10_000)
    expect(askNode).toHaveBeenCalledTimes(1)
  })

  it('are read from the next node if a node serves a wrong chain or refuses requests (faults D8, C5)', async () => {
    const refused = failing(new AppError('http-status', { status: 403 }))
    const { seen } = setUp({ foreign: named('foreign'), refused, fine: named('FINE') })
    await tick()
    expect(seen.values).toEqual([balances('FINE')])
  })

  it('arrive within 2 s, even if one node refuses connections and a second node never responds (fault D9)', async () => {
    const { seen } = setUp({
      silent: NEVER,
      dead: failing(new AppError('network-failed')),
      fine: named('FINE'),
    })
    await tick(2_000)
    expect(seen.values).toEqual([balances('FINE')])
  })

  it('are requested again after 150, 300 and 600 ms if all nodes fail', async () => {
    const { askNode, seen } = setUp({ own: failing(new AppError('http-status', { status: 503 })) })
    await tick(1_049)
    expect(seen.error).toBeUndefined()
    await tick(1)
    expect(seen.error).toMatchObject({ code: 'http-status', context: { status: 503 } })
    expect(askNode).toHaveBeenCalledTimes(4)
  })

  describe('balances from nodes with different latest blocks (fault D4)', () => {
    /**
     * Reads balances from a fake node that returns one number. This number is both the node's latest block and the
     * balance.
     */
    const readHeight: ReadBalances = async node => {
      const [reply] = await node([{ method: 'head', params: [] }])
      if (!reply || 'error' in reply) throw new AppError('network-failed')
      return { ...balances(String(reply.result)), height: BigInt(String(reply.result)) }
    }
    const at = (own: ReturnType<SendRpcBatch>, other: ReturnType<SendRpcBatch>) => {
      const readers = { eip155: async () => readHeight } as never
      const heads = { own, other }
      const { readChain, seen } = setUp(
        { own: NEVER, other: NEVER },
        {
          readers,
          sendRpcBatch: url => heads[url as keyof typeof heads],
        },
      )
      seen.stop()
      const next = async (own: ReturnType<SendRpcBatch>, other: ReturnType<SendRpcBatch>) => {
        Object.assign(heads, { own, other })
        const observed = observe(readChain(account, []))
        await tick(10_000)
        return observed.error ?? observed.values.map(({ native }) => native.symbol)
      }
      return { next }
    }

    it('are not read from a node that is 50 blocks behind the newest reported block', async () => {
      const { next } = at(NEVER, NEVER)
      expect(await next(named('150'), named('100'))).toEqual(['150'])
      expect(await next(named('100'), named('151'))).toEqual(['151'])
      expect(await next(failing(new AppError('network-failed')), named('101'))).toMatchObject({
        code: 'rpc-resource-unavailable',
      })
      expect(await next(named('151'), NEVER)).toEqual(['151'])
    })

    it('are read from a chain that a developer has restarted or reverted (F28)', async () => {
      const height = { now: '150' }
      const readers = { eip155: async () => readHeight } as never
      const readOf = async (urls: readonly string[]) => {
        const answers = Object.fromEntries(urls.map(url => [url, NEVER]))
        const { readChain, seen } = setUp(answers, {
          readers,
          sendRpcBatch: () => named(height.now),
        })
        seen.stop()
        return async (next: string) => {
          height.now = next
          const observed = observe(readChain(account, []))
          await tick(10_000)
          return observed.error ?? observed.values.map(({ native }) => native.symbol)
        }
      }
      for (const url of ['http://127.0.0.1:8545', 'http://10.0.0.7:8545', 'http://chain.local']) {
        const next = await readOf([url, 'http://localhost:8546'])
        expect([await next('150'), await next('149'), await next('3')]).toEqual([['150'], ['149'], ['3']])
      }
      const remote = await readOf(['https://chain.example'])
      expect([await remote('150'), await remote('74'), await remote('73')]).toMatchObject([
        ['150'],
        ['74'],
        { code: 'rpc-resource-unavailable' },
      ])
      const two = await readOf(['https://chain.example', 'https://other.example'])
      expect([await two('150'), await two('3')]).toMatchObject([
        ['150'],
        { code: 'rpc-resource-unavailable' },
      ])
    })

    it('are read from all nodes again ten minutes after a node reported a block number that is too high', async () => {
      const { next } = at(NEVER, NEVER)
      expect(await next(named('999999999'), NEVER)).toEqual(['999999999'])
      expect(await next(named('100'), named('101'))).toMatchObject({ code: 'rpc-resource-unavailable' })
      await tick(600_000)
      expect(await next(named('100'), NEVER)).toEqual(['100'])
    })
  })

  it('fail with chain-unsupported if the network has no node', async () => {
    const { seen } = setUp({})
    await tick()
    expect(seen.error).toMatchObject({ code: 'chain-unsupported' })
  })

  it('fail with network-failed if the code that reads balances cannot be loaded', async () => {
    const lost = async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const { seen } = setUp({ own: named('OWN') }, { readers: { eip155: lost } as never })
    await tick(10_000)
    expect(seen.error).toMatchObject({ code: 'network-failed' })
  })
})
