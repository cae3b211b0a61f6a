import { describe, expect, it } from 'vitest'
import { type CaipAddress, caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { decodeBase58, encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { createSolanaConnector } from '../../../src/host/connectors/solana.ts'
import { createStandardWallet, solanaAccount } from '../fakes/standard.ts'

const mainnet = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const devnet = networkId('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const solana = networks.filter(({ namespace }) => namespace === 'solana')
const account = solanaAccount(1)
const inUse = caipAddress(mainnet, account.address)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Returns the bytes of a Solana transaction with one signer and no instruction. */
const transaction = (signer: Uint8Array, signature = new Uint8Array(64), version?: number) =>
  Uint8Array.from([
    1,
    ...signature,
    ...(version === undefined ? [] : [0x80 | version]),
    ...[1, 0, 0, 1],
    ...signer,
    ...new Uint8Array(32),
    0,
  ])

const setUp = (own: object = {}, answers: Parameters<typeof createStandardWallet>[1] = {}) => {
  const fake = createStandardWallet(own, answers)
  return { ...fake, connector: createSolanaConnector(fake.wallet, solana) }
}
const connected = async (own: object = {}, answers: Parameters<typeof createStandardWallet>[1] = {}) => {
  const fake = setUp(own, answers)
  await fake.connector.connect(false, undefined)
  const request = (method: string, params: object, as: CaipAddress = inUse) =>
    fake.connector.request({ method, params }, as)
  return { ...fake, request }
}

describe('the connect function of the Solana connector', () => {
  it('returns the accounts of the wallet and the networks of the site that these accounts support', async () => {
    const { connector, requests } = setUp()
    await expect(connector.connect(false, undefined)).resolves.toEqual({
      accounts: [account.address],
      chainId: mainnet,
      networks: [mainnet],
    })
    expect(requests).toEqual([['connect']])
  })

  it('forwards the option "silent" to the wallet', async () => {
    const { connector, requests } = setUp()
    await connector.connect(true, undefined)
    expect(requests).toEqual([['connect', { silent: true }]])
  })

  it('returns only the accounts on the preferred network if an account supports that network', async () => {
    const { connector, accounts } = setUp({ chains: ['solana:mainnet', 'solana:devnet'] })
    accounts.push(solanaAccount(2, { chains: ['solana:devnet', 'solana:mainnet'] }))
    const grant = await connector.connect(false, devnet)
    expect(grant).toEqual({
      accounts: [solanaAccount(2).address],
      chainId: devnet,
      networks: [mainnet, devnet],
    })
  })

  it.each<[string, object[]]>([
    ['nothing', []],
    ['an address that is not its key', [solanaAccount(1, { address: solanaAccount(2).address })]],
    ['no key', [solanaAccount(1, { publicKey: undefined })]],
    ['another chain', [solanaAccount(1, { chains: ['sui:mainnet'] })]],
    ['no accounts at all', [null as never, 7 as never]],
  ])(
    'rejects with wallet-unauthorized if no account from the wallet is valid: accounts with %s',
    async (_name, shared) => {
      const { connector } = setUp({}, { connect: () => ({ accounts: shared }) })
      await expect(connector.connect(false, undefined)).rejects.toMatchObject({ code: 'wallet-unauthorized' })
    },
  )

  it('uses the account that the user has chosen inside the prompt (F3)', async () => {
    const { connector, accounts } = setUp(
      {},
      {
        connect: () => {
          accounts.splice(0, 1, solanaAccount(2))
          return { accounts: [solanaAccount(1)] }
        },
      },
    )
    expect((await connector.connect(false, undefined)).accounts).toEqual([solanaAccount(2).address])
  })

  it.each([
    ['the wallet', { chains: ['solana:localnet'] }, 0],
    ['each account', {}, 1],
  ])('names the network if %s supports other networks only (F18)', async (_what, own, prompts) => {
    const { connector, requests } = setUp(own, {
      connect: () => ({ accounts: [solanaAccount(1, { chains: ['solana:localnet'] })] }),
    })
    await expect(connector.connect(false, undefined)).rejects.toMatchObject({
      code: 'connector-chain-missing',
      context: { namespace: 'solana', network: mainnet },
    })
    expect(requests).toHaveLength(prompts)
  })

  it('rejects with user-rejected if the user rejects the connection in the wallet', async () => {
    const no = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await expect(setUp({}, { connect: no }).connector.connect(false, undefined)).rejects.toMatchObject({
      code: 'user-rejected',
    })
  })
})

describe('the account events of a Solana wallet', () => {
  it('reach the listener with the new accounts, or with an empty list if no account is left', async () => {
    const { connector, change } = setUp()
    const news: (readonly string[])[] = []
    await connector.connect(false, undefined)
    const stop = connector.listen({ accounts: next => news.push(next), chain: () => {}, gone: () => {} })
    change([solanaAccount(3)])
    change([])
    stop()
    change([solanaAccount(4)])
    expect(news).toEqual([[solanaAccount(3).address], []])
  })
})

describe('requests to a Solana wallet', () => {
  it('send a message as bytes, and return the signature as base58', async () => {
    const { request, requests } = await connected()
    const message = new TextEncoder().encode('hello')
    await expect(request('solana_signMessage', { message: encodeBase58(message) })).resolves.toEqual({
      signature: encodeBase58(new Uint8Array(64).fill(7)),
    })
    expect(requests.at(-1)).toEqual([
      'signMessage',
      { account: expect.objectContaining({ address: account.address }), message },
    ])
  })

  it.each([
    ['legacy', undefined],
    ['version 0', 0],
  ])(
    'return the transaction with the signature of the account: transaction format %s',
    async (_name, version) => {
      const signature = new Uint8Array(64).fill(9)
      const { request, requests } = await connected(
        {},
        {
          signTransaction: () => [{ signedTransaction: transaction(account.publicKey, signature, version) }],
        },
      )
      const wire = transaction(account.publicKey, undefined, version)
      await expect(request('solana_signTransaction', { transaction: base64(wire) })).resolves.toEqual({
        signature: encodeBase58(signature),
        transaction: base64(transaction(account.publicKey, signature, version)),
      })
      expect(requests.at(-1)?.[1]).toMatchObject({ chain: 'solana:mainnet', transaction: wire })
    },
  )

  it('call the wallet only once for all transactions of solana_signAllTransactions', async () => {
    const signed = (n: number) => transaction(account.publicKey, new Uint8Array(64).fill(n))
    const { request, requests } = await connected(
      {},
      {
        signTransaction: () => [{ signedTransaction: signed(1) }, { signedTransaction: signed(2) }],
      },
    )
    const wire = base64(transaction(account.publicKey))
    await expect(request('solana_signAllTransactions', { transactions: [wire, wire] })).resolves.toEqual({
      transactions: [base64(signed(1)), base64(signed(2))],
    })
    expect(requests.filter(([name]) => name === 'signTransaction')).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['fewer transactions than requested', []],
    ['no bytes', [{ signedTransaction: 'AAAA' }]],
    [
      'a transaction that the account has not signed',
      [{ signedTransaction: transaction(new Uint8Array(32).fill(8)) }],
    ],
  ])('reject with wallet-failed if the wallet returns an invalid reply: %s', async (_name, answer) => {
    const { request } = await connected({}, { signTransaction: () => answer })
    const wire = base64(transaction(account.publicKey))
    await expect(request('solana_signTransaction', { transaction: wire })).rejects.toMatchObject({
      code: 'wallet-failed',
    })
  })

  it('are rejected before they reach a wallet that does not support the transaction version', async () => {
    const fake = createStandardWallet()
    Object.assign(fake.wallet.features['solana:signTransaction'], {
      supportedTransactionVersions: ['legacy'],
    })
    const connector = createSolanaConnector(fake.wallet, solana)
    await connector.connect(false, undefined)
    const params = { transaction: base64(transaction(account.publicKey, undefined, 0)) }
    await expect(
      connector.request({ method: 'solana_signTransaction', params }, inUse),
    ).rejects.toMatchObject({
      code: 'method-unsupported',
    })
    expect(fake.requests.map(([name]) => name)).toEqual(['connect'])
  })

  it.each<[string, object, string]>([
    ['no message', {}, 'rpc-invalid-params'],
    ['a message that is no base58', { message: '0OIl' }, 'rpc-invalid-params'],
    [
      'an account that is not shared',
      { message: '2', pubkey: solanaAccount(9).address },
      'wallet-unauthorized',
    ],
  ])(
    'are rejected before they reach the wallet if the message or the account is invalid: %s',
    async (_name, params, code) => {
      const { request, requests } = await connected()
      await expect(request('solana_signMessage', params)).rejects.toMatchObject({ code })
      expect(requests.map(([name]) => name)).toEqual(['connect'])
    },
  )

  it('are rejected if the account does not support the method or the network of the request', async () => {
    const { request, accounts, connector } = await connected()
    accounts.splice(0, 1, solanaAccount(1, { features: [] }))
    await connector.connect(true, undefined)
    await expect(request('solana_signMessage', { message: '2' })).rejects.toMatchObject({
      code: 'method-unsupported',
    })
    accounts.splice(0, 1, solanaAccount(1))
    await connector.connect(true, undefined)
    const elsewhere = caipAddress(devnet, account.address)
    await expect(request('solana_signMessage', { message: '2' }, elsewhere)).rejects.toMatchObject({
      code: 'chain-unsupported',
    })
  })

  const methods = ['solana_signIn', 'solana_unknown', 'constructor', 'toString']
  it.each(methods)(
    'reject with method-unsupported if the wallet does not support the requested method: %s',
    async method => {
      const { request } = await connected()
      await expect(request(method, {})).rejects.toMatchObject({ code: 'method-unsupported' })
    },
  )

  it('reject with wallet-unauthorized after a disconnect', async () => {
    const { request, connector, requests } = await connected()
    await connector.disconnect()
    expect(requests.at(-1)).toEqual(['disconnect'])
    await expect(request('solana_signMessage', { message: '2' })).rejects.toMatchObject({
      code: 'wallet-unauthorized',
    })
  })
})

describe('the base58 codec of the page', () => {
  it('decodes encoded bytes to the original bytes', () => {
    for (const bytes of [[], [0], [0, 0, 1], [255, 255], Array.from({ length: 64 }, (_, i) => i * 3)]) {
      const data = Uint8Array.from(bytes)
      expect(decodeBase58(encodeBase58(data))).toEqual(data)
    }
    expect(encodeBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  })
})
