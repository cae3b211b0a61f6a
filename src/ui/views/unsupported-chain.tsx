import { referenceOf } from '../../domain/model/caip.ts'
import { useDisconnect } from '../hooks/use-disconnect.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { leaveIcon } from '../parts/account-icons.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { NetworkList } from '../parts/network-list.tsx'
import { Screen } from '../parts/screen.tsx'
import { warnIcon } from '../parts/sign-icons.ts'

export { default as css } from '../styles/list.css?inline'

/** The wallet is on a network the site does not work on: another one, or goodbye. */
export function View() {
  const t = useWords(accountWords)
  const { close } = useNavigation()
  const { networks, metadata } = useOptions()
  const { connection, network, networkName } = useSession()
  const { busy, disconnect } = useDisconnect()
  const possible = networks.filter(one => !connection || one.namespace === connection.namespace)
  const here = networkName ?? (network ? t.numbered(referenceOf(network)) : t.unknownNetwork)
  const site = metadata.name ?? t.thisSite
  return (
    <Screen
      title={t.wrongNetwork}
      foot={
        <Button wide off={busy} onPress={disconnect} testId="disconnect-button">
          <Icon d={leaveIcon} size={18} flip />
          {busy ? t.disconnecting : t.disconnect}
        </Button>
      }
    >
      <div className="empty">
        <span className="disc warn-text">
          <Icon d={warnIcon} size={24} />
        </span>
        <h2 className="headline">{t.notHere(site, here)}</h2>
        <p>{t.pickOne}</p>
      </div>
      <NetworkList networks={possible} done={close} />
    </Screen>
  )
}
