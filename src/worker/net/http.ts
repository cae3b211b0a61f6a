import { Observable } from 'rxjs'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { CoreError } from '../../domain/core/errors/core-error.ts'
import { httpErrorOf } from './http-error.ts'
import { parseExactJson, parseJson } from './json.ts'
import { readText } from './read-body.ts'
import { hostOf } from './urls.ts'

/** One question to a service. */
export type HttpRequest = {
  readonly url: string
  /** Sent by POST as JSON under `text/plain`, which asks for no pre-flight. Absent: GET. */
  readonly body?: unknown
  /** The body under `application/json`: most nodes read nothing else, and a pre-flight comes before it. */
  readonly preflight?: boolean
  /** How the answer is read: JSON, JSON with long integers as text, or not at all (its status is enough). */
  readonly answer?: 'json' | 'exact-json' | 'nothing'
  /** Whose 401 and 403 these are: the project's, or a node's own. */
  readonly refusals?: 'project' | 'node'
}

/** Asks once; unsubscribing aborts. Errors are AppErrors, named by what went wrong on the way. */
export type SendHttp = (request: HttpRequest) => Observable<unknown>

/** What the door needs of its surroundings. */
export type HttpDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** For question and answer together, body included. */
  readonly deadlineMs: number
  readonly maxBytes: number
}

/** The one door to the network. */
export function createHttp(deps: HttpDeps): SendHttp {
  return request =>
    new Observable(subscriber => {
      const abort = new AbortController()
      const timer = setTimeout(() => {
        subscriber.error(new AppError('timed-out', { host: hostOf(request.url) }))
        abort.abort()
      }, deps.deadlineMs)
      exchange(deps, request, abort.signal)
        .then(
          answer => {
            subscriber.next(answer)
            subscriber.complete()
          },
          (cause: unknown) => subscriber.error(failureOf(cause, request)),
        )
        .finally(() => clearTimeout(timer))
      return () => {
        clearTimeout(timer)
        abort.abort()
      }
    })
}

async function exchange(deps: HttpDeps, request: HttpRequest, signal: AbortSignal): Promise<unknown> {
  const response = await deps.fetch(request.url, {
    ...(request.body === undefined ? {} : posted(request)),
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  })
  if (!response.ok) {
    // What a refusal says is a hint; that its words are cut or too long does not change what it is.
    const words = await readText(response, deps.maxBytes).catch(() => '')
    throw httpErrorOf(response, words, request, deps.now())
  }
  if (request.answer === 'nothing') {
    await response.body?.cancel()
    return undefined
  }
  const text = await readText(response, deps.maxBytes)
  return request.answer === 'exact-json' ? parseExactJson(text) : parseJson(text)
}

function posted({ body, preflight }: HttpRequest): RequestInit {
  const type = preflight ? 'application/json' : 'text/plain'
  return { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) }
}

function failureOf(cause: unknown, request: HttpRequest): AppError {
  return cause instanceof CoreError
    ? cause
    : new AppError('network-failed', { host: hostOf(request.url) }, cause)
}
