import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { PorticoProvider, usePorticoAccount, usePorticoBalances, usePorticoModal } from '../../src/react.ts'
import { cookieToInitialState, createPortico, type Portico } from '../../src/sdk.ts'

describe('createPortico on a server', () => {
  const make = () => {
    expect(typeof document).toBe('undefined')
    return createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', themeMode: 'light' })
  }

  it('returns an instance on which no account is connected', () => {
    const portico = make()
    expect(portico.account.get()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(portico.modal.get()).toMatchObject({ open: false, ready: false })
    expect(portico.theme.get()).toBe('light')
  })

  it.each([
    ['open', (portico: Portico) => portico.open()],
    ['connect', (portico: Portico) => portico.connect('walletConnect')],
    ['signIn.signOut', (portico: Portico) => portico.signIn.signOut()],
    ['an EVM request', (portico: Portico) => portico.provider('eip155').request({ method: 'eth_chainId' })],
  ])('rejects a call with the error code page-missing: %s', async (_name, call) => {
    await expect(call(make())).rejects.toMatchObject({ name: 'PorticoError', code: 'page-missing' })
  })

  it('rejects wallet requests and worker calls with the error code page-missing', async () => {
    const portico = make()
    await expect(portico.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'page-missing' })
    await expect(portico.names.lookup('eip155:1:0x0')).rejects.toMatchObject({
      code: 'page-missing',
    })
  })

  it('returns an instance that calls each subscriber once', () => {
    const portico = make()
    const listener = vi.fn()
    portico.account.subscribe(listener)()
    portico.account.of('eip155').subscribe(listener)()
    expect(listener.mock.calls).toEqual([[portico.account.get()], [portico.account.get()]])
  })

  it('returns an instance that works with the React provider and the hooks', () => {
    const portico = make()
    const Wallet = () => {
      const { status } = usePorticoAccount()
      const balances = usePorticoBalances('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as never)
      return createElement('main', null, `${status} ${balances.status} ${usePorticoModal().open}`)
    }
    const tree = createElement(PorticoProvider, { portico }, createElement(Wallet))
    expect(renderToString(tree)).toBe('<main>disconnected idle false</main>')
  })

  it('lets the React provider show the account from the cookie only in the namespace of this account', () => {
    const portico = make()
    const Wallet = () => {
      const { address, status } = usePorticoAccount()
      const solana = usePorticoAccount('solana')
      return createElement('main', null, `${status} ${address} ${solana.address}`)
    }
    const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const initialState = cookieToInitialState(`portico.account=${account}/eip155:1`)
    const tree = createElement(PorticoProvider, { portico, initialState }, createElement(Wallet))
    expect(renderToString(tree)).toBe(
      '<main>reconnecting 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 undefined</main>',
    )
  })
})
