import { catchError, map, type Observable, throwError } from 'rxjs'
import * as v from 'valibot'
import { nameZones } from '../../../domain/core/constants.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { readEvmAddress } from '../../../domain/core/evm-address.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import { labelProblem } from '../../../domain/names/labels.ts'
import type { NameSuggestion, RegisteredName } from '../../../domain/names/names.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'

export type SignedRegistration = {
  readonly message: string
  readonly signature: string
  readonly coinType: number
  readonly address: string
}

export type NamesSource = {
  /** Looks up a name. Emits undefined if the name is not registered. */
  lookUp(name: string): Observable<RegisteredName | undefined>
  namesOf(address: string): Observable<readonly RegisteredName[]>
  suggest(label: string): Observable<readonly NameSuggestion[]>
  register(registration: SignedRegistration): Observable<void>
}

const date = v.pipe(v.string(), v.transform(Date.parse), v.finite())
const registered = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,100}$/)),
  registered_at: lenient(date),
  addresses: v.record(v.string(), v.unknown()),
})
const address = v.object({ address: v.string() })
const suggestions = v.object({ suggestions: v.unknown() })
const suggestion = v.object({ name: v.string(), registered: v.boolean() })

/**
 * Creates the object that calls the endpoints for names, under v1/profile. The data provider returns an empty list if
 * it does not find a name.
 */
export function createNamesSource(sendHttp: SendHttp, base: string, caller: ProjectIdentity): NamesSource {
  const at = (path: string, more: Readonly<Record<string, string>> = {}) =>
    urlOf(base, `/v1/profile/${path}`, caller, more)
  return {
    lookUp: name =>
      sendHttp({ url: at(`account/${encodeURIComponent(name)}`, { apiVersion: '2' }) }).pipe(
        map(body => {
          if (Array.isArray(body) && body.length === 0) return undefined
          const found = readName(readResponse(registered, body))
          // A response about another name is ignored.
          return found?.name === name ? found : undefined
        }),
      ),
    namesOf: owner =>
      sendHttp({ url: at(`reverse/${owner}`, { sender: owner, apiVersion: '2' }) }).pipe(
        map(body =>
          readRows(
            body,
            row => readName(readRow(registered, row)),
            ({ name }) => name,
          ),
        ),
      ),
    suggest: label =>
      sendHttp({ url: at(`suggestions/${encodeURIComponent(label)}`, { zone: nameZones[0] }) }).pipe(
        map(body =>
          readRows(readResponse(suggestions, body).suggestions, readSuggestion, ({ name }) => name),
        ),
      ),
    register: ({ message, signature, coinType, address: owner }) =>
      sendHttp({
        url: at('account'),
        body: { message, signature, coin_type: coinType, address: owner },
        responseType: 'nothing',
      }).pipe(
        map(() => undefined),
        catchError((cause: unknown) => throwError(() => named(toAppError(cause), message))),
      ),
  }
}

function readName(read: v.InferOutput<typeof registered> | undefined): RegisteredName | undefined {
  if (!read) return undefined
  const addresses = Object.entries(read.addresses).flatMap(([coinType, entry]) => {
    const evmAddress = readEvmAddress(readRow(address, entry)?.address)
    return /^\d{1,10}$/.test(coinType) && evmAddress !== undefined ? [[coinType, evmAddress] as const] : []
  })
  return defined<RegisteredName>({
    name: read.name,
    registeredAt: read.registered_at,
    addresses: Object.fromEntries(addresses),
  })
}

/**
 * Parses a suggestion. Returns undefined if the name cannot be registered because of its parent name or its characters.
 */
function readSuggestion(row: unknown): NameSuggestion | undefined {
  const read = readRow(suggestion, row)
  const zone = `.${nameZones[0]}`
  if (!read?.name.endsWith(zone)) return undefined
  if (labelProblem(read.name.slice(0, -zone.length)) !== undefined) return undefined
  return { name: read.name, free: !read.registered }
}

/**
 * Converts the registry's error for a taken name to `name-taken`. Other errors about the name have the same `field`, so
 * the error text is checked too.
 */
function named(error: AppError, message: string): AppError {
  const taken = error.context.field === 'name' && /already registered/i.test(String(error.context.reason))
  return taken ? new AppError('name-taken', { name: String(JSON.parse(message).name) }, error) : error
}
