import { useState } from 'react'
import type { CaipAddress } from '../../domain/model/caip.ts'
import type { Connection } from '../../domain/model/entities.ts'
import { activeConnection } from '../../domain/rules/session.ts'
import { useStore, useUi } from '../context.ts'
import { walletsWords } from '../messages/wallets.ts'
import { useComplaint } from './error-words.ts'
import { useWords } from './use-words.ts'

export type Wallets = {
  /** Those of the site's first namespace first; the newest first within one. */
  readonly connections: readonly Connection[]
  readonly active?: Connection
  readonly account?: CaipAddress
  /** The one that is being disconnected. */
  readonly leaving?: Connection
  readonly use: (connection: Connection, account: CaipAddress) => void
  readonly disconnect: (connection: Connection) => void
}

/** Every wallet that is connected: one is used, each can be left. Nothing here opens a prompt. `done` follows a switch. */
export function useWallets(done: () => void): Wallets {
  const { state, deps } = useUi()
  const t = useWords(walletsWords)
  const session = useStore(state.session)
  const [leaving, setLeaving] = useState<Connection>()
  const order = deps.options.networks.map(({ namespace }) => namespace)
  const place = ({ namespace }: Connection) => {
    const at = order.indexOf(namespace)
    return at < 0 ? order.length : at
  }
  const active = activeConnection(session)
  const complain = useComplaint()
  return {
    connections: [...session.connections].sort((a, b) => place(a) - place(b)),
    ...(active && { active }),
    ...(session.active && { account: session.active }),
    ...(leaving && { leaving }),
    use: ({ connectorId, wallet }, account) => {
      deps.link.api.switchAccount(account, connectorId).then(() => {
        state.announce(t.using(wallet.name))
        done()
      }, complain)
    },
    disconnect: connection => {
      if (leaving) return
      const { connectorId, namespace, wallet } = connection
      setLeaving(connection)
      state.announce(t.disconnecting(wallet.name))
      deps.link.api
        .disconnectWallet(connectorId, namespace)
        .then(() => state.announce(t.left(wallet.name)), complain)
        .finally(() => setLeaving(undefined))
    },
  }
}
