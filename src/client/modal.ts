// Opens and closes the modal, sends its events to the site, and starts the worker when it is needed.

import type { PageWorkerClient, WorkerApi, WorkerClient } from '../bridge/contract/worker-api.ts'
import type { Namespace } from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { lacksStep as LacksStep, View, viewToOpen as ViewToOpen } from '../domain/navigation/views.ts'
import type { OptionWarning } from '../domain/options/resolve.ts'
import { reportDisconnect } from '../domain/session/report-disconnect.ts'
import type { MountedModal } from '../ui/app/element.tsx'
import type { UiDeps, UiState } from '../ui/app/types.ts'
import { callHost } from './call-host.ts'
import { loadPart } from './load-part.ts'
import { whenIdle } from './moments.ts'
import type { Portico } from './portico-type.ts'
import type { EventName, PorticoEvents, RecentEvent, ThemeMode } from './types.ts'

/** The modal. Its code is fetched, and the modal is mounted, at its first use. */
export type Modal = {
  /** Whether the modal is mounted, so that it can open at once. */
  ready(): boolean
  /**
   * Fetches the modal and mounts it closed, and renders the view on which it will open while the browser is idle.
   * Ignores errors, because `open` reports them later.
   */
  prepare(): void
  open(view?: View, params?: Readonly<Record<string, unknown>>): Promise<void>
  close(): void
  /** Resolves when the mounted modal has been painted for the first time. Resolves at once if no modal is mounted. */
  painted(): Promise<void>
  /** Fetches and mounts the modal. */
  mounted(): Promise<Mounted>
  /** Shows a view above the current view. If the modal is closed, opens it on that view. */
  interject(view: View): void
  /** Closes the view that `interject` showed, if that view is still on top. */
  withdraw(view: View): void
  /**
   * Runs `step` with the modal's state, at once if the modal is mounted. If the modal is not mounted, `mount: true`
   * mounts it first, and `mount: false` skips the step.
   */
  act(step: (state: UiState) => void, mount: boolean): void
  setTheme(mode: ThemeMode): void
  /** Calls the listener when the modal has opened. */
  onOpened(listener: () => void): { unsubscribe(): void }
  /** Renders the current view again after an option has changed. */
  refresh(): void
  /** Renders the open or closed modal again with new options: language and theme variables. */
  redraw(): void
  /** Moves the modal to the page's new place for it, and keeps what it shows. Returns false if it is not open. */
  move(): boolean
  destroy(): void
}

type ModalParams = {
  readonly deps: () => UiDeps
  /** Returns the page's element that shows the modal. Undefined if the modal is a dialog above the page. */
  readonly container: () => Element | undefined
  /** Whether an account is connected, according to the last session that the page has received. */
  readonly connected: () => boolean
  readonly onOpen: (open: boolean) => void
  /** Called when the site has opened a view without the data of the step before it. */
  readonly onMissingStep: (view: View) => void
  readonly onTheme: (mode: ThemeMode) => void
}

type Mounted = {
  readonly state: UiState
  readonly modal: MountedModal
  readonly viewToOpen: typeof ViewToOpen
  readonly lacksStep: typeof LacksStep
}

