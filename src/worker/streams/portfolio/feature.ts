import {
  combineLatest,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  type Observable,
  of,
  scan,
  switchMap,
} from 'rxjs'
import {
  type Balances,
  type CaipAddress,
  type Network,
  readCaipAddress,
  type Session,
} from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { networks } from '../../../domain/networks/known-networks.ts'
import {
  accountsOfPortfolio,
  type Portfolio,
  type PortfolioPart,
  portfolioOf,
  valueNow,
  withoutTestNetworks,
} from '../../../domain/portfolio/totals.ts'
import { type ValuePoint, valuePointOf, withValuePoint } from '../../../domain/portfolio/value-points.ts'
import { createValuePointStore, type ValuePointStore } from '../../caches/value-points.ts'
import { defineFeature } from '../feature.ts'
import { whileAwake } from '../operators/while-awake.ts'

/** How long a page must be visible and online again before it requests new values (ms). */
const settleMs = 1_000

export type LeaderWork = {
  readonly streams: {
    points(accounts: readonly CaipAddress[]): Observable<Loadable<readonly ValuePoint[]>>
  }
}

export const portfolio = defineFeature<'portfolio', LeaderWork>(deps => {
  const { features, leader, now, session, signals } = deps
  const stored = createValuePointStore(deps.store)
  const store: ValuePointStore = {
    ...stored,
    read: async key =>
      withoutTestNetworks(await stored.read(key), [...networks, ...(await firstValueFrom(deps.networks$))]),
  }
  const accounts$ = portfolioAccounts$(session.session$, deps.networks$)
  const isConnected$ = session.session$.pipe(
    map(({ connections }) => connections.length > 0),
    distinctUntilChanged(),
  )
  /** The portfolio of wallets on networks whose balances Portico does not read, such as Bitcoin. */
  const nothing = (): Loadable<Portfolio> => ({
    status: 'fresh',
    data: { parts: [], tokens: [], doubtful: [], unknown: [] },
    at: now(),
  })

  const balances$: BalancesOf = account => features.query$('balances', 'balances', account)
  /**
   * Returns the live balances of one account for the value history. The leader tab already polls these balances for the
   * views, so the history causes no additional requests.
   */
  const live$: BalancesOf = account => features.live$('balances', 'balances', account)
  const kept$ = (accounts: readonly CaipAddress[]): Observable<Loadable<readonly ValuePoint[]>> => {
    const read$ = defer(() => from(store.read(valueHistoryKey(accounts)))).pipe(
      map((data): Loadable<readonly ValuePoint[]> => ({ status: 'fresh', data, at: now() })),
    )
    const taken$ = leader.stream$('points', accounts)
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
      portfolio: () =>
        combineLatest([accounts$, isConnected$]).pipe(
          switchMap(([accounts, isConnected]) =>
            accounts.length > 0 ? portfolio$(accounts, balances$) : of(isConnected ? nothing() : idle),
          ),
        ),
      points: of => {
        if (of === 'portfolio') return accounts$.pipe(switchMap(kept$))
        const account = readCaipAddress(of)
        return account ? kept$([account]) : kept$([])
      },
    },
    unpaused: ['portfolio', 'points'],
    leader: {
      streams: {
        points: accounts => valueHistory$({ store, balances$: live$, now }, accounts),
      },
    },
  }
})

type BalancesOf = (account: CaipAddress) => Observable<Loadable<Balances>>

/** Emits the accounts of the portfolio, and emits them again whenever they change. */
function portfolioAccounts$(
  session$: Observable<Session>,
  networks$: Observable<readonly Network[]>,
): Observable<readonly CaipAddress[]> {
  return combineLatest([session$, networks$]).pipe(
    map(([session, networks]) => accountsOfPortfolio(session, networks)),
    distinctUntilChanged((first, second) => first.join() === second.join()),
  )
}

/** Emits the portfolio of these accounts: their assets and the total value. */
function portfolio$(
  accounts: readonly CaipAddress[],
  balances$: BalancesOf,
): Observable<Loadable<Portfolio>> {
  return parts$(accounts, balances$).pipe(map(portfolioOf))
}

function parts$(accounts: readonly CaipAddress[], balances$: BalancesOf): Observable<PortfolioPart[]> {
  const none: ReadonlyMap<CaipAddress, PortfolioPart> = new Map()
  return merge(
    ...accounts.map(account =>
      balances$(account).pipe(map((balances): PortfolioPart => ({ account, balances }))),
    ),
  ).pipe(
    scan((parts, part) => new Map(parts).set(part.account, part), none),
    map(parts => accounts.flatMap(account => parts.get(account) ?? [])),
    filter(parts => parts.length === accounts.length),
  )
}

type ValueHistoryDeps = {
  readonly store: ValuePointStore
  readonly balances$: BalancesOf
  readonly now: () => number
}

/** Returns the key under which the value history of these accounts is stored. The order of the accounts does not matter. */
function valueHistoryKey(accounts: readonly CaipAddress[]): string {
  return [...accounts].sort().join(',')
}

/**
 * Emits the stored values of these accounts at once, and the whole list again after each new value. Values are recorded
 * only while there are subscribers.
 */
function valueHistory$(
  deps: ValueHistoryDeps,
  accounts: readonly CaipAddress[],
): Observable<Loadable<readonly ValuePoint[]>> {
  const { store, balances$, now } = deps
  const key = valueHistoryKey(accounts)
  if (accounts.length === 0) return of(idle)
  return defer(() => from(store.read(key))).pipe(
    switchMap(first => {
      let points = first
      const taken$ = parts$(accounts, balances$).pipe(
        concatMap(parts => {
          const current = valueNow(parts, points.at(-1))
          const point = current && valuePointOf(now(), current.total, current.tokens)
          const next = point ? withValuePoint(points, point) : points
          if (next === points) return EMPTY
          points = next
          return from(store.write(key, next)).pipe(map(() => next))
        }),
      )
      return concat(of(first), taken$)
    }),
    map(data => ({ status: 'fresh', data, at: now() })),
  )
}
