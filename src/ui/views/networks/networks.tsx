import type { Namespace } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { NetworkList } from './network-list.tsx'

export { default as css } from '../../kit/styles/list.css?inline'

/** The networks of the site that a connected wallet supports. Pressing one asks the wallet to switch to it. */
export function View() {
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
