import type { Connection, Network, Session } from '../../../domain/core/entities.ts'
import { networks } from '../../../domain/networks/known-networks.ts'
import { useLatest, useUi } from './use-app.ts'

type ShownSession = Session & {
  readonly connection?: Connection
  /** The active network. Absent if the site does not support it. */
  readonly onNetwork?: Network
  /** The name of the active network, even if the site does not support it. Absent if the name is unknown. */
  readonly networkName?: string
}

export function useSession(): ShownSession {
  const { state, deps } = useUi()
  const session = useLatest(state.session)
  const connection = session.connections.find(
    candidate => session.active !== undefined && candidate.accounts.includes(session.active),
  )
  const onNetwork = deps.options.networks.find(network => network.id === session.network)
  const networkName = onNetwork?.name ?? networks.find(({ id }) => id === session.network)?.name
  return {
    ...session,
    ...(networkName !== undefined && { networkName }),
    ...(connection && { connection }),
    ...(onNetwork && { onNetwork }),
  }
}
