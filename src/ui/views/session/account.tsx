import { balanceNamespaces } from '../../../domain/core/constants.ts'
import { addressOf, type CaipAddress, namespaceOf, type WalletInfo } from '../../../domain/core/entities.ts'
import { connectedWallets } from '../../../domain/session/connected-wallets.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { sessionMessages } from '../../app/session-messages.ts'
import { Address } from '../../kit/address.tsx'
import { useCopy } from '../../kit/copy-button.tsx'
import { LoadError } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { settingsIcon } from '../../kit/icons/account.ts'
import { checkIcon, copyIcon, forwardIcon } from '../../kit/icons/common.ts'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { Total } from '../../parts/balances/total.tsx'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { useIdentity } from '../../parts/identity/use-identity.ts'
import { NetworkChip } from '../../parts/networks/network-chip.tsx'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { Face } from '../../parts/session/face.tsx'

export { default as css } from '../../parts/session/account.css?inline'

// The content below the total loads late, so that the header and the total appear earlier.
const AccountBody = lazyPart(() => import('./account-body.tsx').then(file => file.AccountBody), {
  skeleton: (
    <div className="account-place" data-late="true">
      <Skeletons rows={4} end />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

/** The view of the connected account and its balances. Cached values appear at once, with their age. */
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
      <OfflineBanner at={at} />
      <AccountHeader account={account} address={addressOf(account)} wallet={connection?.wallet} />
      {hasBalances && <Total balances={balances} />}
      <AccountBody account={account} balances={balances} refreshing={refreshing} refresh={refresh} />
    </Screen>
  )
}

/** The content of the account view after the connection has ended, until the modal closes. */
function Gone() {
  const t = useMessages(accountMessages)
  return (
    <Screen title={t.title}>
      <p className="empty">{useMessages(sessionMessages).disconnected}</p>
    </Screen>
  )
}

type WhoProps = {
  readonly account: CaipAddress
  readonly address: string
  readonly wallet: WalletInfo | undefined
}

/** The account's picture, its name, its address with a copy button, and a link to the connected wallets. */
function AccountHeader({ account, address, wallet }: WhoProps) {
  const t = useMessages(accountMessages)
  const w = useMessages(walletsChipMessages)
  const { push } = useNavigation()
  const { connections } = useSession()
  const { name, avatar } = useIdentity(account)
  const { copied, copy } = useCopy(t.address)
  const count = connectedWallets(connections).length
  return (
    <div className="who">
      <Face address={address} src={avatar} wallet={wallet} size={44} />
      <div className="grow">
        {name && <p className="name">{name}</p>}
        <button
          type="button"
          className={name ? 'copy' : 'copy alone'}
          data-testid="portico-copy-address"
          onClick={() => copy(address)}
        >
          <Address address={address} />
          <span className="hide">{t.copyAddress}</span>
          <Icon d={copied ? checkIcon : copyIcon} size={16} />
        </button>
        {wallet && <p className="hide">{t.via(wallet.name)}</p>}
      </div>
      <button
        type="button"
        className="chip to-wallets"
        data-testid="wui-wallet-switch"
        onClick={() => push('ProfileWallets')}
      >
        <span>{count > 1 ? w.count(count) : w.open}</span>
        <Icon d={forwardIcon} size={16} flip />
      </button>
    </div>
  )
}

/**
 * Texts of the link in the account view that opens the list of connected wallets. They belong to the group `wallets`,
 * but stand here, so that the account view does not load the other texts of this group.
 */
export const walletsChipMessages = {
  id: 'wallets',
  open: 'Wallets',
  settings: 'Settings',
  count: (count: number) => `${count} wallets`,
}
