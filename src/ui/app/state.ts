import type {
  PageWorkerClient,
  Settings,
  StreamArgs,
  StreamName,
  StreamValue,
} from '../../bridge/contract/worker-api.ts'
import { toastSwapMs } from '../../domain/core/constants.ts'
import type { InjectedWallet, Session } from '../../domain/core/entities.ts'
import type { ErrorContext, ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { LoginDoor } from '../../domain/embedded-wallet/login.ts'
import {
  initialNavigation,
  type NavigationEvent,
  type NavigationState,
  navigate,
  shownEntry,
} from '../../domain/navigation/navigation.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { SignInController } from '../../domain/sign-in/state.ts'
import type { Platform, WalletLink } from '../../domain/wallets/deep-links.ts'
import { type Announcement, createAnnouncer } from './announcer.ts'
import { type Languages, languagesOf } from './language.ts'
import { followSession } from './session-navigation.ts'
import { createStore, type Store, storeOf, valuesOf } from './store.ts'
import { trackWithAccount } from './track.ts'

/** What the user interface needs from the page: the worker, the wallets of the page, the network and the options. */
export type UiDeps = {
  readonly link: PageWorkerClient
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  readonly online$: Subscribable<boolean>
  /** The login by e-mail and by providers, fetched when it is first wanted; absent where the site has none. */
  readonly login?: (() => Promise<LoginDoor>) | undefined
  readonly options: PorticoOptions
  /** Puts text on the clipboard; rejects where the page may not. */
  readonly copy: (text: string) => Promise<void>
  /** Where the page runs, read anew each time. */
  readonly platform: () => Platform
  /** Opens a link to a wallet inside the gesture this is called from, and says what became of it. Gives the way to stop. */
  readonly openLink: (link: WalletLink, heard: (outcome: 'opened' | 'missing') => void) => () => void
  /** Absent: the site has no sign-in. */
  readonly signIn?: SignInController | undefined
  /** For the site's developer: what the site has asked for and cannot be done. */
  readonly onTrouble?: (error: ErrorRecord) => void
  /** For the site's own code: every step that is tracked. */
  readonly onTrack?: (told: {
    readonly event: string
    readonly properties: Readonly<Record<string, string>>
  }) => void
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** What is said of an error: what happened, and what to do. */
export type ErrorWords = { readonly headline: string; readonly body: string }

/** Puts an error into words. */
export type Explain = (error: ErrorRecord, facts?: ErrorContext) => ErrorWords

/** A short note at the foot of the card; never the only copy of an error. */
export type Toast = { readonly id: number; readonly text: string; readonly tone: 'ok' | 'bad' }

/** Everything the views share. One per modal: two modals on a page share nothing. */
export type UiState = Languages & {
  readonly navigation: Store<NavigationState>
  readonly navigation$: Subscribable<NavigationState>
  dispatch(event: NavigationEvent): void
  readonly themeMode: Store<ThemeMode>
  readonly theme$: Subscribable<ThemeMode>
  setTheme(mode: ThemeMode): void
  readonly toast: Store<Toast | undefined>
  showToast(text: string, tone: Toast['tone']): void
  hideToast(): void
  readonly announcement: Store<Announcement>
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  readonly settings: Store<Settings>
  remember(part: Partial<Settings>): void
  /** For the site's own figures; nothing leaves the worker unless they are switched on. */
  track(event: string, properties: Readonly<Record<string, string>>): void
  /** Errors in words, fetched when somebody first looks. */
  readonly explain: Store<Explain>
  readonly session: Store<Session>
  readonly injected: Store<readonly InjectedWallet[]>
  readonly online: Store<boolean>
  /** Resolves when it is known whether who has connected has something to sign. */
  readonly settled?: (() => Promise<void>) | undefined
  /** A worker stream as a store: shared by all who look, undefined until the first value. */
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Store<StreamValue<N> | undefined>
  /** Forgets a stream's store, so that the next look asks the worker anew. */
  forget<N extends StreamName>(name: N, ...args: StreamArgs<N>): void
  /** What views keep while the modal is open (scroll, search words, focus); emptied on close. */
  readonly memory: Map<string, unknown>
  destroy(): void
}

const nobody: Session = { status: 'disconnected', connections: [] }
const streamsKept = 64

/** Builds the state of one modal. Of the worker it follows who is connected and what was remembered; the rest is asked when a view looks. */
export function createUiState(deps: UiDeps): UiState {
  const { link, options } = deps
  const [navigation, setNavigation] = createStore<NavigationState>(initialNavigation)
  const [themeMode, setTheme] = createStore<ThemeMode>(options.themeMode)
  const [toast, setToast] = createStore<Toast | undefined>(undefined)
  const announcer = createAnnouncer()
  const [settings, setSettings] = createStore<Settings>({ hideAmounts: false, recentWallets: [] })
  const [injected, setInjected] = createStore<readonly InjectedWallet[]>([])
  const [online, setOnline] = createStore(true)
  const [session, setSession] = createStore<Session>(nobody)
  const streams = new Map<string, Store<unknown>>()
  const memory = new Map<string, unknown>()
  let toastCount = 0
  let swap: ReturnType<typeof setTimeout> | undefined
  let calm: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: NavigationEvent): void => {
    const before = navigation.get()
    const next = navigate(before, event)
    if (shownEntry(next)?.view !== shownEntry(before)?.view) announcer.viewChanged()
    setNavigation(next)
    if (!next.open) memory.clear()
    for (const effect of next.effects) {
      if (effect.type === 'disconnect') void link.api.disconnect().catch(quiet)
      if (effect.type === 'abort-requests') deps.login?.().then(login => login.abort(), quiet)
      if (effect.type === 'reload-frame') deps.login?.().then(login => login.restart(), quiet)
      if (effect.type !== 'calm-after') continue
      clearTimeout(calm)
      calm = setTimeout(dispatch, effect.ms, { type: 'calm' })
    }
  }

  const state: UiState = {
    navigation,
    navigation$: valuesOf(navigation),
    dispatch,
    themeMode,
    theme$: valuesOf(themeMode),
    setTheme,
    ...languagesOf(options),
    toast,
    showToast: (text, tone) => {
      const next: Toast = { id: ++toastCount, text, tone }
      clearTimeout(swap)
      if (!toast.get()) return setToast(next)
      setToast(undefined)
      swap = setTimeout(setToast, toastSwapMs, next)
    },
    hideToast: () => {
      clearTimeout(swap)
      setToast(undefined)
    },
    announcement: announcer.announcement,
    announce: announcer.announce,
    settings,
    remember: part => {
      setSettings({ ...settings.get(), ...part })
      void link.api.remember(part).catch(quiet)
    },
    track: (event, properties) => {
      trackWithAccount(event, properties, session.get(), deps.login, told => {
        deps.onTrack?.({ event, properties: told })
        void link.api.track(event, told).catch(quiet)
      })
    },
    injected,
    online,
    settled: deps.signIn?.settled,
    explain: storeOf<Explain>(explained, plainly),
    session,
    stream: <N extends StreamName>(name: N, ...args: StreamArgs<N>) => {
      const key = keyOf(name, args)
      const known = streams.get(key)
      if (known) return known as Store<StreamValue<N> | undefined>
      const store = storeOf<StreamValue<N> | undefined>(link.stream(name, ...args), undefined)
      streams.set(key, store)
      const oldest = streams.keys().next().value
      if (streams.size > streamsKept && oldest !== undefined) streams.delete(oldest)
      return store
    },
    forget: (name, ...args) => {
      streams.delete(keyOf(name, args))
    },
    memory,
    destroy: () => {
      for (const one of following) one.unsubscribe()
      announcer.stop()
      clearTimeout(swap)
      clearTimeout(calm)
    },
  }
  const following = [
    deps.injected$.subscribe(setInjected),
    deps.online$.subscribe(setOnline),
    link.stream('settings').subscribe(setSettings),
    link.stream('session').subscribe(next => {
      const before = session.get()
      setSession(next)
      followSession(state, options, before, next)
    }),
  ]
  return state
}

function keyOf(name: StreamName, args: readonly unknown[]): string {
  return JSON.stringify([name, ...args])
}

/** An error in the words it came with. */
function plainly({ message }: ErrorRecord): ErrorWords {
  return { headline: message, body: '' }
}

/** The catalogue's words: nobody needs them before something has failed. */
const explained: Subscribable<Explain> = {
  subscribe: listener => {
    import('./explain.ts').then(({ explain }) => listener(explain), quiet)
    return { unsubscribe: quiet }
  },
}

/** For calls whose failure the worker itself tells by its streams. */
function quiet(): void {}
