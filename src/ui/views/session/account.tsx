import { balanceNamespaces } from '../../../domain/core/constants.ts'
import { addressOf, namespaceOf } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { OfflineBanner } from '../../kit/data-status.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LoadError, Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { NetworkChip } from '../networks/network-chip.tsx'
import { settingsIcon } from '../settings/settings-icons.ts'
import { AccountHeader } from './account-header.tsx'
import { accountMessages } from './account-messages.ts'
import { sessionMessages } from './messages.ts'
import { Total } from './total.tsx'
import { useSession } from './use-session.ts'
import { walletsChipMessages } from './wallets-chip-messages.ts'

export { default as css } from './account.css?inline'

// The content loads late, so that the header and the total do not wait for it.
const AccountBody = lazyPart(() => import('./account-body.tsx').then(file => file.AccountBody), {
  skeleton: (
    <div className="account-place" data-late="true">
      <Skeletons rows={4} end />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

/** The connected account and its balances. Cached values show at once, with their age. */
export function View() {
  const { active } = useSession()
  return active ? <Connected account={active} /> : <Gone />
}

function Connected({ account }: { account: NonNullable<ReturnType<typeof useSession>['active']> }) {
  const t = useMessages(accountMessages)
  const { push } = useNavigation()
  const { settings } = useMessages(walletsChipMessages)
  const { connection, network, onNetwork, networkName = t.unknownNetwork } = useSession()
  const { balances, refreshing, refresh } = useBalances(account)
  const hasBalances = balanceNamespaces.includes(namespaceOf(account))
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
      <AccountBody account={account} balances={balances} refreshing={refreshing} refresh={refresh} />
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
