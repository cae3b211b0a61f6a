import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { PorticoProvider, usePorticoAccount, usePorticoBalances, usePorticoState } from '../../src/react.ts'
import { createPortico } from '../../src/sdk.ts'

describe('createPortico on a server', () => {
  const make = () => {
    expect(typeof document).toBe('undefined')
    return createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', themeMode: 'light' })
  }

  it('returns an instance without a connected account', () => {
    const portico = make()
    expect(portico.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(portico.getState()).toMatchObject({ open: false, initialized: false })
    expect([portico.getThemeMode(), portico.getProvider('eip155')]).toEqual(['light', undefined])
  })

  it.each(['open', 'signOut'] as const)('rejects %s() with an error code', async name => {
    await expect(make()[name]()).rejects.toMatchObject({ name: 'AppError', code: 'page-missing' })
  })

  it('rejects wallet requests and worker calls with the same error', async () => {
    const portico = make()
    await expect(portico.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'page-missing' })
    await expect(portico.names.nameOf('eip155:1:0x0')).rejects.toMatchObject({
      code: 'page-missing',
    })
  })

  it('calls subscribers once, and they can unsubscribe', () => {
    const portico = make()
    const listener = vi.fn()
    portico.subscribeAccount(listener)()
    portico.account$().subscribe(listener).unsubscribe()
    expect(listener.mock.calls).toEqual([[portico.getAccount()], [portico.getAccount()]])
  })

  it('renders the provider and the hooks below it', () => {
    const portico = make()
    const Wallet = () => {
      const { status } = usePorticoAccount()
      const balances = usePorticoBalances('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as never)
      return createElement('main', null, `${status} ${balances.status} ${usePorticoState().open}`)
    }
    const tree = createElement(PorticoProvider, { portico }, createElement(Wallet))
    expect(renderToString(tree)).toBe('<main>disconnected idle false</main>')
  })
})
