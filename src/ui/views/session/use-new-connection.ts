import { useState } from 'react'
import type { Connection } from '../../../domain/core/entities.ts'
import { useSession } from './use-session.ts'

/** The WalletConnect connection that was established after this view mounted. */
export function useNewConnection(): Connection | undefined {
  const { connections } = useSession()
  const [before] = useState(() => connections.map(faceOf))
  return connections.find(
    connection => connection.kind === 'walletConnect' && !before.includes(faceOf(connection)),
  )
}

function faceOf({ connectorId, namespace, wallet, accounts }: Connection): string {
  return JSON.stringify([connectorId, namespace, wallet.name, accounts[0]])
}
