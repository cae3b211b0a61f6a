import type { Settings, StreamArgs, StreamName, StreamValue } from '../../bridge/contract/worker-api.ts'
import { toastSwapMs } from '../../domain/core/constants.ts'
import type { InjectedWallet } from '../../domain/core/entities.ts'
import { createSignal, type Subscribable } from '../../domain/core/signal.ts'
import {
  initialNavigation,
  type NavigationEvent,
  type NavigationState,
  navigate,
  shownEntry,
} from '../../domain/navigation/navigation.ts'
import { languagesOf } from '../../domain/options/languages.ts'
import { createAnnouncer } from './announcer.ts'
import { isAlike, Latest } from './latest.ts'
import { type ChosenWallet, chosenWallet, followSession } from './session-navigation.ts'
import type {
  ErrorWords,
  Explain,
  MemoryKey,
  ThemeMode,
  Toast,
  UiDeps,
  UiState,
  ViewMemory,
} from './types.ts'

const streamsKept = 64
/** The end of a sentence, in any language. */
const ended = /[.!?…。！？।؟:]\p{Pf}?$/u

/**
 * Creates the state of one modal. It subscribes to the session and to the stored settings at once. Views subscribe to
 * other streams when they mount.
 */
export function createUiState(deps: UiDeps): UiState {
  const { link, options } = deps
  const navigation = createSignal<NavigationState>(initialNavigation)
  const themeMode = createSignal<ThemeMode>(options.themeMode)
  const toast = createSignal<Toast | undefined>(undefined)
  const announcer = createAnnouncer()
  const settings = createSignal<Settings>({ hideAmounts: false, recentWallets: [] })
  const injected = createSignal<readonly InjectedWallet[]>([])
  const online = createSignal(true)
  const session = new Latest(link.stream('session'), deps.firstSession)
  const streams = new Map<string, Latest<unknown>>()
  const memory = createMemory()
  let followed = session.value
  let left: ChosenWallet | undefined
  let swap: ReturnType<typeof setTimeout> | undefined
  let calm: ReturnType<typeof setTimeout> | undefined

  const plain = plainly(deps)
  // The code that explains errors loads when it is first needed, so that the modal's first file stays small.
  const explained = (): Promise<Explain> =>
    import('./explain.ts').then(
      ({ explainIn }) => explainIn(deps.translation?.text),
      () => plain,
    )
  const explain$: Subscribable<Explain> = {
    subscribe: listener => {
      void explained().then(listener)
      return { unsubscribe: doNothing }
    },
  }
  const trackMove = (before: NavigationState, next: NavigationState, event: NavigationEvent): void => {
    const left = shownEntry(before)
    const entry = shownEntry(next)
    if (before.open !== next.open)
      state.track(next.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: String(next.connected) })
    else if (entry && entry !== left && (event.type === 'push' || event.type === 'replace'))
      import('./funnel.ts').then(({ viewStep }) => {
        const step = viewStep(left, entry)
        if (step) state.track(step.event, step.properties)
      }, doNothing)
  }
  const dispatch = (event: NavigationEvent): void => {
    const before = navigation.value
    const next = navigate(before, event)
    if (before.open) left = next.open ? undefined : chosenWallet({ navigation, memory })
    if (shownEntry(next)?.view !== shownEntry(before)?.view) announcer.viewChanged()
    navigation.next(next)
    trackMove(before, next, event)
    if (!next.open) {
      memory.clear()
      // Closing the modal removes the toast, so that it does not return when the modal opens again.
      if (before.open) toast.next(undefined)
    }
    for (const effect of next.effects) {
      if (effect.type === 'disconnect') void link.api.disconnect().catch(doNothing)
      if (effect.type === 'abort-requests') deps.login?.().then(login => login.abort(), doNothing)
      if (effect.type === 'reload-frame') deps.login?.().then(login => login.restart(), doNothing)
      if (effect.type !== 'calm-after') continue
      clearTimeout(calm)
      calm = setTimeout(dispatch, effect.ms, { type: 'calm' })
    }
  }

  /** Returns the text of an error in one piece. A headline alone has no full stop. */
  const oneText = ({ headline, body }: ErrorWords): string =>
    body === '' ? headline : state.sentences(headline, body)
  const state: UiState = {
    navigation,
    dispatch,
    themeMode,
    setTheme: themeMode.next,
    ...languagesOf(options, deps.translation !== undefined),
    words: list => deps.translation?.words(list) ?? list,
    walletName: name => deps.translation?.walletName(name) ?? name,
    sentences: (...texts) => {
      const [stop, space] = deps.translation?.fullStop ?? ['.', ' ']
      const shown = texts.flatMap(text => (text ? [ended.test(text) ? text : text + stop] : []))
      return shown.join(space)
    },
    toast,
    showToast: (text, tone) => {
      const next: Toast = { text, tone }
      clearTimeout(swap)
      // A toast about work in progress changes to its result at once. Any other toast disappears before the next toast
      // appears.
      if (!toast.value || toast.value.tone === 'loading') return toast.next(next)
      toast.next(undefined)
      swap = setTimeout(toast.next, toastSwapMs, next)
    },
    hideToast: () => {
      clearTimeout(swap)
      toast.next(undefined)
    },
    announcement: announcer.announcement,
    announce: announcer.announce,
    settings,
    remember: part => {
      settings.next({ ...settings.value, ...part })
      void link.api.remember(part).catch(doNothing)
    },
    track: (event, properties) => {
      const emit = (complete: typeof properties): void => {
        deps.onTrack?.({ event, properties: complete })
        void link.api.track(event, complete).catch(doNothing)
      }
      const { value } = session
      // Analytics events about a connection are sent without a delay, because the site may load another page as soon as
      // a wallet has connected.
      if (!value.active || event.startsWith('CONNECT')) return emit(properties)
      import('./track.ts').then(
        ({ trackWithAccount }) => trackWithAccount(event, properties, value, deps.login, emit),
        () => emit(properties),
      )
    },
    injected,
    online,
    settled: deps.signIn?.settled,
    explain: new Latest(explain$, plain),
    explained,
    announceError: words => state.announce(oneText(words), 'assertive'),
    reportError: (error, hasToast = true) =>
      void state.explained().then(explain => {
        const words = explain(error)
        if (hasToast) state.showToast(oneText(words), 'bad')
        state.announceError(words)
      }),
    session,
    stream$: <N extends StreamName>(name: N, ...args: StreamArgs<N>) => {
      const key = keyOf(name, args)
      const known = streams.get(key)
      if (known) return known as Latest<StreamValue<N> | undefined>
      const stream$ = new Latest<StreamValue<N> | undefined>(link.stream(name, ...args), undefined)
      streams.set(key, stream$)
      const oldest = streams.keys().next().value
      if (streams.size > streamsKept && oldest !== undefined) streams.delete(oldest)
      return stream$
    },
    forget: (name, ...args) => {
      streams.delete(keyOf(name, args))
    },
    memory,
    renew: next => {
      const { language } = state
      Object.assign(deps, { translation: undefined }, next)
      Object.assign(state, languagesOf(next.options, next.translation !== undefined), {
        explain: new Latest(explain$, plain),
      })
      // The text of the toast is in the language before. What it says of an error also stands in the view.
      if (state.language !== language) state.hideToast()
    },
    destroy: () => {
      for (const subscription of following) subscription.unsubscribe()
      announcer.stop()
      clearTimeout(swap)
      clearTimeout(calm)
    },
  }
  const following = [
    deps.injected$.subscribe(injected.next),
    deps.online$.subscribe(online.next),
    link.stream('settings').subscribe(next => {
      // Each emission is a new object. If the settings are the same as before, the views must not render again.
      if (!isAlike(next, settings.value)) settings.next(next)
    }),
    session.subscribe(next => {
      const before = followed
      followed = next
      if (next !== before) followSession(state, deps.options, before, next, left)
    }),
  ]
  return state
}

function keyOf(name: StreamName, args: readonly unknown[]): string {
  return JSON.stringify([name, ...args])
}

/**
 * Returns the function that converts errors to text until the file with all error messages is loaded. The function
 * returns the site's own text for the error, or else the `message` of the error.
 */
const plainly =
  (deps: Pick<UiDeps, 'translation'>): Explain =>
  ({ code, message, context }) => ({
    headline: deps.translation?.text(`errors.${code}`, context) ?? message,
    body: '',
  })

/** Does nothing. Used to ignore rejections, and to end a subscription that has nothing to end. */
function doNothing(): void {}

function createMemory(): ViewMemory {
  const notes = new Map<string, unknown>()
  return {
    has: ({ name }) => notes.has(name),
    // Each name belongs to exactly one key constant, so the value has the type of that constant.
    get: <T>({ name }: MemoryKey<T>) => notes.get(name) as T | undefined,
    set: ({ name }, value) => void notes.set(name, value),
    delete: ({ name }) => void notes.delete(name),
    clear: () => notes.clear(),
  }
}
