import { shortAddress } from '../../../domain/core/address-text.ts'
import { addressOf } from '../../../domain/core/entities.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { walletIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useLabels } from '../names/use-labels.ts'
import { settingsMessages } from '../settings/messages.ts'
import { ActiveBadge } from './active-badge.tsx'
import { useOwnAccounts } from './use-own-accounts.ts'

export { default as css } from '../wallets/wallets.css?inline'

/** Lists the accounts of the active wallet. Pressing an account switches to it. */
export function View() {
  const t = useMessages(settingsMessages)
  const { back } = useNavigation()
  const { accounts, active, use } = useOwnAccounts(back)
  const { labels } = useLabels()
  return (
    <Screen title={t.switchAccount}>
      {accounts.length === 0 && <EmptyState icon={walletIcon} title={t.nobody} />}
      <ul className="rows">
        {accounts.map(account => {
          const address = addressOf(account)
          const here = account === active
          const label = labels[account]
          return (
            <li key={account}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                data-testid={`portico-account-${address}`}
                onClick={() => use(account, label ?? shortAddress(address))}
              >
                <Avatar address={address} size={36} />
                <span className="grow two">
                  {label !== undefined && <span>{label}</span>}
                  <span className={label === undefined ? undefined : 'label'}>
                    <Address address={address} />
                  </span>
                </span>
                {here && <ActiveBadge />}
              </button>
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}
