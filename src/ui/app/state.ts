import type { Settings, StreamArgs, StreamName, StreamValue } from '../../bridge/contract/worker-api.ts'
import { toastSwapMs } from '../../domain/core/constants.ts'
import type { InjectedWallet, Session } from '../../domain/core/entities.ts'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import {
  initialNavigation,
  type NavigationEvent,
  type NavigationState,
  navigate,
  shownEntry,
} from '../../domain/navigation/navigation.ts'
import { createAnnouncer } from './announcer.ts'
import { languagesOf } from './language.ts'
import { followSession } from './session-navigation.ts'
import { createStore, type Store, storeOf, valuesOf } from './store.ts'
import { trackWithAccount } from './track.ts'
import type { ErrorWords, Explain, ThemeMode, Toast, UiDeps, UiState } from './types.ts'

const nobody: Session = { status: 'disconnected', connections: [] }
const streamsKept = 64

/** Creates the state of one modal. It subscribes to the session and stored settings; views subscribe to other streams when they mount. */
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

/** Shows an error by its own message. */
function plainly({ message }: ErrorRecord): ErrorWords {
  return { headline: message, body: '' }
}

/** Loads the error catalogue, which is not needed before something fails. */
const explained: Subscribable<Explain> = {
  subscribe: listener => {
    import('./explain.ts').then(({ explain }) => listener(explain), quiet)
    return { unsubscribe: quiet }
  },
}

/** For calls whose failure the worker already reports in its streams. */
function quiet(): void {}
