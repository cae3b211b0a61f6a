import type { Namespace } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import type { ViewModule } from '../../app/types.ts'
import { Screen } from '../../kit/screen.tsx'
import listCss from '../../kit/styles/list.css?inline'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { NetworkList } from './network-list.tsx'

/**
 * The view with the site's networks. If wallets are connected, it lists only the networks of their namespaces. A press
 * on a network requests a switch to it.
 */
export const Networks: ViewModule = { View: NetworksView, css: listCss }

function NetworksView() {
  const t = useMessages(accountMessages)
  const { back } = useNavigation()
  const { networks } = useOptions()
  const { connections } = useSession()
  const isThere = (namespace: Namespace) => connections.some(connection => connection.namespace === namespace)
  const possible = networks.filter(network => connections.length === 0 || isThere(network.namespace))
  return (
    <Screen title={t.networks}>
      <NetworkList networks={possible} done={back} />
    </Screen>
  )
}
