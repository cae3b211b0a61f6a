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

/** A list of words: what the site's own translation may replace, by the same names. */
export type Words = { readonly id: string }

export type ViewProps = { readonly entry: ViewEntry }
/** What a view's file exports: the component, and its style sheet where it has one of its own. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/** Fetches views once and keeps them. A view can be drawn in the same frame once it is ready. */
export type ViewLoader = {
  ready(view: View): ViewModule | undefined
  load(view: View): Promise<void>
  /** Late parts that were fetched, by the function that fetches them. */
  readonly parts: Map<unknown, ComponentType<never>>
}
