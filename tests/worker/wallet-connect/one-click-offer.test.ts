import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/relay/relay.ts'
import type { PhoneWallet } from '../../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../../sandbox/wallets/phone/start.ts'
import type { HostApi } from '../../../src/bridge/contract/worker-api.ts'
import type { CaipNetworkId } from '../../../src/domain/core/entities.ts'
import { readSignInMessage } from '../../../src/domain/sign-in/message.ts'
import type { OneClick, OneClickResponse } from '../../../src/domain/sign-in/one-click.ts'
import type { WcClient } from '../../../src/worker/wallet-connect/wc-client.ts'
import { listen, openClient, openPairing, settledOf } from '../fakes/wallet-connect.ts'

const slow = { timeout: 30_000 }
const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const offer: OneClick = {
  chainId: 'eip155:1' as CaipNetworkId,
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'abcdef0123456789',
  statement: 'Welcome',
}

let relay: Relay
let client: WcClient | undefined
let phone: PhoneWallet | undefined

beforeEach(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
})
afterEach(async () => {
  await client?.close()
  await phone?.close()
  await relay.close()
})

const networks = ['eip155:1', 'eip155:137'] as CaipNetworkId[]
const open = async (oneClick: HostApi['oneClick'], mode: PhoneWallet['mode'] = 'auto') => {
  client = await openClient(relay.url, { oneClick })
  phone = await startPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    keys: [key],
    rpcUrls: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:137': 'http://127.0.0.1:1' },
    mode,
  })
  const events = listen(client)
  return { events, client, phone }
}

it(
  'one approval in the wallet signs the sign-in message and opens the session, in this order',
  slow,
  async () => {
    const seen: { answers: readonly OneClickResponse[]; settled: number }[] = []
    let settled = 0
    const { events, client, phone } = await open(async answers => {
      if (!answers) return offer
      seen.push({ answers, settled })
      return undefined
    })
    client.events$.subscribe(() => {
      settled += 1
    })
    const { uri } = await openPairing(client, networks)
    await phone.pair(uri)
    await vi.waitFor(() => settledOf(events), slow)
    expect(seen.map(offer => offer.settled)).toEqual([0])
    const [first] = seen[0]?.answers ?? []
    const text = readSignInMessage(first?.message ?? '')
    expect(text).toMatchObject({
      domain: 'shop.example',
      nonce: offer.nonce,
      accountAddress: address,
      chain: '1',
    })
    expect(text?.statement).toMatch(/^Welcome/)
    expect(text?.resources?.some(resource => resource.startsWith('urn:recap:'))).toBe(true)
    expect(first?.cacao?.p.resources).toEqual(text?.resources)
    const signature = first?.signature as `0x${string}`
    expect(await verifyMessage({ address, message: first?.message ?? '', signature })).toBe(true)
    const session = settledOf(events)
    expect(session.accounts).toEqual(expect.arrayContaining([`eip155:1:${address}`, `eip155:137:${address}`]))
    expect(client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
  },
)

it(
  'a pairing counts as approved before the site has verified the signature of the one-click sign-in',
  slow,
  async () => {
    let verify = (): void => {}
    const { events, client, phone } = await open(answers =>
      answers ? new Promise(resolve => (verify = () => resolve(undefined))) : Promise.resolve(offer),
    )
    const seen: (true | undefined)[] = []
    client.pair$(networks).subscribe(({ uri, isApproved }) => {
      seen.push(isApproved)
      if (!isApproved) void phone.pair(uri)
    })
    await vi.waitFor(() => expect(seen).toEqual([undefined, true]), slow)
    expect(() => settledOf(events)).toThrow()
    verify()
    await vi.waitFor(() => settledOf(events), slow)
  },
)

it('the user stays connected if the site rejects the signature of the one-click sign-in', slow, async () => {
  const { events, client, phone } = await open(async answers => {
    if (answers) throw new Error('refused')
    return offer
  })
  await phone.pair((await openPairing(client, networks)).uri)
  await vi.waitFor(() => settledOf(events), slow)
  expect(client.sessions()).toHaveLength(1)
})

it(
  'the pairing fails with user-rejected if the user rejects the one-click sign-in on the phone',
  slow,
  async () => {
    const { client, phone } = await open(async () => offer, 'reject')
    const failed = new Promise(resolve => {
      client.pair$(networks).subscribe({ next: ({ uri }) => void phone.pair(uri), error: resolve })
    })
    await expect(failed).resolves.toMatchObject({ code: 'user-rejected' })
    expect(client.sessions()).toEqual([])
  },
)

it(
  'the user is connected without a sign-in if the page does not provide the sign-in message in time',
  slow,
  async () => {
    const { events, client, phone } = await open(() => new Promise(() => {}))
    await phone.pair((await openPairing(client, networks)).uri)
    await vi.waitFor(() => settledOf(events), slow)
    expect(client.sessions()).toHaveLength(1)
  },
)
