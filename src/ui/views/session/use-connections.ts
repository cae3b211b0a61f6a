import { useState } from 'react'
import type { CaipAddress, Connection } from '../../../domain/core/entities.ts'
import {
  type ConnectedWallet,
  connectedWallets,
  namespacesOf,
} from '../../../domain/session/connected-wallets.ts'
import { reportDisconnect } from '../../../domain/session/report-disconnect.ts'
import { activeConnection } from '../../../domain/session/session.ts'
import { useErrorReport, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { walletsMessages } from '../wallets/messages.ts'
import { useNamespaceNames } from '../wallets/use-namespace-names.ts'
import { useWhileShown } from './use-while-shown.ts'

export type Connections = {
  /**
   * The wallets. Those of the site's first namespace come first. Within a namespace, the wallet that
   * connected last comes first.
   */
  readonly wallets: readonly ConnectedWallet[]
  readonly active?: Connection
  readonly account?: CaipAddress
  /** Id of the wallet that is being disconnected. */
  readonly leaving?: string
  readonly use: (connection: Connection, account: CaipAddress) => void
  readonly disconnect: (wallet: ConnectedWallet) => void
}

/**
 * All connected wallets. One is active, and each can be disconnected. Switching shows no prompt of the wallet. `done`
 * runs after it, if the user has not left the view.
 */
export function useConnections(done: () => void): Connections {
  const { state, deps } = useUi()
  const t = useMessages(walletsMessages)
  const session = useLatest(state.session)
  const [leaving, setLeaving] = useState<string>()
  const order = deps.options.networks.map(({ namespace }) => namespace)
  const place = ({ namespace }: Connection) => {
    const at = order.indexOf(namespace)
    return at < 0 ? order.length : at
  }
  const active = activeConnection(session)
  const complain = useErrorReport()
  const whileShown = useWhileShown()
  const listed = useNamespaceNames()
  return {
    wallets: connectedWallets([...session.connections].sort((a, b) => place(a) - place(b))),
    ...(active && { active }),
    ...(session.active && { account: session.active }),
    ...(leaving && { leaving }),
    use: ({ connectorId, wallet }, account) => {
      const finish = whileShown(done)
      deps.link.api.switchAccount(account, connectorId).then(() => {
        state.announce(t.using(wallet.name))
        finish()
      }, complain)
    },
    disconnect: wallet => {
      if (leaving) return
      const [{ connectorId, namespace }] = wallet.connections
      const name = t.whole(wallet.face.name, listed(namespacesOf(wallet)))
      setLeaving(wallet.id)
      state.announce(t.disconnecting(name))
      reportDisconnect(deps.link.api.disconnectWallet(connectorId, namespace), state.track)
        .then(() => state.announce(t.left(name)), complain)
        .finally(() => setLeaving(undefined))
    },
  }
}
