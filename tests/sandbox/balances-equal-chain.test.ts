import fc from 'fast-check'
import { filter, firstValueFrom, of } from 'rxjs'
import { createPublicClient, erc20Abi, http, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf } from '../../src/domain/core/address.ts'
import { formatUnits } from '../../src/domain/core/amount.ts'
import {
  type Balances,
  type CaipAddress,
  type CaipNetworkId,
  networkId,
} from '../../src/domain/core/entities.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../src/domain/networks/networks.ts'
import { createTables } from '../../src/worker/caches/tables.ts'
import type { KnownToken } from '../../src/worker/chains/chain.ts'
import { readBalances as readEvm } from '../../src/worker/chains/evm/balances.ts'
import { readBalances as readSolana } from '../../src/worker/chains/solana/balances.ts'
import { createHttpClient } from '../../src/worker/net/http.ts'
import { createRpc } from '../../src/worker/net/json-rpc.ts'
import { createPolicies } from '../../src/worker/net/request-policies.ts'
import { createChainReader } from '../../src/worker/streams/balances/chain-balances.ts'
import { createBalances } from '../../src/worker/streams/balances/queries.ts'
import { createBalanceSource, createSharedBalanceSource } from '../../src/worker/streams/balances/source.ts'
import { memoryStore } from '../worker/fakes.ts'
import { projectId } from './provider-call.ts'
import { type ProviderStage, startStage } from './provider-stage.ts'

const evmIds = ['eip155:1', 'eip155:42161', 'eip155:137'] as const
let sandbox: ProviderStage

beforeAll(async () => {
  sandbox = await startStage()
}, 60_000)
afterAll(() => sandbox?.close())

const chainOf = (caip: string) => {
  const chain = sandbox.chains.find(chain => chain.caip === caip)
  if (!chain) throw new Error(`no chain ${caip}`)
  return chain
}
const tokensOf = (caip: string): readonly KnownToken[] =>
  chainOf(caip).tokens.map(({ address, symbol, name, decimals }) => ({ address, symbol, name, decimals }))
const unlimited = (input: string, init: RequestInit) =>
  fetch(input, { ...init, headers: { ...init.headers, origin: 'https://shop.example' } })

const known = (id: CaipNetworkId) => networkOfId(id, networks)

/**
 * Creates Portico's balance queries for the sandbox. The queries read either from the data provider or directly from
 * the chain.
 */
function balancesFrom(way: 'provider' | 'chain') {
  const caller = { projectId, sdkType: 'portico', sdkVersion: 'html-core-1' }
  // Each account gets its own HTTP client. One client for all accounts would exceed its rate limit.
  const sendHttp = createHttpClient({
    fetch: unlimited as typeof fetch,
    now: Date.now,
    onError: () => {},
    isOfSite: () => false,
  })
  const { node, service } = createPolicies(Math.random)
  const fetchBalances = createBalanceSource(sendHttp, sandbox.urls.provider, caller, known)
  const all = createSharedBalanceSource(sendHttp, sandbox.urls.provider, caller, known, Date.now)
  return createBalances({
    cache: createTables(memoryStore(), Date.now).balances,
    now: Date.now,
    isSupported$: () => of(true),
    policy: service,
    onError: error => {
      throw error
    },
    listedTokens: tokensOf,
    readChain: createChainReader({
      sendRpcBatch: createRpc(sendHttp, {}),
      readers: {
        eip155: async () => readEvm,
        solana: async () => readSolana,
        bip122: async () => readEvm,
        polkadot: async () => readEvm,
        cosmos: async () => readEvm,
      },
      networkOfId: id => networkOfId(id, networks),
      urlsOf$: network => of([chainOf(network.id).url]),
      policy: node,
      now: Date.now,
      timeoutMs: 5_000,
    }),
    ...(way === 'provider' && {
      fetch: (account, forced) => (account.startsWith('eip155') ? all : fetchBalances)(account, forced),
    }),
  })
}

async function ours(account: CaipAddress, way: 'provider' | 'chain'): Promise<Balances> {
  const { live$ } = balancesFrom(way)
  const settled = await firstValueFrom(
    live$(account).pipe(filter(({ status }) => status === 'fresh' || status === 'failed')),
  )
  if (settled.status !== 'fresh') throw new Error(`${account} ${way}: ${JSON.stringify(settled)}`)
  return settled.data
}

const amountsOf = ({ native, tokens }: Balances) =>
  Object.fromEntries(
    [native, ...tokens]
      .filter(({ amount }) => amount > 0n)
      .map(({ address, amount }) => [address?.toLowerCase() ?? 'native', amount]),
  )

describe('the balances that Portico reads', () => {
  it('of 40 random accounts on each EVM chain are exact, from the data provider and from nodes', async () => {
    const amount = fc.oneof(
      fc.constant(0n),
      fc.bigInt({ min: 1n, max: 10n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 2n ** 100n }),
    )
    const holding = fc.record({
      key: fc.uint8Array({ minLength: 20, maxLength: 20 }),
      native: fc.array(amount, { minLength: 3, maxLength: 3 }),
      tokens: fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(holding, async ({ key, native, tokens }) => {
        const address = toHex(Uint8Array.from([0xfe, ...key.slice(1)]))
        const places = evmIds.map((caip, index) => {
          const chain = chainOf(caip)
          const client = createPublicClient({ transport: http(chain.url) })
          const token = chain.tokens[index]
          if (!token) throw new Error(`${caip} has no token ${index}`)
          return { caip, chain, client, token, native: native[index] ?? 0n, held: tokens[index] ?? 0n }
        })
        for (const { caip, client, token, native, held } of places) {
          const params = [address, toHex(native)] as never
          await client.request({ method: 'anvil_setBalance' as never, params })
          const amount = formatUnits(held, token.decimals)
          if (held > 0n) await sandbox.fund({ chain: caip, to: address, amount, token: token.symbol })
        }
        // The test reads the expected balances with viem, one token contract at a time, so that the expected balances
        // do not depend on Portico's code.
        for (const { caip, chain, client } of places) {
          const expected: Record<string, bigint> = {}
          const coins = await client.getBalance({ address })
          if (coins > 0n) expected.native = coins
          for (const token of chain.tokens) {
            const balance = await client.readContract({
              address: token.address as never,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [address],
            })
            if (balance > 0n) expected[token.address.toLowerCase()] = balance
          }
          const account = accountOf(networkId(caip), address)
          expect(amountsOf(await ours(account, 'chain'))).toEqual(expected)
          expect(amountsOf(await ours(account, 'provider'))).toEqual(expected)
        }
      }),
      { numRuns: 40, endOnFailure: true },
    )
  }, 120_000)

  const names = ['alice', 'bob', 'carol', 'whale'] as const
  it.each(names)(
    'are the same from the data provider and from the nodes of each EVM chain (account: %s)',
    async name => {
      for (const caip of evmIds) {
        const account = accountOf(networkId(caip), sandbox.accounts[name].address)
        const chain = amountsOf(await ours(account, 'chain'))
        expect(amountsOf(await ours(account, 'provider'))).toEqual(chain)
      }
    },
    60_000,
  )

  it('of a Solana account are the same from the data provider and from the node', async () => {
    const account = accountOf(
      networkId(chainOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').caip),
      sandbox.solanaAccounts.alice.address,
    )
    expect(amountsOf(await ours(account, 'provider'))).toEqual(amountsOf(await ours(account, 'chain')))
  }, 30_000)
})
