import {
  type NavigationEvent,
  type NavigationState,
  shownEntry,
  type View,
} from '../domain/navigation/navigation.ts'
import { isOnTheWayIn } from '../domain/navigation/views.ts'

/** What a sign-in needs of the modal. */
export type ModalView = {
  readonly navigation: { get(): NavigationState; subscribe(listener: () => void): () => void }
  dispatch(event: NavigationEvent): void
  showToast(text: string, tone: 'ok' | 'bad'): void
  announce(text: string, urgency?: 'polite' | 'assertive'): void
}

/** The modal, which may not be there yet. */
export type ModalAccess = {
  /** At once where it is mounted; mounts it first otherwise. */
  act(step: (modal: ModalView) => void): void
  /** Only where it is mounted. */
  ifMounted(step: (modal: ModalView) => void): void
}

/** The sign-in on the screen. */
export type Presenter = {
  show(required: boolean): void
  /** Takes the view away, if it is there. */
  hide(done: boolean): void
  /** Back to the first view, and disconnected, where sign-in is required; closed otherwise. */
  cancel(required: boolean): void
  /** Says what went wrong; on the screen too where no view says it. */
  tell(text: string, toast?: boolean): void
  /** Follows where the visitor goes from now on, if they are anywhere. */
  watch(): void
  close(): void
}

const own: readonly View[] = ['SIWXSignMessage', 'ConnectingSiwe']
/** Views that have something to do first; the sign-in waits below them. */
const leftAlone: readonly View[] = [...own, 'ApproveTransaction', 'OpenWallet', 'UnsupportedChain']

/** Shows the view where the visitor is: by itself after connecting, on top of what they were at otherwise. `moved`: they went somewhere. */
export function createPresenter(
  modal: ModalAccess,
  moved: (place: { open: boolean; away: boolean }) => void,
): Presenter {
  let unsubscribe: (() => void) | undefined

  const look = (face: ModalView) => {
    const { open, stack } = face.navigation.get()
    moved({ open, away: open && !stack.some(({ view }) => leftAlone.includes(view)) })
  }
  const watch = (face: ModalView) => {
    // After what is being done now: the modal moves in one step.
    unsubscribe ??= face.navigation.subscribe(() => queueMicrotask(() => look(face)))
  }

  return {
    show: required =>
      modal.act(face => {
        watch(face)
        face.dispatch({ type: 'facts', signInPending: required })
        const { open, stack } = face.navigation.get()
        const shown = stack.at(-1)?.view
        if (stack.some(({ view }) => own.includes(view))) return
        const aside =
          !open || isOnTheWayIn(shown) || shown === 'ApproveTransaction' || shown === 'UnsupportedChain'
        if (aside) return face.dispatch({ type: 'sign-in-needed' })
        face.dispatch({ type: 'transaction-started', next: 'replace' })
        face.dispatch({ type: 'push', view: 'ConnectingSiwe' })
      }),
    hide: done =>
      modal.ifMounted(face => {
        face.dispatch({ type: 'facts', signInPending: false })
        const { stack } = face.navigation.get()
        if (!stack.some(({ view }) => own.includes(view))) return
        const pushed = stack.some(({ view }) => view === 'ConnectingSiwe')
        if (done && pushed) face.dispatch({ type: 'transaction-done' })
        else
          face.dispatch({
            type: 'close',
            force: shownEntry(face.navigation.get())?.view !== 'ApproveTransaction',
          })
      }),
    cancel: required =>
      modal.ifMounted(face => {
        face.dispatch({ type: 'facts', signInPending: false })
        face.dispatch({ type: 'sign-in-cancelled', required })
      }),
    tell: (text, toast = false) =>
      modal.ifMounted(face => {
        face.announce(text, 'assertive')
        if (toast) face.showToast(text, 'bad')
      }),
    watch: () =>
      modal.ifMounted(face => {
        watch(face)
        queueMicrotask(() => look(face))
      }),
    close: () => unsubscribe?.(),
  }
}
