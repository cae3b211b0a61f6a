import { shakeMs } from '../core/constants.ts'
import type { View } from './views.ts'

export type { View } from './views.ts'

/** One view in the view stack. `params` is plain data. */
export type ViewEntry = { readonly view: View; readonly params?: Readonly<Record<string, unknown>> }

/**
 * The view after a transaction that the user has started: the previous view (`back`) or the given view.
 * `replace` is for a transaction that started from the sign-in view. The modal then shows the view that was open before
 * the sign-in view.
 */
export type AfterTransaction = 'back' | 'replace' | ViewEntry

/** A side effect of an event. The reducer only returns the side effect, and the caller must perform it. */
export type NavigationEffect =
  /** The caller must dispatch the event `calm` after `ms`. This event ends the shaking of the modal. */
  | { readonly type: 'calm-after'; readonly ms: number }
  /** The caller must reload the login frame and send it the site's metadata again. */
  | { readonly type: 'reload-frame' }
  | { readonly type: 'disconnect' }
  /**
   * The caller must abort the requests that wait for the user's approval, because the approval view was closed without
   * a decision.
   */
  | { readonly type: 'abort-requests' }

/**
 * The navigation state, as plain data. The modal shows the last view of `stack`. `open` is true if the stack is not
 * empty, and false otherwise.
 */
export type NavigationState = {
  readonly open: boolean
  readonly stack: readonly ViewEntry[]
  /**
   * The view that is rendered into the closed modal, so that a click only has to show it. Undefined while the modal is
   * open.
   */
  readonly standby?: ViewEntry | undefined
  /** Whether the modal shakes, because the user tried to close it while it must stay open. */
  readonly shake: boolean
  readonly transactions: readonly AfterTransaction[]
  /** Whether an account is connected. */
  readonly connected: boolean
  /** Whether the site requires a sign-in that the user has not yet completed. */
  readonly signInPending: boolean
  /** The side effects of the last event. Effects of earlier events are not listed. */
  readonly effects: readonly NavigationEffect[]
}

export type NavigationEvent =
  | { readonly type: 'facts'; readonly connected?: boolean; readonly signInPending?: boolean }
  /**
   * Opens a view. If the event does not contain a view, opens Account if an account is connected, and Connect
   * otherwise.
   */
  | ({ readonly type: 'open' } & Partial<ViewEntry>)
  | ({ readonly type: 'push' | 'replace' | 'reset' } & ViewEntry)
  /** Renders a view into the closed modal. Without a view, removes it from there. */
  | { readonly type: 'standby'; readonly view?: View | undefined }
  | { readonly type: 'back' }
  | { readonly type: 'close'; readonly force?: boolean }
  | { readonly type: 'calm' }
  | { readonly type: 'transaction-started'; readonly next: AfterTransaction }
  /**
   * The wallet request of a transaction has ended. The reducer removes the transaction from the navigation state, so
   * that later events do not apply to it. The view stack does not change.
   */
  | { readonly type: 'transaction-forgotten'; readonly next: AfterTransaction }
  | { readonly type: 'transaction-done' }
  | { readonly type: 'transaction-failed' }
  /**
   * `approval-needed`: a wallet request starts to wait for the user's approval in the modal. `approval-ended`: it stops
   * waiting.
   */
  | { readonly type: 'approval-needed' }
  | { readonly type: 'approval-ended'; readonly ok: boolean }
  /** The user closes the approval view. The requests that wait for the approval are aborted. */
  | { readonly type: 'approval-cancelled' }
  | { readonly type: 'sign-in-needed' }
  | { readonly type: 'sign-in-cancelled'; readonly required: boolean }
  | {
      readonly type: 'network-unsupported'
      readonly networkSwitch: boolean
      readonly allowUnsupported: boolean
    }
  | { readonly type: 'network-supported' }

/** The state at the start: the modal is closed. */
export const initialNavigation: NavigationState = {
  open: false,
  stack: [],
  shake: false,
  transactions: [],
  connected: false,
  signInPending: false,
  effects: [],
}

const signInViews: readonly View[] = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction']

/** Returns the view that is shown. Returns undefined while the modal is closed. */
export function shownEntry(state: NavigationState): ViewEntry | undefined {
  return state.stack.at(-1)
}

const responses: readonly NavigationEvent['type'][] = [
  'approval-ended',
  'transaction-done',
  'transaction-failed',
]

/** Returns the navigation state after an event (the navigation reducer). */
export function navigate(before: NavigationState, event: NavigationEvent): NavigationState {
  const after = moved(before.effects.length > 0 ? { ...before, effects: [] } : before, event)
  const leftApproval = has(before.stack, 'ApproveTransaction') && !has(after.stack, 'ApproveTransaction')
  return leftApproval && !responses.includes(event.type)
    ? withEffects(after, { type: 'abort-requests' })
    : after
}

