import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { firstValueFrom, NEVER, shareReplay } from 'rxjs'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSolana } from '../../../sandbox/chains/solana.ts'
import type { SolanaChain } from '../../../sandbox/chains/solana-types.ts'
import { type Relay, startRelay } from '../../../sandbox/relay/relay.ts'
import { startPhoneWallet } from '../../../sandbox/wallets/phone/start.ts'
import { type CaipNetworkId, type Namespace, networkId } from '../../../src/domain/core/entities.ts'
import type { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import { createSolanaWallet } from '../../../src/provider/providers.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { createSharedClient } from '../../../src/worker/wallet-connect/shared-client.ts'
import { fakeModal } from '../../provider/fake-modal.ts'
import { type Answering, startAnyWallet } from '../fakes/any-wallet.ts'
import { createOrigin } from '../fakes/origin.ts'
import { start } from '../fakes/session.ts'
import { openClient } from '../fakes/wallet-connect.ts'

const slow = { timeout: 30_000 }
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const bitcoin = networkId('bip122:000000000019d6689c085ae165831e93')
const polkadot = networkId('polkadot:91b171bb158e2d3848fa23a9f1c25182')
const cosmos = networkId('cosmos:cosmoshub-4')

let relay: Relay
const ends: (() => unknown)[] = []

beforeEach(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
  ends.push(() => relay.close())
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens a tab of a site with these networks. The wallet session of the tab uses the tab's WalletConnect client. */
async function openSite(requests: readonly CaipNetworkId[]) {
  const origin = createOrigin()
  const tabs = createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel })
  const wallets = createSharedClient({
    tabs,
    start: () => openClient(relay.url),
    online$: NEVER,
  })
  const { session, now } = start({
    tabs,
    remote: wallets,
    networks: () => networks.filter(({ id }) => requests.includes(id)),
  })
  ends.push(() => {
    session.close()
    wallets.close()
    tabs.close()
  })
  await vi.waitFor(() => expect(firstValueFrom(tabs.leads$)).resolves.toBe(true), slow)
  const connect = async (wallet: { pair(uri: string): Promise<void> }) => {
    const shown$ = wallets.pair$(requests).pipe(shareReplay(1))
    const pairing = shown$.subscribe()
    await wallet.pair((await firstValueFrom(shown$)).uri)
    await vi.waitFor(() => expect(now()?.status).toBe('connected'), slow)
    pairing.unsubscribe()
  }
  return { session, now, connect }
}

describe('a Solana wallet connected over WalletConnect', () => {
  let chain: SolanaChain

  beforeEach(async () => {
    chain = await startSolana({ port: 0 })
    ends.push(() => chain.close())
  })

  /**
   * Connects a fake phone wallet to the page over WalletConnect. Returns the phone wallet, its Solana account, and the
   * Wallet Standard features through which the page sends requests to the wallet.
   */
  const connected = async () => {
    const phone = await startPhoneWallet({
      relayUrl: relay.url,
      projectId: 'phone',
      keys: [generatePrivateKey()],
      solanaKeys: [chain.accounts.alice.secretKey],
      rpcUrls: { [solana]: chain.url },
      mode: 'auto',
    })
    ends.push(() => phone.close())
    const site = await openSite([networkId('eip155:1'), solana])
    await site.connect(phone)
    const first = site.now()
    if (!first) throw new Error('no session')
    const request = (namespace: Namespace, request: { method: string; params?: unknown }) =>
      site.session.request(namespace, request)
    const served = createSolanaWallet(fakeModal({ request }, first).modal)
    if (!served) throw new Error('no wallet')
    ends.push(() => served.close())
    const { features } = served.wallet
    const [account] = (await features['standard:connect'].connect({ silent: true })).accounts
    if (!account) throw new Error('no account')
    return { phone, features, account }
  }
  const transfer = async () => {
    const { value } = (await chain.rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
    const from = chain.accounts.alice.address as Address
    const source = { address: from } as never
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(from, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: 1_000_000n },
          message,
        ),
      message =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source,
            destination: chain.accounts.bob.address as Address,
            amount: 1_234n,
          }),
          message,
        ),
    )
    return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const isAlices = async (signature: Uint8Array, message: Uint8Array) => {
    const raw = Uint8Array.from(getBase58Encoder().encode(chain.accounts.alice.address))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    return crypto.subtle.verify('Ed25519', key, signature as BufferSource, message as BufferSource)
  }

  // Specification 7d.11
  it(
    'signs messages and transactions, and sends a transaction, through the Wallet Standard interface',
    slow,
    async () => {
      const { phone, features, account } = await connected()
      expect(account.address).toBe(chain.accounts.alice.address)

      const message = new TextEncoder().encode('Sold on Solana')
      const [output] = await features['solana:signMessage'].signMessage({ account, message })
      expect(await isAlices(output?.signature ?? new Uint8Array(), message)).toBe(true)

      const transaction = await transfer()
      const input = { account, transaction, chain: 'solana:mainnet' } as const
      const sign = features['solana:signTransaction'].signTransaction
      for (const signed of [...(await sign(input)), ...(await sign(input, input))]) {
        const { signatures, messageBytes } = getTransactionDecoder().decode(signed.signedTransaction)
        const signature = signatures[chain.accounts.alice.address as Address]
        expect(await isAlices(signature ?? new Uint8Array(), Uint8Array.from(messageBytes))).toBe(true)
        expect(Uint8Array.from(messageBytes)).toEqual(
          Uint8Array.from(getTransactionDecoder().decode(transaction).messageBytes),
        )
      }

      const [sent] = await features['solana:signAndSendTransaction'].signAndSendTransaction(input)
      const id = getBase58Decoder().decode(sent?.signature ?? new Uint8Array())
      const found = await chain.rpc('getSignatureStatuses', [[id]])
      expect(found).toMatchObject({ value: [{ err: null }] })
      expect(phone.seen()).toEqual([
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ])
    },
  )

  it(
    'returns the error 4001 if the user rejects a request, and receives this request only once',
    slow,
    async () => {
      const { phone, features, account } = await connected()
      phone.mode = 'reject'
      const message = new TextEncoder().encode('no')
      await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toMatchObject({
        code: 4001,
      })
      expect(phone.seen()).toEqual(['solana_signMessage'])
    },
  )
})

