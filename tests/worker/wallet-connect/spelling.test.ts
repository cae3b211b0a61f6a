import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/relay/relay.ts'
import type { PhoneHabits } from '../../../sandbox/wallets/phone/habits.ts'
import type { PhoneWallet } from '../../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../../sandbox/wallets/phone/start.ts'
import { type CaipNetworkId, networkId } from '../../../src/domain/core/entities.ts'
import type { OneClickResponse } from '../../../src/domain/sign-in/one-click.ts'
import type { WcClient } from '../../../src/worker/wallet-connect/wc-client.ts'
import { listen, openClient, openPairing, settledOf } from '../fakes/wallet-connect.ts'

const slow = { timeout: 30_000 }
const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const networks = ['eip155:1', 'eip155:137'] as CaipNetworkId[]

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

const connected = async (habits: PhoneHabits, own: Parameters<typeof openClient>[1] = {}) => {
  client = await openClient(relay.url, own)
  phone = await startPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    keys: [key],
    rpcUrls: {},
    mode: 'auto',
    habits,
  })
  const events = listen(client)
  await phone.pair((await openPairing(client, networks)).uri)
  await vi.waitFor(() => settledOf(events), slow)
  return { client, phone, events, session: settledOf(events) }
}

describe('a wallet that does not write EIP-55 checksums', () => {
  it('gets a session that lists each account once, with a checksum', slow, async () => {
    for (const spelling of ['lower', 'both'] as const) {
      const { client: sharedClient, phone: wallet, session } = await connected({ spelling })
      expect(wallet.sessions()[0]?.accounts).toContain(`eip155:1:${address.toLowerCase()}`)
      expect(session.accounts).toEqual(networks.map(id => `${id}:${address}`))
      expect(sharedClient.sessions()).toEqual([session])
      await sharedClient.close()
      await wallet.close()
    }
  })

  it('announces accounts, and the client emits their addresses with checksums', slow, async () => {
    const { phone: wallet, events, session } = await connected({ spelling: 'lower' })
    await wallet.announceAccounts(session.topic, 'eip155:1', [address.toLowerCase()])
    await wallet.announceAccounts(session.topic, 'eip155:1', [`eip155:1:${address.toUpperCase()}`])
    await wallet.announceAccounts(session.topic, 'eip155:1', ['not an address'])
    await wallet.announceAccounts(session.topic, 'eip155:1', [])
    const news = () => events.filter(({ type }) => type === 'accounts')
    await vi.waitFor(() => expect(news()).toHaveLength(3), slow)
    const event = { type: 'accounts', topic: session.topic, network: 'eip155:1' }
    expect(news()).toEqual([
      { ...event, accounts: [`eip155:1:${address}`] },
      { ...event, accounts: [`eip155:1:${address}`] },
      { ...event, accounts: [] },
    ])
  })

  // Specification 7d.10
  it('signs a sign-in message that contains the address exactly as the wallet writes it', slow, async () => {
    const answered: OneClickResponse[] = []
    const oneClick = async (answers?: readonly OneClickResponse[]) => {
      if (answers) answered.push(...answers)
      return answers
        ? undefined
        : {
            chainId: networkId('eip155:1'),
            domain: 'shop.example',
            uri: 'https://shop.example',
            nonce: 'abcdef0123456789',
          }
    }
    const { session } = await connected({ spelling: 'lower' }, { oneClick })
    expect(session.accounts).toContain(`eip155:1:${address}`)
    expect(answered[0]?.cacao?.p.iss).toBe(`did:pkh:eip155:1:${address.toLowerCase()}`)
    expect(answered[0]?.message.split('\n')[1]).toBe(address.toLowerCase())
  })
})

it(
  'an unanswered request to a remote wallet rejects with wallet-disconnected when the user disconnects',
  slow,
  async () => {
    const { client: sharedClient, phone: wallet, session } = await connected({})
    wallet.mode = 'ask'
    const request = { topic: session.topic, network: 'eip155:1' as CaipNetworkId, method: 'personal_sign' }
    const answer = sharedClient.request({ ...request, params: ['0x68', address] }, () => {})
    const refused = expect(answer).rejects.toMatchObject({ code: 'wallet-disconnected' })
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await sharedClient.disconnect(session.topic)
    await refused
  },
)

// Specification 4.20
it(
  "a disconnect always deletes the page's session, and rejects if the relay cannot notify the wallet",
  slow,
  async () => {
    const { client: sharedClient, phone: wallet, session } = await connected({})
    await relay.pause()
    await expect(sharedClient.disconnect(session.topic)).rejects.toThrow()
    expect(sharedClient.sessions()).toEqual([])
    expect(wallet.sessions()).toHaveLength(1)
  },
)
