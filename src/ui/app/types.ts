import type { ComponentType } from 'react'
import type {
  PageWorkerClient,
  Settings,
  StreamArgs,
  StreamName,
  StreamValue,
} from '../../bridge/contract/worker-api.ts'
import type { InjectedWallet, Session } from '../../domain/core/entities.ts'
import type { ErrorContext, ErrorRecord } from '../../domain/core/errors/app-error.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { LoginDoor } from '../../domain/embedded-wallet/login.ts'
import type { NavigationEvent, NavigationState, View, ViewEntry } from '../../domain/navigation/navigation.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { SignInController } from '../../domain/sign-in/state.ts'
import type { Platform, WalletLink } from '../../domain/wallets/deep-links.ts'
import type { Announcement } from './announcer.ts'
import type { Languages } from './language.ts'
import type { Store } from './store.ts'

/** The page's side of the user interface: the worker, the page's wallets, the network state and the options. */
export type UiDeps = {
  readonly link: PageWorkerClient
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  readonly online$: Subscribable<boolean>
  /** Login by email and social providers, loaded on first use; absent if the site has none. */
  readonly login?: (() => Promise<LoginDoor>) | undefined
  readonly options: PorticoOptions
  /** Copies text to the clipboard; rejects if the page has no permission. */
  readonly copy: (text: string) => Promise<void>
  /** Platform of the page, read anew on each call. */
  readonly platform: () => Platform
  /** Opens a wallet link inside the calling user gesture and reports the result. Returns a function that stops watching. */
  readonly openLink: (link: WalletLink, heard: (outcome: 'opened' | 'missing') => void) => () => void
  /** Absent if the site has no sign-in. */
  readonly signIn?: SignInController | undefined
  /** Warns the site's developer about options or calls that cannot work. */
  readonly onTrouble?: (error: ErrorRecord) => void
  /** Reports every tracked event to the site's own code. */
  readonly onTrack?: (told: {
    readonly event: string
    readonly properties: Readonly<Record<string, string>>
  }) => void
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** Text of an error: what happened, and what to do. */
export type ErrorWords = { readonly headline: string; readonly body: string }

/** Turns an error into text. */
export type Explain = (error: ErrorRecord, facts?: ErrorContext) => ErrorWords

/** A short note at the foot of the card; never the only place an error is shown. */
export type Toast = { readonly id: number; readonly text: string; readonly tone: 'ok' | 'bad' }

/** Everything the views share. One per modal: two modals on a page share no state. */
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
  /** Sends an analytics event; nothing leaves the worker unless analytics are enabled. */
  track(event: string, properties: Readonly<Record<string, string>>): void
  /** Error texts, lazy-loaded on first use. */
  readonly explain: Store<Explain>
  readonly session: Store<Session>
  readonly injected: Store<readonly InjectedWallet[]>
  readonly online: Store<boolean>
  /** Resolves when it is known whether the connected account must sign in. */
  readonly settled?: (() => Promise<void>) | undefined
  /** A worker stream as a store, shared by all subscribers; undefined until the first value. */
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Store<StreamValue<N> | undefined>
  /** Drops a stream's store, so that the next subscriber subscribes to the worker again. */
  forget<N extends StreamName>(name: N, ...args: StreamArgs<N>): void
  /** View state kept while the modal is open (scroll, search text, focus); cleared on close. */
  readonly memory: Map<string, unknown>
  destroy(): void
}

/** A list of messages. The site's translations replace them by the same keys. */
export type Words = { readonly id: string }

export type ViewProps = { readonly entry: ViewEntry }
/** Exports of a view's file: the component, and its style sheet where it has one of its own. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/** Loads each view once and caches it. A loaded view renders in the same frame. */
export type ViewLoader = {
  ready(view: View): ViewModule | undefined
  load(view: View): Promise<void>
  /** Lazy-loaded components, by their load function. */
  readonly parts: Map<unknown, ComponentType<never>>
}
