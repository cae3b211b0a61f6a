import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromRpc } from '../../domain/core/errors/foreign.ts'
import type { SendHttp } from './http.ts'
import { isProxy } from './urls.ts'

/** One JSON-RPC call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * The result or the error of one call. `said` is the node's own error object. Integers that are too large for a
 * JavaScript number are decimal strings.
 */
export type RpcReply = { readonly result: unknown } | { readonly error: AppError; readonly said?: unknown }

/** Sends several calls to one node in one batch. Emits one reply for each call, in the order of the calls. */
export type AskNode = (url: string, calls: readonly RpcCall[]) => Observable<readonly RpcReply[]>

const reply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

/**
 * Creates the function that sends JSON-RPC batches over HTTP. Replies are matched by id only. A call with no reply or
 * with two replies gets an error, because the reply to another call could misstate an amount.
 */
export function createRpc(ask: SendHttp): AskNode {
  return (url, calls) => {
    const body = calls.map((call, index) => ({ jsonrpc: '2.0', id: index + 1, ...call }))
    return ask({ url, body, answer: 'exact-json', refusals: 'node', preflight: !isProxy(url) }).pipe(
      map(answer => {
        if (!Array.isArray(answer)) throw refusedBatch(answer)
        return calls.map((_, index) => replyWithId(answer, index + 1))
      }),
    )
  }
}

function replyWithId(answers: readonly unknown[], id: number): RpcReply {
  const [found, twice] = answers.filter(answer => v.is(reply, answer) && answer.id === id)
  if (twice || !v.is(reply, found)) return { error: malformed('no reply with this id') }
  if (found.error !== undefined && found.error !== null) {
    return { error: fromRpc(found.error), said: found.error }
  }
  return found.result === undefined ? { error: malformed('no result') } : { result: found.result }
}

/**
 * Returns the error for a batch whose reply is a single object. The object is the node's error for the whole
 * batch, or it is malformed.
 */
function refusedBatch(answer: unknown): AppError {
  const one = v.safeParse(v.object({ error: v.nonNullish(v.unknown()) }), answer)
  return one.success ? fromRpc(one.output.error) : malformed('no list of replies')
}

function malformed(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}
