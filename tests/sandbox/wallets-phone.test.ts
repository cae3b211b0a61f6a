import {
  createKeyPairFromPrivateKeyBytes,
  getBase58Decoder,
  getBase58Encoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/web3.js'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { type Hex, parseTransaction, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type HttpService, startHttp } from '../../sandbox/http.ts'
import { type Relay, startRelay } from '../../sandbox/relay/relay.ts'
import type { PhoneOptions, PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { silentLogger } from '../../sandbox/wallets/phone/silent-logger.ts'
import { memoryStorage, startPhoneWallet } from '../../sandbox/wallets/phone/start.ts'

vi.setConfig({ testTimeout: 20_000 })

const keys: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const [first, second] = keys.map(key => privateKeyToAccount(key).address) as [Hex, Hex]
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const seed = new Uint8Array(32).fill(7)

type WalletCall = { method: string; params: unknown[] }
type Dapp = Awaited<ReturnType<typeof UniversalProvider.init>>

let relay: Relay
let rpc: HttpService
let solanaKey: string
const sent: Hex[] = []
const open: (() => Promise<void>)[] = []

const node = ({ method, params }: WalletCall): unknown => {
  if (method === 'eth_sendRawTransaction') {
    sent.push(params[0] as Hex)
    return `0x${'ab'.repeat(32)}`
  }
  if (method === 'eth_estimateGas') throw new Error('the test names its gas')
  return { eth_getTransactionCount: '0x5', eth_gasPrice: '0x3b9aca00', eth_maxPriorityFeePerGas: '0x1' }[
    method
  ]
}

beforeAll(async () => {
  // By default, the WalletConnect library has one core per process. This test needs a core for each dapp and each
  // phone.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
  rpc = await startHttp({
    name: 'rpc',
    routes: [
      ['POST', '/', ({ json }) => ({ body: { id: 1, jsonrpc: '2.0', result: node(json as WalletCall) } })],
    ],
  })
  const pair = await createKeyPairFromPrivateKeyBytes(seed, true)
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  solanaKey = getBase58Decoder().decode(new Uint8Array([...seed, ...raw]))
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(async () => {
  await relay.close()
  await rpc.close()
})

const startPhone = async (more: Partial<PhoneOptions> = {}): Promise<PhoneWallet> => {
  const rpcUrls = { 'eip155:1': rpc.url, 'eip155:31337': rpc.url, [solana]: rpc.url }
  const options = { relayUrl: relay.url, projectId: 'p', keys, solanaKeys: [solanaKey], rpcUrls }
  const phone = await startPhoneWallet({ ...options, mode: 'auto', ...more })
  open.push(phone.close)
  return phone
}

const startDapp = async (): Promise<Dapp> => {
  const dapp = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'p',
    logger: silentLogger() as never,
    storage: memoryStorage() as never,
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    metadata: { name: 'Pear shop', description: '', url: 'https://shop.example', icons: [] },
  })
  open.push(async () => {
    dapp.client.core.heartbeat.stop()
    await dapp.client.core.relayer.transportClose()
  })
  return dapp
}

const uriOf = (dapp: Dapp): Promise<string> => new Promise(resolve => dapp.once('display_uri', resolve))

const wanted = {
  eip155: {
    chains: ['eip155:1', 'eip155:42161', 'eip155:137', 'eip155:31337', 'eip155:999999'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: {},
  },
  solana: { chains: [solana], methods: ['solana_signMessage'], events: [] },
}

const connect = async (phone: PhoneWallet): Promise<Dapp> => {
  const dapp = await startDapp()
  const uri = uriOf(dapp)
  const connecting = dapp.connect({ optionalNamespaces: wanted })
  await phone.pair(await uri)
  await connecting
  return dapp
}

const codeOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'done',
    error => (error as { code?: number }).code,
  )

describe('a sandbox phone whose user approves everything', () => {
  it('opens only one session even if the relay delivers the proposal several times', async () => {
    relay.duplicate(3)
    const phone = await startPhone()
    const dapp = await connect(phone)
    relay.duplicate(1)
    // The phone receives this request after all copies of the proposal. So when it responds, it has received every
    // copy.
    const request = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
    await expect(dapp.request(request, 'eip155:1')).resolves.toMatch(/^0x/)
    expect(phone.sessions()).toHaveLength(1)
  })
  it('shares its EVM and Solana accounts, signs messages and sends transactions', async () => {
    const phone = await startPhone()
    const dapp = await connect(phone)
    const namespaces = dapp.session?.namespaces
    expect(namespaces?.eip155?.chains).toEqual(['eip155:1', 'eip155:42161', 'eip155:137', 'eip155:31337'])
    expect(namespaces?.eip155?.accounts.slice(0, 2)).toEqual([`eip155:1:${first}`, `eip155:1:${second}`])
    expect(namespaces?.solana?.accounts).toEqual([`${solana}:${phone.addresses.solana[0]}`])

    const hello = '0x68656c6c6f'
    const signature = await dapp.request<Hex>({ method: 'personal_sign', params: [hello, first] }, 'eip155:1')
    expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)

    const typed = {
      domain: { chainId: 137 },
      types: { Order: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { id: 7n },
    }
    const text = JSON.stringify({ ...typed, message: { id: '7' } })
    const request = { method: 'eth_signTypedData_v4', params: [second, text] }
    // The phone has no node for Polygon, so it cannot show the user the name of that chain and rejects the request.
    expect(await codeOf(dapp.request(request, 'eip155:137'))).toBe(4901)
    const here = { ...typed, domain: { chainId: 31337 } }
    const local = JSON.stringify({ ...here, message: { id: '7' } })
    const signed = await dapp.request<Hex>({ ...request, params: [second, local] }, 'eip155:31337')
    expect(await verifyTypedData({ ...here, address: second, signature: signed })).toBe(true)

    const call = { from: first, to: second, value: '0x1', gas: '0x5208' }
    const hash = await dapp.request({ method: 'eth_sendTransaction', params: [call] }, 'eip155:31337')
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
    expect(parseTransaction(sent[0] ?? '0x')).toMatchObject({
      chainId: 31337,
      nonce: 5,
      value: 1n,
      to: second.toLowerCase(),
    })

    const bytes = new TextEncoder().encode('grüezi')
    const params = { message: getBase58Decoder().decode(bytes), pubkey: phone.addresses.solana[0] }
    const answer = await dapp.request<{ signature: string }>({ method: 'solana_signMessage', params }, solana)
    const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed, true)
    const raw = getBase58Encoder().encode(answer.signature) as SignatureBytes
    expect(await verifySignature(publicKey, raw, bytes)).toBe(true)

    expect(phone.seen()).toContain('solana_signMessage')
    expect(phone.sessions()).toMatchObject([{ site: { name: 'Pear shop' } }])
    await dapp.disconnect()
    await vi.waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('notifies the site when its user selects a different account or network, or disconnects', async () => {
    const phone = await startPhone()
    const dapp = await connect(phone)
    const [session] = phone.sessions()
    const events: unknown[] = []
    dapp.on('accountsChanged', (accounts: unknown) => events.push(accounts))
    dapp.on('chainChanged', (chain: unknown) => events.push(chain))
    dapp.on('session_delete', () => events.push('deleted'))
    await phone.selectAccount(session?.topic ?? '', second)
    await vi.waitFor(() => expect(events).toContainEqual([second]))
    expect(dapp.session?.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${second}`)
    await phone.selectNetwork(session?.topic ?? '', 'eip155:137')
    await vi.waitFor(() => expect(events.map(String)).toContain('137'))

    const to = (chainId: string) =>
      dapp.client.request({
        topic: session?.topic ?? '',
        chainId: 'eip155:1',
        request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
      })
    expect(await to('0xa4b1')).toBeNull()
    await vi.waitFor(() => expect(events.map(String)).toContain('42161'))
    expect(await codeOf(to('0x38'))).toBe(4902)
    await phone.disconnect(session?.topic ?? '')
    await vi.waitFor(() => expect(events).toContain('deleted'))
  })

  it('connects and signs in with only one approval of its user', async () => {
    const phone = await startPhone()
    const dapp = await startDapp()
    const uri = uriOf(dapp)
    const signingIn = dapp.authenticate({
      chains: ['eip155:1', 'eip155:31337'],
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      nonce: 'abcdefgh12',
      statement: 'Welcome back',
      methods: ['personal_sign'],
    })
    await phone.pair(await uri)
    const { auths = [], session } = (await signingIn) ?? {}
    expect(auths.map(({ p }) => p.iss)).toEqual([
      `did:pkh:eip155:1:${first}`,
      `did:pkh:eip155:31337:${first}`,
    ])
    const [auth] = auths
    const message = dapp.client.formatAuthMessage({ request: auth?.p as never, iss: auth?.p.iss ?? '' })
    expect(message).toContain('Welcome back')
    expect(await verifyMessage({ address: first, message, signature: auth?.s.s as Hex })).toBe(true)
    expect(session?.namespaces.eip155?.accounts).toHaveLength(2)
  })
})

describe('a sandbox phone that does not approve at once', () => {
  it('rejects a session proposal in the mode "reject"', async () => {
    const phone = await startPhone({ mode: 'reject' })
    const dapp = await startDapp()
    const uri = uriOf(dapp)
    const refused = codeOf(dapp.connect({ optionalNamespaces: wanted }))
    await phone.pair(await uri)
    expect(await refused).toBe(5000)
    expect(phone.sessions()).toEqual([])
  })

  it('rejects a session proposal that requires a network that the phone does not support', async () => {
    const phone = await startPhone()
    const dapp = await startDapp()
    const uri = uriOf(dapp)
    const strange = { ...wanted.eip155, chains: ['eip155:999999'] }
    const refused = codeOf(dapp.connect({ namespaces: { eip155: strange } }))
    await phone.pair(await uri)
    expect(await refused).not.toBe('done')
  })

  it('keeps requests open until the user responds, even if the relay restarts', async () => {
    const phone = await startPhone({ mode: 'ask' })
    const dapp = await startDapp()
    const uri = uriOf(dapp)
    const connecting = dapp.connect({ optionalNamespaces: wanted })
    await phone.pair(await uri)
    const [proposal] = await vi.waitFor(() => {
      expect(phone.waiting()).toHaveLength(1)
      return phone.waiting()
    })
    expect(proposal).toMatchObject({
      kind: 'proposal',
      site: { name: 'Pear shop', url: 'https://shop.example' },
    })
    await phone.approve(proposal?.id ?? 0)
    await connecting

    const request = (text: string) =>
      dapp.request({ method: 'personal_sign', params: [text, first] }, 'eip155:1')
    const answers = [request('one'), codeOf(request('two'))]
    await vi.waitFor(() => expect(phone.waiting()).toHaveLength(2))
    expect(phone.waiting()[0]?.question).toMatchObject({ kind: 'sign', text: 'one' })
    await relay.pause()
    await relay.resume()
    // Waits until the dapp and the phone have reconnected, because a response over a closed socket is lost.
    await vi.waitFor(() => expect(relay.sockets()).toBe(2), { timeout: 10_000 })
    const [older, newer] = phone.waiting()
    await phone.reject(newer?.id ?? 0)
    await phone.approve(older?.id ?? 0)
    expect(await answers[0]).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await answers[1]).toBe(5000)
    expect(phone.waiting()).toEqual([])
  })
})
