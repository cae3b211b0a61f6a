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
import type { Languages } from '../../domain/options/languages.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { SignInController } from '../../domain/sign-in/types.ts'
import type { Platform, WalletAppStep, WalletLink } from '../../domain/wallets/deep-links.ts'
import type { Announcement } from './announcer.ts'
import type { FullStop } from './language/full-stop.ts'
import type { Latest } from './latest.ts'

/**
 * The key of a value that views keep while the modal is open. It consists of a name and the type of the value. Each
 * name belongs to exactly one key constant.
 */
export type MemoryKey<T> = {
  readonly name: string
  /** A field that is never set. It connects the key with the type of the value. */
  readonly type?: T
}

/**
 * Values that views keep while the modal is open, such as scroll positions, typed text and tasks. Setting a value does
 * not render a view.
 */
export type ViewMemory = {
  has(key: MemoryKey<unknown>): boolean
  get<T>(key: MemoryKey<T>): T | undefined
  set<T>(key: MemoryKey<T>, value: T): void
  delete(key: MemoryKey<unknown>): void
  clear(): void
}

/** A modal whose events the gate keeps from the page. */
export type EventRoom = {
  /** The element of the modal in the page. */
  readonly host: Element
  readonly shadow: ShadowRoot
  /** The element that contains everything that the modal renders. */
  readonly container: Element
  /** Returns the open dialog. Undefined while the modal is closed, or is a part of the page. */
  modal(): Element | undefined
  /** Finds the element to which an event belongs, where a closed shadow root hides it. See `createHiddenOrigin`. */
  hidden?: ((event: Event) => Element | undefined) | undefined
  /** Whether the text that the user has selected is in the modal. */
  selects?: (() => boolean) | undefined
  /**
   * Runs after the modal's own listeners, unless one of them has prevented the browser's own action. `canCancel` is false
   * in a passive listener, which cannot prevent that action.
   */
  after(event: Event, origin: Element, canCancel: boolean): void
}

/** Keeps the events of modals from the listeners of the page. */
export type EventGate = {
  /** Keeps the events of one modal from the page. Returns the function that ends this. */
  enter(room: EventRoom): () => void
  /**
   * Stops also the events that only an open dialog keeps from the page, and lets it cancel the events of fingers, in
   * browsers where it must. Returns the function that ends this.
   */
  hold(): () => void
  /**
   * Keeps the events of modals also from listeners in this shadow root of the page. Returns the function that ends this.
   */
  listenAt(root: ShadowRoot): () => void
  close(): void
}

/**
 * The objects of the page that the modal uses: the worker, the wallets in the page, the network state and the options.
 */
