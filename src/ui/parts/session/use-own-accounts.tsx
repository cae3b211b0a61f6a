import type { CaipAddress } from '../../../domain/core/entities.ts'
import { useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorReport } from '../../app/hooks/use-error-report.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useWhileShown } from '../../app/hooks/use-while-shown.ts'
import { settingsMessages } from '../settings/messages.ts'
import { onePerAddress } from './one-per-address.ts'

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
