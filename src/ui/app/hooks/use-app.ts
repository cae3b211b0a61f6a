import { useSubscription } from 'observable-hooks'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useInsertionEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Observable } from 'rxjs'
import type {
  FeatureClient,
  FeatureName,
  FeatureQuery,
  FeatureQueryArgs,
  FeatureQueryValue,
} from '../../../bridge/contract/features.ts'
import type { Namespace } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import type { ReadonlySignal } from '../../../domain/core/signal.ts'
import { shownEntry, type View, type ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { PorticoOptions } from '../../../domain/options/resolve.ts'
import type { Platform } from '../../../domain/wallets/deep-links.ts'
import type { Latest } from '../latest.ts'
import type { Sheets } from '../sheets.ts'
import type { MemoryKey, UiDeps, UiState, ViewLoader, Words } from '../types.ts'

/**
 * Creates the key under which a view stores a value while the modal is open. The type of the key includes the type of
 * the value.
 */
export function memoryKey<T>(name: string): MemoryKey<T> {
  return { name }
}

export type Ui = {
  readonly deps: UiDeps
  readonly state: UiState
  readonly loader: ViewLoader
  readonly sheets: Sheets
  /** Whether the modal is a part of the page, and not a dialog above it. */
  readonly inline$: ReadonlySignal<boolean>
  /** Called when the dialog has left the screen. */
  readonly onGone?: (() => void) | undefined
  /** The shadow root of the modal. Absent in unit tests. */
  readonly shadow?: ShadowRoot
}

/** React context of the modal. Its value is undefined outside the modal. */
export const UiContext = createContext<Ui | undefined>(undefined)

export function useUi(): Ui {
  const ui = use(UiContext)
  if (!ui) throw new Error('Portico components work inside the modal only')
  return ui
}

export function useSignal<T>(signal$: ReadonlySignal<T>): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = signal$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [signal$],
  )
  const get = () => signal$.value
  return useSyncExternalStore(subscribe, get, get)
}

export function useOptions(): PorticoOptions {
  return useUi().deps.options
}

/**
 * Returns the platform of the page, such as a phone, and the namespace of the site's default network. Both decide which
 * links to wallets the modal offers.
 */
export function usePlatform(): { readonly platform: Platform; readonly namespace: Namespace } {
  const { platform, options } = useUi().deps
  const main = options.networks.find(({ id }) => id === options.defaultNetwork)
  return { platform: platform(), namespace: main?.namespace ?? 'eip155' }
}

/** Whether the page runs on a phone that can open wallet apps. */
export function useIsPhone(): boolean {
  return useUi().deps.platform().system !== 'desktop'
}

export function useOnline(): boolean {
  return useSignal(useUi().state.online)
}

/** Returns the language of the messages. Dates and currency names use this language too. */
export function useLanguage(): string {
  return useUi().state.language
}

/** Returns the locale of number formats. Dates use the language of the messages instead: see `useLanguage`. */
export function useLocale(): string {
  return useUi().state.locale
}

export function useMessages<T extends Words>(list: T): T {
  return useUi().state.words(list)
}

/** Returns the function that joins texts into running text, with the full stops of the language. */
export function useSentences(): UiState['sentences'] {
  return useUi().state.sentences
}

// Thai writes spaces beside a Latin name. Without them, a line can only end within the name.
const thai = /^ ?(\p{Script=Thai}+) ?$/u

/**
 * Returns the function that joins texts as a list, “a, b and c”. A list that goes on (`goesOn`) has no “and”: “a, b, c”.
 */
export function useList(): (texts: readonly string[], goesOn?: boolean) => string {
  const language = useLanguage()
  return (texts, goesOn = false) => {
    const format = new Intl.ListFormat(language, { type: 'conjunction' })
    const [, separator] = goesOn ? format.formatToParts(['1', '2', '3']) : []
    if (separator) return texts.join(separator.value)
    const parts = format.formatToParts(texts)
    return parts.map(({ type, value }) => (type === 'literal' ? value.replace(thai, ' $1 ') : value)).join('')
  }
}

/** Returns the function that gives the name of a wallet in the language of the modal. */
export function useWalletName(): (name: string) => string {
  return useUi().state.walletName
}

/** Returns the function that sends an event about a user action to analytics and to the site's event listener. */
export function useTrack(): UiState['track'] {
  return useUi().state.track
}

/** Adopts a style sheet for as long as the component is shown. */
export function useStyles(css: string | undefined): void {
  const { sheets } = useUi()
  // An insertion effect adds the sheet before any layout effect measures the component.
  useInsertionEffect(() => (css === undefined ? undefined : sheets.adopt(css)), [sheets, css])
}

