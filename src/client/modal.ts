import { coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { type View, viewToOpen } from '../domain/navigation/views.ts'
import type { MountedModal } from '../ui/app/element.tsx'
import { createUiState } from '../ui/app/state.ts'
import type { UiDeps, UiState } from '../ui/app/types.ts'
import type { OpenOptions, ThemeMode } from './types.ts'

/** The user interface. It is fetched and mounted at its first use. */
export type Modal = {
  /** Whether the modal is mounted, so that it can open at once. */
  ready(): boolean
  /** Fetches and mounts the modal, closed, with the view it opens on. Errors are ignored here; `open` fails with them later. */
  prepare(): void
  open(wish: OpenOptions): Promise<void>
  close(): void
  /** Fetches and mounts the modal. */
  mounted(): Promise<Mounted>
  /** Shows a view above the current one, or opens the modal on it. */
  interject(view: View): void
  /** Goes back from that view, if it is still the current one. */
  withdraw(view: View): void
  /**
   * Runs `step` with the state: at once when mounted. When it is not mounted, `mount` decides whether to mount it or to skip
   * the step.
   */
  act(step: (state: UiState) => void, mount: boolean): void
  setTheme(mode: ThemeMode): void
  /** Renders the current view again after an option has changed. */
  refresh(): void
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
  let mounting: Promise<Mounted> | undefined
  let destroyed = false

  const mount = async (): Promise<Mounted> => {
    const { mountModal } = await import('../ui/app/element.tsx')
    if (destroyed) throw new Error('Portico was destroyed')
    const given = deps()
    const state = createUiState(given)
    mounted = { state, modal: mountModal(given, state, connected) }
    let open = false
    following.push(
      state.navigation$.subscribe(navigation => {
        if (navigation.open === open) return
        open = navigation.open
        onOpen(open)
      }),
      state.theme$.subscribe(onTheme),
    )
    return mounted
  }
  const mountOnce = (): Promise<Mounted> => {
    mounting ??= mount().catch(error => {
      // The next use fetches it again.
      mounting = undefined
      throw error
    })
    return mounting
  }

  return {
    ready: () => mounted !== undefined,
    prepare: () =>
      void mountOnce().then(
        ({ modal }) => modal.warm(),
        () => {},
      ),
    mounted: mountOnce,
    open: async ({ view: wanted, arguments: params }) => {
      const { options, onTrouble } = deps()
      const view = viewToOpen(wanted, params, options)
      if (view !== wanted && wanted)
        onTrouble?.(toRecord(coreError('view-argument-missing', { view: wanted })))
      const { state, modal } = mounted ?? (await mountOnce())
      const { element } = modal
      if (!element.isConnected) {
        // The page has removed the element and, with it, the open dialog. The dialog must close before it can open again.
        state.dispatch({ type: 'close', force: true })
        await new Promise(resolve => setTimeout(resolve))
        document.body.append(element)
      }
      state.dispatch({ type: 'facts', connected: connected() })
      state.dispatch({ type: 'open', ...(view && { view }), ...(params && view === wanted && { params }) })
    },
    close: () => mounted?.state.dispatch({ type: 'close' }),
    interject: view => {
      const show = ({ state }: Mounted) =>
        state.dispatch(state.navigation.get().open ? { type: 'push', view } : { type: 'open', view })
      void mountOnce().then(show, () => {})
    },
    withdraw: view => {
      const shown = mounted?.state.navigation.get().stack.at(-1)?.view
      if (shown === view) mounted?.state.dispatch({ type: 'back' })
    },
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
      for (const one of following) one.unsubscribe()
      mounted?.modal.destroy()
      mounted?.state.destroy()
    },
  }
}
