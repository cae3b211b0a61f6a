import { shortAddress } from '../../../domain/core/address-text.ts'
import { addressOf, type CaipAddress, type Connection, networkOf } from '../../../domain/core/entities.ts'
import { type ConnectedWallet, namespacesOf } from '../../../domain/session/connected-wallets.ts'
import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/icons/common.ts'
import { Picture } from '../../kit/picture.tsx'
import { useLabels } from '../names/use-labels.ts'
import { ActiveBadge } from '../session/active-badge.tsx'
import { onePerAddress } from '../session/one-per-address.ts'
import { settingsMessages } from '../settings/messages.ts'
import { walletsMessages } from './messages.ts'
import { useNamespaceNames } from './use-namespace-names.ts'

type WalletCardProps = {
  readonly wallet: ConnectedWallet
  /** The active account, or undefined if the active account belongs to another wallet. */
  readonly account: CaipAddress | undefined
  readonly leaving: boolean
  readonly use: (connection: Connection, account: CaipAddress) => void
  readonly disconnect: () => void
}

export function WalletCard({ wallet, account, leaving, use, disconnect }: WalletCardProps) {
  const t = useMessages(walletsMessages)
  const { networks } = useOptions()
  const s = useMessages(settingsMessages)
  const { push } = useNavigation()
  const { labels } = useLabels()
  const { wallet: walletInfo, connections } = wallet
  const namespaces = namespacesOf(wallet)
  const listed = useNamespaceNames()(namespaces)
  const accounts = connections.flatMap(connection =>
    onePerAddress(connection, account).map(shared => ({ connection, account: shared })),
  )
  return (
    <section className="wallet" data-testid={account ? 'active-connection' : undefined}>
      <div className="wallet-head">
        <Picture name={walletInfo.name} src={walletInfo.icon} mark={`wallet/${walletInfo.rdns}`} size={36} />
        <h2 className="grow two">
          {walletInfo.name} <span className="label">{listed}</span>
        </h2>
        <button
          type="button"
          className="btn quiet small"
          aria-label={t.disconnect(t.whole(walletInfo.name, listed))}
          aria-disabled={leaving || undefined}
          data-testid={`portico-disconnect-${namespaces[0]}`}
          onClick={leaving ? undefined : disconnect}
        >
          {leaving ? <span className="spinner spin" aria-hidden="true" /> : s.disconnect}
        </button>
      </div>
      {connections.length > 1 && <p className="note">{t.ends(listed)}</p>}
      <ul className="rows">
        {accounts.map(({ connection, account: shownAccount }) => {
          const here = shownAccount === account
          return (
            <li key={shownAccount} className={here ? 'here' : undefined}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                data-testid={
                  here ? 'wui-active-profile-wallet-item' : 'wui-inactive-profile-wallet-item-button'
                }
                onClick={() => use(connection, shownAccount)}
              >
                <Avatar address={addressOf(shownAccount)} size={36} />
                <span className="grow two">
                  <span>{labels[shownAccount] ?? <Address address={addressOf(shownAccount)} />}</span>
                  <span className="label">
                    {networks.find(({ id }) => id === networkOf(shownAccount))?.name}
                  </span>
                </span>
                {here && <ActiveBadge />}
              </button>
              <button
                type="button"
                className="glyph"
                aria-label={s.details(labels[shownAccount] ?? shortAddress(addressOf(shownAccount)))}
                data-testid="portico-account-details"
                onClick={() => push('Profile', { account: shownAccount })}
              >
                <Icon d={forwardIcon} size={18} flip />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
