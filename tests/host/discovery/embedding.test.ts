import { expect, it, vi } from 'vitest'
import type { HostEvent } from '../../../src/bridge/contract/worker-api.ts'
import { findEmbeddingWallets } from '../../../src/host/discovery/embedding.ts'
import { createHost } from '../../../src/host/host.ts'
import { createMiniAppParent } from '../fakes/mini-app-parent.ts'
import { account } from '../fakes/page.ts'
import { createSafeParent, safe, safeAddress } from '../fakes/safe-parent.ts'

const setUp = (parent = createSafeParent({ ancestors: [safe] })) => {
  const host = createHost({ onEvent: () => {}, win: parent.win })
  const listed = () => {
    const seen = vi.fn()
    host.injected$.subscribe(seen).unsubscribe()
    return seen.mock.calls.at(-1)?.[0]
  }
  return { ...parent, host, listed, find: () => findEmbeddingWallets(parent.win, host.addConnector) }
}

it('the Safe whose app embeds the page is listed as an installed wallet, and connects', async () => {
  const { host, listed, find, requests } = setUp()
  expect(requests).toEqual([])
  const stop = find()
  await vi.waitFor(() =>
    expect(listed()).toMatchObject([{ id: 'safe', name: 'Safe', rdns: 'global.safe', isSuspicious: false }]),
  )
  expect(listed()[0].external).toBeFalsy()
  expect(await host.api.connectInjected('safe', 'eip155', true)).toMatchObject({
    wallet: { name: 'Safe', rdns: 'global.safe' },
    accounts: [safeAddress],
    chainId: '0x1',
  })
  stop()
  expect(listed()).toEqual([])
  host.close()
})

it('a page that is embedded by an origin other than Safe lists no Safe wallet', async () => {
  const { host, listed, find, post, requests } = setUp(createSafeParent({ origin: 'https://evil.example' }))
  const stop = find()
  post({
    data: { id: requests[0]?.id, success: true, data: { safeAddress } },
    origin: 'https://evil.example',
  })
  await Promise.resolve()
  expect(listed()).toEqual([])
  stop()
  host.close()
})

it('the wallet of a Farcaster client is listed as an installed wallet, connects, and emits its events', async () => {
  const parent = createMiniAppParent()
  const events: HostEvent[] = []
  const host = createHost({ onEvent: event => events.push(event), win: parent.win })
  const stop = findEmbeddingWallets(parent.win, host.addConnector)
  await vi.waitFor(() => expect(host.api.findInjected('xyz.farcaster', 0)).resolves.toBe('farcaster'))
  expect(await host.api.connectInjected('farcaster', 'eip155', false)).toMatchObject({
    wallet: { name: 'Farcaster', rdns: 'xyz.farcaster' },
    accounts: [account],
  })
  parent.emit('chainChanged', '0x89')
  expect(events).toEqual([{ type: 'chain', walletId: 'farcaster', chainId: '0x89' }])
  stop()
  host.close()
})

it('a page that embeds the site and imitates a Farcaster client is listed as a wallet under its own domain', async () => {
  const parent = createMiniAppParent({ origin: 'https://client.example' })
  const host = createHost({ onEvent: () => {}, win: parent.win })
  const stop = findEmbeddingWallets(parent.win, host.addConnector)
  await vi.waitFor(() => expect(host.api.findInjected('mini-app:client.example', 0)).resolves.toBeDefined())
  stop()
  host.close()
})
