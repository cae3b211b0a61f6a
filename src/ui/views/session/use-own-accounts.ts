import { addressOf, type CaipAddress } from '../../../domain/core/caip.ts'
import type { Connection } from '../../../domain/core/entities.ts'
import { useUi } from '../../app/context.ts'
import { useErrorReport } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { settingsMessages } from '../settings/messages.ts'
import { useSession } from './use-session.ts'

/** The accounts of the wallet in use, each address once, and the way to another of them: nothing is asked of the wallet. */
export function useOwnAccounts(done: () => void): {
  readonly accounts: readonly CaipAddress[]
  readonly active?: CaipAddress
  readonly use: (account: CaipAddress, shown: string) => void
} {
  const { state, deps } = useUi()
  const t = useMessages(settingsMessages)
  const complain = useErrorReport()
  const { active, connection } = useSession()
  return {
    accounts: connection ? onePerAddress(connection, active) : [],
    ...(active && { active }),
    use: (account, shown) => {
      if (account === active) return done()
      deps.link.api.switchAccount(account, connection?.connectorId).then(() => {
        state.announce(t.using(shown))
        done()
      }, complain)
    },
  }
}

/** A wallet that works on many networks shares each address on each of them: it is one account to a person. */
export function onePerAddress(
  { accounts }: Connection,
  account: CaipAddress | undefined,
): readonly CaipAddress[] {
  const seen = new Map<string, CaipAddress>()
  for (const one of accounts) {
    const address = addressOf(one)
    if (!seen.has(address) || one === account) seen.set(address, one)
  }
  // In an order of their own, so that the one in use does not change its place when it changes.
  return [...seen.values()].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
}
