import { addressOf, namespaceOf } from '../../../domain/core/caip.ts'
import { balanceNamespaces } from '../../../domain/core/constants.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { activityIcon, leaveIcon } from '../../kit/account-icons.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LoadError } from '../../kit/load-error.tsx'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { NetworkChip } from '../networks/network-chip.tsx'
import { AccountHeader } from './account-header.tsx'
import { accountMessages } from './account-messages.ts'
import { sessionMessages } from './messages.ts'
import { Total } from './total.tsx'
import { useDisconnect } from './use-disconnect.ts'
import { useSession } from './use-session.ts'

export { default as css } from './account.css?inline'

// The header and the total never wait for the list or the links.
const BalanceList = lazyPart(() => import('../balances/balance-list.tsx').then(file => file.BalanceList), {
  skeleton: (
    <div data-late="true">
      <Skeletons rows={4} end />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

const AccountLinks = lazyPart(() => import('./account-links.tsx').then(file => file.AccountLinks), {
  skeleton: <div className="ways-place" data-late="true" />,
  optional: true,
})

/** The connected account and its balances. Cached values show at once, with their age. */
export function View() {
  const { active } = useSession()
  return active ? <Connected account={active} /> : <Gone />
}

function Connected({ account }: { account: NonNullable<ReturnType<typeof useSession>['active']> }) {
  const t = useMessages(accountMessages)
  const { push } = useNavigation()
  const { features } = useOptions()
  const { connection, network, onNetwork, networkName = t.unknownNetwork } = useSession()
  const { balances, refreshing, refresh } = useBalances(account)
  const { busy, disconnect } = useDisconnect()
  const at = 'at' in balances ? balances.at : undefined
  return (
    <Screen
      title={t.title}
      start={
        <NetworkChip
          network={onNetwork}
          name={networkName}
          wrong={network !== undefined && !onNetwork}
          onPress={() => push('Networks')}
        />
      }
      foot={
        <div className="foot-pair">
          {features.history && (
            <Button onPress={() => push('Transactions')} testId="w3m-account-default-activity-button">
              <Icon d={activityIcon} size={18} />
              {t.activity}
            </Button>
          )}
          <Button off={busy} onPress={disconnect} testId="disconnect-button">
            <Icon d={leaveIcon} size={18} flip />
            {busy ? t.disconnecting : t.disconnect}
          </Button>
        </div>
      }
    >
      <OfflineBanner what={t.balances} at={at} />
      <AccountHeader account={account} address={addressOf(account)} wallet={connection?.wallet} />
      {balanceNamespaces.includes(namespaceOf(account)) && <Total balances={balances} />}
      <AccountLinks account={account} />
      {balanceNamespaces.includes(namespaceOf(account)) && (
        <BalanceList value={balances} known={dataOf(balances)} refreshing={refreshing} refresh={refresh} />
      )}
    </Screen>
  )
}

/** The connection ended while the view was open; the modal is about to close. */
function Gone() {
  const t = useMessages(accountMessages)
  return (
    <Screen title={t.title}>
      <p className="empty">{useMessages(sessionMessages).disconnected}</p>
    </Screen>
  )
}
