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
import type { ReadonlySignal, Subscribable } from '../../domain/core/signal.ts'
import type { LoginControls } from '../../domain/embedded-wallet/login.ts'
import type { NavigationEvent, NavigationState, View, ViewEntry } from '../../domain/navigation/navigation.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { SignInController } from '../../domain/sign-in/types.ts'
import type { Platform, WalletAppStep, WalletLink } from '../../domain/wallets/deep-links.ts'
import type { Announcement } from './announcer.ts'
import type { Languages } from './language.ts'
import type { Latest } from './latest.ts'

/** Name and value type of a note that views keep. Each name has exactly one constant of this type. */
export type MemoryKey<T> = {
  readonly name: string
  /** Carries the type of the value. It is never set. */
  readonly type?: T
}

/** Notes of the views while the modal is open: scroll positions, typed text, tasks. Writing a note does not render a view. */
export type ViewMemory = {
  has(key: MemoryKey<unknown>): boolean
  get<T>(key: MemoryKey<T>): T | undefined
  set<T>(key: MemoryKey<T>, value: T): void
  delete(key: MemoryKey<unknown>): void
  clear(): void
}

/** The dependencies of the user interface in the page: the worker, the wallets in the page, the network state and the options. */
export type UiDeps = {
  readonly link: PageWorkerClient
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  readonly online$: Subscribable<boolean>
  /** Login by email and social providers. It loads at its first use, and is absent if the site offers no login. */
  readonly login?: (() => Promise<LoginControls>) | undefined
  readonly options: PorticoOptions
  /** The site's translation. Absent if the modal is English. */
  readonly translation?: Translation | undefined
  /** Copies text to the clipboard. Rejects if the page has no permission. */
  readonly copy: (text: string) => Promise<void>
  /** Vibrates a phone for a moment, if it can. */
  readonly vibrate: () => void
  /** Returns the platform of the page. It is determined again on each call. */
  readonly platform: () => Platform
  /**
   * Opens a link to a wallet inside the calling user gesture and reports whether an app opened. Returns a function that stops
   * watching.
   */
  readonly openLink: (link: WalletLink, heard: (outcome: 'opened' | 'missing') => void) => () => void
  /** The user's next step before a wallet app on this phone can answer. Undefined if there is none. */
  readonly walletApp$: ReadonlySignal<WalletAppStep | undefined>
  /** The sign-in of the site. Absent if the site has none. */
  readonly signIn?: SignInController | undefined
  /** Warns the site's developer about options or calls that cannot work. */
  readonly onError?: (error: ErrorRecord) => void
  /** Reports every tracked event to the site's own code. */
  readonly onTrack?: (told: {
    readonly event: string
    readonly properties: Readonly<Record<string, string>>
  }) => void
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** The text of an error: what happened (`headline`), and what the user can do (`body`). */
export type ErrorWords = { readonly headline: string; readonly body: string }

/** Converts an error to text. */
export type Explain = (error: ErrorRecord, facts?: ErrorContext) => ErrorWords

/**
 * A short note at the foot of the card. An error is never shown as a toast only. A toast of work in progress stays until the
 * result takes its place.
 */
export type Toast = { readonly text: string; readonly tone: 'ok' | 'bad' | 'loading' }

/** Everything that the views of one modal share. Two modals on a page share no state. */
export type UiState = Languages & {
  /** Returns a list of messages in the language of the modal. */
  readonly words: Translation['words']
  readonly navigation: ReadonlySignal<NavigationState>
  dispatch(event: NavigationEvent): void
  readonly themeMode: ReadonlySignal<ThemeMode>
  setTheme(mode: ThemeMode): void
  readonly toast: ReadonlySignal<Toast | undefined>
  showToast(text: string, tone: Toast['tone']): void
  hideToast(): void
  readonly announcement: ReadonlySignal<Announcement>
  announce(text: string, urgency?: 'polite' | 'assertive'): void
  readonly settings: ReadonlySignal<Settings>
  remember(part: Partial<Settings>): void
  /** Sends an analytics event. Nothing leaves the worker unless analytics is enabled. */
  track(event: string, properties: Readonly<Record<string, string>>): void
  /** The function that converts errors to text. Its code loads at its first use. */
  readonly explain: Latest<Explain>
  /**
   * Resolves with the function that converts errors, once its code has loaded. For sentences that are announced only
   * once.
   */
  explained(): Promise<Explain>
  readonly session: Latest<Session>
  readonly injected: ReadonlySignal<readonly InjectedWallet[]>
  readonly online: ReadonlySignal<boolean>
  /** Resolves when Portico knows whether the connected account must sign in. */
  readonly settled?: (() => Promise<void>) | undefined
  /** Returns a stream of the worker, which all subscribers share. Its value is undefined until the worker emits the first one. */
  stream$<N extends StreamName>(name: N, ...args: StreamArgs<N>): Latest<StreamValue<N> | undefined>
  /** Drops a stream, so that the next subscriber subscribes to the worker again. */
  forget<N extends StreamName>(name: N, ...args: StreamArgs<N>): void
  /** State that views keep while the modal is open (scroll position, search text, focus). Closing the modal clears it. */
  readonly memory: ViewMemory
  destroy(): void
}

/** A list of messages. Translations of the site replace messages with the same keys. */
export type Words = { readonly id: string }

/** The site's texts, which replace Portico's texts. */
export type Translation = {
  /** Returns a list of messages in the language of the site. */
  readonly words: <T extends Words>(list: T) => T
  /** Returns the site's text for a key, with its values. Undefined if the site has none. */
  readonly text: (key: string, values: Readonly<Record<string, unknown>>) => string | undefined
}

export type ViewProps = { readonly entry: ViewEntry }
/** Exports of a view's file: the component, and its style sheet if it has one. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/** The exports of a file that contains one view, or of a file that contains several views, by the view's name. */
export type ViewFile = ViewModule | Readonly<Partial<Record<View, ViewModule>>>

/** Loads each view once and caches it. A view that is loaded renders in the same frame. */
export type ViewLoader = {
  ready(view: View): ViewModule | undefined
  load(view: View): Promise<void>
  /** Resolves when the modal is painted for the first time. Code that loads late waits for it. */
  readonly painted: Promise<void>
  /** Reports that the modal is painted. */
  paint(): void
  /** Components that load late, by their load function. */
  readonly parts: Map<unknown, ComponentType<never>>
  /** Loads a component before it is needed. */
  preload(load: () => Promise<ComponentType<never>>): Promise<void>
}
