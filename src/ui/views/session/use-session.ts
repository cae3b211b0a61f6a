import type { Connection, Network, Session } from '../../../domain/core/entities.ts'
import { findNetwork, networks } from '../../../domain/networks/networks.ts'
import { useLatest, useUi } from '../../app/hooks/use-app.ts'

/** The connected account, its network and its wallet. */
type ShownSession = Session & {
  readonly connection?: Connection
  /** The network, if the site supports it. */
  readonly onNetwork?: Network
  /** Name of the network, also for unsupported networks. Absent if unknown. */
  readonly networkName?: string
}

/** Returns the session in the form that the views show. */
export function useSession(): ShownSession {
  const { state, deps } = useUi()
  const session = useLatest(state.session)
  const connection = session.connections.find(
    candidate => session.active !== undefined && candidate.accounts.includes(session.active),
  )
  const onNetwork = deps.options.networks.find(network => network.id === session.network)
  const networkName = onNetwork?.name ?? findNetwork(session.network, networks)?.name
  return {
    ...session,
    ...(networkName !== undefined && { networkName }),
    ...(connection && { connection }),
    ...(onNetwork && { onNetwork }),
  }
}
