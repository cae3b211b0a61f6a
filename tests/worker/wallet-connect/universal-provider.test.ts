import { UniversalProvider } from '@walletconnect/universal-provider'
import { expect, it, vi } from 'vitest'
import { quietLogger } from '../../../src/worker/wallet-connect/patches.ts'

// Portico uses the client inside UniversalProvider (docs/design.md). If one of these tests fails after an update, a reason
// for that is gone.

const sessionOf = (topic: string) => ({
  topic,
  namespaces: {
    eip155: {
      chains: ['eip155:1'],
      accounts: ['eip155:1:0xab'],
      methods: ['eth_sendTransaction'],
      events: [],
    },
  },
})

/** A provider over a client with two sessions and one pairing, whose QR code is on screen. */
async function started() {
  const sessions = [sessionOf('first'), sessionOf('second')]
  const unsubscribe = vi.fn(async () => {})
  const request = vi.fn(async () => 'asked')
  const stored = new Map<string, unknown>([
    ['wc@2:universal_provider:/namespaces', { eip155: sessionOf('first').namespaces.eip155 }],
  ])
  const client = {
    session: {
      getAll: () => sessions,
      get: (topic: string) => sessions.find(session => session.topic === topic),
    },
    pairing: { getAll: () => [{ topic: 'on-screen' }] },
    core: {
      projectId: 'p1',
      storage: {
        getItem: async (key: string) => stored.get(key),
        setItem: async (key: string, value: unknown) => void stored.set(key, value),
        removeItem: async () => {},
      },
      relayer: { subscriber: { unsubscribe } },
    },
    on: () => {},
    connect: async () => ({ uri: 'wc:1@2', approval: () => new Promise(() => {}) }),
    request,
  }
  const provider = await UniversalProvider.init({
    client: client as never,
    logger: quietLogger() as never,
    disableProviderPing: true,
  })
  return { provider, unsubscribe, request }
}

it('UniversalProvider has one session, also if the client has several', async () => {
  const { provider } = await started()
  expect(provider.session?.topic).toBe('first')
})

it('UniversalProvider stops listening to the pairings of other tabs when it connects', async () => {
  const { provider, unsubscribe } = await started()
  void provider.connect({ optionalNamespaces: {} })
  await expect.poll(() => unsubscribe.mock.calls).toEqual([['on-screen']])
})

it('UniversalProvider answers some requests itself, so that the wallet does not see them', async () => {
  const { provider, request } = await started()
  const change = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }
  expect(await provider.request(change, 'eip155:1')).toBeNull()
  expect(request).not.toHaveBeenCalled()
})
