import { concat, defer, firstValueFrom, from, map, type Observable, switchMap } from 'rxjs'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import { readCaipAddress } from '../../../domain/core/caip.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-history.ts'
import { createValuePointStore } from '../../caches/value-points.ts'
import { defineFeature } from '../feature.ts'
import { whileAwake } from '../operators/while-awake.ts'
import { type BalancesOf, portfolio$, portfolioAccounts$, valueHistory$, valueHistoryKey } from './queries.ts'

/** How long a page must be visible and online again before requests are sent (ms). */
const settleMs = 1_000

/** The feature of the portfolio: the value of all connected accounts across networks, now and over time. */
export const portfolio = defineFeature<'portfolio'>(deps => {
  const { features, leader, now, session, signals } = deps
  const store = createValuePointStore(deps.store)
  const accounts$ = portfolioAccounts$(session.session$, deps.networks$)

  const balances$: BalancesOf = account => features.query$('balances', 'balances', account)
  /**
   * Balances for the value history. The leader tab records the history, and reuses the polls that already run for each
   * account.
   */
  const live$: BalancesOf = account => features.live$('balances', 'balances', account)
  const kept$ = (accounts: readonly CaipAddress[]): Observable<Loadable<readonly ValuePoint[]>> => {
    const read$ = defer(() => from(store.read(valueHistoryKey(accounts)))).pipe(
      map((data): Loadable<readonly ValuePoint[]> => ({ status: 'fresh', data, at: now() })),
    )
    const taken$ = leader.stream$<Loadable<readonly ValuePoint[]>>('samples', accounts)
    return concat(read$, taken$.pipe(whileAwake(signals.awake$, settleMs)))
  }

  return {
    actions: {
      refresh: async () => {
        const accounts = await firstValueFrom(accounts$)
        const outcomes = await Promise.allSettled(
          accounts.map(account => features.call('balances', 'refresh', account)),
        )
        const failed = outcomes.find(outcome => outcome.status === 'rejected')
        if (failed && outcomes.every(({ status }) => status === 'rejected')) throw failed.reason
      },
    },
    queries: {
      portfolio: () => accounts$.pipe(switchMap(accounts => portfolio$(accounts, balances$))),
      samples: of => {
        if (of === 'portfolio') return accounts$.pipe(switchMap(kept$))
        const account = readCaipAddress(of)
        return account ? kept$([account]) : kept$([])
      },
    },
    unpaused: ['portfolio', 'samples'],
    leader: {
      streams: {
        samples: (accounts: readonly CaipAddress[]) =>
          valueHistory$({ store, balances$: live$, now }, accounts),
      },
    },
  }
})
