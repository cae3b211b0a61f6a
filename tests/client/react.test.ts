// @vitest-environment happy-dom
import { act, createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { closedModal, noSession, publicAccountOf } from '../../src/client/account.ts'
import { createFeatureClients } from '../../src/client/feature-clients.ts'
import type { Portico } from '../../src/client/portico-type.ts'
import { deriveValue } from '../../src/client/value.ts'
import { idle, type Loadable } from '../../src/domain/core/loadable.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import {
  PorticoProvider,
  usePortico,
  usePorticoAccount,
  usePorticoBalances,
  usePorticoEvent,
  usePorticoModal,
  usePorticoNames,
  usePorticoPortfolio,
  usePorticoSmartSessions,
  usePorticoTransactions,
  usePorticoValueHistory,
} from '../../src/react.ts'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

/** Creates a fake Portico with an account and feature queries. The test emits the values of the queries with `emit`. */
function fakePortico() {
  const streams = new Map<string, Set<(value: Loadable<unknown>) => void>>()
  const account$ = createSignal(publicAccountOf(noSession))
  const value = deriveValue([account$], () => account$.value)
  const account = { ...value, of: () => value }
  const stream = (key: string) => ({
    subscribe: (listener: (value: Loadable<unknown>) => void) => {
      const listeners = streams.get(key) ?? new Set()
      streams.set(key, listeners.add(listener))
      return { unsubscribe: () => void listeners.delete(listener) }
    },
  })
  const portico = {
    account,
    modal: deriveValue([], () => closedModal),
    ...createFeatureClients(
      {
        call: () => new Promise<never>(() => {}),
        stream: (feature, query, args) =>
          stream(feature === 'balances' ? String(args[0]) : [feature, query, ...args].join(' ')),
      },
      account,
    ),
  } as unknown as Portico
  return {
    portico,
    listening: (address: string) => streams.get(address)?.size ?? 0,
    emit: (address: string, value: Loadable<unknown>) => {
      for (const listener of streams.get(address) ?? []) listener(value)
    },
    connect: (address: string) =>
      account$.next({ ...account$.value, isConnected: true, caipAddress: address as never }),
  }
}

function Wallet() {
  const account = usePorticoAccount()
  const balances = usePorticoBalances()
  const { open } = usePorticoModal()
  const tokens = balances.data?.tokens.map(({ symbol, amount }) => ` ${amount} ${symbol}`) ?? []
  return createElement(
    'p',
    null,
    `${account.caipAddress ?? 'nobody'} ${balances.status} ${open}${tokens.join('')}`,
  )
}

const draw = (portico: Portico) =>
  createElement(StrictMode, null, createElement(PorticoProvider, { portico }, createElement(Wallet)))

// Specification 3.2, 3.3
it('the React hooks show the account and its balances as they arrive, and unsubscribe on unmount', async () => {
  const { portico, listening, emit, connect } = fakePortico()
  const place = document.createElement('div')
  root = createRoot(place)
  await act(() => root?.render(draw(portico)))
  expect(place.textContent).toBe('nobody idle false')
  await act(() => connect('eip155:1:0xa'))
  expect(place.textContent).toBe('eip155:1:0xa idle false')
  expect(listening('eip155:1:0xa')).toBe(1)
  const tokens = [
    { symbol: 'USDC', amount: 2_500_001n },
    { symbol: 'DAI', amount: 7n },
  ]
  await act(() => emit('eip155:1:0xa', { status: 'fresh', data: { tokens }, at: 1 }))
  expect(place.textContent).toBe('eip155:1:0xa fresh false 2500001 USDC 7 DAI')
  await act(() => connect('eip155:1:0xb'))
  expect([place.textContent, listening('eip155:1:0xa')]).toEqual(['eip155:1:0xb idle false', 0])
  await act(() => root?.unmount())
  expect(listening('eip155:1:0xb')).toBe(0)
})

