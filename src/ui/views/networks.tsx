import type { Namespace } from '../../domain/model/caip.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { NetworkList } from '../parts/network-list.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/list.css?inline'

/** The networks of the site that a connected wallet works on; the wallet is asked for the one that is pressed. */
export function View() {
  const t = useWords(accountWords)
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
