// @vitest-environment happy-dom
import { act, createElement, StrictMode, useMemo } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Portico } from '../../src/client/portico-type.ts'
import { deriveValue } from '../../src/client/value.ts'
import { ConnectButton, NetworkButton, PorticoProvider } from '../../src/react.ts'
import { cookieToInitialState, createPortico } from '../../src/sdk.ts'
import { fakePortico } from './fake-portico.ts'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
let root: Root | undefined
afterEach(async () => {
  await act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const mainnet = { id: 'eip155:1', name: 'Ethereum' }
const networks = [mainnet]
function withNetwork() {
  const fake = fakePortico()
  const portico = {
    ...fake.portico,
    id: 'shop',
    network: deriveValue([], () => mainnet),
    networks: deriveValue([], () => networks),
    open: vi.fn(async () => {}),
  }
  return { ...fake, portico: portico as unknown as Portico }
}
const inside = (portico: Portico, ...children: readonly React.ReactNode[]) =>
  createElement(StrictMode, null, createElement(PorticoProvider, { portico }, ...children))

it('ConnectButton and NetworkButton render custom elements for the Portico of their React provider', async () => {
  const { portico } = withNetwork()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const buttons = [
    createElement(ConnectButton, {
      ...{ key: 1, balance: true, profile: true },
      ...{ size: 'sm', label: 'Sign in', className: 'wide' },
    }),
    createElement(NetworkButton, { key: 2, disabled: true }),
  ]
  await act(() => root?.render(inside(portico, ...buttons)))
  const [connect, network] = [...place.children] as HTMLElement[]
  const attributes = ['balance', 'profile', 'size', 'label', 'class', 'instance', 'disabled']
  expect(attributes.map(name => connect?.getAttribute(name))).toEqual([
    '',
    '',
    'sm',
    'Sign in',
    'wide',
    'shop',
    null,
  ])
  expect(connect?.style.minWidth).toBe('312px')
  expect([network?.localName, network?.getAttribute('disabled')]).toEqual(['portico-network-button', ''])
})

it('ConnectButton with network shows the network button once an account is connected (integrators 25)', async () => {
  const { portico, connect } = withNetwork()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(() => root?.render(inside(portico, createElement(ConnectButton, { network: true, size: 'sm' }))))
  const shown = () => [...place.children].map(({ localName }) => localName)
  expect(shown()).toEqual(['portico-button'])
  await act(() => connect(`eip155:1:${address}`))
  expect(shown()).toEqual(['portico-network-button', 'portico-button'])
  expect([...place.children].map(element => element.getAttribute('size'))).toEqual(['sm', 'sm'])
})

it('the components have names for React DevTools (integrators 23)', () => {
  const names = [ConnectButton, NetworkButton, PorticoProvider].map(({ displayName }) => displayName)
  expect(names).toEqual(['ConnectButton', 'NetworkButton', 'PorticoProvider'])
})

it('ConnectButton passes the account, the modal and its actions to a child that is a function', async () => {
  const { portico, connect } = withNetwork()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const own = createElement(ConnectButton, {
    children: ({ account, open }) =>
      createElement('button', { type: 'button', onClick: open }, account.caipAddress ?? 'Sign in'),
  })
  await act(() => root?.render(inside(portico, own)))
  expect(place.textContent).toBe('Sign in')
  await act(() => connect(`eip155:1:${address}`))
  expect(place.textContent).toBe(`eip155:1:${address}`)
  place.querySelector('button')?.click()
  expect(portico.open).toHaveBeenCalledTimes(1)
})

it('a server renders the account from the cookie, and React hydrates that HTML without an error', async () => {
  const { portico } = withNetwork()
  const initialState = cookieToInitialState(`portico.account=eip155:1:${address}/eip155:1`)
  const tree = createElement(
    PorticoProvider,
    { portico, initialState },
    createElement(ConnectButton),
    createElement(NetworkButton),
  )
  const html = renderToString(tree)
  expect(html).toContain('0xd8dA…6045</span></portico-button>')
  expect(html).toContain('>Ethereum</span></portico-network-button>')
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  const errors: unknown[] = []
  await act(() => {
    root = hydrateRoot(place, tree, { onRecoverableError: error => errors.push(error) })
  })
  expect(errors).toEqual([])
})

it('only one Portico exists even if StrictMode and a remounted component call createPortico again', async () => {
  const made = new Set<Portico>()
  const Site = () => {
    const portico = useMemo(() => createPortico({ worker: 'off', networks: ['eip155:1'] }), [])
    made.add(portico)
    return createElement(PorticoProvider, { portico }, createElement(ConnectButton))
  }
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const announced = vi.fn()
  window.addEventListener('eip6963:announceProvider', announced)
  await act(() => root?.render(createElement(StrictMode, null, createElement(Site))))
  await act(() => root?.render(createElement(StrictMode, null, createElement(Site, { key: 'edited' }))))
  announced.mockClear()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect([made.size, announced.mock.calls.length]).toEqual([1, 1])
  window.removeEventListener('eip6963:announceProvider', announced)
  for (const portico of made) portico.destroy()
})
