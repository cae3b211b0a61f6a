import { describe, expect, it, vi } from 'vitest'
import { findWallets } from '../../src/host/discovery/wallet-registry.ts'
import { findStandardWallets } from '../../src/host/discovery/wallet-standard.ts'
import { announceProvider, createProviders, registerWallet } from '../../src/provider/providers.ts'
import type { Eip1193Provider } from '../../src/provider/types.ts'
import { fakeModal } from './fake-modal.ts'

type Detail = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: unknown }

const page = () => {
  const win = new EventTarget() as unknown as Window
  const received: Detail[] = []
  win.addEventListener('eip6963:announceProvider', event =>
    received.push((event as CustomEvent<Detail>).detail),
  )
  const request = () => win.dispatchEvent(new Event('eip6963:requestProvider'))
  return { win, received, request }
}

describe('the EIP-6963 announcement of Portico', () => {
  it('is frozen, and contains a UUID, an icon as a data URI, and a reverse domain name', () => {
    const { win, received } = page()
    const provider = {} as Eip1193Provider
    announceProvider(provider, win)
    const [detail] = received
    expect(Object.isFrozen(detail) && Object.isFrozen(detail?.info)).toBe(true)
    expect(detail?.provider).toBe(provider)
    expect(detail?.info).toMatchObject({ name: 'Portico', rdns: 'app.portico' })
    expect(detail?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(detail?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('is repeated unchanged whenever the page requests announcements, until the provider is closed', () => {
    const { win, received, request } = page()
    const stop = announceProvider({} as Eip1193Provider, win)
    request()
    expect(received).toHaveLength(2)
    expect(received[1]).toBe(received[0])
    stop()
    request()
    expect(received).toHaveLength(2)
  })

  it('has a different UUID for each modal', () => {
    const { win, received } = page()
    announceProvider({} as Eip1193Provider, win)
    announceProvider({} as Eip1193Provider, win)
    expect(received[0]?.info.uuid).not.toBe(received[1]?.info.uuid)
  })
})

describe('the EVM provider and the Solana wallet that Portico offers to the page', () => {
  it('are announced and registered without opening the modal and without sending a request', () => {
    const { win, received } = page()
    const register = vi.fn()
    win.addEventListener('wallet-standard:register-wallet', event => {
      const { detail } = event as CustomEvent<(api: object) => void>
      detail({ register })
    })
    const { modal } = fakeModal()
    const providers = createProviders(modal, true, win)
    expect(received[0]?.provider).toBe(providers.get('eip155'))
    expect(register).toHaveBeenCalledWith(providers.get('solana'))
    expect(providers.get('bip122')).toBeUndefined()
    for (const call of [modal.open, modal.request, modal.rpc]) expect(call).not.toHaveBeenCalled()
  })

  it('exist but are not announced if the site disables announcements', () => {
    const { win, received, request } = page()
    const registered = vi.fn()
    win.addEventListener('wallet-standard:register-wallet', registered)
    const providers = createProviders(fakeModal().modal, false, win)
    request()
    expect(received).toEqual([])
    expect(registered).not.toHaveBeenCalled()
    expect(providers.get('eip155')).toBeDefined()
  })

  it("are not found by Portico's own wallet discovery", async () => {
    const { win } = page()
    const { modal } = fakeModal()
    const finders = [findWallets(win), findStandardWallets(win, modal.networks)] as const
    const other = { version: '1.0.0', name: 'Magpie', chains: ['solana:mainnet'] }
    const features = { 'standard:connect': {}, 'solana:signMessage': {} }
    createProviders(modal, true, win)
    registerWallet({ ...other, features } as never, win)
    await vi.waitFor(() => expect(finders[1].parts().map(({ name }) => name)).toEqual(['Magpie']))
    expect(finders[0].wallets()).toEqual([])
    for (const finder of finders) finder.close()
  })

  it('stop announcing themselves and remove all their listeners after close()', () => {
    const { win, request, received } = page()
    const { modal, count } = fakeModal()
    createProviders(modal, true, win).close()
    request()
    expect(received).toHaveLength(1)
    expect(count()).toBe(0)
  })
})
