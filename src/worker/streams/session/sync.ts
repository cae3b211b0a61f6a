import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import type { Connection } from '../../../domain/core/entities.ts'
import { CoreError } from '../../../domain/core/errors/core-error.ts'
import { isOneAddress, sameAccounts, withFirst } from './connections.ts'
import type { InjectedWallets } from './injected.ts'
import type { Snapshot } from './snapshot.ts'
import type { SessionState } from './state.ts'
import type { RemoteConnections } from './wallet-connect.ts'

/** Keeps the session of this tab equal to the session of the last visit and of the other tabs. */
export type SessionSync = {
  restore(snapshot: Snapshot): void
  /** Follows the session of another tab. Undefined means that no account is connected any more. */
  follow(snapshot: Snapshot | undefined): void
  /** Asks the leader for the WalletConnect session. Tries again while the leader cannot reach the wallet. */
  confirmRemote(): Promise<void>
  /** Resolves when every remembered wallet has answered or failed. */
  confirmed(): Promise<void>
  close(): void
}

const firstRetry = 5_000
const longestRetry = 60_000

/**
 * Creates the synchronisation. Remembered connections are shown at once and confirmed without a prompt. A wallet is used in
 * this tab only after it was confirmed in this tab.
 */
export function createSessionSync(
  state: SessionState,
  injected: InjectedWallets,
  remote: RemoteConnections,
  /** Called with the connections that another tab has ended. */
  onEnded: (connections: readonly Connection[]) => void,
): SessionSync {
  let asked: Promise<unknown> = Promise.resolve()
  /** The active account of another tab, until a wallet in this tab shares it. */
  let wanted: CaipAddress | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const isThere = ({ connectorId, namespace }: Connection) =>
    state.now().connections.some(one => one.connectorId === connectorId && one.namespace === namespace)

  const leave = ({ connectorId, namespace }: Connection) =>
    state.adopt({ type: 'reconnect-failed', connectorId, namespace, remembered: true })

  const choose = (account: CaipAddress | undefined) => {
    const { active, connections } = state.now()
    const shared = connections.flatMap(({ accounts }) => accounts)
    // An unconfirmed wallet may be on another network, so only the addresses are compared.
    const known = shared.find(one => one === account) ?? shared.find(one => isOneAddress(one, account))
    wanted = known === account ? undefined : account
    if (known && known !== active) state.adopt({ type: 'account-chosen', account: known })
  }

  const confirmInjected = async (remembered: Connection) => {
    try {
      await injected.confirm(remembered, ({ connection, network }) => {
        // The user may have disconnected in the meantime.
        if (closed || !isThere(remembered)) return
        // An account that the user has chosen in the meantime, in any tab, stays chosen.
        const active = wanted ?? state.now().active
        const chosen = remembered.accounts.find(one => isOneAddress(one, active))
        const first = chosen ?? remembered.accounts[0]
        state.adopt({ type: 'connected', connection: withFirst(connection, first), network })
        choose(active)
      })
    } catch (error) {
      if (closed || !isThere(remembered)) return
      const { connectorId, namespace } = remembered
      // The wallet has revoked its permission. This must also be stored for the next visit.
      const revoked = error instanceof CoreError && error.code === 'wallet-unauthorized'
      if (revoked) state.change({ type: 'reconnect-failed', connectorId, namespace })
      else leave(remembered)
    }
  }

  const confirmRemote = async (wait = firstRetry): Promise<void> => {
    clearTimeout(retry)
    try {
      await remote.confirm()
    } catch {
      // The device is offline or the library failed to load, so the session may still be active. The leader is asked
      // again later.
      if (closed || state.topic() === undefined) return
      retry = setTimeout(() => void confirmRemote(Math.min(wait * 2, longestRetry)), wait)
    }
  }

  const confirmAll = (connections: readonly Connection[]) => {
    const ours = connections.filter(({ kind }) => kind !== 'walletConnect').map(confirmInjected)
    const remotely = connections.some(({ kind }) => kind === 'walletConnect') ? [confirmRemote()] : []
    asked = Promise.all([asked, ...ours, ...remotely])
  }

  const followConnection = (told: Connection): Connection[] => {
    const { connectorId, namespace, kind } = told
    const mine = state
      .now()
      .connections.find(one => one.connectorId === connectorId && one.namespace === namespace)
    if (kind === 'walletConnect') {
      const [first] = told.accounts
      state.adopt({ type: 'connected', connection: told, ...(first && { network: networkOf(first) }) })
      return []
    }
    // Each page has its own injected wallets, so this page checks its own wallet and does not trust the other tab.
    return mine && sameAccounts(mine.accounts, told.accounts) ? [] : [told]
  }

  const restore = (snapshot: Snapshot) => {
    const { connections, network } = snapshot.session
    wanted = undefined
    if (connections.length === 0) return network && state.adopt({ type: 'network-chosen', network })
    state.setTopic(snapshot.topic)
    state.adopt({ type: 'restored', session: snapshot.session })
    confirmAll(connections)
  }

  return {
    restore,
    follow: snapshot => {
      const session = snapshot?.session
      if (!snapshot || !session || session.connections.length === 0) {
        const ended = state.now().connections
        state.setTopic(undefined)
        state.adopt({ type: 'disconnected' })
        onEnded(ended)
        const { network } = session ?? {}
        if (network) state.adopt({ type: 'network-chosen', network })
        if (session?.endedBy !== undefined) state.adopt({ type: 'ended', wallet: session.endedBy })
        return
      }
      if (state.now().connections.length === 0) return restore(snapshot)
      state.setTopic(snapshot.topic)
      const isTold = (one: Connection) =>
        session.connections.some(
          told => told.connectorId === one.connectorId && told.namespace === one.namespace,
        )
      const ended = state.now().connections.filter(one => !isTold(one))
      ended.forEach(leave)
      onEnded(ended)
      if (ended.length > 0 && session.endedBy !== undefined)
        state.adopt({ type: 'ended', wallet: session.endedBy })
      const unsure = session.connections.flatMap(followConnection)
      for (const told of unsure.filter(one => !isThere(one))) {
        state.adopt({ type: 'connected', connection: told })
      }
      choose(session.active)
      confirmAll(unsure)
    },
    confirmRemote,
    confirmed: async () => void (await asked),
    close: () => {
      closed = true
      clearTimeout(retry)
    },
  }
}
