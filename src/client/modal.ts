// Opens and closes the modal, sends its events to the site, and starts the worker when it is needed.

import { coreError } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { createSource, type Subscribable } from '../domain/core/signal.ts'
import type { lacksStep as LacksStep, View, viewToOpen as ViewToOpen } from '../domain/navigation/views.ts'
import type { MountedModal } from '../ui/app/element.tsx'
import type { UiDeps, UiState } from '../ui/app/types.ts'
import { loadPart } from './load-part.ts'
import { whenIdle } from './moments.ts'
import type { ThemeMode } from './types.ts'

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
  /** Emits when the modal has opened. */
  readonly opened$: Subscribable<void>
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
    // The code of the languages loads at the same time as the modal.
    if (!/^en\b/.test(deps().options.locale ?? 'en')) import('../ui/app/translator.ts').catch(ignoreError)
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
    opened$: createSource(listener => {
      opened.add(listener)
      return () => void opened.delete(listener)
    }),
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

export function ignoreError(): void {}
