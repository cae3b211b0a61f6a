import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { createBitcoinConnector } from '../../../src/host/connectors/bip122.ts'
import { createCosmosConnector } from '../../../src/host/connectors/cosmos.ts'
import { createPolkadotConnector } from '../../../src/host/connectors/polkadot.ts'
import { createPage } from '../fakes/page.ts'
import { createStandardWallet } from '../fakes/standard.ts'

const of = (namespace: string) => networks.filter(network => network.namespace === namespace)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('the Bitcoin connector', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const inUse = caipAddress(networkId('bip122:000000000019d6689c085ae165831e93'), address)
  const all = ['signMessage', 'signTransaction', 'signAndSendTransaction', 'sendTransfer'].map(
    feature => `bitcoin:${feature}`,
  )
  const account = { address, publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: all }
  const requests: unknown[][] = []
  const answers: Record<string, unknown> = {}
  const method =
    (name: string) =>
    async (...args: unknown[]) => {
      requests.push([name, ...args])
      return answers[name]
    }
  const setUp = async (features: readonly string[] = all) => {
    requests.length = 0
    const { wallet } = createStandardWallet({
      chains: ['bitcoin:mainnet'],
      features: {
        'bitcoin:connect': {
          connect: async (input: unknown) => {
            requests.push(['connect', input])
            return { accounts: [account] }
          },
        },
        ...Object.fromEntries(
          features.map(feature => [feature, { [feature.slice(8)]: method(feature.slice(8)) }]),
        ),
      },
    })
    const connector = createBitcoinConnector(wallet, of('bip122'))
    await connector.connect(false, undefined)
    return (method: string, params: object) => connector.request({ method, params }, inUse)
  }

  it('requests the accounts for payments and the accounts for inscriptions from the wallet (F36)', async () => {
    await setUp()
    expect(requests).toEqual([['connect', { purposes: ['payment', 'ordinals'] }]])
  })

  const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
  const connected = async (shared: readonly object[], connect?: (input: unknown) => Promise<unknown>) => {
    const inputs: unknown[] = []
    const { wallet } = createStandardWallet({
      chains: ['bitcoin:mainnet'],
      accounts: shared,
      features: {
        'bitcoin:connect': {
          connect: async (input: unknown) => {
            inputs.push(input)
            return (await connect?.(input)) ?? { accounts: shared }
          },
        },
        'bitcoin:signMessage': { signMessage: async () => [{ signature: Uint8Array.from([1]) }] },
      },
    })
    const connector = createBitcoinConnector(wallet, of('bip122'))
    const result = await connector.connect(false, undefined)
    const read = (params: object) => connector.request({ method: 'getAccountAddresses', params }, inUse)
    return { connector, result, read, inputs }
  }

  it.each([
    ['its type', { ...account, address: taproot }],
    ['its purpose', { ...account, address: `${address.slice(0, -1)}9`, purpose: 'ordinals' }],
  ])(
    'reports the address of inscriptions by %s, and never uses it for payments (F36)',
    async (_how, inscribed) => {
      const { result, read, connector } = await connected([inscribed, account])
      expect(result.accounts).toEqual([address])
      expect(await read({})).toMatchObject([
        { address, intention: 'payment' },
        { address: inscribed.address, intention: 'ordinal' },
      ])
      expect(await read({ intentions: ['ordinal'] })).toMatchObject([{ address: inscribed.address }])
      const params = { message: 'hello', address: inscribed.address }
      await expect(connector.request({ method: 'signMessage', params }, inUse)).resolves.toMatchObject({
        address: inscribed.address,
      })
    },
  )

  it('connects a wallet that has only one Taproot address', async () => {
    const { result } = await connected([{ ...account, address: taproot }])
    expect(result.accounts).toEqual([taproot])
  })

  it('requests only payment accounts from a wallet that knows no other purpose (F36)', async () => {
    const { inputs } = await connected([account], async input => {
      if (JSON.stringify(input).includes('ordinals')) throw Object.assign(new Error('no'), { code: -32602 })
    })
    expect(inputs).toEqual([{ purposes: ['payment', 'ordinals'] }, { purposes: ['payment'] }])
  })

  it('names the network if the wallet is on another network only (F18)', async () => {
    const { wallet } = createStandardWallet({ chains: ['bitcoin:testnet'] })
    await expect(
      createBitcoinConnector(wallet, of('bip122').slice(0, 1)).connect(true, undefined),
    ).rejects.toMatchObject({ code: 'connector-chain-missing', context: { namespace: 'bip122' } })
  })
  // Specification 3.31
  it('returns the payment address and its public key for the request getAccountAddresses', async () => {
    const request = await setUp()
    const [shared] = (await request('getAccountAddresses', {})) as object[]
    expect(shared).toEqual({ address, intention: 'payment', publicKey: '00'.repeat(33) })
  })
  it('signs a text message and returns the signature as hex', async () => {
    answers.signMessage = [{ signature: Uint8Array.from([1, 171]) }]
    const request = await setUp()
    await expect(request('signMessage', { message: 'hé' })).resolves.toEqual({ address, signature: '01ab' })
    expect(requests.at(-1)?.[1]).toEqual({ account, message: new TextEncoder().encode('hé') })
  })
  it('signs the PSBT inputs that the site selects, and broadcasts the transaction only on request', async () => {
    const psbt = Uint8Array.from([1, 2, 3])
    answers.signTransaction = [{ signedPsbt: Uint8Array.from([4]) }]
    answers.signAndSendTransaction = [{ txId: 'AB'.repeat(32) }]
    const request = await setUp()
    const params = { psbt: base64(psbt), signInputs: [{ address, index: 1 }] }
    await expect(request('signPsbt', params)).resolves.toEqual({ psbt: base64(Uint8Array.from([4])) })
    expect(requests.at(-1)?.[1]).toEqual({
      psbt,
      chain: 'bitcoin:mainnet',
      inputsToSign: [{ account, signingIndexes: [1] }],
    })
    await expect(request('signPsbt', { ...params, broadcast: true })).resolves.toEqual({
      txid: 'ab'.repeat(32),
    })
  })
  it('sends a transfer only if the wallet supports sendTransfer', async () => {
    answers.sendTransfer = [{ txid: 'cd'.repeat(32) }]
    const request = await setUp()
    const params = { recipientAddress: address, amount: '1000' }
    await expect(request('sendTransfer', params)).resolves.toEqual({ txid: 'cd'.repeat(32) })
    expect(requests.at(-1)?.[1]).toMatchObject({ recipient: address, amount: 1000n })
    const cannot = await setUp([])
    await expect(cannot('sendTransfer', params)).rejects.toMatchObject({ code: 'method-unsupported' })
  })
  const amounts = ['0', '-1', '1.5', '1e3', '', 'all']
  it.each(amounts)(
    'rejects a transfer with an invalid amount before the transfer reaches the wallet: %j',
    async amount => {
      const request = await setUp()
      await expect(request('sendTransfer', { recipientAddress: address, amount })).rejects.toMatchObject({
        code: 'rpc-invalid-params',
      })
      expect(requests).toHaveLength(1)
    },
  )
  it.each([[], [{ address, index: -1 }], [{ address, index: 1.5 }], [{ index: 'x' }]])(
    'rejects a request to sign a PSBT if its inputs are invalid: %j',
    async (...signInputs) => {
      const request = await setUp()
      await expect(request('signPsbt', { psbt: 'AQ==', signInputs })).rejects.toMatchObject({
        code: 'rpc-invalid-params',
      })
    },
  )
})

