import { defer, map, Observable, type Subscriber, type Subscription, switchMap, throwError } from 'rxjs'
import { rpcBatchSize, rpcBatchWaitMs } from '../../../domain/core/constants.ts'
import {
  type CaipNetworkId,
  type Network,
  namespaceOf,
  readNetworkId,
  referenceOf,
} from '../../../domain/core/entities.ts'
import { AppError, type ErrorCode, type ErrorContext } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { clean, safeRead } from '../../../domain/core/lib/safe-read.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import { isOfOneNode, routeOf } from '../../../domain/session/rpc-policy.ts'
import type { RpcCall, RpcReply, SendRpcBatch } from '../../net/json-rpc.ts'
import { failover } from '../operators/failover.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'

/**
 * Sends one JSON-RPC call to one node, together with other calls in one HTTP request. The stream ends with an error if
 * the node cannot be reached or serves a different chain.
 */
type NodeBatcher = (call: RpcCall) => Observable<RpcReply>

type Waiting = { readonly call: RpcCall; readonly subscriber: Subscriber<RpcReply> }

const whichChain: RpcCall = { method: 'eth_chainId', params: [] }
const whichCluster: RpcCall = { method: 'getGenesisHash', params: [] }

/**
 * Creates the batcher of one node. Calls that start at the same moment are sent in one request. The first request also
 * verifies that the node serves the network.
 */
function openNodeBatcher(sendRpcBatch: SendRpcBatch, url: string, network: Network): NodeBatcher {
  const ofSolana = network.namespace === 'solana'
  let proven = false
  let waiting: Waiting[] = []

  const prove = (reply: RpcReply | undefined) => {
    if (!reply) throw new AppError('answer-malformed', { reason: 'no reply' })
    if ('error' in reply) throw reply.error
    const isOurs = ofSolana
      ? String(reply.result).startsWith(referenceOf(network.id))
      : readChainId(reply.result) === network.id
    if (isOurs) {
      proven = true
      return
    }
    const answered = String(reply.result).slice(0, 50)
    throw new AppError('chain-mismatch', { network: network.id, answered })
  }
  const send = (batch: readonly Waiting[]) => {
    const additionalCalls = proven ? [] : [ofSolana ? whichCluster : whichChain]
    const fail = (error: AppError) => {
      for (const { subscriber } of batch) subscriber.error(error)
    }
    const request: Subscription = sendRpcBatch(url, [
      ...additionalCalls,
      ...batch.map(({ call }) => call),
    ]).subscribe({
      next: replies => {
        try {
          if (additionalCalls.length > 0) prove(replies[0])
        } catch (error) {
          return fail(toAppError(error))
        }
        batch.forEach(({ subscriber }, index) => {
          const reply = replies[index + additionalCalls.length]
          subscriber.next(reply ?? { error: new AppError('answer-malformed', { reason: 'no reply' }) })
          subscriber.complete()
        })
      },
      error: error => fail(toAppError(error)),
    })
    // Aborts the request when every caller has unsubscribed.
    const leave = () => {
      if (batch.every(({ subscriber }) => subscriber.closed)) request.unsubscribe()
    }
    for (const { subscriber } of batch) subscriber.add(leave)
  }
  const flush = () => {
    const batch = waiting.filter(({ subscriber }) => !subscriber.closed)
    waiting = []
    for (let at = 0; at < batch.length; at += rpcBatchSize) send(batch.slice(at, at + rpcBatchSize))
  }

  return call =>
    new Observable(subscriber => {
      waiting.push({ call, subscriber })
      if (waiting.length === 1) setTimeout(flush, rpcBatchWaitMs)
    })
}

/**
 * Sends a JSON-RPC call to a network. If a node returns an error, the context of the AppError contains the error code,
 * message and data from the node.
 */
type CallNetwork = (network: CaipNetworkId, call: RpcCall) => Observable<unknown>

export type RpcDeps = {
  readonly sendRpcBatch: SendRpcBatch
  readonly networkOfId: (id: CaipNetworkId) => Network
  /** JSON-RPC URLs of a network, in the order in which they are tried. */
  readonly urlsOf$: (network: Network) => Observable<readonly string[]>
  readonly policy: RetryPolicy
  /** How long to wait for one node before the next node is called as well (ms). */
  readonly timeoutMs: number
}

/** Codes of node errors after which the next node is called. A node error with any other code is returned to the caller. */
const unable: readonly ErrorCode[] = [
  'answer-malformed',
  'rpc-internal',
  'rpc-limit-exceeded',
  'rpc-method-not-found',
  'rpc-method-unsupported',
  'rpc-resource-unavailable',
]
/**
 * A timeout of 24 days, used for signed transactions so that no second node is called. A second node would only reply
 * "already known".
 */
const noTimeout = 2 ** 31 - 1
const longestData = 65_536

/**
 * Creates the function that calls the nodes of a network in order until one of them responds. Simultaneous calls to one
 * node are sent in one HTTP request.
 */
export function createNetworkCalls(deps: RpcDeps): CallNetwork {
  const batchers = new Map<string, NodeBatcher>()
  const batcherOf = (url: string, network: Network): NodeBatcher => {
    const key = `${network.id} ${url}`
    const batcher = batchers.get(key) ?? openNodeBatcher(deps.sendRpcBatch, url, network)
    batchers.set(key, batcher)
    return batcher
  }
  const callOneNode = (url: string, network: Network, call: RpcCall) =>
    batcherOf(
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
      const response$ = deps.urlsOf$(network).pipe(
        switchMap(urls => {
          if (urls.length === 0) return throwError(() => new AppError('chain-unsupported', { network: id }))
          const nodes = isOfOneNode(call.method) ? urls.slice(0, 1) : urls
          return failover(nodes, sends ? noTimeout : deps.timeoutMs, url => callOneNode(url, network, call))
        }),
      )
      return (sends ? response$ : response$.pipe(retry(deps.policy))).pipe(map(resultOf))
    })
}

function resultOf(reply: RpcReply): unknown {
  if ('error' in reply) throw withNodeError(reply)
  return reply.result
}

/** Adds the node's own error code, message and data to the error, because the site's wallet libraries read them. */
function withNodeError(reply: { readonly error: AppError; readonly nodeError?: unknown }): AppError {
  const { error, nodeError } = reply
  const [code, message, data] = ['code', 'message', 'data'].map(key => safeRead(nodeError, key))
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

/**
 * Checks a JSON-RPC request that the page sends to a node. Throws an AppError unless the request only reads data or
 * broadcasts a signed transaction.
 */
export function readNodeRequest(
  network: unknown,
  request: unknown,
): { readonly id: CaipNetworkId; readonly call: RpcCall } {
  const id = readNetworkId(network)
  if (!id) throw new AppError('network-not-found', { network: String(network).slice(0, 50) })
  if (namespaceOf(id) !== 'eip155') throw new AppError('chain-unsupported', { network: id })
  const method = safeRead(request, 'method')
  if (typeof method !== 'string' || routeOf(method) !== 'node') throw new AppError('rpc-not-allowed')
  const params = safeRead(request, 'params') ?? []
  if (!Array.isArray(params)) throw new AppError('rpc-invalid-params', { method })
  return { id, call: { method, params } }
}
