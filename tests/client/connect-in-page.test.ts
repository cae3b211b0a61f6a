import { afterEach, expect, it, vi } from 'vitest'
import type {
  ConnectResult,
  HostEvent,
  ServedApi,
  WorkerCalls,
} from '../../src/bridge/contract/worker-api.ts'
import { connect } from '../../src/bridge/supervisor.ts'
import { callFunctions, exposeFunctions } from '../../src/bridge/wire.ts'
import { connectInPage } from '../../src/client/connect-in-page.ts'
import type { CaipNetworkId, Session } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { disconnectedSession } from '../../src/domain/session/session.ts'
import { fakeApi, fakeConfig, fakeHost, fakeWay, fast } from '../bridge/fakes.ts'

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

const result: ConnectResult = { wallet: { name: 'Heron' }, accounts: ['0x1'], chainId: '0x1' }

/** A page with one wallet, whose reply the test controls, and a worker behind real message ports. */
const openPage = (session: Session = disconnectedSession) => {
  const events: HostEvent[] = []
  const hostEvent = async (event: HostEvent) => {
    events.push(event)
    return session
  }
  const { port1, port2 } = new MessageChannel()
  const stop = exposeFunctions({ hostEvent, ping: async (nonce: number) => nonce }, port2)
  const worker = callFunctions<ServedApi>(port1)
  const crossings = vi.fn()
  for (const port of [port1, port2]) port.addEventListener('message', crossings)
  let reply: { resolve(result: ConnectResult): void; reject(error: unknown): void } | undefined
  const askWallet = vi.fn(
    () => new Promise<ConnectResult>((resolve, reject) => (reply = { resolve, reject })),
  )
  ended.push(() => {
    stop()
    worker.close(new AppError('worker-lost'))
  })
  const api = connectInPage(
    worker.remote as unknown as WorkerCalls,
    { connectInjected: askWallet },
    { session: () => session, networks },
  )
  return {
    api,
    events,
    askWallet,
    crossings,
    agree: () => reply?.resolve(result),
    refuse: (e: unknown) => reply?.reject(e),
  }
}

it('asks the wallet within the click, and crosses the bridge only to report the outcome', async () => {
  const { api, events, askWallet, crossings, agree } = openPage()
  const connecting = api.connectInjected('heron', 'eip155')
  expect(askWallet.mock.calls).toEqual([['heron', 'eip155', false, undefined]])
  const wallet = { walletId: 'heron', namespace: 'eip155' }
  await vi.waitFor(() => expect(events).toEqual([{ type: 'connecting', ...wallet }]))
  await api.ping(1)

  crossings.mockClear()
  agree()
  expect(await connecting).toEqual(disconnectedSession)
  expect(events.slice(1)).toEqual([{ type: 'connected', ...wallet, result }])
  expect(crossings).toHaveBeenCalledTimes(2)
})

it('tells the worker that the wallet has refused, and rejects with the error of the wallet', async () => {
  const { api, events, refuse } = openPage()
  const connecting = api.connectInjected('heron', 'eip155')
  refuse(new AppError('user-rejected'))
  await expect(connecting).rejects.toMatchObject({ code: 'user-rejected' })
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toEqual(['connecting', 'refused']))
})

it('asks for the network that the user has chosen, if it has the namespace of the wallet', async () => {
  const network = 'eip155:137' as CaipNetworkId
  const { api, askWallet } = openPage({ ...disconnectedSession, network })
  void api.connectInjected('heron', 'eip155')
  void api.connectInjected('heron', 'solana')
  expect(askWallet.mock.calls.map(([, , , wanted]: unknown[]) => wanted)).toEqual([network, undefined])
})

it('offers all functions of the worker', async () => {
  const { api } = openPage()
  expect(await api.ping(7)).toBe(7)
})

it('reports the outcome to the next worker if the worker ends while the wallet shows its prompt', async () => {
  const events: string[] = []
  const hostEvent = async ({ type }: HostEvent) => {
    events.push(type)
    return disconnectedSession
  }
  const way = fakeWay('url', { api: () => fakeApi({ hostEvent }) })
  const win = new EventTarget()
  const link = connect({ transports: [way], config: fakeConfig, host: fakeHost(), win, timing: fast })
  ended.push(link.close)
  const page = { session: () => disconnectedSession, networks }
  let agree = () => {}
  const prompt = new Promise<ConnectResult>(resolve => (agree = () => resolve(result)))
  const api = connectInPage(link.api, { connectInjected: () => prompt }, page)
  const connecting = api.connectInjected('heron', 'eip155')
  await vi.waitFor(() => expect(events).toEqual(['connecting']))
  way.workers[0]?.die()
  agree()
  expect(await connecting).toEqual(disconnectedSession)
  expect([events, way.workers.length]).toEqual([['connecting', 'connected'], 2])
})
