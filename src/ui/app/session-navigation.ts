import type { Session } from '../../domain/core/entities.ts'
import { shownEntry } from '../../domain/navigation/navigation.ts'
import { isOnTheWayIn, viewFacts } from '../../domain/navigation/views.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { withRecent } from '../../domain/wallets/wallet-order.ts'
import { sessionMessages } from '../views/session/messages.ts'
import { memoryKey } from './hooks/use-app.ts'
import type { UiState } from './types.ts'

const connectedMomentMs = 700

/** The key under which a view stores the wallet whose app on this device the user has opened by a link. */
export const followedLinkKey = memoryKey<string>('followed-link')

/**
 * The wallet that the user has chosen in a connect view. `followed` is set if the user opened a link to its app on this
 * device.
 */
export type ChosenWallet = { readonly id?: string; readonly rdns?: string; readonly followed: boolean }

/** The wallet to which the current view connects. */
export function chosenWallet(state: Pick<UiState, 'navigation' | 'memory'>): ChosenWallet | undefined {
  const { view, params } = shownEntry(state.navigation.value) ?? {}
  const wallet = params?.wallet as { id: string; rdns?: string } | undefined
  return isOnTheWayIn(view) ? { ...wallet, followed: state.memory.has(followedLinkKey) } : undefined
}

/**
 * Changes the view after a change of the connection: out of the connect views, out of the account, or to the networks.
 * `left` is the wallet whose connect view the user has closed before the wallet answered.
 */
export function followSession(
  state: UiState,
  options: PorticoOptions,
  before: Session,
  now: Session,
  left?: ChosenWallet,
): void {
  const connected = now.active !== undefined
  // An event is dispatched only for a change, because each event renders the view again.
  if (connected !== state.navigation.value.connected) state.dispatch({ type: 'facts', connected })
  const arrived = connected && (before.active === undefined || isJoined(before, now))
  const view = shownEntry(state.navigation.value)?.view
  const chosen = chosenWallet(state) ?? (left?.id === undefined ? undefined : left)
  if (arrived && chosen) recordConnection(state, now, chosen)
  if (arrived && isOnTheWayIn(view)) leaveWhenSeen(state)
  const ended = now.endedBy !== before.endedBy ? now.endedBy : undefined
  if (!connected && before.active !== undefined && view && viewFacts(view).needs === 'account') {
    state.announce(state.words(sessionMessages).disconnected)
    // A toast says what happened, because the modal would otherwise close without a message.
    state.dispatch(ended === undefined ? { type: 'close', force: true } : { type: 'reset', view: 'Connect' })
  }
  if (ended !== undefined && state.navigation.value.open) {
    const text = state.words(sessionMessages).ended(ended)
    state.showToast(text, 'bad')
    state.announce(text, 'assertive')
  }
  if (now.network === undefined || now.network === before.network) return
  const supported = options.networks.some(network => network.id === now.network)
  if (supported) state.dispatch({ type: 'network-supported' })
  else if (before.network !== undefined || isOnTheWayIn(view)) {
    state.dispatch({
      type: 'network-unsupported',
      networkSwitch: options.enableNetworkSwitch,
      allowUnsupported: options.allowUnsupportedChain,
    })
  }
}

/** Announces the new connection, tracks it, and stores the wallet as recently used. */
function recordConnection(state: UiState, session: Session, chosen: ChosenWallet): void {
  const connection = session.connections.find(
    candidate => session.active && candidate.accounts.includes(session.active),
  )
  const { followed } = chosen
  // A wallet with several namespaces is stored by the id of its row, and not by the id of the connected namespace.
  const id =
    connection?.kind === 'injected'
      ? (connection.wallet.rdns ?? chosen.rdns ?? chosen.id ?? connection.connectorId)
      : chosen.id
  if (connection) state.announce(state.words(sessionMessages).connectedTo(connection.wallet.name))
  const remote = connection?.kind === 'walletConnect'
  if (connection) {
    const login = connection.kind === 'auth' && 'email'
    const method = login || (remote ? (followed ? 'mobile' : 'qrcode') : 'browser')
    state.track('CONNECT_SUCCESS', { method, name: connection.wallet.name })
  }
  // The user connected by QR code, so the wallet is on another device, and no app on this device can answer requests.
  if (remote && !followed) state.remember({ deepLinkChoice: undefined })
  if (id) {
    state.remember({ recentWallets: withRecent(state.settings.value.recentWallets, id) })
  }
}

/**
 * Leaves the connect views after the user has seen the result: back to the account view if the user came from there.
 * Otherwise closes the modal.
 */
export function leaveWhenSeen(state: UiState): void {
  const seen = state.navigation.value.stack.at(-1)
  const leave = (): void => {
    const { stack } = state.navigation.value
    // The user has navigated to another view or cancelled in the meantime.
    if (stack.at(-1) !== seen || !isOnTheWayIn(seen?.view)) return
    const fromAccount = stack.some(({ view }) => view === 'Account')
    state.dispatch(fromAccount ? { type: 'reset', view: 'Account' } : { type: 'close' })
  }
  // The view stays until the page knows whether a sign-in is needed, because the sign-in may replace this view.
  setTimeout(() => (state.settled ? void state.settled().then(leave) : leave()), connectedMomentMs)
}

/** Whether the user has added a wallet to existing connections. */
function isJoined(before: Session, now: Session): boolean {
  return now.connections.some(
    ({ connectorId, namespace }) =>
      !before.connections.some(
        connection => connection.connectorId === connectorId && connection.namespace === namespace,
      ),
  )
}
