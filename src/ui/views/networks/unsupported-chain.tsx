import { referenceOf } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { leaveIcon } from '../../kit/account-icons.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, warnIcon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useDisconnect } from '../session/use-disconnect.ts'
import { useSession } from '../session/use-session.ts'
import { NetworkList } from './network-list.tsx'

export { default as css } from '../../kit/styles/list.css?inline'

/** Shown if the wallet is on a network that the site does not support. The user can switch the network or disconnect. */
export function View() {
  const t = useMessages(accountMessages)
  const { close } = useNavigation()
  const { networks, metadata } = useOptions()
  const { connection, network, networkName } = useSession()
  const { busy, disconnect } = useDisconnect()
  const possible = networks.filter(network => !connection || network.namespace === connection.namespace)
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
