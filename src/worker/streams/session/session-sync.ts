import { type CaipAddress, type Connection, networkOf } from '../../../domain/core/entities.ts'
import { CoreError } from '../../../domain/core/errors/core-error.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import { isOneAddress, type NewConnection, sameAccounts, withFirst } from './connection.ts'
import type { InjectedWallets } from './injected.ts'
import type { RemoteConnections } from './remote.ts'
import type { Snapshot } from './snapshot.ts'
import type { SessionState } from './state.ts'

/** Synchronises the session of this tab with the session of the last visit and with the other tabs. */
type SessionSync = {
  restore(snapshot: Snapshot): void
  /** Applies the session that another tab has broadcast. Undefined means that no account is connected any more. */
  follow(snapshot: Snapshot | undefined): void
  /** Requests the WalletConnect session from the leader tab. Repeats the request at intervals if it fails. */
  confirmRemote(): Promise<void>
  /** Resolves when every wallet of the last visit has responded or failed. */
  confirmed(): Promise<void>
  close(): void
}

/** How long Portico waits for a wallet of the last visit that loads late (ms). */
const lateMs = 600_000
const firstRetry = 5_000
const longestRetry = 60_000

/**
 * Creates the SessionSync. Connections of the last visit are shown at once and then confirmed without a prompt. A
 * request to a wallet waits until this tab has confirmed the wallet.
 */
