import { useNavigation } from '../hooks/use-navigation.ts'
import { useWallets } from '../hooks/use-wallets.ts'
import { useWords } from '../hooks/use-words.ts'
import { walletsWords } from '../messages/wallets.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { WalletCard } from '../parts/wallet-card.tsx'

export { default as css } from '../styles/wallets.css?inline'

/** Every wallet that is connected: switch to another, leave one, add one. */
export function View() {
  const t = useWords(walletsWords)
  const { push, back } = useNavigation()
  const { wallets, active, account, leaving, use, disconnect } = useWallets(back)
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
