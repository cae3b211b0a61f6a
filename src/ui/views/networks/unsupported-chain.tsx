import { referenceOf } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useSiteName } from '../../app/hooks/use-site-name.ts'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { leaveIcon } from '../../kit/icons/account.ts'
import { warnIcon } from '../../kit/icons/common.ts'
import { Screen } from '../../kit/screen.tsx'
import listCss from '../../kit/styles/list.css?inline'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { useDisconnect } from '../../parts/session/use-disconnect.ts'
import { NetworkList } from './network-list.tsx'

/** The view for a wallet whose network the site does not support. The user can switch the network or disconnect. */
export const UnsupportedChain: ViewModule = { View: UnsupportedChainView, css: listCss }

function UnsupportedChainView() {
  const t = useMessages(accountMessages)
  const { close } = useNavigation()
  const { networks } = useOptions()
  const { connection, network, networkName } = useSession()
  const { busy, disconnect } = useDisconnect()
  const possible = networks.filter(network => !connection || network.namespace === connection.namespace)
  const here = networkName ?? (network ? t.numbered(referenceOf(network)) : t.unknownNetwork)
  const site = useSiteName()
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
