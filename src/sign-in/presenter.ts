import {
  type NavigationEvent,
  type NavigationState,
  shownEntry,
  type View,
} from '../domain/navigation/navigation.ts'
import { isOnTheWayIn } from '../domain/navigation/views.ts'

/** The parts of the modal that the sign-in uses. */
export type ModalView = {
  readonly navigation: { get(): NavigationState; subscribe(listener: () => void): () => void }
  dispatch(event: NavigationEvent): void
  showToast(text: string, tone: 'ok' | 'bad'): void
  announce(text: string, urgency?: 'polite' | 'assertive'): void
}

/** Access to the modal, which may not be mounted yet. */
export type ModalAccess = {
  /** Runs the step. Mounts the modal first if necessary. */
  act(step: (modal: ModalView) => void): void
  /** Runs the step only if the modal is mounted. */
  ifMounted(step: (modal: ModalView) => void): void
}

/** Shows the sign-in in the modal. */
export type Presenter = {
  show(required: boolean): void
  /** Removes the sign-in view, if it is shown. */
  hide(done: boolean): void
  /** If the sign-in is required, disconnects and shows the first view. Otherwise closes the modal. */
  cancel(required: boolean): void
  /** Announces an error to screen readers. `toast` also shows it, for errors that no view shows. */
  tell(text: string, toast?: boolean): void
  /** Observes the user's navigation from now on, if the modal is mounted. */
  watch(): void
  close(): void
}

const own: readonly View[] = ['SIWXSignMessage', 'ConnectingSiwe']
/** Views that must finish first. The sign-in waits below them. */
const blockingViews: readonly View[] = [...own, 'ApproveTransaction', 'OpenWallet', 'UnsupportedChain']

/**
 * Creates the presenter. The sign-in view appears alone after connecting, and otherwise on top of the current view. `moved` is
 * called after each navigation.
 */
export function createPresenter(
  modal: ModalAccess,
  moved: (place: { open: boolean; away: boolean }) => void,
): Presenter {
  let unsubscribe: (() => void) | undefined

  const look = (modalView: ModalView) => {
    const { open, stack } = modalView.navigation.get()
    moved({ open, away: open && !stack.some(({ view }) => blockingViews.includes(view)) })
  }
  const watch = (modalView: ModalView) => {
    // Wait for the current task, because the modal may dispatch several events.
    unsubscribe ??= modalView.navigation.subscribe(() => queueMicrotask(() => look(modalView)))
  }

  return {
    show: required =>
      modal.act(modalView => {
        watch(modalView)
        modalView.dispatch({ type: 'facts', signInPending: required })
        const { open, stack } = modalView.navigation.get()
        const shown = stack.at(-1)?.view
        if (stack.some(({ view }) => own.includes(view))) return
        const aside =
          !open || isOnTheWayIn(shown) || shown === 'ApproveTransaction' || shown === 'UnsupportedChain'
        if (aside) return modalView.dispatch({ type: 'sign-in-needed' })
        modalView.dispatch({ type: 'transaction-started', next: 'replace' })
        modalView.dispatch({ type: 'push', view: 'ConnectingSiwe' })
      }),
    hide: done =>
      modal.ifMounted(modalView => {
        modalView.dispatch({ type: 'facts', signInPending: false })
        const { stack } = modalView.navigation.get()
        if (!stack.some(({ view }) => own.includes(view))) return
        const pushed = stack.some(({ view }) => view === 'ConnectingSiwe')
        if (done && pushed) modalView.dispatch({ type: 'transaction-done' })
        else
          modalView.dispatch({
            type: 'close',
            force: shownEntry(modalView.navigation.get())?.view !== 'ApproveTransaction',
          })
      }),
    cancel: required =>
      modal.ifMounted(modalView => {
        modalView.dispatch({ type: 'facts', signInPending: false })
        modalView.dispatch({ type: 'sign-in-cancelled', required })
      }),
    tell: (text, toast = false) =>
      modal.ifMounted(modalView => {
        modalView.announce(text, 'assertive')
        if (toast) modalView.showToast(text, 'bad')
      }),
    watch: () =>
      modal.ifMounted(modalView => {
        watch(modalView)
        queueMicrotask(() => look(modalView))
      }),
    close: () => unsubscribe?.(),
  }
}
