import {
  defer,
  filter,
  firstValueFrom,
  map,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
  throwError,
} from 'rxjs'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { readExecution, readGrant } from '../../../domain/smart-sessions/permission-requests.ts'
import type { Granted, Revoked, SmartSession } from '../../../domain/smart-sessions/smart-session.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { keepData } from '../operators/through-cache.ts'
import { toCachedLoadable } from '../operators/to-loadable.ts'
import { createSmartSessionsSource, type SmartSessionsSource } from './source.ts'

/** The feature of smart sessions: permissions with which sites act for an account. */
export const smartSessions = defineFeature<'smartSessions'>(async deps => {
  const { config, session, tables, now } = deps
  const { ask, caller, policy } = (await deps.services()).out
  const shared = {
    source: caller && createSmartSessionsSource(ask, config.endpoints.data, caller),
    policy,
    now,
  }
  const queries = createSmartSessionQueries({ ...shared, cache: tables.smartSessions })
  const actions = createSmartSessionActions({
    ...shared,
    queries,
    request: request => session.request('eip155', request),
    active: () => firstValueFrom(session.session$.pipe(map(({ active }) => active))),
  })
  return {
    actions: {
      grantPermissions: actions.grant,
      requestExecutionPermissions: actions.requestExecution,
      revokeSession: async (account, pci) => await actions.revoke(accountFrom(account), String(pci)),
    },
    queries: { sessions: queries.sessions$ },
  }
})

/** The dependencies of the queries of smart sessions. */
export type SmartSessionQueriesDeps = {
  /** The data provider's endpoints. Absent without a project id, so that only the wallet stores sessions. */
  readonly source?: SmartSessionsSource | undefined
  readonly cache: TtlCache<readonly SmartSession[]>
  readonly policy: RetryPolicy
  readonly now: () => number
}

/** Lists the permissions with which sites act for an account. */
type SmartSessionQueries = {
  sessions$(account: CaipAddress): Observable<Loadable<readonly SmartSession[]>>
  /** Requests the sessions once, without the cache. */
  list$(account: CaipAddress): Observable<readonly SmartSession[]>
  /** Requests the sessions again for the subscribers of `sessions$`. */
  reload(account: CaipAddress): void
}

/** Creates the queries of smart sessions, which use the data provider. */
export function createSmartSessionQueries(deps: SmartSessionQueriesDeps): SmartSessionQueries {
  const { source, cache, policy, now } = deps
  const changed$ = new Subject<CaipAddress>()
  const list$ = (account: CaipAddress): Observable<readonly SmartSession[]> => {
    if (namespaceOf(account) !== 'eip155') return of([])
    if (!source) return throwError(() => new AppError('project-id-missing'))
    return source.list(account).pipe(retry(policy))
  }
  return {
    list$,
    reload: account => changed$.next(account),
    sessions$: account =>
      changed$.pipe(
        filter(one => one === account),
        startWith(account),
        switchMap(() =>
          defer(() => list$(account)).pipe(
            withErrorCode('sessions-unavailable'),
            toCachedLoadable(cache, account, now),
          ),
        ),
        keepData(),
      ),
  }
}

/** The dependencies of the actions for smart sessions. */
export type SmartSessionActionsDeps = {
  /** The data provider's endpoints. Absent without a project id, so that only the wallet stores sessions. */
  readonly source?: SmartSessionsSource | undefined
  readonly queries: Pick<SmartSessionQueries, 'list$' | 'reload'>
  readonly policy: RetryPolicy
  /** Sends a request to the wallet of the active account. */
  readonly request: (request: WalletRequest) => Promise<unknown>
  readonly active: () => Promise<CaipAddress | undefined>
  readonly now: () => number
}

/** Grants and revokes the permissions with which sites act for an account. */
type SmartSessionActions = {
  grant(raw: unknown): Promise<Granted>
  requestExecution(raw: unknown): Promise<unknown>
  revoke(account: CaipAddress, pci: string): Promise<Revoked>
}