export type UiDeps = {
  readonly link: PageWorkerClient
  /** Keeps the events of the modal from the page. Without it, the page sees them. */
  readonly gate?: EventGate | undefined
  /** What the page knows of the session before the worker's first message. */
  readonly firstSession: Session
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  readonly online$: Subscribable<boolean>
  /** The error that the files of the page are gone, so that the modal cannot work before the page is loaded again. */
  readonly outdated$: ReadonlySignal<ErrorRecord | undefined>
  /**
   * The login by email and social accounts. Its code loads when it is first used. Absent if the site offers no login.
   */
  readonly login?: (() => Promise<LoginControls>) | undefined
  readonly options: PorticoOptions
  /** The site's translation. Absent if the modal is English. */
  readonly translation?: Translation | undefined
  /** The CSS properties of the site's theme. Absent if the site sets none. */
  readonly theme?: Readonly<Record<string, string>> | undefined
  /** A translation that has not loaded in time. The modal shows it when it has loaded. */
  readonly translating?: Promise<Translation | undefined> | undefined
  /** Follows the browser's Back button and changes of the page. Returns the function that stops. */
  readonly followPageChanges?: (listener: {
    readonly back: () => boolean
    readonly changed: () => void
    readonly stored: () => void
  }) => () => void
  /** Copies text to the clipboard. Rejects if the page has no permission. */
  readonly copy: (text: string) => Promise<void>
  /** Makes the phone vibrate briefly. Does nothing on devices that cannot vibrate. */
  readonly vibrate: () => void
  /** Returns facts about the device and browser, such as the operating system. They can change between two calls. */
  readonly platform: () => Platform
  /**
   * Opens a link to a wallet app inside the current user gesture, checks whether an app opens, and passes the result to
   * `onOutcome`. Returns a function that stops this check.
   */
  readonly openLink: (
    link: WalletLink,
    onOutcome: (outcome: 'opened' | 'missing' | 'blocked') => void,
  ) => () => void
  /**
   * The step that the user must take before a wallet app on this phone can respond. It is undefined if no step is left.
   */
  readonly walletApp$: ReadonlySignal<WalletAppStep | undefined>
  /** The sign-in of the site. Absent if the site has none. */
  readonly signIn?: SignInController | undefined
  /** Reports to the site's developer that an option or a call cannot work. */
  readonly onError?: (error: ErrorRecord) => void
  /** Returns the report about an error that the user can copy for the site. It has no address. */
  readonly report?: (error: ErrorRecord | undefined, view: string | undefined) => Promise<string>
  /** Sends every analytics event to the site's own listener. */
  readonly onTrack?: (event: {
    readonly event: string
    readonly properties: Readonly<Record<string, string>>
  }) => void
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** The text of an error: what happened (`headline`), and what the user can do (`body`). */
export type ErrorWords = { readonly headline: string; readonly body: string }

export type Explain = (error: ErrorRecord, facts?: ErrorContext) => ErrorWords

/**
 * A short note at the foot of the card. A toast about work in progress stays until its result replaces it. An error is
 * also shown outside the toast, because the toast disappears.
 */
export type Toast = { readonly text: string; readonly tone: 'ok' | 'bad' | 'loading' }

/** Everything that the views of one modal share. Two modals on a page share no state. */
export type UiState = Languages & {
  readonly words: Translation['words']
  readonly walletName: Translation['walletName']
  /**
   * Joins texts into running text, such as a headline and its advice. Each text ends with the full stop of the language,
   * unless it has an end of its own. Leaves out missing texts.
   */
  sentences(...texts: readonly (string | undefined)[]): string
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
  /**
   * Sends an event to the site's listener and to the worker. The worker sends it to the analytics server only if
   * analytics is enabled.
   */
  track(event: string, properties: Readonly<Record<string, string>>): void
  /** The function that converts errors to text. Its full version loads when it is first needed. */
  readonly explain: Latest<Explain>
  /**
   * Loads the full version of `explain`, and resolves with it. Needed for sentences that are announced only once and
   * cannot be corrected later.
   */
  explained(): Promise<Explain>
  /** Announces the text of an error: its headline, and its advice if there is one. */
  announceError(words: ErrorWords): void
  /** Announces an error with its advice, in the language of the modal. With `hasToast`, also shows it in a toast. */
  reportError(error: ErrorRecord, hasToast?: boolean): void
  readonly session: Latest<Session>
  readonly injected: ReadonlySignal<readonly InjectedWallet[]>
  readonly online: ReadonlySignal<boolean>
  /** Resolves when Portico has checked whether the connected account must sign in, or after 5 s. */
  readonly settled?: (() => Promise<void>) | undefined
  /**
   * Returns a stream of the worker. All subscribers share the stream, and its value is undefined until the worker has
   * sent the first value.
   */
  stream$<N extends StreamName>(name: N, ...args: StreamArgs<N>): Latest<StreamValue<N> | undefined>
  /** Removes the shared stream, so that the next subscriber gets a new one from the worker. */
  forget<N extends StreamName>(name: N, ...args: StreamArgs<N>): void
  /**
   * State that views keep while the modal is open (scroll position, search text, focus). Closing the modal deletes it.
   */
  readonly memory: ViewMemory
  /** Takes over new options of the site, such as another language. The views keep what they show. */
  renew(deps: UiDeps): void
  destroy(): void
}

/** A list of messages of the modal. The site can replace each message with its own text. */
export type Words = { readonly id: string }

/** The site's texts, which replace the English texts of the modal. */
export type Translation = {
  /** The style sheet with the rules for scripts other than Latin. */
  readonly css?: string | undefined
  /** The full stop of the language, and the space between two sentences. */
  readonly fullStop: FullStop
  /** Returns a list of messages in which the site's texts replace the modal's own texts. */
  readonly words: <T extends Words>(list: T) => T
  /** Returns the name of a wallet. A name that Portico has given, such as “Browser wallet”, is translated. */
  readonly walletName: (name: string) => string
  /** Returns the site's text for a key, with the values filled in. Returns undefined if the site has no such text. */
  readonly text: (key: string, values: Readonly<Record<string, unknown>>) => string | undefined
}

export type ViewProps = { readonly entry: ViewEntry }
/** The exports of the file of a view: the component, and its style sheet if it has one. */
export type ViewModule = {
  readonly View: ComponentType<ViewProps>
  readonly css?: string
}

/**
 * The exports of a file with one view. A file with several views has one export for each view, under the name of the
 * view.
 */
export type ViewFile = ViewModule | Readonly<Partial<Record<View, ViewModule>>>

/** The file of each view, which loads when the view opens. */
export type ViewTable = Readonly<Record<View, () => Promise<ViewFile>>>

/**
 * The loader of the views. It loads the file of each view once. A view whose file is loaded renders without a delay.
 */
export type ViewLoader = {
  ready(view: View): ViewModule | undefined
  load(view: View): Promise<void>
  /**
   * Resolves when the modal has been painted for the first time. Code that is not needed for the first view loads after
   * that.
   */
  readonly painted: Promise<void>
  paint(): void
  /** The lazy components that have already loaded. The key is the function that loads the component. */
  readonly parts: Map<unknown, ComponentType<never>>
  preload(load: () => Promise<ComponentType<never>>): Promise<void>
}
