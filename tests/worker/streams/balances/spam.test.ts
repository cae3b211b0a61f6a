import { NEVER, type Observable, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  caipAddress,
  networkId,
  type Session,
  type TokenBalance,
} from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../../src/domain/networks/known-networks.ts'
import { networkOfId } from '../../../../src/domain/networks/networks.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { type BalanceDeps, createBalances } from '../../../../src/worker/streams/balances/queries.ts'
import type { ListedBalances } from '../../../../src/worker/streams/balances/source.ts'
import { createVerifiedTokens } from '../../../../src/worker/streams/balances/verified-tokens.ts'
import { createWalletAssets } from '../../../../src/worker/streams/balances/wallet-assets.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const network = networkId('eip155:1')
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = caipAddress(network, address)
const usdc = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const fake = { ...usdc, address: '0x00000000000000000000000000000000000000Aa' }
const native: TokenBalance = { network, symbol: 'ETH', name: 'Ether', decimals: 18, amount: 1n, value: '10' }
const worth = (token: typeof usdc, value?: string): TokenBalance => ({
  ...token,
  network,
  amount: 1n,
  ...(value !== undefined && { price: '1', value }),
})
const noRetry = { tries: 0, waitMs: () => undefined }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

async function firstOf(over: Partial<BalanceDeps>, listed: ListedBalances = { native, tokens: [] }) {
  const readChain = vi.fn<BalanceDeps['readChain']>(() => of({ native, tokens: [] }))
  const { cache, ...rest } = over
  const balances = createBalances({
    cache: cache ?? createTables(memoryStore(), Date.now).balances,
    now: Date.now,
    readChain,
    isSupported$: () => of(true),
    policy: noRetry,
    onError: () => {},
    listedTokens: () => [usdc],
    fetch: () => of(listed),
    ...rest,
  })
  const seen = observe(balances.live$(account))
  await vi.advanceTimersByTimeAsync(10)
  const last = seen.values.at(-1)
  seen.stop()
  return { readChain, last, data: last && 'data' in last ? last.data : undefined }
}

describe('an unknown token in the list of balances (fault T10)', () => {
  const listed = { native, tokens: [worth(usdc, '5'), worth(fake, '1000')] }

  it('is left out of the total value if it imitates the symbol of a known token', async () => {
    const { data } = await firstOf({ verified: () => of(new Set<string>()) }, listed)
    expect(data?.tokens.map(({ spamFlag }) => spamFlag)).toEqual([undefined, 'imitation'])
    expect(data?.total).toBe('15')
  })

  it('is included in the total value if its contract is in the list of verified tokens', async () => {
    const { data } = await firstOf({ verified: () => of(new Set([fake.address.toLowerCase()])) }, listed)
    expect(data?.total).toBe('1015')
  })

  it('is not flagged as an imitation if it has a price and the list of verified tokens is loading', async () => {
    const { data } = await firstOf(
      { verified: () => of(undefined) },
      { native, tokens: [worth(fake), worth({ ...fake, address: usdc.address.replace('A', 'b') }, '3')] },
    )
    expect(data?.tokens.map(({ value, spamFlag }) => [value, spamFlag])).toEqual([
      ['3', undefined],
      [undefined, 'imitation'],
    ])
  })

  it('causes no request for the verified tokens if it imitates no known token', async () => {
    const vouched = vi.fn(() => of(new Set<string>()))
    await firstOf(
      { verified: vouched },
      { native, tokens: [worth(usdc, '5'), worth({ ...fake, symbol: 'GOOD', name: 'Good' })] },
    )
    expect(vouched).not.toHaveBeenCalled()
  })

  it('is not read from the chain if its name is an advertisement', async () => {
    const { cache } = { cache: createTables(memoryStore(), Date.now).balances }
    const advert = { ...fake, symbol: 'CLAIM', name: 'Visit x.com' }
    await firstOf({ cache }, { native, tokens: [worth(advert)] })
    await vi.advanceTimersByTimeAsync(40_000)
    const { readChain } = await firstOf({ cache, fetch: () => throwError(() => new AppError('timed-out')) })
    expect(readChain.mock.lastCall?.[1]).toEqual([usdc])
  })
})

