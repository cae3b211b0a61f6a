import { defer, map, type Observable, switchMap, throwError } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { AppError, type ErrorContext } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isOfOneNode } from '../../../domain/session/rpc-policy.ts'
import type { AskNode, RpcCall, RpcReply } from '../../net/rpc.ts'
import { failover } from '../operators/failover.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import { type NodeBatcher, openNodeBatcher } from './batcher.ts'

/** Calls a network. Errors are AppErrors; the node's own code, message and data are in the context. */
export type CallNetwork = (network: CaipNetworkId, call: RpcCall) => Observable<unknown>

/** What network calls depend on. */
export type RpcDeps = {
  readonly askNode: AskNode
  /** Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  /** JSON-RPC URLs in the order in which they are tried. */
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  readonly policy: RetryPolicy
  /** Time in ms after which the next node is tried as well. */
  readonly patienceMs: number
}

/** Error codes of a node that cannot answer. Any other error of a node is an answer. */
const unable: readonly ErrorCode[] = [
  'answer-malformed',
  'rpc-internal',
  'rpc-limit-exceeded',
  'rpc-method-not-found',
  'rpc-method-unsupported',
  'rpc-resource-unavailable',
]
/** Timeout that turns off the parallel try. A second node would report the same transaction as already known. */
const noPatienceEnds = 2 ** 31 - 1
const longestData = 65_536

/** Calls the first node of a network that can answer. Simultaneous calls to the same node share one request. */
export function createNetworkCalls(deps: RpcDeps): CallNetwork {
  const lines = new Map<string, NodeBatcher>()
  const lineTo = (url: string, network: Network): NodeBatcher => {
    const key = `${network.id} ${url}`
    const line = lines.get(key) ?? openNodeBatcher(deps.askNode, url, network)
    lines.set(key, line)
    return line
  }
  const askOne = (url: string, network: Network, call: RpcCall) =>
    lineTo(
      url,
      network,
    )(call).pipe(
      map(reply => {
        if ('error' in reply && unable.includes(reply.error.code)) throw withNodeError(reply)
        return reply
      }),
    )

  return (id, call) =>
    defer(() => {
      const network = deps.networkOfId(id)
      const sends = call.method === 'eth_sendRawTransaction' || call.method === 'sendTransaction'
      const answer$ = deps.urlsOf$(network).pipe(
        switchMap(urls => {
          if (urls.length === 0) return throwError(() => new AppError('chain-unsupported', { network: id }))
          const asked = isOfOneNode(call.method) ? urls.slice(0, 1) : urls
          return failover(asked, sends ? noPatienceEnds : deps.patienceMs, url => askOne(url, network, call))
        }),
      )
      return (sends ? answer$ : answer$.pipe(retry(deps.policy))).pipe(map(resultOf))
    })
}

function resultOf(reply: RpcReply): unknown {
  if ('error' in reply) throw withNodeError(reply)
  return reply.result
}

/** Adds the node's own code, message and data to the error, because host code expects them as nodes send them. */
function withNodeError(reply: { readonly error: AppError; readonly said?: unknown }): AppError {
  const { error, said } = reply
  const [code, message, data] = ['code', 'message', 'data'].map(key => safeRead(said, key))
  const inner = typeof data === 'string' ? data : safeRead(data, 'data')
  const facts: ErrorContext = {
    ...(Number.isInteger(code) && { rpcCode: Number(code) }),
    ...(typeof message === 'string' && { rpcMessage: clean(message) }),
    ...(isHex(inner) && { rpcData: inner }),
  }
  return new AppError(error.code, { ...error.context, ...facts }, error)
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestData && /^0x[0-9a-f]*$/i.test(value)
}
