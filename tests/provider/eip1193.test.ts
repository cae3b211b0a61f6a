import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noSession } from '../../src/client/account.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { ProviderContext } from '../../src/provider/context.ts'
import { createEip1193 } from '../../src/provider/providers.ts'
import { alice, base, bob, ethereum, fakeModal, on } from './fake-modal.ts'

function setUp(over: Partial<ProviderContext> = {}, first = noSession) {
  const fake = fakeModal(over, first)
  const served = createEip1193(fake.modal)
  if (!served) throw new Error('no provider')
  const received: unknown[] = []
  for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'] as const) {
    served.provider.on(event, detail => received.push([event, detail]))
  }
  const request = (method: string, params?: unknown) =>
    served.provider.request({ method, ...(params !== undefined && { params }) })
  return { ...fake, ...served, received, requestOf: request }
}
const code = (number: number) => expect.objectContaining({ name: 'ProviderRpcError', code: number })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the EVM provider does not exist on a site without an EVM network', () => {
  const { modal } = fakeModal()
  const networks = modal.networks.filter(({ namespace }) => namespace !== 'eip155')
  expect(createEip1193({ ...modal, networks, defaultNetwork: 'solana:x' as never })).toBeUndefined()
})

describe('an account request to the EVM provider', () => {
  it('returns no account before a connection, and the connected accounts after the connection', async () => {
    const { requestOf: request, become } = setUp()
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_coinbase')).toBeNull()
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('net_version')).toBe('1')
    expect(await request('wallet_getPermissions')).toEqual([])
    become(on(base, bob))
    expect(await request('eth_accounts')).toEqual([alice, bob])
    expect(await request('eth_coinbase')).toBe(alice)
    expect(await request('eth_chainId')).toBe('0x2105')
    expect(await request('net_version')).toBe('8453')
    expect(await request('wallet_getPermissions')).toEqual([
      {
        parentCapability: 'eth_accounts',
        invoker: 'https://shop.example',
        caveats: [{ type: 'restrictReturnedAccounts', value: [alice, bob] }],
      },
    ])
  })

  it('waits until the wallet of the last visit has reconnected, and then returns its account', async () => {
    const { requestOf, become } = setUp({}, { ...noSession, status: 'reconnecting' })
    const request = requestOf('eth_accounts')
    await vi.advanceTimersByTimeAsync(100)
    become(on())
    expect(await request).toEqual([alice])
  })

  it('returns an empty list if the wallet of the last visit has not reconnected within 5 s', async () => {
    const { requestOf } = setUp({}, { ...noSession, status: 'reconnecting' })
    const request = requestOf('eth_accounts')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await request).toEqual([])
  })
})

describe('a connection request to the EVM provider', () => {
  const methods = ['eth_requestAccounts', 'wallet_requestPermissions']
  it.each(methods)(
    'opens the modal only once, even if a second request follows (method %s)',
    async method => {
      const { requestOf: request, become, modal, count } = setUp()
      const before = count()
      const requests = [request(method, [{ eth_accounts: {} }]), request('eth_requestAccounts')]
      await vi.waitFor(() => expect(modal.open).toHaveBeenCalled())
      become(on())
      const [first, second] = await Promise.all(requests)
      expect(second).toEqual([alice])
      expect(JSON.stringify(first)).toContain(alice)
      expect(modal.open).toHaveBeenCalledTimes(1)
      expect(modal.close).toHaveBeenCalledTimes(1)
      expect(count()).toBe(before)
    },
  )

  it('returns the accounts without opening the modal if a wallet is connected', async () => {
    const { requestOf: request, modal } = setUp({}, on())
    expect(await request('eth_requestAccounts')).toEqual([alice])
    expect(modal.open).not.toHaveBeenCalled()
  })

  it('rejects with the code 4001 if the user closes the modal, and a later request opens the modal again', async () => {
    const { requestOf, modal, count } = setUp()
    const before = count()
    const request = expect(requestOf('eth_requestAccounts')).rejects.toEqual(code(4001))
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalledTimes(1))
    modal.close()
    await vi.advanceTimersByTimeAsync(1)
    await request
    expect(count()).toBe(before)
    const again = expect(requestOf('eth_requestAccounts')).rejects.toEqual(code(4001))
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalledTimes(2))
    modal.close()
    await vi.advanceTimersByTimeAsync(1)
    await again
  })

  it('does not reject if the modal closes because a wallet has connected', async () => {
    const { requestOf, become, modal } = setUp()
    const request = requestOf('eth_requestAccounts')
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalled())
    modal.close()
    become(on())
    expect(await request).toEqual([alice])
  })

  it('rejects with the error code -32603 if the modal cannot open', async () => {
    const open = async () => {
      throw new AppError('network-failed')
    }
    await expect(setUp({ open }).requestOf('eth_requestAccounts')).rejects.toEqual(code(-32603))
  })
})

