import {
  catchError,
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
import * as v from 'valibot'
import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import { maxSessions } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import { hexChainId } from '../../../domain/networks/networks.ts'
import { readExecution, readGrant } from '../../../domain/smart-sessions/permission-requests.ts'
import type {
  Granted,
  GrantRequest,
  PermissionPart,
  Revoked,
  SignerKey,
  SmartSession,
} from '../../../domain/smart-sessions/smart-session.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { servedBy } from '../networks/served-by.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import { keepData } from '../operators/through-cache.ts'
import { toCachedLoadable } from '../operators/to-loadable.ts'

export const smartSessions = defineFeature<'smartSessions'>(async deps => {
  const { config, session, tables, now } = deps
  const { isSupported$, out } = await deps.services()
  const { sendHttp, caller, policy } = out
  const shared = {
    source: caller && createSmartSessionsSource(sendHttp, config.endpoints.data, caller),
    isSupported$,
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
    queries: { sessions: queries.sessions$, isServed: queries.isServed$ },
  }
})

export type SmartSessionQueriesDeps = {
  /**
   * The data provider's endpoints for smart sessions. Absent if the site has no project id. In that case, sessions
   * cannot be listed.
   */
  readonly source?: SmartSessionsSource | undefined
  /** Emits whether the data provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  readonly cache: TtlCache<readonly SmartSession[]>
  readonly policy: RetryPolicy
  readonly now: () => number
}

type SmartSessionQueries = {
  sessions$(account: CaipAddress): Observable<Loadable<readonly SmartSession[]>>
  /** Emits whether the data provider stores sessions on the account's network. */
  isServed$(account: CaipAddress): Observable<boolean>
  /** Requests an account's sessions once, without the cache. */
  list$(account: CaipAddress): Observable<readonly SmartSession[]>
  /** Requests an account's sessions again for all subscribers of `sessions$`. */
  reload(account: CaipAddress): void
}

export function createSmartSessionQueries(deps: SmartSessionQueriesDeps): SmartSessionQueries {
  const { source, cache, policy, now } = deps
  const isServed$ = servedBy(source ? deps.isSupported$ : undefined)
  const changed$ = new Subject<CaipAddress>()
  const list$ = (account: CaipAddress): Observable<readonly SmartSession[]> => {
    if (namespaceOf(account) !== 'eip155') return of([])
    if (!source) return throwError(() => new AppError('project-id-missing'))
    return isServed$(account).pipe(
      switchMap(isServed => (isServed ? source.list(account).pipe(retry(policy)) : of([]))),
    )
  }
  return {
    list$,
    isServed$,
    reload: account => changed$.next(account),
    sessions$: account =>
      changed$.pipe(
        filter(changedAccount => changedAccount === account),
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

export type SmartSessionActionsDeps = {
  /**
   * The data provider's endpoints for smart sessions. Absent if the site has no project id. In that case, only the
   * wallet stores a granted session.
   */
  readonly source?: SmartSessionsSource | undefined
  readonly queries: Pick<SmartSessionQueries, 'isServed$' | 'list$' | 'reload'>
  readonly policy: RetryPolicy
  readonly request: (request: WalletRequest) => Promise<unknown>
  readonly active: () => Promise<CaipAddress | undefined>
  readonly now: () => number
}

type SmartSessionActions = {
  grant(raw: unknown): Promise<Granted>
  requestExecution(raw: unknown): Promise<unknown>
  revoke(account: CaipAddress, pci: string): Promise<Revoked>
}

export function createSmartSessionActions(deps: SmartSessionActionsDeps): SmartSessionActions {
  const { source, queries, policy, request, now } = deps

  const owner = async (): Promise<CaipAddress> => {
    const account = await deps.active()
    if (!account || namespaceOf(account) !== 'eip155') throw new AppError('no-active-account')
    return account
  }
  /**
   * Returns the active account. Throws if the account is on a network other than `chainId`, because the data provider
   * stores a session under the account and its network.
   */
  const ownerOn = async (chainId: string): Promise<CaipAddress> => {
    const account = await owner()
    if (hexChainId(networkOf(account)) !== chainId.toLowerCase()) {
      throw new AppError('chain-mismatch', { network: networkOf(account), answered: chainId })
    }
    return account
  }
  /**
   * Whether the wallet supports smart sessions. A wallet without this support must not receive
   * `wallet_revokePermissions`, because the wallet would then end its connection to the site.
   */
  async function keepsSessions(account: CaipAddress): Promise<boolean> {
    const params = [addressOf(account), [hexChainId(networkOf(account))]]
    const response = await request({ method: 'wallet_getCapabilities', params }).catch(() => undefined)
    const ofChain = safeRead(response, hexChainId(networkOf(account))) ?? safeRead(response, '0x0')
    return safeRead(safeRead(ofChain, 'permissions'), 'supported') === true
  }

  async function notifyWallet(account: CaipAddress, session: SmartSession): Promise<string | undefined> {
    const { pci, permissions, expiresAt } = session
    const body = { pci, permissions, expiry: Math.floor(expiresAt / 1_000), address: account }
    const response = await request({ method: 'wallet_revokePermissions', params: [body] })
    return typeof response === 'string' ? response : undefined
  }

  async function grant(raw: unknown): Promise<Granted> {
    const grantRequest = readGrant(raw, now())
    const account = await ownerOn(grantRequest.chainId)
    // On a network that the data provider does not serve, only the wallet stores the session.
    const provider = (await firstValueFrom(queries.isServed$(account))) ? source : undefined
    const begun = provider && (await firstValueFrom(provider.create(account, grantRequest)))
    const keys = [...grantRequest.signer.data.keys, ...(begun ? [begun.key] : [])]
    const signer = { type: 'keys', data: { keys } } as const
    const params = [{ ...grantRequest, signer, address: addressOf(account) }]
    try {
      const response = await request({ method: 'wallet_grantPermissions', params })
      const context = safeRead(response, 'context')
      if (typeof context !== 'string' || context === '')
        throw new AppError('wallet-failed', { reason: 'no context' })
      if (begun && source) await firstValueFrom(source.activate(account, begun.pci, grantRequest, context))
      const { expiry, permissions, policies } = grantRequest
      return { context, expiry, permissions, policies, ...(begun && { pci: begun.pci }) }
    } catch (error) {
      // The wallet or the data provider has failed, so the session that was just created is deleted at the data
      // provider.
      if (begun && source) await firstValueFrom(source.revoke(account, begun.pci)).catch(() => undefined)
      throw error
    } finally {
      queries.reload(account)
    }
  }

  return {
    grant,
    requestExecution: async raw => {
      const permissionRequests = readExecution(raw, now())
      await owner()
      return await request({ method: 'wallet_requestExecutionPermissions', params: permissionRequests })
    },
    revoke: async (account, pci) => {
      if (!source) throw new AppError('project-id-missing')
      const sessions = await firstValueFrom(queries.list$(account))
      const session = sessions.find(session => session.pci === pci)
      if (!session) throw new AppError('session-unknown')
      if (session.revokedAt !== undefined) return { wallet: false }
      const wallet = (await deps.active()) === account && (await keepsSessions(account))
      const signature = wallet ? await notifyWallet(account, session) : undefined
      const response$ = source.revoke(account, pci, signature).pipe(
        map(() => undefined),
        retry(policy),
      )
      await firstValueFrom(response$).catch((cause: unknown) => {
        const error = toAppError(cause)
        throw new AppError('session-revoke-failed', { reason: error.context.reason ?? error.code }, error)
      })
      queries.reload(account)
      return { wallet }
    },
  }
}

/**
 * A session that the data provider has created and the wallet has not granted yet: its id, and the data provider's
 * signing key.
 */
type Begun = { readonly pci: string; readonly key: SignerKey }

export type SmartSessionsSource = {
  list(account: CaipAddress): Observable<readonly SmartSession[]>
  create(account: CaipAddress, request: GrantRequest): Observable<Begun>
  activate(account: CaipAddress, pci: string, request: GrantRequest, context: string): Observable<void>
  revoke(account: CaipAddress, pci: string, signature?: string): Observable<void>
}

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e12))
const part = v.object({ type: shownText, data: v.unknown() })
const response = v.object({ pcis: v.unknown() })
const row = v.object({
  project: v.object({ name: v.fallback(shownText, '?'), url: lenient(webUrl), iconUrl: lenient(webUrl) }),
  pci: id,
  expiry: seconds,
  createdAt: v.fallback(seconds, 0),
  permissions: v.fallback(v.array(v.unknown()), []),
  policies: v.fallback(v.array(v.unknown()), []),
  context: lenient(v.pipe(v.string(), v.nonEmpty(), v.maxLength(20_000))),
  revokedAt: lenient(seconds),
})
const begun = v.object({
  pci: id,
  key: v.object({
    type: v.picklist(['secp256k1', 'secp256r1']),
    publicKey: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
  }),
})

/**
 * Creates the object that calls the endpoints for smart sessions: v1/sessions/{CAIP-10 account}. The endpoints that
 * activate and revoke a session return an empty response.
 */
export function createSmartSessionsSource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
): SmartSessionsSource {
  const at = (account: CaipAddress, verb = '', more: Readonly<Record<string, string>> = {}) =>
    urlOf(base, `/v1/sessions/${account}${verb}`, caller, more)
  const post$ = (account: CaipAddress, verb: string, body: unknown) =>
    sendHttp({ url: at(account, verb), body, responseType: 'nothing' }).pipe(map(() => undefined))
  return {
    list: account =>
      sendHttp({ url: at(account) }).pipe(
        map(body =>
          readRows(readResponse(response, body).pcis, readSession, ({ pci }) => pci).slice(0, maxSessions),
        ),
      ),
    create: (account, { expiry, signer, permissions, policies }) =>
      sendHttp({ url: at(account, '', { v: '2' }), body: { expiry, signer, permissions, policies } }).pipe(
        map(body => readResponse(begun, body)),
      ),
    activate: (account, pci, { expiry, signer, permissions, policies }, context) =>
      post$(account, '/activate', { pci, expiry, signer, permissions, policies, context }),
    revoke: (account, pci, signature) =>
      post$(account, '/revoke', { pci, ...(signature && { signature }) }).pipe(
        catchError((cause: unknown) => (isOver(cause) ? of(undefined) : throwError(() => cause))),
      ),
  }
}

function readSession(item: unknown): SmartSession | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  return defined<SmartSession>({
    pci: read.pci,
    site: defined<SmartSession['site']>(read.project),
    expiresAt: read.expiry * 1_000,
    createdAt: read.createdAt * 1_000,
    revokedAt: read.revokedAt === undefined ? undefined : read.revokedAt * 1_000,
    permissions: read.permissions.flatMap(readPart),
    policies: read.policies.flatMap(readPart),
    context: read.context,
  })
}

function readPart(item: unknown): PermissionPart[] {
  const read = readRow(part, item)
  return read ? [{ type: read.type, data: read.data }] : []
}

/**
 * Whether a revocation failed because the session has already ended. This counts as a success, because an earlier
 * revocation may have worked although its response was lost.
 */
function isOver(cause: unknown): boolean {
  const { field, reason } = toAppError(cause).context
  return field === 'pci' && /is (?:revoked|expired)/i.test(String(reason))
}