function moved(state: NavigationState, event: NavigationEvent): NavigationState {
  const { stack, open } = state
  switch (event.type) {
    case 'facts':
      return {
        ...state,
        connected: event.connected ?? state.connected,
        signInPending: event.signInPending ?? state.signInPending,
        standby: (event.connected ?? state.connected) === state.connected ? state.standby : undefined,
      }
    case 'open': {
      const { view = state.connected ? 'Account' : 'Connect', params } = event
      if (shows(state, 'ApproveTransaction')) return state
      const { standby } = state
      return withStack(state, [!params && standby?.view === view ? standby : entryOf(view, params)])
    }
    case 'standby':
      if (open || state.standby?.view === event.view) return state
      return { ...state, standby: event.view && { view: event.view } }
    case 'push':
      return open ? withStack(state, pushed(stack, entryOf(event.view, event.params))) : state
    case 'replace':
      return open ? withStack(state, [...stack.slice(0, -1), entryOf(event.view, event.params)]) : state
    case 'reset':
      return open ? withStack(state, [entryOf(event.view, event.params)]) : state
    case 'back':
      return back(state)
    case 'close':
      return event.force ? closed(state) : close(state)
    case 'calm':
      return { ...state, shake: false }
    case 'transaction-started':
      return { ...state, transactions: [...state.transactions, event.next] }
    case 'transaction-forgotten':
      return { ...state, transactions: state.transactions.filter(next => next !== event.next) }
    case 'transaction-done':
      return transactionDone(state)
    case 'transaction-failed':
      return transactionFailed(state)
    case 'approval-needed':
      return withStack(state, pushed(stack, { view: 'ApproveTransaction' }))
    case 'approval-ended':
      return approvalEnded(state, event.ok)
    case 'approval-cancelled':
      if (!shows(state, 'ApproveTransaction')) return state
      // If a required sign-in still waits below the approval view, closing the approval view shows the sign-in again.
      return locked(state) && stack.length > 1 ? withStack(state, stack.slice(0, -1)) : closed(state)
    case 'sign-in-needed':
      return shows(state, 'SIWXSignMessage') ? state : showBelowApproval(state, { view: 'SIWXSignMessage' })
    case 'sign-in-cancelled':
      if (!event.required || !open) return closed(state)
      return withEffects(withStack(state, [{ view: 'Connect' }]), { type: 'disconnect' })
    case 'network-unsupported':
      if (!event.networkSwitch || event.allowUnsupported || has(stack, 'UnsupportedChain')) return state
      return showBelowApproval(state, { view: 'UnsupportedChain' })
    case 'network-supported':
      return shows(state, 'UnsupportedChain') ? closed(state) : state
  }
}

/**
 * Closes the modal at the user's request. If an approval or a required sign-in is pending, the modal stays open and
 * shakes.
 */
function close(state: NavigationState): NavigationState {
  if (!state.open) return state
  return locked(state) || shows(state, 'ApproveTransaction') ? refused(state) : closed(state)
}

function back(state: NavigationState): NavigationState {
  if (!state.open) return state
  if (locked(state)) return refused(state)
  const after = backCloses(state) ? close(state) : withStack(state, state.stack.slice(0, -1))
  const leftFarcaster = shows(state, 'ConnectingFarcaster') && !state.connected
  return leftFarcaster ? withEffects(after, { type: 'reload-frame' }) : after
}

/**
 * Goes back one view because the request of the current view has ended. This works even in a view that the user may not
 * leave.
 */
function stepBack(state: NavigationState): NavigationState {
  return backCloses(state) ? closed(state) : withStack(state, state.stack.slice(0, -1))
}

function transactionDone(state: NavigationState): NavigationState {
  const next = state.transactions.at(-1)
  const rest = { ...state, transactions: state.transactions.slice(0, -1) }
  if (next === undefined || !state.open) return rest
  if (next === 'back') return stepBack(rest)
  if (next !== 'replace') return withStack(rest, [entryOf(next.view, next.params)])
  const signIn = state.stack.findIndex(entry => entry.view === 'ConnectingSiwe')
  return signIn > 0 ? withStack(rest, state.stack.slice(0, signIn)) : closed(rest)
}

function transactionFailed(state: NavigationState): NavigationState {
  if (state.transactions.length === 0) return state
  return stepBack({ ...state, transactions: state.transactions.slice(0, -1) })
}

function approvalEnded(state: NavigationState, ok: boolean): NavigationState {
  if (!shows(state, 'ApproveTransaction')) {
    // If the user has opened a different view on top of the approval view, only the approval view is removed.
    const stack = state.stack.filter(({ view }) => view !== 'ApproveTransaction')
    return stack.length < state.stack.length ? withStack(state, stack) : state
  }
  if (state.transactions.length === 0) return closed(state)
  return ok ? transactionDone(state) : transactionFailed(state)
}

/**
 * Shows a view that Portico opens by itself. It replaces the whole view stack, except for a pending approval view,
 * which stays on top.
 */
function showBelowApproval(state: NavigationState, entry: ViewEntry): NavigationState {
  return withStack(state, shows(state, 'ApproveTransaction') ? [entry, ...state.stack.slice(-1)] : [entry])
}

function closed(state: NavigationState): NavigationState {
  return { ...state, open: false, stack: [], shake: false, transactions: [] }
}

function refused(state: NavigationState): NavigationState {
  return withEffects({ ...state, shake: true }, { type: 'calm-after', ms: shakeMs })
}

function locked(state: NavigationState): boolean {
  const view = shownEntry(state)?.view
  return state.signInPending && view !== undefined && signInViews.includes(view)
}

function backCloses({ stack }: NavigationState): boolean {
  return stack.length <= 1 || has(stack, 'UnsupportedChain')
}

function withStack(state: NavigationState, stack: readonly ViewEntry[]): NavigationState {
  return { ...state, open: true, stack, standby: undefined }
}

/** Pushes a view. If the view is already on top, only its params change, so that a double click opens one view. */
function pushed(stack: readonly ViewEntry[], entry: ViewEntry): readonly ViewEntry[] {
  return [...(stack.at(-1)?.view === entry.view ? stack.slice(0, -1) : stack), entry]
}

function withEffects(state: NavigationState, ...effects: readonly NavigationEffect[]): NavigationState {
  return { ...state, effects: [...state.effects, ...effects] }
}

function has(stack: readonly ViewEntry[], view: View): boolean {
  return stack.some(entry => entry.view === view)
}

function shows(state: NavigationState, view: View): boolean {
  return shownEntry(state)?.view === view
}

function entryOf(view: View, params: ViewEntry['params']): ViewEntry {
  return params === undefined ? { view } : { view, params }
}
