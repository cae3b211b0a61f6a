import { catchError, map, type Observable, of, throwError } from 'rxjs'
import * as v from 'valibot'
import { sessionsMost } from '../../../domain/core/constants.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type {
  GrantRequest,
  PermissionPart,
  SignerKey,
  SmartSession,
} from '../../../domain/smart-sessions/smart-session.ts'
import type { SendHttp } from '../../net/http.ts'
import {
  lenient,
  type ProjectIdentity,
  present,
  readAnswer,
  readRow,
  readRows,
  shownText,
  urlOf,
  webUrl,
} from '../../net/parse-rows.ts'

/** A session that was created but not granted yet: its id, and the data provider's signing key. */
export type Begun = { readonly pci: string; readonly key: SignerKey }

/** The data provider's endpoints for smart sessions. */
export type SmartSessionsSource = {
  list(account: CaipAddress): Observable<readonly SmartSession[]>
  create(account: CaipAddress, request: GrantRequest): Observable<Begun>
  activate(account: CaipAddress, pci: string, request: GrantRequest, context: string): Observable<void>
  revoke(account: CaipAddress, pci: string, signature?: string): Observable<void>
}

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e12))
const part = v.object({ type: shownText, data: v.unknown() })
const answer = v.object({ pcis: v.unknown() })
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
 * Creates the source of smart sessions with the endpoints under v1/sessions, by CAIP-10 account. The responses to activating
 * and revoking are empty.
 */
export function createSmartSessionsSource(
  ask: SendHttp,
  base: string,
  caller: ProjectIdentity,
): SmartSessionsSource {
  const at = (account: CaipAddress, verb = '', more: Readonly<Record<string, string>> = {}) =>
    urlOf(base, `/v1/sessions/${account}${verb}`, caller, more)
  const tell = (account: CaipAddress, verb: string, body: unknown) =>
    ask({ url: at(account, verb), body, answer: 'nothing' }).pipe(map(() => undefined))
  return {
    list: account =>
      ask({ url: at(account) }).pipe(
        map(body =>
          readRows(readAnswer(answer, body).pcis, readSession, ({ pci }) => pci).slice(0, sessionsMost),
        ),
      ),
    create: (account, { expiry, signer, permissions, policies }) =>
      ask({ url: at(account, '', { v: '2' }), body: { expiry, signer, permissions, policies } }).pipe(
        map(body => readAnswer(begun, body)),
      ),
    activate: (account, pci, { expiry, signer, permissions, policies }, context) =>
      tell(account, '/activate', { pci, expiry, signer, permissions, policies, context }),
    revoke: (account, pci, signature) =>
      tell(account, '/revoke', { pci, ...(signature && { signature }) }).pipe(
        catchError((cause: unknown) => (isOver(cause) ? of(undefined) : throwError(() => cause))),
      ),
  }
}

function readSession(item: unknown): SmartSession | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  return present<SmartSession>({
    pci: read.pci,
    site: present<SmartSession['site']>(read.project),
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
 * Whether the error of a revoke says that the session has already ended. It then counts as revoked, because an earlier revoke
 * may have worked while its response was lost.
 */
function isOver(cause: unknown): boolean {
  const { field, reason } = toAppError(cause).context
  return field === 'pci' && /is (?:revoked|expired)/i.test(String(reason))
}
