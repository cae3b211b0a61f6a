import { useState } from 'react'
import type { Connection } from '../../../domain/core/entities.ts'
import { useSession } from '../../app/hooks/use-session.ts'

/** Returns the WalletConnect connection that was made while this view was open. */
export function useNewConnection(): Connection | undefined {
  const { connections } = useSession()
  const [before] = useState(() => connections.map(keyOf))
  return connections.find(
    connection => connection.kind === 'walletConnect' && !before.includes(keyOf(connection)),
  )
}

function keyOf({ connectorId, namespace, wallet, accounts }: Connection): string {
  return JSON.stringify([connectorId, namespace, wallet.name, accounts[0]])
}
