import type { CaipAddress, Connection } from '../../../domain/core/entities.ts'
import { CoreError } from '../../../domain/core/errors/core-error.ts'
import { isSameConnection } from '../../../domain/session/absent-wallets.ts'
import { isOneAddress, type NewConnection, withFirst } from './connection.ts'
import type { InjectedWallets } from './injected.ts'
import type { SessionState } from './state.ts'

/** Reconnects the injected wallets of the last visit without a prompt. */
type Reconnecting = {
  /** Confirms a connection that is shown already. Ends it if the wallet does not share its accounts any more. */
  confirm(remembered: Connection): Promise<void>
  /**
   * Reconnects a locked or missing wallet without a prompt, as soon as it is in the page. If the wallet is still locked,
   * the connection stays absent until the wallet's next event.
   */
  reconnectAbsent(absent: Connection): Promise<void>
  /** Waits for the wallets that were locked or missing at an earlier visit, or that are so in another tab. */
  awaitAbsent(reported?: readonly Connection[]): void
  /** Chooses the account that is active in another tab, now or as soon as its wallet offers it. */
  choose(account: CaipAddress | undefined): void
  /** Forgets the account that is active in another tab. */
  forgetChoice(): void
  isThere(connection: Connection): boolean
  isAbsent(connection: Connection): boolean
  close(): void
}

/** How long Portico waits for a wallet of the last visit that loads late (ms). */
const lateMs = 600_000

export function createReconnecting(state: SessionState, injected: InjectedWallets): Reconnecting {
  /**
   * The account that is active in another tab. Set only while no wallet that is connected in this tab offers this
   * account.
   */
  let wanted: CaipAddress | undefined
  let isClosed = false

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
    if (isClosed || (!isReturn && !isThere(remembered))) return
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
      if (isClosed || !isThere(remembered)) return
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
  const reconnectAbsent = async (absent: Connection) => {
    const key = `${absent.namespace} ${absent.connectorId}`
    if (isClosed || reconnecting.has(key)) return
    reconnecting.add(key)
    await injected.confirm(absent, joined => take(absent, joined), lateMs).catch(() => {})
    reconnecting.delete(key)
  }
  const returning = injected.returning$.subscribe(connection => void reconnectAbsent(connection))

  const awaitAbsent = (reported: readonly Connection[] = []) => {
    const absent = reported.filter(connection => !isThere(connection) && !isAbsent(connection))
    if (absent.length === 0) return
    state.adopt({ type: 'awaited', connections: absent })
    for (const connection of absent) if (connection.kind !== 'walletConnect') void reconnectAbsent(connection)
  }

  return {
    confirm: confirmInjected,
    reconnectAbsent,
    awaitAbsent,
    choose,
    forgetChoice: () => {
      wanted = undefined
    },
    isThere,
    isAbsent,
    close: () => {
      isClosed = true
      returning.unsubscribe()
    },
  }
}
