import { balanceNamespaces } from '../../domain/constants.ts'
import { addressOf, namespaceOf } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import { useBalances } from '../hooks/use-balances.ts'
import { useDisconnect } from '../hooks/use-disconnect.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { sessionWords } from '../messages/session.ts'
import { activityIcon, leaveIcon } from '../parts/account-icons.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { LateBalanceList } from '../parts/late-balance-list.tsx'
import { LateWays } from '../parts/late-ways.tsx'
import { NetworkChip } from '../parts/network-chip.tsx'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { Screen } from '../parts/screen.tsx'
import { Total } from '../parts/total.tsx'
import { WhoIsConnected } from '../parts/who-is-connected.tsx'

export { default as css } from '../styles/account.css?inline'

/** Who is connected and what they own; the stored values at once, with their age. */
export function View() {
  const { active } = useSession()
  return active ? <Connected account={active} /> : <Gone />
}

function Connected({ account }: { account: NonNullable<ReturnType<typeof useSession>['active']> }) {
  const t = useWords(accountWords)
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
      <WhoIsConnected account={account} address={addressOf(account)} wallet={connection?.wallet} />
      {balanceNamespaces.includes(namespaceOf(account)) && <Total balances={balances} />}
      <LateWays account={account} />
      {balanceNamespaces.includes(namespaceOf(account)) && (
        <LateBalanceList
          value={balances}
          known={dataOf(balances)}
          refreshing={refreshing}
          refresh={refresh}
        />
      )}
    </Screen>
  )
}

/** The connection ended while the view was open; the modal is about to leave. */
function Gone() {
  const t = useWords(accountWords)
  return (
    <Screen title={t.title}>
      <p className="empty">{useWords(sessionWords).disconnected}</p>
    </Screen>
  )
}