export function createSessionSync(
  state: SessionState,
  injected: InjectedWallets,
  remote: RemoteConnections,
  /** Called with the connections that another tab has ended. */
  onEnded: (connections: readonly Connection[]) => void,
): SessionSync {
  let confirmations: Promise<unknown> = Promise.resolve()
  /**
   * The account that is active in another tab. Set only while no wallet that is connected in this tab offers this
   * account.
   */
  let wanted: CaipAddress | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const isThere = (connection: Connection) =>
    state.now().connections.some(other => isSameConnection(other, connection))

  const leave = ({ connectorId, namespace }: Connection) =>
    state.adopt({ type: 'reconnect-failed', connectorId, namespace, remembered: true })

  const choose = (account: CaipAddress | undefined) => {
    const { active, connections } = state.now()
    const shared = connections.flatMap(({ accounts }) => accounts)
    // A wallet that is not confirmed yet may be on a different network. So if no account matches exactly, an account
    // with the same address on a different network is chosen.
    const known =
      shared.find(candidate => candidate === account) ??
      shared.find(candidate => isOneAddress(candidate, account))
    wanted = known === account ? undefined : account
    if (known && known !== active) state.adopt({ type: 'account-chosen', account: known })
  }

  const isAbsent = (connection: Connection) =>
    state.absent().some(absent => isSameConnection(absent, connection))

  const take = (remembered: Connection, { connection, network }: NewConnection) => {
    // The user may have disconnected before the wallet responded. In that case, the response is ignored.
    const isReturn = isAbsent(remembered)
    if (closed || (!isReturn && !isThere(remembered))) return
    if (isReturn) {
      const returned = withFirst(connection, remembered.accounts[0])
      void state.change({ type: 'returned', connection: returned, network })
      return
    }
    // If the user chose an account in any tab before the wallet responded, this account stays the active account.
    const active = wanted ?? state.now().active
    const chosen = remembered.accounts.find(account => isOneAddress(account, active))
    const first = chosen ?? remembered.accounts[0]
    const { wallet } = remembered
    const isRenamed = wallet.name !== connection.wallet.name || wallet.icon !== connection.wallet.icon
    // A new name or icon is also stored, so that the next visit recognises the wallet by it.
    const apply = isRenamed ? state.change : state.adopt
    void apply({ type: 'connected', connection: withFirst(connection, first), network })
    choose(active)
  }

  const confirmInjected = async (remembered: Connection) => {
    try {
      await injected.confirm(remembered, joined => take(remembered, joined))
    } catch (error) {
      if (closed || !isThere(remembered)) return
      const { connectorId, namespace, kind } = remembered
      const code = error instanceof CoreError ? error.code : undefined
      // The login has ended, so the connection is also deleted from the storage. An injected wallet that shares no
      // account may only be locked, so its connection stays stored.
      if (kind === 'auth' && code === 'wallet-unauthorized')
        return void state.change({ type: 'reconnect-failed', connectorId, namespace })
      leave(remembered)
      if (code === 'wallet-not-found') void reconnectAbsent(remembered)
    }
  }

  const reconnecting = new Set<string>()
  /**
   * Reconnects a locked or missing wallet without a prompt, as soon as it is in the page. If the wallet is still locked,
   * the connection stays absent until the wallet's next event.
   */
  const reconnectAbsent = async (absent: Connection) => {
    const key = `${absent.namespace} ${absent.connectorId}`
    if (closed || reconnecting.has(key)) return
    reconnecting.add(key)
    await injected.confirm(absent, joined => take(absent, joined), lateMs).catch(() => {})
    reconnecting.delete(key)
  }
  const returning = injected.returning$.subscribe(connection => void reconnectAbsent(connection))

  const confirmRemote = async (wait = firstRetry): Promise<void> => {
    clearTimeout(retry)
    try {
      await remote.confirm()
    } catch {
      // The request to the leader tab failed, for example because the device is offline. The WalletConnect session may
      // still be active, so the request is repeated later.
      if (closed || state.topic() === undefined) return
      retry = setTimeout(() => void confirmRemote(Math.min(wait * 2, longestRetry)), wait)
    }
  }

  const confirmAll = (connections: readonly Connection[]) => {
    const ours = connections.filter(({ kind }) => kind !== 'walletConnect').map(confirmInjected)
    const remotely = connections.some(({ kind }) => kind === 'walletConnect') ? [confirmRemote()] : []
    confirmations = Promise.all([confirmations, ...ours, ...remotely])
  }

  const followConnection = (reported: Connection): Connection[] => {
    const { connectorId, namespace, kind } = reported
    const mine = state
      .now()
      .connections.find(
        connection => connection.connectorId === connectorId && connection.namespace === namespace,
      )
    if (kind === 'walletConnect') {
      const [first] = reported.accounts
      state.adopt({ type: 'connected', connection: reported, ...(first && { network: networkOf(first) }) })
      return []
    }
    // Each page has its own injected wallets. So if another tab reports different accounts, the wallet in this page
    // must confirm these accounts.
    return mine && sameAccounts(mine.accounts, reported.accounts) ? [] : [reported]
  }

  /** Waits for the wallets that were locked or missing at an earlier visit, or that are so in another tab. */
  const awaitAbsent = (reported: readonly Connection[] = []) => {
    const absent = reported.filter(connection => !isThere(connection) && !isAbsent(connection))
    if (absent.length === 0) return
    state.adopt({ type: 'awaited', connections: absent })
    for (const connection of absent) if (connection.kind !== 'walletConnect') void reconnectAbsent(connection)
  }

  const restore = (snapshot: Snapshot) => {
    const { connections, network } = snapshot.session
    wanted = undefined
    if (snapshot.topic !== undefined || connections.length > 0) state.setTopic(snapshot.topic)
    if (connections.length > 0) state.adopt({ type: 'restored', session: snapshot.session })
    else if (network) state.adopt({ type: 'network-chosen', network })
    awaitAbsent(snapshot.absent)
    if (connections.length > 0) confirmAll(connections)
  }

  return {
    restore,
    follow: snapshot => {
      const session = snapshot?.session
      const absent = snapshot?.absent ?? []
      if (!snapshot || !session || session.connections.length + absent.length === 0) {
        const ended = state.now().connections
        state.setTopic(undefined)
        state.adopt({ type: 'disconnected' })
        onEnded(ended)
        const { network } = session ?? {}
        if (network) state.adopt({ type: 'network-chosen', network })
        if (session?.endedBy !== undefined) state.adopt({ type: 'ended', wallet: session.endedBy })
        return
      }
      if (state.now().connections.length + state.absent().length === 0) return restore(snapshot)
      state.setTopic(snapshot.topic)
      // Each page has its own injected wallets. So a wallet that is locked or missing in another tab stays connected in
      // this tab, until the wallet of this page reports the same.
      const isReported = (connection: Connection) =>
        [...session.connections, ...absent.filter(({ kind }) => kind !== 'walletConnect')].some(reported =>
          isSameConnection(reported, connection),
        )
      const ended = state.now().connections.filter(connection => !isReported(connection))
      for (const { kind, connectorId, namespace } of ended) {
        const isHidden = absent.some(connection => isSameConnection(connection, { connectorId, namespace }))
        if (kind === 'walletConnect' && isHidden)
          state.adopt({ type: 'accounts', connectorId, namespace, accounts: [] })
        else state.adopt({ type: 'reconnect-failed', connectorId, namespace })
      }
      onEnded(ended)
      if (ended.length > 0 && session.endedBy !== undefined)
        state.adopt({ type: 'ended', wallet: session.endedBy })
      const unsure = session.connections.flatMap(followConnection)
      for (const reported of unsure) {
        if (isAbsent(reported)) void reconnectAbsent(reported)
        else if (!isThere(reported)) state.adopt({ type: 'connected', connection: reported })
      }
      awaitAbsent(absent)
      choose(session.active)
      confirmAll(unsure.filter(isThere))
    },
    confirmRemote,
    confirmed: async () => void (await confirmations),
    close: () => {
      closed = true
      returning.unsubscribe()
      clearTimeout(retry)
    },
  }
}
