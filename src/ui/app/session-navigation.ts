import type { Session } from '../../domain/core/entities.ts'
import { shownEntry } from '../../domain/navigation/navigation.ts'
import { isOnTheWayIn, viewFacts } from '../../domain/navigation/views.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { withRecent } from '../../domain/wallets/wallet-order.ts'
import { sessionMessages } from '../views/session/messages.ts'
import type { UiState } from './types.ts'

const connectedMomentMs = 700

/** Navigates when the connection changes: out of the connect views, out of the account, or to the networks. */
export function followSession(state: UiState, options: PorticoOptions, before: Session, now: Session): void {
  const connected = now.active !== undefined
  state.dispatch({ type: 'facts', connected })
  const arrived = connected && (before.active === undefined || isJoined(before, now))
  const view = shownEntry(state.navigation.get())?.view
  if (arrived && isOnTheWayIn(view)) arrive(state, now)
  const ended = now.endedBy !== before.endedBy ? now.endedBy : undefined
  if (!connected && before.active !== undefined && view && viewFacts(view).needs === 'account') {
    state.announce(sessionMessages.disconnected)
    // If the modal closes without a message, tell the user what happened.
    state.dispatch(ended === undefined ? { type: 'close', force: true } : { type: 'reset', view: 'Connect' })
  }
  if (ended !== undefined && state.navigation.get().open) {
    state.showToast(sessionMessages.ended(ended), 'bad')
    state.announce(sessionMessages.ended(ended), 'assertive')
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

/** Announces the connection, remembers the wallet, shows "Connected" for a moment and leaves. */
function arrive(state: UiState, session: Session): void {
  const connection = session.connections.find(one => session.active && one.accounts.includes(session.active))
  const chosen = shownEntry(state.navigation.get())?.params?.wallet as
    | { id: string; rdns?: string }
    | undefined
  // Remember a multi-namespace wallet as its whole row, not as the namespace that connected.
  const id =
    connection?.kind === 'injected'
      ? (connection.wallet.rdns ?? chosen?.rdns ?? chosen?.id ?? connection.connectorId)
      : chosen?.id
  if (connection) state.announce(sessionMessages.connectedTo(connection.wallet.name))
  const remote = connection?.kind === 'walletConnect'
  const followed = state.memory.has('followed-link')
  if (connection) {
    const login = connection.kind === 'auth' && 'email'
    const method = login || (remote ? (followed ? 'mobile' : 'qrcode') : 'browser')
    state.track('CONNECT_SUCCESS', { method, name: connection.wallet.name })
  }
  // Connected by QR code: the wallet is on another device, so do not open an app on this one.
  if (remote && !followed) state.remember({ deepLinkChoice: undefined })
  if (id) {
    state.remember({ recentWallets: withRecent(state.settings.get().recentWallets, id) })
  }
  leaveWhenSeen(state)
}

/** Leaves the connect views after the user saw the result: to the account they came from, or closes the modal. */
export function leaveWhenSeen(state: UiState): void {
  const seen = state.navigation.get().stack.at(-1)
  const leave = (): void => {
    const { stack } = state.navigation.get()
    // Do nothing if the user navigated elsewhere in that moment, or cancelled.
    if (stack.at(-1) !== seen || !isOnTheWayIn(seen?.view)) return
    const fromAccount = stack.some(({ view }) => view === 'Account')
    state.dispatch(fromAccount ? { type: 'reset', view: 'Account' } : { type: 'close' })
  }
  // A sign-in may replace this view, so stay until it is known whether one is needed.
  setTimeout(() => (state.settled ? void state.settled().then(leave) : leave()), connectedMomentMs)
}

/** Whether the user added a wallet to existing connections. */
function isJoined(before: Session, now: Session): boolean {
  return now.connections.some(
    ({ connectorId, namespace }) =>
      !before.connections.some(one => one.connectorId === connectorId && one.namespace === namespace),
  )
}
