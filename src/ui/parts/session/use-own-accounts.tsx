import { addressOf, type CaipAddress, type Connection } from '../../../domain/core/entities.ts'
import { useErrorReport, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useWhileShown } from '../../app/hooks/use-while-shown.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/early.ts'
import { settingsMessages } from '../settings/messages.ts'

/**
 * Returns the accounts of the active wallet, one for each address, and a function that switches to one of them. The
 * wallet shows no prompt for a switch. `done` runs after the switch, unless the user has left the view.
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

/** Returns one account for each address, because a wallet has the same address on many networks. */
export function onePerAddress(
  { accounts }: Connection,
  account: CaipAddress | undefined,
): readonly CaipAddress[] {
  const seen = new Map<string, CaipAddress>()
  for (const ownAccount of accounts) {
    const address = addressOf(ownAccount)
    if (!seen.has(address) || ownAccount === account) seen.set(address, ownAccount)
  }
  // Sorting by address keeps the order when the user switches the account.
  return [...seen.values()].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
}

/** A badge for the active account. */
export function ActiveBadge() {
  const { active } = useMessages(settingsMessages)
  return (
    <span className="badge accent">
      <Icon d={checkIcon} size={14} />
      {active}
    </span>
  )
}