/** Creates the modal of one Portico. */
export function createModal({
  deps,
  container,
  connected,
  onOpen,
  onMissingStep,
  onTheme,
}: ModalParams): Modal {
  const following: { unsubscribe(): void }[] = []
  let mounting: Promise<Mounted> | undefined
  let mounted: Mounted | undefined
  let destroyed = false
  /** The last change of the options. Each one waits for the one before, so that the newest options win. */
  let redrawn: Promise<unknown> = Promise.resolve()
  const opened = new Set<() => void>()
  const tellOpened = () => {
    for (const listener of opened) listener()
  }

  const mount = async (): Promise<Mounted> => {
    const { createSurface, createUiState, lacksStep, mountModal, viewToOpen } = await loadPart(
      () => import('../ui/app/element.tsx'),
    )
    if (destroyed) throw coreError('destroyed')
    const { gate, options } = deps()
    const surface = createSurface(options.shadowRoot, undefined, { gate, container })
    const current = await surface.prepare(deps()).catch((reason: unknown) => {
      surface.remove()
      throw reason
    })
    if (destroyed) {
      surface.remove()
      throw coreError('destroyed')
    }
    const state = createUiState(current)
    const modal = mountModal(current, state, connected, surface, whenIdle)
    let isOpen = false
    following.push(
      state.navigation.subscribe(({ open }) => {
        if (open === isOpen) return
        isOpen = open
        onOpen(open)
        if (open) tellOpened()
        // A modal that is a part of the page never closes. It shows its first view instead.
        if (!open && modal.inline$.value && modal.element.isConnected)
          queueMicrotask(() => {
            state.dispatch({ type: 'facts', connected: connected() })
            state.dispatch({ type: 'open' })
          })
      }),
      state.themeMode.subscribe(onTheme),
    )
    mounted = { state, modal, lacksStep, viewToOpen }
    return mounted
  }
  const mountLazily = lazy(mount)
  const mountOnce = async (): Promise<Mounted> => {
    if (destroyed) throw coreError('destroyed')
    mounting = mountLazily()
    return await mounting
  }

  return {
    ready: () => mounted !== undefined,
    prepare: () =>
      void mountOnce().then(
        ({ modal }) => modal.standBy(),
        () => {},
      ),
    mounted: mountOnce,
    open: async (wanted, params) => {
      const { state, modal, viewToOpen, lacksStep } = mounted ?? (await mountOnce())
      const view = viewToOpen(wanted, params, deps().options)
      if (!modal.element.isConnected) {
        // The page has removed the modal's element, together with the open dialog. The modal's state is set to closed,
        // so that the dialog can open again.
        state.dispatch({ type: 'close', force: true })
        await new Promise(resolve => setTimeout(resolve))
      }
      modal.place()
      state.dispatch({ type: 'facts', connected: connected() })
      state.dispatch({ type: 'open', ...(view && { view }), ...(params && view === wanted && { params }) })
      if (wanted && lacksStep(wanted, params)) onMissingStep(wanted)
    },
    close: () => mounted?.state.dispatch({ type: 'close' }),
    painted: async () => await mounted?.modal.painted,
    interject: view => {
      const show = ({ state }: Mounted) =>
        state.dispatch(state.navigation.value.open ? { type: 'push', view } : { type: 'open', view })
      void mountOnce().then(show, () => {})
    },
    withdraw: view => {
      const shown = mounted?.state.navigation.value.stack.at(-1)?.view
      if (shown === view) mounted?.state.dispatch({ type: 'back' })
    },
    onOpened: listener => {
      opened.add(listener)
      return { unsubscribe: () => void opened.delete(listener) }
    },
    redraw: () => {
      const draw = async () => {
        const now = await mounting
        if (!destroyed) await now?.modal.redraw(deps())
      }
      redrawn = redrawn.then(draw).catch(ignoreError)
    },
    move: () => {
      if (!mounted?.state.navigation.value.open) return false
      mounted.modal.place()
      return true
    },
    refresh: () => {
      if (!mounted) return
      const { state, modal } = mounted
      const wasStandingBy = state.navigation.value.standby !== undefined
      modal.drop()
      state.dispatch({ type: 'facts', connected: connected() })
      if (wasStandingBy) modal.standBy()
    },
    act: (step, mount) => {
      if (mounted) step(mounted.state)
      else if (mount)
        void mountOnce().then(
          ({ state }) => step(state),
          () => {},
        )
    },
    setTheme: mode => mounted?.state.setTheme(mode),
    destroy: () => {
      destroyed = true
      for (const subscription of following) subscription.unsubscribe()
      mounted?.modal.destroy()
      mounted?.state.destroy()
      mounted = undefined
    },
  }
}

function ignoreError(): void {}

/** The events that one modal emits to the site's listeners, and the errors that it keeps for a bug report. */
export type Events = {
  readonly on: Portico['on']
  emit<E extends EventName>(event: E, detail: PorticoEvents[E]): void
  /**
   * Emits the event `error` and stores the error for a bug report. If `isLoud` is true, also logs the error to the
   * console. Default of `isLoud`: the option `debug`.
   */
  error(error: ErrorRecord, isLoud?: boolean): void
  /** Returns the last fifty events, oldest first, without addresses and secrets. */
  recent(): readonly RecentEvent[]
  /** Warns the developer on the console about an option that is unknown or malformed. */
  warn(warning: OptionWarning): void
  /** Returns the last errors, newest first. */
  errors(): readonly ErrorRecord[]
  /** Removes all listeners. */
  close(): void
}

const names: readonly (EventName | '*')[] = [
  '*',
  'account',
  'alert',
  'close',
  'connect',
  'disconnect',
  'error',
  'open',
  'signIn',
  'signOut',
  'track',
]
/** Number of errors that are kept for a bug report. */
const errorsKept = 20
/** Number of events that are kept for a bug report. */
const eventsKept = 50

type Listener = (detail: never, event: never) => void

/** Returns what a bug report may say about an event: the step, the code, the status. It has no address. */
function factsOf(detail: unknown): Omit<RecentEvent, 'at' | 'event'> {
  const field = (name: string) => safeRead(detail, name)
  const wallet = safeRead(field('wallet'), 'name')
  const facts = {
    step: field('event'),
    code: field('code') ?? safeRead(field('error'), 'code'),
    status: field('status'),
    network: field('caipNetworkId'),
    wallet,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => typeof fact === 'string'))
}