describe('balances that come only from the chain', () => {
  it("are read for the tokens in Portico's list, and contain only tokens that the account holds", async () => {
    const dai = { ...usdc, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai' }
    const readChain = vi.fn<BalanceDeps['readChain']>(() =>
      of({ native, tokens: [worth(usdc), { ...worth(dai), amount: 0n }] }),
    )
    const { data } = await firstOf({
      readChain,
      listedTokens: () => [usdc, dai],
      isSupported$: () => of(false),
    })
    expect(readChain.mock.calls[0]?.[1]).toEqual([usdc, dai])
    expect(data?.tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
    expect(data?.source).toBe('chain')
  })
})

describe("the wallet's own list of assets", () => {
  const session: Session = {
    status: 'connected',
    connections: [
      {
        connectorId: 'heron',
        kind: 'injected',
        namespace: 'eip155',
        wallet: { name: 'Heron' },
        accounts: [account],
      },
    ],
    active: account,
  }
  const answers: Record<string, unknown> = {
    wallet_getCapabilities: { '0x1': { assetDiscovery: { supported: true } } },
    wallet_getAssets: { '0x1': [{ address: 'native', balance: '0x7', type: 'NATIVE' }] },
  }
  function walletOf(over: Record<string, unknown> = {}, who: Session = session) {
    const given = { ...answers, ...over }
    const request = vi.fn(async (_namespace: string, { method }: { method: string }): Promise<unknown> => {
      const answer = given[method]
      if (answer instanceof Error) throw answer
      return answer === NEVER ? new Promise(() => {}) : answer
    })
    const askWallet = createWalletAssets({
      session: () => ({ session$: of(who) as Observable<Session>, request }),
      networkOfId: id => networkOfId(id, networks),
      now: Date.now,
    })
    return { request, askWallet }
  }

  // Specification 7d.7
  it("replaces the data provider's list if the wallet supports asset discovery", async () => {
    const { askWallet } = walletOf()
    const { data } = await firstOf({ requestWallet: askWallet })
    expect(data).toMatchObject({ source: 'wallet', native: { amount: 7n } })
  })

  // Specification 7d.7
  it("causes only one request for the wallet's capabilities if it is read three times", async () => {
    const { askWallet, request } = walletOf()
    for (let look = 0; look < 3; look += 1) await vi.waitFor(() => observe(askWallet(account)))
    await vi.advanceTimersByTimeAsync(10)
    const methods = request.mock.calls.map(([, { method }]) => method)
    expect(methods.filter(method => method === 'wallet_getCapabilities')).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>]>([
    [
      'does not support wallet_getCapabilities',
      { wallet_getCapabilities: Object.assign(new Error('no'), { code: 4200 }) },
    ],
    ['supports asset discovery on no chain', { wallet_getCapabilities: {} }],
    ['returns an empty list', { wallet_getAssets: { '0x1': [] } }],
    ['returns something else than a list', { wallet_getAssets: 'x' }],
    ['rejects the request', { wallet_getAssets: new Error('no') }],
  ])(
    "is replaced by the data provider's list if the wallet returns no assets: the wallet %s",
    async (_, over) => {
      const { askWallet } = walletOf(over)
      const { data } = await firstOf({ requestWallet: askWallet })
      expect(data).toMatchObject({ source: 'provider', native: { amount: 1n } })
    },
  )

  it('delays the balances by at most 4 s if the wallet does not reply', async () => {
    const { askWallet } = walletOf({ wallet_getAssets: NEVER })
    const seen = observe(askWallet(account))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.values).toEqual([undefined])
  })

  it.each<[string, Session]>([
    [
      'on a phone, connected over WalletConnect',
      {
        ...session,
        connections: session.connections.map(connection => ({ ...connection, kind: 'walletConnect' })),
      },
    ],
    [
      'with another account in use',
      {
        ...session,
        connections: session.connections.map(connection => ({
          ...connection,
          accounts: [caipAddress(network, '0x2222222222222222222222222222222222222222'), account],
        })),
      },
    ],
    ['that is disconnected', { status: 'disconnected', connections: [] }],
  ])(
    'is not requested if the wallet is remote, disconnected or uses a different account: wallet %s',
    async (_, who) => {
      const { askWallet, request } = walletOf({}, who)
      const seen = observe(askWallet(account))
      await vi.advanceTimersByTimeAsync(10)
      expect(seen.values).toEqual([undefined])
      expect(request).not.toHaveBeenCalled()
    },
  )
})

describe('the list of verified tokens', () => {
  it('is requested again after one day, or 10 minutes after a failed request', async () => {
    let fails = true
    const fetch = vi.fn(() => (fails ? throwError(() => new AppError('timed-out')) : of(new Set(['0xaa']))))
    const vouched = createVerifiedTokens({ fetch, now: Date.now, policy: noRetry, onError: () => {} })
    const look = () => observe(vouched(network)).values[0]
    expect(look()).toBeUndefined()
    expect(look()).toBeUndefined()
    expect(fetch).toHaveBeenCalledTimes(1)
    fails = false
    await vi.advanceTimersByTimeAsync(600_000)
    expect(look()).toEqual(new Set(['0xaa']))
    await vi.advanceTimersByTimeAsync(86_399_000)
    look()
    expect(fetch).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    look()
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})
