import { shortAddress } from '../../domain/model/address-text.ts'
import { addressOf } from '../../domain/model/caip.ts'
import { useLabels } from '../hooks/use-labels.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOwnAccounts } from '../hooks/use-own-accounts.ts'
import { useWords } from '../hooks/use-words.ts'
import { settingsWords } from '../messages/settings.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { ActiveBadge } from '../parts/active-badge.tsx'
import { Address } from '../parts/address.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { Empty } from '../parts/empty.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/wallets.css?inline'

/** The accounts of the wallet in use: one press takes another. */
export function View() {
  const t = useWords(settingsWords)
  const { back } = useNavigation()
  const { accounts, active, use } = useOwnAccounts(back)
  const { labels } = useLabels()
  return (
    <Screen title={t.switchAccount}>
      {accounts.length === 0 && <Empty icon={walletIcon} title={t.nobody} />}
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