describe('the Polkadot connector', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const network = networkId('polkadot:91b171bb158e2d3848fa23a9f1c25182')
  const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const inUse = caipAddress(network, address)
  const setUp = (accounts: unknown = [{ address, type: 'sr25519' }]) => {
    const listeners = new Set<(accounts: unknown) => void>()
    const enable = vi.fn(
      async (_site: string): Promise<object> => ({
        accounts: {
          get: async () => accounts,
          subscribe: (listener: (accounts: unknown) => void) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        signer: {
          signRaw: async (request: object) => ({ request, signature: `0x01${'ab'.repeat(64)}` }),
        },
      }),
    )
    return { enable, listeners, connector: createPolkadotConnector({ enable }, of('polkadot'), 'Site') }
  }

  it('leaves out accounts of other networks and accounts with an Ethereum key', async () => {
    const { connector, enable } = setUp([
      { address, type: 'sr25519', genesisHash: `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}` },
      { address: 'elsewhere', genesisHash: `0x${'1'.repeat(64)}` },
      { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'ethereum' },
      null,
    ])
    await expect(connector.connect(false, undefined)).resolves.toEqual({
      accounts: [address],
      chainId: network,
      networks: [network],
    })
    expect(enable).toHaveBeenCalledWith('Site')
  })
  it.each([
    [true, 3_000],
    [false, 120_000],
  ])(
    'rejects the connection if the wallet does not reply in time (step without a reply: %s, limit: %d ms)',
    async (silent, ms) => {
      const { connector, enable } = setUp()
      enable.mockReturnValue(new Promise(() => {}))
      const answer = expect(connector.connect(silent, undefined)).rejects.toMatchObject({
        code: 'wallet-timeout',
      })
      await vi.advanceTimersByTimeAsync(ms)
      await answer
    },
  )
  it('rejects a signature request for an account that the wallet does not share', async () => {
    const { connector } = setUp()
    await connector.connect(false, undefined)
    const request = (params: object) => connector.request({ method: 'polkadot_signMessage', params }, inUse)
    await expect(request({ message: 'hi' })).resolves.toEqual({ signature: `0x01${'ab'.repeat(64)}` })
    await expect(request({ message: 'hi', address: 'other' })).rejects.toMatchObject({
      code: 'wallet-unauthorized',
    })
  })
  it('reports account changes to a listener until the listener unsubscribes', async () => {
    const { connector, listeners } = setUp()
    const news: (readonly string[])[] = []
    const stop = connector.listen({ accounts: next => news.push(next), chain: () => {}, gone: () => {} })
    await connector.connect(false, undefined)
    for (const listener of listeners) listener([{ address: 'next' }])
    for (const listener of listeners) listener('nonsense')
    expect(news).toEqual([['next'], []])
    stop()
    expect(listeners.size).toBe(0)
  })
})

