import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openProvider,
  readAccounts,
  readHexChainId,
  withWalletTimeout,
} from '../../../src/host/connectors/connector.ts'
import { toSafeProvider } from '../../../src/host/connectors/safe-provider.ts'
import { account, createWallet, otherAccount } from '../fakes/page.ts'

const rejection = (code: number, message = 'no') => Object.assign(new Error(message), { code })

const wrapProvider = (raw: unknown) => {
  const taken = toSafeProvider(raw)
  return taken && openProvider(taken)
}

describe("a wallet's EIP-1193 provider", () => {
  // Fault E9
  it.each([
    ['null', null],
    ['a text', 'provider'],
    ['an empty object', {}],
    ['an object whose `request` is no function', { request: true }],
    [
      'a Proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('is ignored if it has no usable request function: %s', (_name, raw) => {
    expect(wrapProvider(raw)).toBeUndefined()
  })

  // Fault E9
  it('replies to requests even if the wallet has frozen the provider object', async () => {
    const provider = wrapProvider(Object.freeze(createWallet().provider))
    await expect(provider?.chainId()).resolves.toBe('0x1')
  })

  it('is called through its original request function, even if the wallet replaces that function', async () => {
    const { provider: raw } = createWallet()
    const provider = wrapProvider(raw)
    raw.request = async () => '0x2'
    await expect(provider?.chainId()).resolves.toBe('0x1')
  })

  // Specification 8.38, 8b.12
  // Fault E16
  it.each([
    [4001, 'user-rejected'],
    [4100, 'wallet-unauthorized'],
    [4200, 'method-unsupported'],
    [4900, 'wallet-disconnected'],
    [4901, 'chain-disconnected'],
    [4902, 'chain-unrecognized'],
    [-32002, 'request-pending'],
  ])(
    "rejects with Portico's error code instead of the wallet's error number: %d becomes %s",
    async (number, code) => {
      const provider = wrapProvider(createWallet({ personal_sign: rejection(number) }).provider)
      await expect(provider?.request({ method: 'personal_sign' })).rejects.toMatchObject({ code })
    },
  )

  it('causes a rejected promise, not an exception, if its request function throws', async () => {
    const provider = wrapProvider({
      request: () => {
        throw rejection(4001)
      },
    })
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 'user-rejected',
    })
  })

  it('can reply to a request with a value instead of a promise', async () => {
    const provider = wrapProvider({ request: () => [account] })
    await expect(provider?.accounts('eth_accounts')).resolves.toEqual([account])
  })

  // Fault E18
  it('causes a rejection with wallet-disconnected if the extension of the wallet was reloaded', async () => {
    const provider = wrapProvider(
      createWallet({ eth_accounts: new Error('Extension context invalidated.') }).provider,
    )
    await expect(provider?.accounts('eth_accounts')).rejects.toMatchObject({ code: 'wallet-disconnected' })
  })

  it('returns only plain data: a Proxy becomes a plain object, and a function becomes undefined', async () => {
    const odd: object = new Proxy({ a: 1 }, {})
    const provider = wrapProvider(createWallet({ odd: () => odd, fn: (): unknown => () => 1 }).provider)
    const answer = await provider?.request({ method: 'odd' })
    expect(structuredClone(answer)).toEqual({ a: 1 })
    await expect(provider?.request({ method: 'fn' })).resolves.toBeUndefined()
  })

  it.each([
    ['a network in words', 'mainnet', '137', undefined, '0x89'],
    ['no answer to the method', rejection(-32601), '137', undefined, '0x89'],
    ['null', null, rejection(4200), '0x89', '0x89'],
  ] as const)(
    'is asked for its network in older ways if eth_chainId gives %s (F14)',
    async (_what, answer, version, property, chainId) => {
      const { provider: raw } = createWallet({ eth_chainId: answer, net_version: version })
      const provider = wrapProvider(Object.assign(raw, { chainId: property }))
      await expect(provider?.chainId()).resolves.toBe(chainId)
    },
  )

  it('is not asked in older ways if it fails, so that its own error is told', async () => {
    const provider = wrapProvider(createWallet({ eth_chainId: rejection(4900), net_version: '1' }).provider)
    await expect(provider?.chainId()).rejects.toMatchObject({ code: 'wallet-disconnected' })
  })

  it('rejects if it resolves the request for accounts with an error (F22)', async () => {
    const provider = wrapProvider(
      createWallet({ eth_requestAccounts: () => ({ error: { code: 4001, message: 'no' } }) }).provider,
    )
    await expect(provider?.accounts('eth_requestAccounts')).rejects.toMatchObject({ code: 'user-rejected' })
  })

  it('is asked again if its event cannot be read, and not after the listener unsubscribes (F14)', async () => {
    const wallet = createWallet({ eth_accounts: [otherAccount], eth_chainId: '0x89' })
    const received: unknown[] = []
    const listener = {
      accounts: (accounts: readonly string[]) => received.push(accounts),
      chain: (chainId: string) => received.push(chainId),
      gone: () => {},
    }
    const stop = wrapProvider(wallet.provider)?.listen(listener)
    wallet.emit('accountsChanged', { selected: account })
    wallet.emit('accountsChanged', ['nonsense'])
    wallet.emit('accountsChanged', account)
    wallet.emit('chainChanged', 'loading')
    wallet.emit('chainChanged', { chainId: '0xA' })
    await expect.poll(() => received).toEqual([[account], '0xa', [otherAccount], [otherAccount], '0x89'])
    wallet.emit('accountsChanged', 7)
    stop?.()
    await new Promise(setImmediate)
    expect(received).toHaveLength(5)
  })

  it.each([
    ['addListener', 'off'],
    ['addEventListener', 'removeEventListener'],
  ])('is heard if it has only %s and %s (F14)', (add, remove) => {
    const { provider: raw, emit, listeners } = createWallet()
    const { on, removeListener, request } = raw as unknown as Record<string, unknown>
    const received: unknown[] = []
    const news = { accounts: (list: unknown) => received.push(list), chain: () => {}, gone: () => {} }
    const stop = wrapProvider({ request, [add]: on, [remove]: removeListener })?.listen(news as never)
    emit('accountsChanged', [account])
    stop?.()
    expect([received, listeners('accountsChanged')]).toEqual([[[account]], 0])
  })

  // Specification 8.29
  it('causes a rejection with provider-chain-missing if it returns no valid chain id', async () => {
    const provider = wrapProvider(createWallet({ eth_chainId: 'mainnet' }).provider)
    await expect(provider?.chainId()).rejects.toMatchObject({ code: 'provider-chain-missing' })
  })

  it('reports only its valid events to a listener, until the listener unsubscribes', () => {
    const wallet = createWallet()
    const received: unknown[] = []
    const stop = wrapProvider(wallet.provider)?.listen({
      accounts: accounts => received.push(accounts),
      chain: chainId => received.push(chainId),
      gone: () => received.push('gone'),
    })
    wallet.emit('accountsChanged', [account, 'nonsense', 7])
    wallet.emit('accountsChanged', null)
    wallet.emit('chainChanged', '0x0A')
    wallet.emit('chainChanged', Number.NaN)
    wallet.emit('disconnect', rejection(4900))
    stop?.()
    wallet.emit('chainChanged', '0x1')
    expect(received).toEqual([[account], [], '0xa', 'gone'])
    expect(wallet.listeners('accountsChanged')).toBe(0)
  })

  it.each([
    ['no `on` method', { request: async () => null }],
    [
      'an `on` method that throws',
      {
        request: async () => null,
        on: () => {
          throw new Error('no')
        },
      },
    ],
    ['no `removeListener` method', { request: async () => null, on: () => {} }],
  ] satisfies [string, object][])(
    'causes no exception when Portico adds and removes a listener: the provider has %s',
    (_name, raw) => {
      const news = { accounts: () => {}, chain: () => {}, gone: () => {} }
      expect(() => wrapProvider(raw)?.listen(news)()).not.toThrow()
    },
  )
})

