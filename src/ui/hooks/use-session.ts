import type { Connection, Network, Session } from '../../domain/model/entities.ts'
import { useStore, useUi } from '../context.ts'

/** Who is connected, on which network, by which wallet. */
export function useSession(): Session & { readonly connection?: Connection; readonly onNetwork?: Network } {
  const { state, deps } = useUi()
  const session = useStore(state.session)
  const connection = session.connections.find(
    one => session.active !== undefined && one.accounts.includes(session.active),
  )
  const onNetwork = deps.options.networks.find(network => network.id === session.network)
  return { ...session, ...(connection && { connection }), ...(onNetwork && { onNetwork }) }
}