describe('the Cosmos connector', () => {
  const network = networkId('cosmos:cosmoshub-4')
  const address = 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k0grplf'
  const inUse = caipAddress(network, address)
  const setUp = (own: object = {}) => {
    const { win } = createPage()
    const key = { current: address }
    const raw = {
      enable: vi.fn(async () => {}),
      getKey: async () => ({ bech32Address: key.current, pubKey: new Uint8Array(33), algo: 'secp256k1' }),
      signArbitrary: vi.fn(async () => ({ signature: 'c2ln' })),
      experimentalSuggestChain: vi.fn(async () => {}),
      ...own,
    }
    const connector = createCosmosConnector({
      raw,
      networks: of('cosmos'),
      win,
      changes: 'keplr_keystorechange',
    })
    return { connector, raw, win, key }
  }

  it("enables the site's network in the wallet, and returns the only account of the wallet", async () => {
    const { connector, raw } = setUp()
    await expect(connector.connect(false, undefined)).resolves.toEqual({
      accounts: [address],
      chainId: network,
      networks: [network],
    })
    expect(raw.enable).toHaveBeenCalledWith('cosmoshub-4')
  })
  // Specification 3.31
  it('returns the account and its public key for the request cosmos_getAccounts', async () => {
    const { connector } = setUp()
    await connector.connect(false, undefined)
    expect(await connector.request({ method: 'cosmos_getAccounts', params: {} }, inUse)).toEqual([
      { address, algo: 'secp256k1', pubkey: 'A'.repeat(44) },
    ])
  })
  it('rejects the connection with chain-unrecognized if the wallet does not know the network', async () => {
    const { connector } = setUp({
      enable: () => Promise.reject(new Error('There is no chain info for cosmoshub-4')),
    })
    await expect(connector.connect(false, undefined)).rejects.toMatchObject({ code: 'chain-unrecognized' })
  })
  it('rejects a signature request for any account except the connected one', async () => {
    const { connector, raw } = setUp()
    await connector.connect(false, undefined)
    const request = (params: object) => connector.request({ method: 'cosmos_signArbitrary', params }, inUse)
    await expect(request({ data: 'hi' })).resolves.toEqual({ signature: 'c2ln' })
    expect(raw.signArbitrary).toHaveBeenCalledWith('cosmoshub-4', address, 'hi')
    await expect(request({ data: 'hi', signerAddress: 'cosmos1other' })).rejects.toMatchObject({
      code: 'wallet-unauthorized',
    })
  })
  it('sends the description of a chain to the wallet if the site requests cosmos_suggestChain', async () => {
    const { connector, raw } = setUp()
    const chainInfo = { chainId: 'mine-1' }
    await connector.request({ method: 'cosmos_suggestChain', params: { chainInfo } }, undefined)
    expect(raw.experimentalSuggestChain).toHaveBeenCalledWith(chainInfo)
  })
  it('reports the new account after a change in the wallet, and an empty list when the wallet is locked', async () => {
    const { connector, win, key, raw } = setUp()
    await connector.connect(false, undefined)
    const news: (readonly string[])[] = []
    const stop = connector.listen({ accounts: next => news.push(next), chain: () => {}, gone: () => {} })
    key.current = 'cosmos1next'
    win.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitFor(() => expect(news).toEqual([['cosmos1next']]))
    raw.getKey = () => Promise.reject(new Error('locked'))
    win.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitFor(() => expect(news).toEqual([['cosmos1next'], []]))
    stop()
  })
})
