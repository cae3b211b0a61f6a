import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { type View, viewToOpen } from '../domain/navigation/views.ts'
import type { MountedModal } from '../ui/app/element.tsx'
import type { UiDeps, UiState } from '../ui/app/types.ts'
import type { ThemeMode } from './types.ts'

/** The modal. Its code is fetched, and the modal is mounted, at its first use. */
export type Modal = {
  /** Whether the modal is mounted, so that it can open at once. */
  ready(): boolean
  /**
   * Fetches the modal and mounts it closed, with the view that it will open on. Ignores errors, because `open` reports
   * them later.
   */
  prepare(): void
  open(view?: View, params?: Readonly<Record<string, unknown>>): Promise<void>
  close(): void
  /** Resolves when the mounted modal has been painted for the first time. Resolves at once if no modal is mounted. */
  painted(): Promise<void>
  /** Fetches and mounts the modal. */
  mounted(): Promise<Mounted>
  /** Shows a view above the current view, or opens the modal on that view. */
  interject(view: View): void
  /** Closes the view that `interject` showed, if that view is still on top. */
  withdraw(view: View): void
  /**
   * Runs `step` with the modal's state: at once if the modal is mounted. Otherwise `mount` decides whether the modal is
   * mounted first or the step is skipped.
   */
  act(step: (state: UiState) => void, mount: boolean): void
  setTheme(mode: ThemeMode): void
  /** Renders the current view again after an option has changed. */
  refresh(): void
  /** Renders the modal again with the options that its state reads only once: language and theme variables. */
  redraw(): void
  destroy(): void
}

type ModalWishes = {
  readonly deps: () => UiDeps
  /** Whether an account is connected, as far as the page knows. */
  readonly connected: () => boolean
  readonly onOpen: (open: boolean) => void
  readonly onTheme: (mode: ThemeMode) => void
}

export type Mounted = { readonly state: UiState; readonly modal: MountedModal }

/** Creates the modal of one Portico. */
export function createModal({ deps, connected, onOpen, onTheme }: ModalWishes): Modal {
  const following: { unsubscribe(): void }[] = []
  let mounted: Mounted | undefined
  let destroyed = false
  let redraw = () => {}

  const unfollow = () => {
    for (const subscription of following.splice(0)) subscription.unsubscribe()
  }
  const mount = async (): Promise<Mounted> => {
    const { createSurface, createUiState, mountModal } = await import('../ui/app/element.tsx')
    if (destroyed) throw coreError('destroyed')
    const surface = createSurface(deps().options.shadowRoot)
    const draw = async (): Promise<Mounted> => {
      const current = await surface.prepare(deps())
      if (destroyed) throw coreError('destroyed')
      const before = mounted?.state
      const wasOpen = before?.navigation.value.open
      if (wasOpen) before?.dispatch({ type: 'close', force: true })
      unfollow()
      before?.destroy()
      const state = createUiState(current)
      const now = { state, modal: mountModal(current, state, connected, surface) }
      mounted = now
      let isOpen = false
      following.push(
        state.navigation.subscribe(({ open }) => {
          if (open === isOpen) return
          isOpen = open
          onOpen(open)
        }),
        state.themeMode.subscribe(onTheme),
      )
      if (before) state.dispatch({ type: 'facts', connected: connected() })
      if (wasOpen) state.dispatch({ type: 'open' })
      return now
    }
    let last = draw()
    // Each drawing waits for the previous one, so that the newest options are drawn last.
    redraw = () => {
      last = last.then(draw, draw)
      last.catch(quiet)
    }
    return last.catch((reason: unknown) => {
      surface.remove()
      throw reason
    })
  }
  const mountLazily = lazy(mount)
  const mountOnce = async (): Promise<Mounted> => {
    if (destroyed) throw coreError('destroyed')
    return await mountLazily()
  }

  return {
    ready: () => mounted !== undefined,
    prepare: () =>
      void mountOnce().then(
        ({ modal }) => modal.warm(),
        () => {},
      ),
    mounted: mountOnce,
    open: async (wanted, params) => {
      const { options, onTrouble } = deps()
      const view = viewToOpen(wanted, params, options)
      if (view !== wanted && wanted)
        onTrouble?.(toRecord(coreError('view-argument-missing', { view: wanted })))
      const { state, modal } = mounted ?? (await mountOnce())
      const { element } = modal
      if (!element.isConnected) {
        // The page has removed the modal's element and the open dialog in it. The state must be closed before the
        // dialog can open again.
        state.dispatch({ type: 'close', force: true })
        await new Promise(resolve => setTimeout(resolve))
        document.body.append(element)
      }
      state.dispatch({ type: 'facts', connected: connected() })
      state.dispatch({ type: 'open', ...(view && { view }), ...(params && view === wanted && { params }) })
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
    redraw: () => redraw(),
    refresh: () => mounted?.state.dispatch({ type: 'facts', connected: connected() }),
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
      unfollow()
      redraw = () => {}
      mounted?.modal.destroy()
      mounted?.state.destroy()
      mounted = undefined
    },
  }
}

function quiet(): void {}
