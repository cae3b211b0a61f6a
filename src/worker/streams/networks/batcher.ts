import { Observable, type Subscriber, type Subscription } from 'rxjs'
import { referenceOf } from '../../../domain/core/caip.ts'
import { rpcBatchSize, rpcBatchWaitMs } from '../../../domain/core/constants.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { AskNode, RpcCall, RpcReply } from '../../net/rpc.ts'

/** Sends one call to one node. Errors if the node cannot be reached or serves another chain. */
export type NodeBatcher = (call: RpcCall) => Observable<RpcReply>

type Waiting = { readonly call: RpcCall; readonly subscriber: Subscriber<RpcReply> }

const whichChain: RpcCall = { method: 'eth_chainId', params: [] }
const whichCluster: RpcCall = { method: 'getGenesisHash', params: [] }

/** Batches the calls to one node that start in the same moment. The first batch also verifies the node's chain. */
export function openNodeBatcher(askNode: AskNode, url: string, network: Network): NodeBatcher {
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
  const send = (asked: readonly Waiting[]) => {
    const extra = proven ? [] : [ofSolana ? whichCluster : whichChain]
    const fail = (error: AppError) => {
      for (const { subscriber } of asked) subscriber.error(error)
    }
    const request: Subscription = askNode(url, [...extra, ...asked.map(({ call }) => call)]).subscribe({
      next: replies => {
        try {
          if (extra.length > 0) prove(replies[0])
        } catch (error) {
          return fail(toAppError(error))
        }
        asked.forEach(({ subscriber }, index) => {
          const reply = replies[index + extra.length]
          subscriber.next(reply ?? { error: new AppError('answer-malformed', { reason: 'no reply' }) })
          subscriber.complete()
        })
      },
      error: error => fail(toAppError(error)),
    })
    // No caller is waiting any more, so abort the request.
    const leave = () => {
      if (asked.every(({ subscriber }) => subscriber.closed)) request.unsubscribe()
    }
    for (const { subscriber } of asked) subscriber.add(leave)
  }
  const flush = () => {
    const asked = waiting.filter(({ subscriber }) => !subscriber.closed)
    waiting = []
    for (let at = 0; at < asked.length; at += rpcBatchSize) send(asked.slice(at, at + rpcBatchSize))
  }

  return call =>
    new Observable(subscriber => {
      waiting.push({ call, subscriber })
      if (waiting.length === 1) setTimeout(flush, rpcBatchWaitMs)
    })
}
