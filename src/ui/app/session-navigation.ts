import type { Connection, Session } from '../../domain/core/entities.ts'
import { shownEntry } from '../../domain/navigation/navigation.ts'
import { isOnTheWayIn, viewFacts } from '../../domain/navigation/views.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { withRecent } from '../../domain/wallets/wallet-order.ts'
import { memoryKey } from './hooks/use-app.ts'
import { sessionMessages } from './session-messages.ts'
import type { UiState } from './types.ts'

const connectedMomentMs = 700

/** The key under which a view stores that the user has opened the app of a wallet by a link on this device. */
export const followedLinkKey = memoryKey<string>('followed-link')

/** The key under which a view stores that it has shown a WalletConnect pairing, which any wallet can approve. */
export const shownPairingKey = memoryKey<true>('shown-pairing')

/**
 * The wallet that the user has chosen in a connect view. `followed` is true if the user has opened the wallet's app by
 * a link on this device, and `hasPairing` if any wallet could approve a pairing from this modal.
 */
export type ChosenWallet = {
  readonly id?: string
  readonly rdns?: string
  readonly followed: boolean
  readonly hasPairing: boolean
}

/** Returns the wallet to which the current view connects. */
export function chosenWallet(state: Pick<UiState, 'navigation' | 'memory'>): ChosenWallet | undefined {
  const { view, params } = shownEntry(state.navigation.value) ?? {}
  const wallet = params?.wallet as { id: string; rdns?: string } | undefined
  if (!isOnTheWayIn(view)) return undefined
  const { memory } = state
  return { ...wallet, followed: memory.has(followedLinkKey), hasPairing: memory.has(shownPairingKey) }
}

/**
 * Changes the view after a change of the session. After a connection, leaves the connect views. After a disconnect,
 * leaves a view that needs an account. If the site does not support the new network, the list of networks can open.
 * `left` is the wallet, or the general QR code, of a connect view that the user closed before a wallet responded.
 */
export function followSession(
  state: UiState,
  options: PorticoOptions,
  before: Session,
  now: Session,
  left?: ChosenWallet,
): void {
  const connected = now.active !== undefined
  // The event is dispatched only after a change, because each event renders the view again.
  if (connected !== state.navigation.value.connected) state.dispatch({ type: 'facts', connected })
  const arrived = connected && (before.active === undefined || isJoined(before, now))
  const view = shownEntry(state.navigation.value)?.view
  const connection = now.connections.find(({ accounts }) => now.active && accounts.includes(now.active))
  const isOfLeft =
    left && (left.id !== undefined || (left.hasPairing && connection?.kind === 'walletConnect'))
  const chosen = chosenWallet(state) ?? (isOfLeft ? left : undefined)
  // The visitor has clicked before the wallet of the last visit was back, and wants the account, not a connection.
  const cameBack = arrived && before.status === 'reconnecting' && view === 'Connect'
  if (cameBack) state.dispatch({ type: 'reset', view: 'Account' })
  else if (arrived) {
    if (chosen) recordConnection(state, options, connection, chosen)
    if (isOnTheWayIn(view)) leaveWhenSeen(state)
  }
  const ended = now.endedBy !== before.endedBy ? now.endedBy : undefined
  if (!connected && before.active !== undefined && view && viewFacts(view).needs === 'account') {
    state.announce(state.words(sessionMessages).disconnected)
    // If the wallet has ended the session, the modal shows the connect view, and a toast gives the reason. Otherwise
    // the modal closes.
    state.dispatch(ended === undefined ? { type: 'close', force: true } : { type: 'reset', view: 'Connect' })
  }
  if (ended !== undefined && state.navigation.value.open) {
    const words = state.words(sessionMessages)
    const text = now.remembered ? words.locked(ended) : words.ended(ended)
    state.showToast(text, 'bad')
    state.announce(text, 'assertive')
  }
  if (now.network === undefined || now.network === before.network) return
  const supported = options.networks.some(network => network.id === now.network)
  if (supported) state.dispatch({ type: 'network-supported' })
  else if (before.network !== undefined || isOnTheWayIn(view)) {
    const tell = () =>
      state.dispatch({
        type: 'network-unsupported',
        networkSwitch: options.enableNetworkSwitch,
        allowUnsupported: options.allowUnsupportedChain,
      })
    if (state.navigation.value.open || state.online.value) tell()
    else whenOnline(state, () => state.session.value.network === now.network && tell())
  }
}

/**
 * Runs `step` when the browser is online again. The closed modal does not open by itself while its views cannot be
 * loaded.
 */
function whenOnline({ online }: UiState, step: () => void): void {
  const waiting = online.subscribe(isOnline => {
    if (!isOnline) return
    // `subscribe` may call this function before it returns.
    queueMicrotask(() => waiting.unsubscribe())
    step()
  })
}

/** Announces the new connection, sends it to analytics, and stores the wallet as recently used. */
function recordConnection(
  state: UiState,
  options: PorticoOptions,
  connection: Connection | undefined,
  chosen: ChosenWallet,
): void {
  const { followed } = chosen
  // A wallet with several namespaces has one row in the list, so it is stored by the id of the row and not by the id of
  // a connector.
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
  // The user connected by QR code, so the wallet is on another device. The stored choice of a wallet app is deleted,
  // because no app on this device can respond to requests.
  if (remote && !followed) state.remember({ deepLinkChoice: undefined })
  const rememberWallet = (walletId: string) =>
    state.remember({ recentWallets: withRecent(state.settings.value.recentWallets, walletId) })
  if (id) rememberWallet(id)
  else if (remote)
    import('./find-in-catalogue.ts').then(
      ({ findInCatalogue }) => findInCatalogue(state, options, connection.wallet.name, rememberWallet),
      () => {
        // Without this file the wallet is no recent wallet, and is connected all the same.
      },
    )
}

/**
 * Leaves the connect views after the user has seen that the wallet is connected. Opens the account view if the user
 * came from it, and otherwise closes the modal.
 */
export function leaveWhenSeen(state: UiState): void {
  const seen = state.navigation.value.stack.at(-1)
  const leave = (): void => {
    const { stack } = state.navigation.value
    // The user has already opened another view or cancelled, so the current view stays.
    if (stack.at(-1) !== seen || !isOnTheWayIn(seen?.view)) return
    const fromAccount = stack.some(({ view }) => view === 'Account')
    state.dispatch(fromAccount ? { type: 'reset', view: 'Account' } : { type: 'close' })
  }
  // The connect view stays until the sign-in check has ended, because the sign-in view may replace it.
  setTimeout(() => (state.settled ? void state.settled().then(leave) : leave()), connectedMomentMs)
}

/** Whether the user has connected a further wallet. */
function isJoined(before: Session, now: Session): boolean {
  return now.connections.some(
    ({ connectorId, namespace }) =>
      !before.connections.some(
        connection => connection.connectorId === connectorId && connection.namespace === namespace,
      ),
  )
}