describe.each<{
  network: CaipNetworkId
  address: string
  questions: readonly { method: string; params: object; answer: unknown }[]
}>([
  {
    network: bitcoin,
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    questions: [
      {
        method: 'sendTransfer',
        params: {
          account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          recipientAddress: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
          amount: '123456789',
          changeAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          memo: '0x68656c6c6f',
        },
        answer: { txid: 'ab'.repeat(32) },
      },
      {
        method: 'signMessage',
        params: {
          account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          message: 'Grüße, 世界 \u0000 "quoted"\nsecond line',
          protocol: 'ecdsa',
        },
        answer: { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', signature: '1f'.repeat(65) },
      },
      {
        method: 'signPsbt',
        params: {
          account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          psbt: `cHNidP8BAH${'A'.repeat(4_000)}==`,
          signInputs: [
            { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', index: 0, sighashTypes: [1, 131] },
          ],
          broadcast: false,
        },
        answer: { psbt: 'cHNidP8BAHsigned==' },
      },
      {
        method: 'getAccountAddresses',
        params: { account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', intentions: ['payment'] },
        answer: [
          {
            address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
            publicKey: `02${'7b'.repeat(32)}`,
            path: "m/84'/0'/0'/0/0",
            intention: 'payment',
          },
        ],
      },
    ],
  },
  {
    network: polkadot,
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    questions: [
      {
        method: 'polkadot_signMessage',
        params: {
          address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
          message: 'Hello, relay chain',
        },
        answer: { signature: `0x${'12'.repeat(64)}` },
      },
      {
        method: 'polkadot_signTransaction',
        params: {
          address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
          transactionPayload: {
            specVersion: '0x00002468',
            transactionVersion: '0x0000000e',
            address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
            blockHash: `0x${'ab'.repeat(32)}`,
            era: '0x0500',
            genesisHash: `0x${'91'.repeat(32)}`,
            method: '0x0a0000d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
            nonce: '0x00000000',
            signedExtensions: ['CheckNonZeroSender', 'CheckNonce'],
            tip: '0x00000000000000000000000000000000',
            version: 4,
          },
        },
        answer: { signature: `0x01${'34'.repeat(64)}` },
      },
    ],
  },
  {
    network: cosmos,
    address: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c',
    questions: [
      {
        method: 'cosmos_getAccounts',
        params: {},
        answer: [
          { algo: 'secp256k1', address: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c', pubkey: 'AgSE' },
        ],
      },
      {
        method: 'cosmos_signDirect',
        params: {
          signerAddress: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c',
          signDoc: {
            chainId: 'cosmoshub-4',
            accountNumber: '9007199254740993',
            authInfoBytes: '0a0a0a0012040a02080118c0',
            bodyBytes: '0a90010a1c2f636f736d6f732e62616e6b',
          },
        },
        answer: { signature: { pub_key: { type: 't', value: 'v' }, signature: 'c2ln' }, signed: {} },
      },
      {
        method: 'cosmos_signAmino',
        params: {
          signerAddress: 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c',
          signDoc: {
            msgs: [],
            fee: { amount: [], gas: '23' },
            chain_id: 'cosmoshub-4',
            memo: 'hello, <world>',
            account_number: '1',
            sequence: '54',
          },
        },
        answer: { signature: { pub_key: { type: 't', value: 'v' }, signature: 'c2ln' } },
      },
    ],
  },
])('a wallet connected over WalletConnect (network: $network)', ({ network, address, questions }) => {
  const namespace = network.split(':')[0] as Namespace
  const connected = async (answering: Answering) => {
    const wallet = await startAnyWallet(relay.url, [`${network}:${address}`], answering)
    ends.push(() => wallet.close())
    const site = await openSite([networkId('eip155:1'), network])
    await site.connect(wallet)
    return { ...site, wallet }
  }

  // Specification 3.31
  it(
    "receives the site's requests unchanged, and the site receives its responses unchanged",
    slow,
    async () => {
      const { session, now, wallet } = await connected(
        request => questions.find(({ method }) => method === request.method)?.answer,
      )
      expect(now()).toMatchObject({ active: `${network}:${address}`, network })
      for (const { method, params, answer } of questions) {
        expect(await session.request(namespace, { method, params })).toEqual(answer)
      }
      expect(wallet.carried).toEqual(
        questions.map(({ method, params }) => ({ chainId: network, method, params })),
      )
      expect(wallet.failures).toEqual([])
    },
  )

  it(
    'receives only requests that its session allows, and can reject them with user-rejected',
    slow,
    async () => {
      const { session, wallet } = await connected(() => {
        throw { code: 4001, message: 'User rejected.' }
      })
      const codeOf = (method: string, params: object) =>
        session.request(namespace, { method, params }).then(
          () => 'resolved',
          (error: AppError) => error.code,
        )
      const [first] = questions
      expect(await codeOf(first?.method ?? '', first?.params ?? {})).toBe('user-rejected')
      expect(await codeOf('odd_method', {})).toBe('method-unsupported')
      expect(wallet.carried).toHaveLength(1)
    },
  )
})
