import type { Namespace } from '../../../domain/core/caip.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useSession } from '../session/use-session.ts'
import { NetworkList } from './network-list.tsx'

export { default as css } from '../../kit/styles/list.css?inline'

/** The networks of the site that a connected wallet works on; the wallet is asked for the one that is pressed. */
export function View() {
  const t = useMessages(accountMessages)
  const { back } = useNavigation()
  const { networks } = useOptions()
  const { connections } = useSession()
  const isThere = (namespace: Namespace) => connections.some(one => one.namespace === namespace)
  const possible = networks.filter(one => connections.length === 0 || isThere(one.namespace))
  return (
    <Screen title={t.networks}>
      <NetworkList networks={possible} done={back} />
    </Screen>
  )
}
