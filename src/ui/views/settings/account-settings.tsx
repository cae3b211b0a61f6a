import { activityNamespaces } from '../../../domain/core/constants.ts'
import { addressOf, namespaceOf } from '../../../domain/core/entities.ts'
import { connectedWallets } from '../../../domain/session/connected-wallets.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { Address } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { keyIcon, leaveIcon, nameIcon, networkIcon, personIcon, switchIcon } from '../../kit/icons/account.ts'
import { walletIcon } from '../../kit/icons/common.ts'
import { Screen } from '../../kit/screen.tsx'
import { SettingRow } from '../../kit/setting-row.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { useIdentity } from '../../parts/identity/use-identity.ts'
import { useLabels } from '../../parts/names/use-labels.ts'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { useDisconnect } from '../../parts/session/use-disconnect.ts'
import { useOwnAccounts } from '../../parts/session/use-own-accounts.tsx'
import { settingsMessages } from '../../parts/settings/messages.ts'

const EmbeddedAccount = lazyPart(
  () => import('../../parts/embedded-wallet/embedded-account.tsx').then(file => file.EmbeddedAccount),
  { skeleton: <Skeletons rows={3} />, optional: true },
)

export function View() {
  const t = useMessages(settingsMessages)
  const { active } = useSession()
  if (active) return <Settings account={active} />
  return (
    <Screen title={t.title}>
      <EmptyState icon={walletIcon} title={t.nobody} />
    </Screen>
  )
}

function Settings({ account }: { account: NonNullable<ReturnType<typeof useSession>['active']> }) {
  const t = useMessages(settingsMessages)
  const { unknownNetwork } = useMessages(accountMessages)
  const { push, back } = useNavigation()
  const { features } = useOptions()
  const { networkName, connection, connections } = useSession()
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
          value={String(connectedWallets(connections).length)}
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
      {connection?.kind === 'auth' && <EmbeddedAccount account={account} />}
    </Screen>
  )
}