describe('events of the EVM provider', () => {
  it('report a connection, a network change, an account change and a disconnect, each of them only once', () => {
    const { become, received } = setUp()
    become(on())
    become(on())
    become(on(base))
    become(on(base, bob))
    become(noSession)
    expect(received).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [alice]],
      ['chainChanged', '0x2105'],
      ['accountsChanged', [alice, bob]],
      ['accountsChanged', []],
      ['disconnect', code(4900)],
    ])
  })

  it('are no longer emitted after the provider is closed', () => {
    const { become, received, close } = setUp()
    close()
    become(on())
    expect(received).toEqual([])
  })

  it('reach a listener until the page removes this listener with a method of EventEmitter', () => {
    const { provider, become } = setUp()
    const [twice, once, gone] = [vi.fn(), vi.fn(), vi.fn()]
    provider.on('accountsChanged', twice).on('accountsChanged', twice).once('accountsChanged', once)
    provider.addListener('accountsChanged', gone).removeListener('accountsChanged', gone)
    become(on())
    provider.off('accountsChanged', twice)
    become(on(ethereum, bob))
    expect(twice).toHaveBeenCalledTimes(3)
    expect(once).toHaveBeenCalledTimes(1)
    expect(gone).not.toHaveBeenCalled()
    provider.removeAllListeners('accountsChanged')
    become(noSession)
    expect(twice).toHaveBeenCalledTimes(3)
  })

  it('reach the other listeners even if one listener throws', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { provider, become, received } = setUp()
    provider.removeAllListeners('accountsChanged')
    provider.on('connect', () => {
      throw new Error('the page')
    })
    provider.on('connect', () => received.push('after'))
    become(on())
    expect(received).toContain('after')
    expect(report).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })
})

describe('a network switch through the EVM provider', () => {
  const to = (chainId: unknown) => [{ chainId }]

  const switchMethods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
  it.each(switchMethods)(
    'calls switchNetwork() of Portico, and sends no request to the wallet (method %s)',
    async method => {
      const { requestOf: request, become, modal } = setUp({}, on())
      vi.mocked(modal.switchNetwork).mockImplementation(async network => become(on(network)))
      expect(await request(method, to('0x2105'))).toBeNull()
      expect(modal.switchNetwork).toHaveBeenCalledWith(base)
      expect(modal.request).not.toHaveBeenCalled()
    },
  )

  it('sends no request if the wallet already uses the requested network', async () => {
    const { requestOf: request, modal } = setUp({}, on())
    expect(await request('wallet_switchEthereumChain', to('0x1'))).toBeNull()
    expect(modal.switchNetwork).not.toHaveBeenCalled()
  })

  it('is forwarded to the wallet if the site does not have the requested network', async () => {
    const request = vi.fn(async () => null)
    const { requestOf } = setUp({ request }, on())
    expect(await requestOf('wallet_switchEthereumChain', to('0x89'))).toBeNull()
    const response = { method: 'wallet_switchEthereumChain', params: to('0x89') }
    expect(request).toHaveBeenCalledWith('eip155', response)
  })

  it('selects the network for reads and emits chainChanged if no wallet is connected', async () => {
    const { requestOf: request, received, modal } = setUp()
    expect(await request('wallet_switchEthereumChain', to('0x2105'))).toBeNull()
    expect(await request('eth_chainId')).toBe('0x2105')
    expect(received).toEqual([['chainChanged', '0x2105']])
    await request('eth_blockNumber')
    expect(modal.rpc).toHaveBeenCalledWith(base, { method: 'eth_blockNumber' })
    await expect(request('wallet_switchEthereumChain', to('0x89'))).rejects.toEqual(code(4902))
  })

  const chainIds = ['base', '', 'solana:x', null, 0, {}]
  it.each(chainIds)(
    'is rejected with the error code -32602 if the chain ID is malformed: %o',
    async chainId => {
      await expect(setUp().requestOf('wallet_switchEthereumChain', to(chainId))).rejects.toEqual(code(-32602))
    },
  )
})

