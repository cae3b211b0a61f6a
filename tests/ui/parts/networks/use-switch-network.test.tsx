// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { account, connected, networks } from '../../../../demo/gallery/fixtures.ts'
import type { Network, Session } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useSwitchNetwork } from '../../../../src/ui/parts/networks/use-switch-network.ts'
import { renderHook } from '../../inside.tsx'

const polygon: Network = {
  id: 'eip155:137',
  name: 'Polygon',
  namespace: 'eip155',
  nativeCurrency: { name: 'Polygon', symbol: 'POL', decimals: 18 },
  rpcUrls: [],
} as never as Network

const solana = networks.find(({ namespace }) => namespace === 'solana')

/**
 * Renders the hook useSwitchNetwork with a connected wallet. `answer` returns the wallet's response to each request.
 */
async function stage(answer: () => Promise<void>, session: Session = connected) {
  const requested: unknown[] = []
  const done = vi.fn()
  const tracked = vi.fn()
  const rendered = await renderHook(() => useSwitchNetwork(done), {
    streams: { session: () => still(session) },
    onTrack: tracked,
    api: {
      switchNetwork: network => {
        requested.push(network)
        return answer()
      },
      switchAccount: (to, connector) => {
        requested.push([to, connector])
        return answer()
      },
    },
  })
  return { ...rendered, requests: requested, done, tracked }
}

it('while a switch of the network is pending, a second press sends no second request', async () => {
  const { result, requests: requested, done, state } = await stage(() => new Promise(() => undefined))
  await act(async () => result.now.switchTo(polygon))
  await act(async () => result.now.switchTo(polygon))
  expect([requested, result.now.requested?.id]).toEqual([['eip155:137'], 'eip155:137'])
  expect(state.announcement.value.polite).toContain('Polygon')
  expect(done).not.toHaveBeenCalled()
})

it('a successful switch of the network is announced to screen readers', async () => {
  const { result, done, state } = await stage(() => Promise.resolve())
  await act(async () => result.now.switchTo(polygon))
  expect([done.mock.calls.length, result.now.requested, result.now.problem]).toEqual([
    1,
    undefined,
    undefined,
  ])
  expect(state.announcement.value.polite).toContain('Polygon')
})

it("the site's listeners hear of a successful switch of the network, and of no declined one", async () => {
  let declines = true
  const { result, tracked } = await stage(() =>
    declines ? Promise.reject(new AppError('user-rejected')) : Promise.resolve(),
  )
  await act(async () => result.now.switchTo(polygon))
  declines = false
  await act(async () => result.now.switchTo(polygon))
  const event = { event: 'SWITCH_NETWORK', properties: { network: 'eip155:137' } }
  await vi.waitFor(() => expect(tracked).toHaveBeenCalledExactlyOnceWith(event))
})

it('after a declined switch of the network, the view shows the network that the wallet still uses', async () => {
  const { result, done } = await stage(() => Promise.reject(new AppError('user-rejected')))
  await act(async () => result.now.switchTo(polygon))
  expect(result.now.problem?.headline).toContain('Ethereum')
  expect(result.now.problem?.body).toContain('Mock Wallet')
  expect([result.now.requested, done.mock.calls.length]).toEqual([undefined, 0])
})

it('after a failed switch of the network, the next press removes the error and sends a new request', async () => {
  let fails = true
  const { result, requests: requested } = await stage(() =>
    fails ? Promise.reject(new AppError('network-failed')) : Promise.resolve(),
  )
  await act(async () => result.now.switchTo(polygon))
  expect(result.now.problem?.headline).not.toBe('')
  fails = false
  await act(async () => result.now.switchTo(polygon))
  expect([requested, result.now.problem]).toEqual([['eip155:137', 'eip155:137'], undefined])
})

it('a switch to a network of a different namespace activates the connected account of that namespace', async () => {
  if (!solana) throw new Error('The gallery has no Solana network')
  const owner = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const { result, requests: requested } = await stage(() => Promise.resolve(), {
    ...connected,
    connections: [
      ...connected.connections,
      {
        connectorId: 'example.solana',
        kind: 'injected',
        namespace: 'solana',
        wallet: { name: 'Sun Wallet' },
        accounts: [`${solana.id}:${owner}`],
      },
    ],
  } as Session)
  await act(async () => result.now.switchTo(solana))
  expect(requested).toEqual([[`${solana.id}:${owner}`, 'example.solana']])
  expect(account).toContain('eip155')
})
