import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/relay/relay.ts'
import type { PhoneWallet } from '../../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../../sandbox/wallets/phone/start.ts'
import type { Attest, WcClient } from '../../../src/worker/wallet-connect/wc-client.ts'
import { listen, openClient, openPairing, settledOf, siteNetworks } from '../fakes/wallet-connect.ts'

const key = generatePrivateKey()
const address = privateKeyToAccount(key).address
const slow = { timeout: 30_000 }

let relay: Relay
let phone: PhoneWallet
let client: WcClient

beforeEach(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
  phone = await startPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    keys: [key],
    rpcUrls: {},
    mode: 'auto',
  })
})
afterEach(async () => {
  await client.close()
  await phone.close()
  await relay.close()
})

describe('the WalletConnect Verify attestation of the page', () => {
  it.each<[string, () => Promise<string>]>([
    ['at once', async () => 'h.e30.s'],
    ['never', () => new Promise(() => {})],
    ['with an error', () => Promise.reject(new Error('no frame'))],
  ])(
    'is requested once, and delays neither the QR code nor the connection (it arrives %s)',
    slow,
    async (_when, answer) => {
      const attest = vi.fn<Attest>(answer)
      client = await openClient(relay.url, { attest })
      const events = listen(client)
      const { uri } = await openPairing(client)
      expect(attest).toHaveBeenCalledTimes(1)
      expect(attest.mock.calls[0]?.[0]).toEqual({
        id: expect.stringMatching(/^[\da-f]{64}$/),
        decryptedId: expect.stringMatching(/^[\da-f]{64}$/),
      })
      await phone.pair(uri)
      await vi.waitFor(() => settledOf(events), slow)

      // Only a proposal needs an attestation. Without Portico's patch, the WalletConnect library would also request an
      // attestation for each wallet request.
      const { topic } = settledOf(events)
      const params = ['0x68656c6c6f', address]
      await client.request({ topic, network: 'eip155:1' as never, method: 'personal_sign', params }, () => {})
      expect(attest).toHaveBeenCalledTimes(1)
    },
  )

  it('does not hide the error user-rejected if the wallet rejects the connection at once', slow, async () => {
    client = await openClient(relay.url, { attest: async () => '' })
    phone.mode = 'reject'
    const code = await new Promise(resolve => {
      client.pair$(siteNetworks).subscribe({
        next: ({ uri }) => void phone.pair(uri),
        error: (error: { code: string }) => resolve(error.code),
      })
    })
    expect(code).toBe('user-rejected')
  })

  it('is requested once for each of two open proposals', slow, async () => {
    const attest = vi.fn<Attest>(async () => '')
    client = await openClient(relay.url, { attest })
    const uris: string[] = []
    const watching = client.pair$(siteNetworks).subscribe(({ uri }) => uris.push(uri))
    await vi.waitFor(() => expect(uris).toHaveLength(1))
    const { uri } = await openPairing(client)
    expect(uri).not.toBe(uris[0])
    expect(attest).toHaveBeenCalledTimes(2)
    expect(uris).toHaveLength(1)
    watching.unsubscribe()
  })
})
