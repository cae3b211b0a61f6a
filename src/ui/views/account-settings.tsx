import { activityNamespaces } from '../../domain/constants.ts'
import { addressOf, namespaceOf } from '../../domain/model/caip.ts'
import { useDisconnect } from '../hooks/use-disconnect.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { useLabels } from '../hooks/use-labels.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useOwnAccounts } from '../hooks/use-own-accounts.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { settingsWords } from '../messages/settings.ts'
import { leaveIcon, walletIcon } from '../parts/account-icons.ts'
import { Address } from '../parts/address.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { keyIcon, nameIcon, networkIcon, personIcon, switchIcon } from '../parts/settings-icons.ts'

/** Everything about the account that is not its money. */
export function View() {
  const t = useWords(settingsWords)
  const { active } = useSession()
  if (active) return <Settings account={active} />
  return (
    <Screen title={t.title}>
      <Empty icon={walletIcon} title={t.nobody} />
    </Screen>
  )
}

function Settings({ account }: { account: NonNullable<ReturnType<typeof useSession>['active']> }) {
  const t = useWords(settingsWords)
  const { unknownNetwork } = useWords(accountWords)
  const { push, back } = useNavigation()
  const { features } = useOptions()
  const { networkName, connections } = useSession()
  const { accounts } = useOwnAccounts(back)
  const { labels } = useLabels()
  const { name } = useIdentity(account)
  const { busy, disconnect } = useDisconnect()
  const evm = activityNamespaces.includes(namespaceOf(account))
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide off={busy} onPress={disconnect} testId="disconnect-button">
          <Icon d={leaveIcon} size={18} flip />
          {busy ? t.disconnecting : t.disconnect}
        </Button>
      }
    >
      <ul className="rows">
        <SettingRow
          icon={personIcon}
          title={t.profile}
          value={labels[account] ?? name ?? <Address address={addressOf(account)} />}
          testId="portico-settings-profile"
          onPress={() => push('Profile', { account })}
        />
        <SettingRow
          icon={networkIcon}
          title={t.network}
          value={networkName ?? unknownNetwork}
          testId="portico-settings-network"
          onPress={() => push('Networks')}
        />
        {accounts.length > 1 && (
          <SettingRow
            icon={switchIcon}
            title={t.switchAccount}
            value={t.accounts(accounts.length)}
            testId="portico-settings-switch"
            onPress={() => push('SwitchAddress')}
          />
        )}
        <SettingRow
          icon={walletIcon}
          title={t.wallets}
          value={String(connections.length)}
          testId="portico-settings-wallets"
          onPress={() => push('ProfileWallets')}
        />
        {evm && (
          <SettingRow
            icon={nameIcon}
            title={t.names}
            testId="portico-settings-names"
            onPress={() => push('ChooseAccountName')}
          />
        )}
        {evm && features.smartSessions && (
          <SettingRow
            icon={keyIcon}
            title={t.sessions}
            testId="portico-settings-sessions"
            onPress={() => push('SmartSessionList')}
          />
        )}
      </ul>
    </Screen>
  )
}
