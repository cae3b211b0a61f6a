import { AppError } from '../../domain/errors/app-error.ts'
import type { Network, TokenBalance } from '../../domain/model/entities.ts'
import type { RpcReply } from '../sources/rpc.ts'

/** The result of a reply; throws its error, or that it is missing. */
export function resultOf(reply: RpcReply | undefined): unknown {
  if (!reply) throw new AppError('answer-malformed', { reason: 'no reply' })
  if ('error' in reply) throw reply.error
  return reply.result
}

/** A refusal of what a node answered. */
export function unreadable(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}

/** The network's own coin. */
export function nativeBalance(network: Network, amount: bigint): TokenBalance {
  return { network: network.id, ...network.nativeCurrency, amount }
}
