import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, walletIcon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { walletsMessages } from '../wallets/messages.ts'
import { WalletCard } from '../wallets/wallet-card.tsx'
import { useConnections } from './use-connections.ts'

export { default as css } from '../wallets/wallets.css?inline'

/** All connected wallets. The user can switch to one, disconnect one, or add one. */
export function View() {
  const t = useMessages(walletsMessages)
  const { push, back } = useNavigation()
  const { wallets, active, account, leaving, use, disconnect } = useConnections(back)
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide testId="add-connection-button" onPress={() => push('Connect')}>
          <Icon d={walletIcon} size={18} />
          {t.add}
        </Button>
      }
    >
      {wallets.length === 0 && <p className="empty">{t.none}</p>}
      {wallets.map(wallet => (
        <WalletCard
          key={wallet.id}
          wallet={wallet}
          account={active && wallet.connections.includes(active) ? account : undefined}
          leaving={leaving === wallet.id}
          use={use}
          disconnect={() => disconnect(wallet)}
        />
      ))}
    </Screen>
  )
}