/** The controls that the dialog offers to the screen inside it. */
export type DialogControls = {
  /** Goes back to the previous view. Absent if there is no previous view. */
  readonly back?: () => void
  /** Closes the modal. Absent if the modal is a part of the page. */
  readonly close?: () => void
  /** The toast. The screen draws the toast above the buttons of its foot, so that it covers none of them. */
  readonly toast?: ReactNode
  /**
   * Reports that a screen is mounted, so that the dialog moves the focus to it and takes its size. Returns the clean-up
   * function.
   */
  readonly arrive: (screen: HTMLElement) => () => void
}

export const DialogContext = createContext<DialogControls | undefined>(undefined)

export function useDialog(): DialogControls {
  const frame = use(DialogContext)
  if (!frame) throw new Error('A screen works inside the frame only')
  return frame
}

export function useNavigation() {
  const { state } = useUi()
  return useMemo(
    () => ({
      push: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'push', view, ...(params && { params }) }),
      replace: (view: View, params?: ViewEntry['params']) =>
        state.dispatch({ type: 'replace', view, ...(params && { params }) }),
      /** Replaces the view `shown` if it is still on top of the stack. Does nothing if the user has left that view. */
      replaceFrom: (shown: View, view: View, params?: ViewEntry['params']) => {
        if (shownEntry(state.navigation.value)?.view !== shown) return
        state.dispatch({ type: 'replace', view, ...(params && { params }) })
      },
      /**
       * Starts a new stack with this view. Deletes the stored scroll position and focus, so that the view starts at the
       * top.
       */
      reset: (view: View, params?: ViewEntry['params']) => {
        state.memory.delete({ name: 'focus:1' })
        state.dispatch({ type: 'reset', view, ...(params && { params }) })
      },
      back: () => state.dispatch({ type: 'back' }),
      /** Goes back if the view `shown` is still on top of the stack. */
      backFrom: (shown: View) => {
        if (shownEntry(state.navigation.value)?.view === shown) state.dispatch({ type: 'back' })
      },
      close: () => state.dispatch({ type: 'close' }),
    }),
    [state],
  )
}

/**
 * Returns the latest value of a stream and renders again when the value changes. Returns undefined without a stream.
 * After a change of the stream, never returns a value of the earlier stream. If `isSame` finds no difference to the
 * last value, the component does not render again.
 */
export function useLatest<T>(stream$: Latest<T>, isSame?: IsSame<NoInfer<T>>): T
export function useLatest<T>(stream$: Latest<T> | undefined, isSame?: IsSame<NoInfer<T>>): T | undefined
export function useLatest<T>(stream$: Latest<T> | undefined, isSame: IsSame<T> = Object.is): T | undefined {
  const [latest, setLatest] = useState({ of: stream$, value: stream$?.value })
  // The subscriber is an object with a `next` of its own. A page may add `next` to `Object.prototype`, and a function
  // passed as the subscriber would inherit that method.
  useSubscription<T>(stream$ ?? silent$, {
    next: value =>
      setLatest(now => (now.of === stream$ && isSame(now.value, value) ? now : { of: stream$, value })),
  })
  return latest.of === stream$ ? latest.value : stream$?.value
}

type IsSame<T> = (a: T | undefined, b: T | undefined) => boolean

const silent$ = new Observable<never>()

/** Converts any rejection to an error record. */
export function recordOf(error: unknown): ErrorRecord {
  const { code, message, context } = error as Partial<ErrorRecord>
  return code === undefined || message === undefined
    ? toRecord(coreError('unknown'))
    : { code, message, context: context ?? {} }
}

/** The calls and the streams of a feature, for a view. */
export type UiFeature<W extends FeatureName> = Pick<FeatureClient<W>, 'call'> & {
  stream$<S extends FeatureQuery<W>>(
    name: S,
    ...args: FeatureQueryArgs<W, S>
  ): Latest<FeatureQueryValue<W, S> | undefined>
  /** Drops the stream of a query, so that the next subscriber subscribes to the worker again. */
  forget<S extends FeatureQuery<W>>(name: S, ...args: FeatureQueryArgs<W, S>): void
}

/** Returns a feature of the worker. Its code loads when the feature is first used. */
export function useFeature<W extends FeatureName>(feature: W): UiFeature<W> {
  const { state, deps } = useUi()
  return useMemo(
    () => ({
      call: (verb, ...args) => deps.link.api.callFeature(feature, verb, args) as never,
      stream$: (name, ...args) => state.stream$('feature', feature, name, ...args) as never,
      forget: (name, ...args) => state.forget('feature', feature, name, ...args),
    }),
    [state, deps, feature],
  )
}
