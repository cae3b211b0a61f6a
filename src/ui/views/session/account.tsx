import { addressOf, namespaceOf } from '../../../domain/core/caip.ts'
import { balanceNamespaces } from '../../../domain/core/constants.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { OfflineBanner } from '../../kit/data-status.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LoadError, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Segments } from '../../kit/segments.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { NetworkChip } from '../networks/network-chip.tsx'
import { portfolioMessages } from '../portfolio/messages.ts'
import { settingsIcon } from '../settings/settings-icons.ts'
import { AccountHeader } from './account-header.tsx'
import { accountMessages } from './account-messages.ts'
import { sessionMessages } from './messages.ts'
import { Total } from './total.tsx'
import { useSession } from './use-session.ts'
import { walletsChipMessages } from './wallets-chip-messages.ts'

export { default as css } from './account.css?inline'

// The balance list loads late, so that the header and the total do not wait for it.
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
  const { features, networks } = useOptions()
  const { settings } = useMessages(walletsChipMessages)
  const { everything } = useMessages(portfolioMessages)
  const { connection, network, onNetwork, networkName = t.unknownNetwork } = useSession()
  const { balances, refreshing, refresh } = useBalances(account)
  const hasBalances = balanceNamespaces.includes(namespaceOf(account))
  // The links to the views Activity and Portfolio look like tabs beside the tokens.
  const segments = [
    ...(hasBalances ? [{ id: 'tokens', text: t.tokens } as const] : []),
    ...(features.history
      ? [{ id: 'Transactions', text: t.activity, testId: 'w3m-account-default-activity-button' } as const]
      : []),
    ...(hasBalances && networks.length > 1
      ? [{ id: 'Portfolio', text: everything, testId: 'portico-portfolio-button' } as const]
      : []),
  ]
  const at = 'at' in balances ? balances.at : undefined
  return (
    <Screen
      title={t.title}
      start={
        <div className="account-bar">
          <NetworkChip
            network={onNetwork}
            name={networkName}
            wrong={network !== undefined && !onNetwork}
            onPress={() => push('Networks')}
          />
          <button
            type="button"
            className="glyph"
            aria-label={settings}
            data-testid="portico-settings-button"
            onClick={() => push('AccountSettings')}
          >
            <Icon d={settingsIcon} />
          </button>
        </div>
      }
    >
      <OfflineBanner what={t.balances} at={at} />
      <AccountHeader account={account} address={addressOf(account)} wallet={connection?.wallet} />
      {hasBalances && <Total balances={balances} />}
      <AccountLinks account={account} />
      {segments.length > 0 && (
        <div className="account-tabs">
          <Segments
            label={t.title}
            segments={segments}
            chosen="tokens"
            onChoose={id => id !== 'tokens' && push(id)}
          />
        </div>
      )}
      {hasBalances && (
        <BalanceList value={balances} known={dataOf(balances)} refreshing={refreshing} refresh={refresh} />
      )}
    </Screen>
  )
}

/** Shown after the connection has ended, until the modal closes. */
function Gone() {
  const t = useMessages(accountMessages)
  return (
    <Screen title={t.title}>
      <p className="empty">{useMessages(sessionMessages).disconnected}</p>
    </Screen>
  )
}