describe('the accounts that a wallet returns', () => {
  // Fault E12
  it.each([
    [undefined, []],
    [{ length: 1, 0: account }, []],
    [[], []],
    [
      [account, account.toLowerCase(), otherAccount],
      [account, otherAccount],
    ],
    [['0x1', 'vitalik.eth', null, `${account}00`, account], [account]],
    [account, [account]],
    [{ accounts: [account] }, [account]],
    [{ result: [account] }, [account]],
    [[`eip155:1:${account}`, `eip155:137:${account}`], [account]],
    [
      [account.slice(2), ` ${otherAccount} `],
      [account, otherAccount],
    ],
    [[`0X${account.slice(2)}`], [account]],
    [[{ address: account }, { address: 5 }, [account]], [account]],
    [{ error: { code: 4001 } }, []],
    ['vitalik.eth', []],
  ])(
    'lose invalid addresses and duplicates when Portico reads them: the reply %j gives %j',
    (given, accounts) => {
      expect(readAccounts(given)).toEqual(accounts)
    },
  )

  // Fault E12
  it('are limited to the first 100 if the wallet returns more accounts', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`)
    expect(readAccounts(many)).toHaveLength(100)
  })
})

describe('the chain id that a wallet returns', () => {
  // Fault E14
  it.each([
    ['0x1', '0x1'],
    ['0x01', '0x1'],
    ['0X89', '0x89'],
    [' 0x89\n', '0x89'],
    ['0x0001', '0x1'],
    [{ chainId: '0x89' }, '0x89'],
    [{ result: 137 }, '0x89'],
    [{ chainId: { chainId: 1 } }, undefined],
    ['loading', undefined],
    [['0x1'], undefined],
    ['0x89', '0x89'],
    ['eip155:10', '0xa'],
    ['137', '0x89'],
    [10, '0xa'],
    [10n, '0xa'],
    ['0x0', undefined],
    [Number.NaN, undefined],
    [1.5, undefined],
    [-1, undefined],
    ['', undefined],
    ['0x', undefined],
    ['solana:1', undefined],
    [null, undefined],
    [`0x${'f'.repeat(65)}`, undefined],
  ])(
    'is converted to a hexadecimal chain id, or to undefined if it is invalid: %s becomes %s',
    (given, chainId) => {
      expect(readHexChainId(given)).toBe(chainId)
    },
  )
})

describe('a wallet request with a time limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // Fault E11
  it('rejects with wallet-timeout if the wallet does not reply within the limit', async () => {
    await expect(withWalletTimeout(Promise.resolve(1), 100)).resolves.toBe(1)
    const late = expect(withWalletTimeout(new Promise(() => {}), 100)).rejects.toMatchObject({
      code: 'wallet-timeout',
    })
    await vi.advanceTimersByTimeAsync(100)
    await late
    expect(vi.getTimerCount()).toBe(0)
  })
})