describe('a request to the EVM provider', () => {
  const readMethods = [
    'eth_call',
    'eth_getBalance',
    'eth_sendRawTransaction',
    'eth_blobBaseFee',
    'web3_clientVersion',
  ]
  // Specification 7d.2
  it.each(readMethods)("is sent to one of Portico's nodes (method %s)", async method => {
    const { requestOf: request, modal } = setUp({}, on(base))
    expect(await request(method, [1])).toBe('0x10')
    expect(modal.rpc).toHaveBeenCalledWith(base, { method, params: [1] })
    expect(modal.request).not.toHaveBeenCalled()
  })

  it.each([
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_getEncryptionPublicKey',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_watchAsset',
    'example_unheardOf',
  ])('is sent to the wallet (method %s)', async method => {
    const request = vi.fn(async () => 'done')
    const { requestOf, modal } = setUp({ request }, on())
    expect(await requestOf(method, ['x'])).toBe('done')
    expect(request).toHaveBeenCalledWith('eip155', { method, params: ['x'] })
    expect(modal.rpc).not.toHaveBeenCalled()
  })

  it('is sent to the wallet if the request reads from a network that the site does not list', async () => {
    const request = vi.fn(async () => '0x7')
    const { requestOf, modal } = setUp({ request }, on('eip155:999' as typeof ethereum))
    expect(await requestOf('eth_blockNumber')).toBe('0x7')
    expect(modal.rpc).not.toHaveBeenCalled()
  })

  it('rejects with the error code 4100 if it needs a wallet and no wallet is connected', async () => {
    await expect(setUp().requestOf('personal_sign', ['0x', alice])).rejects.toEqual(code(4100))
  })

  const subscriptionMethods = ['eth_subscribe', 'eth_unsubscribe']
  it.each(subscriptionMethods)(
    'to subscribe or unsubscribe rejects with the error code 4200: method %s',
    async method => {
      await expect(setUp({}, on()).requestOf(method)).rejects.toEqual(code(4200))
    },
  )

  const malformedRequests = [undefined, null, 'eth_call', {}, { method: 7 }, { method: '' }]
  it.each(malformedRequests)(
    'is rejected with the error code -32600 if it is malformed: %o',
    async request => {
      const { provider } = setUp()
      await expect(provider.request(request as never)).rejects.toEqual(code(-32600))
    },
  )

  it.each([
    ['user-rejected', 4001],
    ['request-pending', -32002],
    ['wallet-disconnected', 4900],
  ] as const)("rejects with the numeric code of Portico's error: %s, %i", async (name, number) => {
    const request = async () => {
      throw new AppError(name)
    }
    await expect(setUp({ request }, on()).requestOf('personal_sign')).rejects.toEqual(code(number))
  })
})

describe('wallet permissions through the EVM provider', () => {
  it('come from the wallet, or from Portico if the wallet has no method for permissions', async () => {
    const request = vi.fn(async (): Promise<unknown> => ['picked'])
    const { requestOf } = setUp({ request }, on())
    expect(await requestOf('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(['picked'])
    request.mockRejectedValue(new AppError('method-unsupported'))
    expect(JSON.stringify(await requestOf('wallet_requestPermissions', [{ eth_accounts: {} }]))).toContain(
      alice,
    )
    request.mockRejectedValue(new AppError('user-rejected'))
    await expect(requestOf('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toEqual(code(4001))
  })

  it('are revoked by the wallet, but a revocation of eth_accounts makes Portico disconnect the wallet', async () => {
    const request = vi.fn(async () => 'revoked')
    const { requestOf, modal } = setUp({ request }, on())
    expect(await requestOf('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(modal.disconnect).toHaveBeenCalledWith('eip155')
    expect(await requestOf('wallet_revokePermissions', [{ permissionsContext: '0x1' }])).toBe('revoked')
  })
})
