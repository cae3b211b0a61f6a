import {
  type CaipAddress,
  type Connection,
  type Namespace,
  type Network,
  networkOf,
} from '../../../domain/core/entities.ts'
import type { RemoteWallets, WcSession } from '../../wallet-connect/wc-client.ts'
import { connectionsFromSession, isOneAddress, type NewConnection, withFirst } from './connection.ts'
import type { SessionState } from './state.ts'

/** The accounts and networks of the WalletConnect session, as the session of this tab shows them. */
type RemoteAccounts = {
  here(): readonly Connection[]
  /**
   * Applies the accounts and networks of the WalletConnect session to the wallet's connections. The active account
   * stays active if the session still contains it and the wallet has not announced another account.
   */
  takeIn(session: WcSession, apply: SessionState['adopt']): void
  /** Applies a new WalletConnect session, which replaces the old one. */
  settle(session: WcSession): void
  /**
   * Switches to the account that the wallet has announced, if the WalletConnect session contains this account. Only the
   * WalletConnect session decides which accounts the site may use.
   */
  change(namespace: Namespace, named: readonly CaipAddress[]): void
}

export function createRemoteAccounts(
  wallets: Pick<RemoteWallets, 'disconnect'>,
  networks: () => readonly Network[],
  state: SessionState,
): RemoteAccounts {
  const here = () => state.now().connections.filter(({ kind }) => kind === 'walletConnect')
  /** The connections in namespaces in which the wallet has named an empty list of accounts. */
  const hidden = () => state.absent().filter(({ kind }) => kind === 'walletConnect')
  /**
   * An account that the wallet has announced, but that the WalletConnect session does not contain yet. The account
   * becomes active when a session update adds it.
   */
  let announced: CaipAddress | undefined

  /** Ends the connections in namespaces that the WalletConnect session no longer contains. */
  const leaveAllBut = (joined: readonly NewConnection[], apply: SessionState['adopt']) => {
    const granted = joined.map(({ connection }) => connection.namespace)
    for (const { connectorId, namespace } of here()) {
      if (!granted.includes(namespace)) apply({ type: 'gone', connectorId, namespace })
    }
  }

  const takeIn = (session: WcSession, apply: SessionState['adopt']) => {
    const before = state.now()
    const joined = connectionsFromSession(session, networks(), before.network)
    leaveAllBut(joined, apply)
    for (const { connection, network } of joined) {
      const known = here().find(({ namespace }) => namespace === connection.namespace)
      const chosen = connection.accounts.find(account => isOneAddress(account, announced))
      const [first] = chosen ? [chosen] : (known?.accounts ?? [])
      const stays =
        first && connection.approvedNetworks?.includes(networkOf(first)) ? networkOf(first) : network
      apply({ type: 'connected', connection: withFirst(connection, first), network: stays })
    }
    const isChosen = isOneAddress(state.now().active, announced)
    if (isChosen) announced = undefined
    else if (before.active && before.active !== state.now().active)
      apply({ type: 'account-chosen', account: before.active })
  }

  const settle = (session: WcSession) => {
    const former = state.topic()
    state.setTopic(session.topic)
    // A new WalletConnect session replaces the old session completely, so namespaces that the new session does not
    // contain are disconnected.
    const joined = connectionsFromSession(session, networks(), state.now().network)
    leaveAllBut(joined, state.change)
    for (const { connection, network } of joined) state.change({ type: 'connected', connection, network })
    if (former && former !== session.topic) wallets.disconnect(former).catch(() => {})
  }

  const change = (namespace: Namespace, named: readonly CaipAddress[]) => {
    const connection = [...here(), ...hidden()].find(connection => connection.namespace === namespace)
    if (!connection) return
    const { connectorId, accounts: granted } = connection
    // The WalletConnect session stays open, because a wallet that is only locked names its accounts again later.
    if (named.length === 0) return state.change({ type: 'accounts', connectorId, namespace, accounts: [] })
    const inUse = named.flatMap(account =>
      granted.filter(grantedAccount => isOneAddress(grantedAccount, account)),
    )
    announced = inUse.length === 0 ? named[0] : undefined
    if (inUse.length === 0) return
    const accounts = [...new Set([...inUse, ...granted])]
    if (here().includes(connection))
      return state.change({ type: 'accounts', connectorId, namespace, accounts })
    const [first] = accounts
    const network = first && { network: networkOf(first) }
    return state.change({ type: 'returned', connection: { ...connection, accounts }, ...network })
  }

  return { here, takeIn, settle, change }
}
