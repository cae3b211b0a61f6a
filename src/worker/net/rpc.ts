import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromRpc } from '../../domain/core/errors/foreign.ts'
import type { SendHttp } from './http.ts'
import { isProxy } from './urls.ts'

/** One JSON-RPC question. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** What came of it, errors also as the node `said` them. Integers no number can hold are decimal text. */
export type RpcReply = { readonly result: unknown } | { readonly error: AppError; readonly said?: unknown }

/** Asks one node several things in one request; a reply to each, in the order of the calls. */
export type AskNode = (url: string, calls: readonly RpcCall[]) => Observable<readonly RpcReply[]>

const reply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

/**
 * JSON-RPC over the door. Replies are matched by id and by nothing else: one that is missing, that comes twice or bears
 * a foreign id is refused, since the wrong answer to a question about money is worse than none.
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

/** A node that answers a batch with one object says why not, or speaks another language. */
function refusedBatch(answer: unknown): AppError {
  const one = v.safeParse(v.object({ error: v.nonNullish(v.unknown()) }), answer)
  return one.success ? fromRpc(one.output.error) : malformed('no list of replies')
}

function malformed(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}
