import { addressOf, caipAddress, namespaceOf } from '../domain/core/caip.ts'
import type { Network, Session } from '../domain/core/entities.ts'
import type { RecipientStore } from './caches/recipients.ts'
import type { Remembered } from './caches/settings.ts'
import type { Tables } from './caches/tables.ts'
import type { ValuePointStore } from './caches/value-points.ts'

/** What is needed to forget those who leave. */
export type ForgetDeps = {
  readonly tables: Pick<
    Tables,
    'balances' | 'history' | 'historyPages' | 'identity' | 'ownNames' | 'smartSessions'
  >
  readonly payees: Pick<RecipientStore, 'forget'>
  readonly remember: Remembered['remember']
  /** What everything was worth over time. */
  readonly samples: Pick<ValuePointStore, 'forget'>
  readonly networks: readonly Network[]
}

/**
 * Whoever leaves takes along what was kept of them: values and names of their addresses on every network of the site, and the way
 * back into their app. Somebody whose wallet is only not there now has not left.
 */
export function createForgetAccount({ tables, payees, remember, samples, networks }: ForgetDeps) {
  return async (before: Session, now: Session): Promise<void> => {
    if (now.remembered) return
    const byApp = ({ connections }: Session) => connections.some(({ kind }) => kind === 'walletConnect')
    if (byApp(before) && !byApp(now)) await remember({ deepLinkChoice: undefined })
    const accountsOf = ({ connections }: Session) => connections.flatMap(({ accounts }) => accounts)
    const stay = new Set(accountsOf(now).map(addressOf))
    const gone = accountsOf(before).filter(account => !stay.has(addressOf(account)))
    const everywhere = gone.flatMap(account => [
      account,
      ...networks
        .filter(({ namespace }) => namespace === namespaceOf(account))
        .map(({ id }) => caipAddress(id, addressOf(account))),
    ])
    const { balances, history, historyPages, identity, ownNames, smartSessions } = tables
    await Promise.all(
      [...new Set(everywhere)].flatMap(account => [
        balances.remove(account),
        history.remove(account),
        historyPages.clear(account),
        payees.forget(account),
        identity.remove(account),
        ownNames.remove(account),
        smartSessions.remove(account),
        samples.forget(addressOf(account)),
      ]),
    )
  }
}
