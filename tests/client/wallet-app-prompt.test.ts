import { BehaviorSubject, NEVER, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { LeftRequest, PageWorkerClient, Settings } from '../../src/bridge/contract/worker-api.ts'
import { promptWalletApp } from '../../src/client/wallet-app-prompt.ts'
import type { CaipAddress } from '../../src/domain/core/entities.ts'
import { createSignal } from '../../src/domain/core/signal.ts'
import { initialNavigation, type NavigationState } from '../../src/domain/navigation/navigation.ts'
import type { WalletAppStep } from '../../src/domain/wallets/deep-links.ts'
import { createPendingSignIns } from '../../src/sign-in/pending-sign-in.ts'
import type { UiState } from '../../src/ui/app/types.ts'

const plain: Settings = { hideAmounts: false, recentWallets: [] }
const followed: Settings = { ...plain, deepLinkChoice: { href: 'some://', name: 'Some' } }

const linkOf = (settings$: Observable<Settings>, left$: Observable<readonly LeftRequest[]>) => ({
  stream: ((name: string) => (name === 'settings' ? settings$ : left$)) as PageWorkerClient['stream'],
})

const storage = new Map<string, string>()
const win = {
  sessionStorage: {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  },
} as unknown as Window

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
  promptWalletApp({
    host: { remoteRequests$: pending$, walletApp$ },
    link: linkOf(settings$, new BehaviorSubject<readonly LeftRequest[]>([])),
    modal,
    win,
  })
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

describe('the view of requests whose page is gone (F23)', () => {
  const left = (key: string, method: string): LeftRequest => ({ key, method, status: 'waiting' })
  const telling = (settings$: Observable<Settings>, signInId?: string) => {
    const left$ = new BehaviorSubject<readonly LeftRequest[]>([])
    const shown: string[] = []
    const host = { remoteRequests$: new BehaviorSubject(0), walletApp$: createSignal(undefined) }
    const interject = (view: string) => void shown.push(view)
    const modal = { ready: () => true, act: () => {}, withdraw: () => {}, interject }
    promptWalletApp({ host, link: linkOf(settings$, left$), modal, win, signInId })
    return { left$, shown }
  }

  it('opens once for each request, and not again when its state changes', () => {
    const { left$, shown } = telling(of(plain))
    left$.next([left('1', 'personal_sign')])
    left$.next([{ ...left('1', 'personal_sign'), status: 'approved' }])
    expect(shown).toEqual(['PendingApproval'])
    left$.next([left('1', 'personal_sign'), left('2', 'eth_sendTransaction')])
    expect(shown).toHaveLength(2)
  })

  it.each([
    ['opens', 'has opened a wallet app by its link', followed, 1],
    ['does not open', 'has only seen the QR code', plain, 0],
  ])('%s for a connection if the user %s', (_what, _who, settings, count) => {
    const { left$, shown } = telling(of(settings))
    left$.next([left('1', 'connect')])
    expect(shown).toHaveLength(count)
  })

  it('does not open for the request for which the sign-in of this page waits, until it waits no longer', () => {
    const pending = createPendingSignIns(win, 'shop')
    const resumeKey = pending.keep(
      'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress,
      'text',
    )
    const request = { ...left('1', 'personal_sign'), resumeKey }
    const [page, withoutSignIn] = [telling(of(plain), 'shop'), telling(of(plain))]
    for (const { left$ } of [page, withoutSignIn]) left$.next([request])
    expect([page.shown, withoutSignIn.shown]).toEqual([[], ['PendingApproval']])
    pending.drop()
    page.left$.next([{ ...request, status: 'approved' }])
    expect(page.shown).toEqual(['PendingApproval'])
  })
})
