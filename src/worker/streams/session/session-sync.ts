import { type Connection, networkOf } from '../../../domain/core/entities.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import { sameAccounts } from './connection.ts'
import type { InjectedWallets } from './injected.ts'
import { createReconnecting } from './reconnecting.ts'
import type { RemoteConnections } from './remote.ts'
import { createRemoteConfirmation } from './remote-confirmation.ts'
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
  const reconnecting = createReconnecting(state, injected)
  const { awaitAbsent, choose, isAbsent, isThere, reconnectAbsent } = reconnecting
  const confirmation = createRemoteConfirmation(state, remote)
  let confirmations: Promise<unknown> = Promise.resolve()
  const confirmAll = (connections: readonly Connection[]) => {
    const ours = connections.filter(({ kind }) => kind !== 'walletConnect').map(reconnecting.confirm)
    const remotely = connections.some(({ kind }) => kind === 'walletConnect') ? [confirmation.confirm()] : []
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

  const restore = (snapshot: Snapshot) => {
    const { connections, network } = snapshot.session
    reconnecting.forgetChoice()
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
    confirmRemote: confirmation.confirm,
    confirmed: async () => void (await confirmations),
    close: () => {
      reconnecting.close()
      confirmation.close()
    },
  }
}