/** Writes a line on the console. The code of the lines loads with the first mistake of a site. */
function print(line: (lines: typeof import('./console-lines.ts')) => void): void {
  import('./console-lines.ts').then(line, ignoreError)
}

/** Creates the events of one modal. */
export function createEvents(debug: boolean): Events {
  const table = new Map<string, Set<Listener>>()
  const errors: ErrorRecord[] = []
  const recent: RecentEvent[] = []
  const listenersOf = (event: string) => {
    const known = table.get(event) ?? new Set()
    table.set(event, known)
    return known
  }
  const emit: Events['emit'] = (event, detail) => {
    recent.push({ at: Date.now(), event, ...factsOf(detail) })
    if (recent.length > eventsKept) recent.shift()
    // biome-ignore lint/suspicious/noConsole: the option `debug` enables it
    if (debug && event !== 'error') console.debug(`Portico: ${event}`, detail)
    for (const listener of [...listenersOf(event), ...listenersOf('*')])
      callHost(listener as (detail: unknown, event: string) => void, detail, event)
  }
  return {
    on: (event: string, listener: Listener) => {
      if (!names.includes(event as EventName)) throw coreError('event-unknown', { event: String(event) })
      // Each registration has its own wrapper function, so that the site can register one function twice.
      const own: Listener = (detail, name) => listener(detail, name)
      listenersOf(event).add(own)
      return () => void listenersOf(event).delete(own)
    },
    emit,
    error: (error, isLoud = debug) => {
      if (isLoud) print(({ logError }) => logError(error))
      errors.unshift(error)
      errors.length = Math.min(errors.length, errorsKept)
      emit('error', error)
    },
    errors: () => errors,
    recent: () => recent,
    warn: warning => print(({ logOption }) => logOption(warning)),
    close: () => table.clear(),
  }
}

/**
 * Disconnects when the site requests it, and sends the same analytics event as when the user disconnects in the modal.
 */
export function trackDisconnect(
  { api }: Pick<PageWorkerClient, 'api'>,
  events: Pick<Events, 'emit' | 'error'>,
  namespace: Namespace | undefined,
): Promise<void> {
  return reportDisconnect(
    api.disconnect(namespace),
    (event, properties) => {
      events.emit('track', { event, properties })
      api.track(event, properties).catch(ignoreError)
    },
    error => {
      events.error(error)
      api.report(error).catch(ignoreError)
    },
  )
}

/** How long `lazyStream` waits after a failed load before it tries again (ms). */
const retryMs = 5_000

/** Creates a worker client whose code loads at its first use. */
export function createLazyWorkerClient(load: () => Promise<WorkerClient>): PageWorkerClient {
  let link: Promise<WorkerClient> | undefined
  let closed = false
  const get = (): Promise<WorkerClient> => {
    if (closed) return Promise.reject(coreError('worker-lost', { reason: 'closed' }))
    link ??= load().catch(cause => {
      // The bridge could not be loaded, so the next use loads it again.
      link = undefined
      throw cause instanceof CoreError ? cause : coreError('worker-blocked', { reason: 'link' }, cause)
    })
    return link
  }
  // Creates a stream that emits nothing until the bridge has loaded. If the load fails, the stream does not error.
  const late = <T>(open: (ready: WorkerClient) => Subscribable<T>) => lazyStream(get, open, () => closed)
  const api = new Proxy({} as WorkerApi, {
    get: (_, method) => {
      // The api has no method `then`. Otherwise `await` would treat the api as a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      return async (...args: readonly unknown[]) => {
        const call = (await get()).api[method as keyof WorkerApi] as (...args: readonly unknown[]) => unknown
        return call(...args)
      }
    },
  })
  return {
    api,
    stream: (name, ...args) => late(ready => ready.stream(name, ...args)),
    status$: late(ready => ready.status$),
    close: () => {
      closed = true
      void link?.then(
        ready => ready.close(),
        () => {},
      )
    },
  }
}

/**
 * Loads an object, then emits the values of its stream. If the load fails, tries again every `retryMs` until `isClosed`
 * returns true.
 */
export function lazyStream<L, T>(
  load: () => Promise<L>,
  open: (loaded: L) => Subscribable<T>,
  isClosed: () => boolean,
): Subscribable<T> {
  return {
    subscribe: listener => {
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      let opened: { unsubscribe(): void } | undefined
      const begin = (): void => {
        load().then(
          loaded => {
            if (!stopped) opened = open(loaded).subscribe(listener)
          },
          () => {
            if (!stopped && !isClosed()) timer = setTimeout(begin, retryMs)
          },
        )
      }
      begin()
      return {
        unsubscribe: () => {
          stopped = true
          clearTimeout(timer)
          opened?.unsubscribe()
        },
      }
    },
  }
}
