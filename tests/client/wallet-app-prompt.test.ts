import { BehaviorSubject, NEVER, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../src/bridge/contract/worker-api.ts'
import { promptWalletApp } from '../../src/client/wallet-app-prompt.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import { initialNavigation, type NavigationState } from '../../src/domain/navigation/navigation.ts'
import type { WalletAppStep } from '../../src/domain/wallets/deep-links.ts'
import type { UiState } from '../../src/ui/app/types.ts'

const plain: Settings = { hideAmounts: false, recentWallets: [] }
const followed: Settings = { ...plain, deepLinkChoice: { href: 'some://', name: 'Some' } }

const offering = (settings$: Observable<Settings>, shown: Partial<NavigationState> = {}) => {
  const pending$ = new BehaviorSubject(0)
  const walletApp$ = createSignal<WalletAppStep | undefined>(undefined)
  const shownViews: string[] = []
  const navigation = createSignal<NavigationState>({ ...initialNavigation, ...shown })
  const modal = {
    act: (step: (state: UiState) => void) => step({ navigation } as Partial<UiState> as UiState),
    ready: () => true,
    interject: (view: string) => shownViews.push(`show ${view}`),
    withdraw: (view: string) => shownViews.push(`hide ${view}`),
  }
  promptWalletApp({ host: { remoteRequests$: pending$, walletApp$ }, settings$, modal })
  shownViews.length = 0
  return { pending$, walletApp$, shownViews }
}

describe('the offer to open the wallet app', () => {
  it('is shown from the first pending request until no request is pending', () => {
    const { pending$, shownViews: shown } = offering(of(followed))
    for (const pending of [1, 2, 1, 0]) pending$.next(pending)
    expect(shown).toEqual(['show OpenWallet', 'hide OpenWallet'])
  })

  it('is not shown if the user has used no wallet app on this phone', () => {
    const { pending$, shownViews: shown } = offering(of(plain))
    pending$.next(1)
    expect(shown).toEqual([])
  })

  it("is not shown if the wallet replies before Portico has loaded the user's settings", () => {
    const { pending$, shownViews: shown } = offering(NEVER)
    for (const pending of [1, 0]) pending$.next(pending)
    expect(shown).toEqual(['hide OpenWallet'])
  })

  it('is shown while the user must allow access to the local network or open the wallet app', () => {
    const { walletApp$, shownViews: shown } = offering(NEVER)
    const step = { id: 'some', name: 'Some', icon: '', press: () => {}, cancel: () => {} }
    walletApp$.next({ ...step, step: 'allow' })
    walletApp$.next({ ...step, step: 'open' })
    walletApp$.next(undefined)
    expect(shown).toEqual(['show OpenWallet', 'hide OpenWallet'])
  })

  it('is not shown while the modal shows the view that connects this wallet', () => {
    const stack = [{ view: 'ConnectingExternal', params: { wallet: { id: 'some' } } }] as const
    const { walletApp$, shownViews: shown } = offering(NEVER, { open: true, stack })
    walletApp$.next({ id: 'some', name: 'Some', icon: '', press: () => {}, cancel: () => {}, step: 'open' })
    expect(shown).toEqual([])
  })
})