/** Creates the actions for smart sessions, which use the wallet and the data provider. */
export function createSmartSessionActions(deps: SmartSessionActionsDeps): SmartSessionActions {
  const { source, queries, policy, request, now } = deps

  const owner = async (): Promise<CaipAddress> => {
    const account = await deps.active()
    if (!account || namespaceOf(account) !== 'eip155') throw new AppError('no-active-account')
    return account
  }
  /**
   * Returns the active account. Throws if it is on another network, because the data provider stores sessions by account and
   * network.
   */
  const ownerOn = async (chainId: string): Promise<CaipAddress> => {
    const account = await owner()
    if (hexChainId(networkOf(account)) !== chainId.toLowerCase()) {
      throw new AppError('chain-mismatch', { network: networkOf(account), answered: chainId })
    }
    return account
  }
  /**
   * Whether the wallet supports smart sessions. Other wallets would disconnect the site on `wallet_revokePermissions`.
   */
  async function keepsSessions(account: CaipAddress): Promise<boolean> {
    const params = [addressOf(account), [hexChainId(networkOf(account))]]
    const answer = await request({ method: 'wallet_getCapabilities', params }).catch(() => undefined)
    const ofChain = safeRead(answer, hexChainId(networkOf(account))) ?? safeRead(answer, '0x0')
    return safeRead(safeRead(ofChain, 'permissions'), 'supported') === true
  }

  async function tellWallet(account: CaipAddress, session: SmartSession): Promise<string | undefined> {
    const { pci, permissions, expiresAt } = session
    const wish = { pci, permissions, expiry: Math.floor(expiresAt / 1_000), address: account }
    const answer = await request({ method: 'wallet_revokePermissions', params: [wish] })
    return typeof answer === 'string' ? answer : undefined
  }

  async function grant(raw: unknown): Promise<Granted> {
    const wish = readGrant(raw, now())
    const account = await ownerOn(wish.chainId)
    const begun = source && (await firstValueFrom(source.create(account, wish)))
    const keys = [...wish.signer.data.keys, ...(begun ? [begun.key] : [])]
    const signer = { type: 'keys', data: { keys } } as const
    const params = [{ ...wish, signer, address: addressOf(account) }]
    try {
      const answer = await request({ method: 'wallet_grantPermissions', params })
      const context = safeRead(answer, 'context')
      if (typeof context !== 'string' || context === '')
        throw new AppError('wallet-failed', { reason: 'no context' })
      if (begun && source) await firstValueFrom(source.activate(account, begun.pci, wish, context))
      const { expiry, permissions, policies } = wish
      return { context, expiry, permissions, policies, ...(begun && { pci: begun.pci }) }
    } catch (error) {
      // The wallet or the data provider failed, so the data provider removes the session that was begun.
      if (begun && source) await firstValueFrom(source.revoke(account, begun.pci)).catch(() => undefined)
      throw error
    } finally {
      queries.reload(account)
    }
  }

  return {
    grant,
    requestExecution: async raw => {
      const wishes = readExecution(raw, now())
      await owner()
      return await request({ method: 'wallet_requestExecutionPermissions', params: wishes })
    },
    revoke: async (account, pci) => {
      if (!source) throw new AppError('project-id-missing')
      const sessions = await firstValueFrom(queries.list$(account))
      const session = sessions.find(one => one.pci === pci)
      if (!session) throw new AppError('session-unknown')
      if (session.revokedAt !== undefined) return { wallet: false }
      const wallet = (await deps.active()) === account && (await keepsSessions(account))
      const signature = wallet ? await tellWallet(account, session) : undefined
      const told$ = source.revoke(account, pci, signature).pipe(
        map(() => undefined),
        retry(policy),
      )
      await firstValueFrom(told$).catch((cause: unknown) => {
        const error = toAppError(cause)
        throw new AppError('session-revoke-failed', { reason: error.context.reason ?? error.code }, error)
      })
      queries.reload(account)
      return { wallet }
    },
  }
}
