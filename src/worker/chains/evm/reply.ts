import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { isPossibleAmount, uint256Max } from '../../../domain/core/possible-amount.ts'
import type { RpcReply } from '../../net/rpc.ts'

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

/** The network's own coin. Throws where no account can have so much: the node is not believed. */
export function nativeBalance(network: Network, amount: bigint): TokenBalance {
  if (!isPossibleAmount(amount, network.nativeCurrency.decimals)) throw unreadable('impossible balance')
  return { network: network.id, ...network.nativeCurrency, amount }
}

/** A hex quantity as nodes must write it. An empty, signed or boolean answer is no zero: it is refused. */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]*)$/i.test(value))
    throw unreadable('no quantity')
  const amount = BigInt(value)
  if (amount > uint256Max) throw unreadable('quantity too large')
  return amount
}
