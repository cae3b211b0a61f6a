import { addressOf, type CaipAddress, type Connection } from '../../../domain/core/entities.ts'
import { useErrorReport, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { checkIcon, Icon } from '../../kit/icon.tsx'
import { settingsMessages } from '../settings/messages.ts'
import { useSession } from './use-session.ts'
import { useWhileShown } from './use-while-shown.ts'

/**
 * Accounts of the active wallet, each address once, and a function that switches the account without a prompt of the wallet.
 * `done` runs after the switch, if the user has not left the view.
 */
export function useOwnAccounts(done: () => void): {
  readonly accounts: readonly CaipAddress[]
  readonly active?: CaipAddress
  readonly use: (account: CaipAddress, shown: string) => void
} {
  const { state, deps } = useUi()
  const t = useMessages(settingsMessages)
  const complain = useErrorReport()
  const whileShown = useWhileShown()
  const { active, connection } = useSession()
  return {
    accounts: connection ? onePerAddress(connection, active) : [],
    ...(active && { active }),
    use: (account, shown) => {
      if (account === active) return done()
      const finish = whileShown(done)
      deps.link.api.switchAccount(account, connection?.connectorId).then(() => {
        state.announce(t.using(shown))
        finish()
      }, complain)
    },
  }
}

/** Returns one account for each address. A wallet has the same address on many networks. */
export function onePerAddress(
  { accounts }: Connection,
  account: CaipAddress | undefined,
): readonly CaipAddress[] {
  const seen = new Map<string, CaipAddress>()
  for (const one of accounts) {
    const address = addressOf(one)
    if (!seen.has(address) || one === account) seen.set(address, one)
  }
  // The order by address does not change when the user switches the account.
  return [...seen.values()].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
}

/** Badge of the active account. */
export function ActiveBadge() {
  const { active } = useMessages(settingsMessages)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
