// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { CatalogueWallet } from '../../../../src/domain/core/entities.ts'
import { followedLinkKey } from '../../../../src/ui/app/session-navigation.ts'
import { useWalletLink } from '../../../../src/ui/views/wallets/use-wallet-link.ts'
import { render } from '../../inside.tsx'

const wallet: CatalogueWallet = { id: 'some', name: 'Some', chains: [], certified: false }
const link = { href: 'some://wc?uri=x', target: '_self', app: 'some://' } as const

function Probe({ way }: { way: 'mobile' | 'webapp' }) {
  const { state, open } = useWalletLink(wallet, way, link)
  return (
    <button type="button" onClick={open}>
      {state}
    </button>
  )
}

// Specification 3.15, 3.54, 4.6
it("a click on a wallet link opens the app at once, and stores the app's link for later requests", async () => {
  const listeners: ((outcome: 'opened' | 'missing') => void)[] = []
  const openLink = vi.fn((_link: unknown, listener: (outcome: 'opened' | 'missing') => void) => {
    listeners.push(listener)
    return () => {}
  })
  const remember = vi.fn(async () => {})
  const { container, state } = await render(<Probe way="mobile" />, { openLink, api: { remember } })
  const button = container.querySelector('button')
  await act(async () => {
    button?.click()
    expect(openLink).toHaveBeenCalledWith(link, expect.any(Function))
  })
  expect(button?.textContent).toBe('trying')
  expect(remember).toHaveBeenCalledWith({ deepLinkChoice: { href: 'some://', name: 'Some' } })
  expect(state.memory.has(followedLinkKey)).toBe(true)
  await act(async () => listeners[0]?.('missing'))
  expect(button?.textContent).toBe('missing')
  await act(async () => listeners[0]?.('opened'))
  expect(button?.textContent).toBe('opened')
})

it('a click on a wallet link that opens a web page stores no app link', async () => {
  const remember = vi.fn(async () => {})
  const { container } = await render(<Probe way="webapp" />, { api: { remember } })
  await act(async () => container.querySelector('button')?.click())
  expect(remember).not.toHaveBeenCalled()
})
