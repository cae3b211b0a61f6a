import { concat, defer, firstValueFrom, from, map, type Observable, switchMap } from 'rxjs'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import { readCaipAddress } from '../../../domain/core/caip.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { ValuePoint } from '../../../domain/portfolio/value-point.ts'
import { createValuePointStore } from '../../caches/value-points.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { whileAwake } from '../operators/while-awake.ts'
import { type BalancesOf, portfolio$, portfolioAccounts$, valueHistory$, valueHistoryKey } from './queries.ts'

/** How long a page must have been awake again before anything is asked for it. */
const settleMs = 1_000

/** What is owned across networks, and how it was over time. */
export function createFeature(deps: FeatureDeps): FeatureService<'portfolio'> {
  const { config, leader, now, session, signals, subjects } = deps
  const store = createValuePointStore(deps.store)
  const accounts$ = portfolioAccounts$(session.session$, config.networks)

  /** In the leader: the same polls that the balances of single accounts come from. */
  const asked$: BalancesOf = account =>
    defer(() => from(subjects())).pipe(switchMap(({ balances }) => balances.live$(account)))
  const kept$ = (accounts: readonly CaipAddress[]): Observable<Loadable<readonly ValuePoint[]>> => {
    const read$ = defer(() => from(store.read(valueHistoryKey(accounts)))).pipe(
      map((data): Loadable<readonly ValuePoint[]> => ({ status: 'fresh', data, at: now() })),
    )
    const taken$ = leader.share$<Loadable<readonly ValuePoint[]>>('samples', accounts)
    return concat(read$, taken$.pipe(whileAwake(signals.awake$, settleMs)))
  }

  return {
    calls: {
      refresh: async () => {
        const accounts = await firstValueFrom(accounts$)
        const outcomes = await Promise.allSettled(
          accounts.map(account => leader.ask<void>('refresh', [account], { idempotent: true })),
        )
        const failed = outcomes.find(outcome => outcome.status === 'rejected')
        if (failed && outcomes.every(({ status }) => status === 'rejected')) throw failed.reason
      },
    },
    streams: {
      portfolio: () => accounts$.pipe(switchMap(accounts => portfolio$(accounts, deps.balances$))),
      samples: of => {
        if (of === 'portfolio') return accounts$.pipe(switchMap(kept$))
        const account = readCaipAddress(of)
        return account ? kept$([account]) : kept$([])
      },
    },
    shared: {
      samples: (accounts: readonly CaipAddress[]) =>
        valueHistory$({ store, balances$: asked$, now }, accounts),
    },
    answers: {
      refresh: async (account: CaipAddress) => (await subjects()).balances.refresh(account),
    },
  }
}