it('the React hooks show the portfolio and its value history, and unsubscribe from both on unmount', async () => {
  const { portico, listening, emit } = fakePortico()
  const Everything = ({ of }: { of?: 'portfolio' }) =>
    createElement(
      'p',
      null,
      `${usePorticoPortfolio().status} ${usePorticoValueHistory(of ?? ('eip155:1:0xa' as never)).status}`,
    )
  const drawn = (of?: 'portfolio') =>
    createElement(
      StrictMode,
      null,
      createElement(PorticoProvider, { portico }, createElement(Everything, of ? { of } : {})),
    )
  const place = document.createElement('div')
  root = createRoot(place)
  await act(() => root?.render(drawn()))
  expect(place.textContent).toBe('idle idle')
  await act(() => emit('portfolio portfolio', { status: 'fresh', data: {}, at: 1 }))
  await act(() => emit('portfolio points eip155:1:0xa', { status: 'fresh', data: [], at: 1 }))
  expect(place.textContent).toBe('fresh fresh')
  await act(() => root?.render(drawn('portfolio')))
  expect([place.textContent, listening('portfolio points eip155:1:0xa')]).toEqual(['fresh idle', 0])
  await act(() => root?.unmount())
  expect([listening('portfolio portfolio'), listening('portfolio samples portfolio')]).toEqual([0, 0])
})

it('the React hooks show the names and smart sessions of the connected account', async () => {
  const { portico, listening, emit, connect } = fakePortico()
  const Mine = () =>
    createElement('p', null, `${usePorticoNames().status} ${usePorticoSmartSessions().status}`)
  const place = document.createElement('div')
  root = createRoot(place)
  await act(() => root?.render(createElement(PorticoProvider, { portico }, createElement(Mine))))
  await act(() => connect('eip155:1:0xa'))
  expect(place.textContent).toBe('idle idle')
  await act(() => emit('names ownNames eip155:1:0xa', { status: 'fresh', data: [], at: 1 }))
  await act(() => emit('smartSessions sessions eip155:1:0xa', { status: 'loading' }))
  expect(place.textContent).toBe('fresh loading')
  await act(() => root?.unmount())
  expect([
    listening('names ownNames eip155:1:0xa'),
    listening('smartSessions sessions eip155:1:0xa'),
  ]).toEqual([0, 0])
})

it('the React hooks show the transactions of the connected account, and none of the previous account', async () => {
  const { portico, listening, emit, connect } = fakePortico()
  const Sent = () => {
    const sent = usePorticoTransactions()
    return createElement('p', null, sent.status === 'fresh' ? sent.data[0]?.phase : sent.status)
  }
  const place = document.createElement('div')
  root = createRoot(place)
  await act(() => root?.render(createElement(PorticoProvider, { portico }, createElement(Sent))))
  expect(place.textContent).toBe('idle')
  await act(() => connect('eip155:1:0xa'))
  await act(() =>
    emit('transactions transactions eip155:1:0xa', { status: 'fresh', data: [{ phase: 'pending' }], at: 1 }),
  )
  expect(place.textContent).toBe('pending')
  await act(() => connect('eip155:1:0xb'))
  expect(place.textContent).toBe('idle')
  await act(() => root?.unmount())
  expect(listening('transactions transactions eip155:1:0xb')).toBe(0)
})

it('the React provider and its hooks render the disconnected account on a server', () => {
  expect(renderToString(draw(fakePortico().portico))).toBe(`<p>nobody ${idle.status} false</p>`)
})

it('a React hook outside PorticoProvider throws an error that names PorticoProvider', () => {
  const Lost = () => createElement('p', null, String(usePortico()))
  expect(() => renderToString(createElement(Lost))).toThrow('PorticoProvider')
})

it("usePorticoEvent calls the listener at every event with '*' (integrators 12)", async () => {
  const listeners = new Map<string, (detail: unknown, event: string) => void>()
  const on = (event: string, listener: (detail: unknown, event: string) => void) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  }
  const seen: unknown[] = []
  const Listener = () => {
    usePorticoEvent('*', (detail, event) => seen.push([event, detail]))
    usePorticoEvent('connect', ({ address }) => seen.push(address))
    return null
  }
  const { portico } = fakePortico()
  root = createRoot(document.createElement('div'))
  const provided = { portico: { ...portico, on } as never as Portico }
  await act(() => root?.render(createElement(PorticoProvider, provided, createElement(Listener))))
  listeners.get('*')?.(undefined, 'open')
  listeners.get('connect')?.({ address: '0xa' }, 'connect')
  expect(seen).toEqual([['open', undefined], '0xa'])
  await act(() => root?.unmount())
  expect(listeners.size).toBe(0)
})
