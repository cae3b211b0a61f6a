import type { Connection, Network, Session } from '../../../domain/core/entities.ts'
import { findNetwork, networks } from '../../../domain/networks/networks.ts'
import { useStore, useUi } from '../../app/context.ts'

/** Who is connected, on which network, by which wallet. */
type ShownSession = Session & {
  readonly connection?: Connection
  /** The network, where it is one of the site's. */
  readonly onNetwork?: Network
  /** Its name, also where the site does not work on it. Absent: nobody here knows it. */
  readonly networkName?: string
}

/** Reads the session as the views show it. */
export function useSession(): ShownSession {
  const { state, deps } = useUi()
  const session = useStore(state.session)
  const connection = session.connections.find(
    one => session.active !== undefined && one.accounts.includes(session.active),
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
