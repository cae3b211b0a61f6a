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
  const { connections, active, account, leaving, use, disconnect } = useWallets(back)
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
      {connections.length === 0 && <p className="empty">{t.none}</p>}
      {connections.map(one => (
        <WalletCard
          key={`${one.namespace} ${one.connectorId}`}
          connection={one}
          account={one === active ? account : undefined}
          leaving={leaving === one}
          use={chosen => use(one, chosen)}
          disconnect={() => disconnect(one)}
        />
      ))}
    </Screen>
  )
}
