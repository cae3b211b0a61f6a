import { shortAddress } from '../../../domain/core/address-text.ts'
import { addressOf } from '../../../domain/core/caip.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { walletIcon } from '../../kit/account-icons.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useLabels } from '../names/use-labels.ts'
import { settingsMessages } from '../settings/messages.ts'
import { ActiveBadge } from './active-badge.tsx'
import { useOwnAccounts } from './use-own-accounts.ts'

export { default as css } from '../wallets/wallets.css?inline'

/** Accounts of the active wallet; one press switches. */
export function View() {
  const t = useMessages(settingsMessages)
  const { back } = useNavigation()
  const { accounts, active, use } = useOwnAccounts(back)
  const { labels } = useLabels()
  return (
    <Screen title={t.switchAccount}>
      {accounts.length === 0 && <EmptyState icon={walletIcon} title={t.nobody} />}
      <ul className="rows">
        {accounts.map(one => {
          const address = addressOf(one)
          const here = one === active
          const label = labels[one]
          return (
            <li key={one}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                data-testid={`portico-account-${address}`}
                onClick={() => use(one, label ?? shortAddress(address))}
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
