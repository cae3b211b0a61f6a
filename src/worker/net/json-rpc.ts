import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromRpc } from '../../domain/core/errors/foreign.ts'
import type { SendHttp } from './http.ts'
import { isProxy } from './service-url.ts'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * The result or the error of one call. `nodeError` is the node's own error object. Integers that are too large for a
 * JavaScript number are decimal strings.
 */
export type RpcReply =
  | { readonly result: unknown }
  | { readonly error: AppError; readonly nodeError?: unknown }

/** The headers of each request to a node of the site, by the URL of the node. */
export type NodeHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Sends several calls to one node in one batch. Emits one reply for each call, in the order of the calls. */
export type SendRpcBatch = (url: string, calls: readonly RpcCall[]) => Observable<readonly RpcReply[]>

const reply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

/**
 * Creates the function that sends JSON-RPC batches over HTTP. Replies are assigned to calls by id only. A call with no
 * reply or with two replies gets an error, because a wrongly assigned reply could contain a wrong amount. Only requests
 * of this function have the headers of the site's own nodes.
 */
export function createRpc(sendHttp: SendHttp, nodeHeaders: NodeHeaders): SendRpcBatch {
  return (url, calls) => {
    const body = calls.map((call, index) => ({ jsonrpc: '2.0', id: index + 1, ...call }))
    return sendHttp({
      url,
      body,
      responseType: 'exact-json',
      refusals: 'node',
      preflight: !isProxy(url),
      ...(Object.hasOwn(nodeHeaders, url) && { headers: nodeHeaders[url] }),
    }).pipe(
      map(response => {
        if (!Array.isArray(response)) throw refusedBatch(response)
        return calls.map((_, index) => replyWithId(response, index + 1))
      }),
    )
  }
}

function replyWithId(responses: readonly unknown[], id: number): RpcReply {
  const [found, twice] = responses.filter(response => v.is(reply, response) && response.id === id)
  if (twice || !v.is(reply, found)) return { error: malformed('no reply with this id') }
  if (found.error !== undefined && found.error !== null) {
    return { error: fromRpc(found.error), nodeError: found.error }
  }
  return found.result === undefined ? { error: malformed('no result') } : { result: found.result }
}

/**
 * Returns the error for a batch whose response is a single object instead of a list. This object is either the node's
 * error for the whole batch or malformed.
 */
function refusedBatch(response: unknown): AppError {
  const single = v.safeParse(v.object({ error: v.nonNullish(v.unknown()) }), response)
  return single.success ? fromRpc(single.output.error) : malformed('no list of replies')
}

function malformed(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}
