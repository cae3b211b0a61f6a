import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { isPossibleAmount, uint256Max } from '../../../domain/core/possible-amount.ts'
import type { RpcReply } from '../../net/rpc.ts'

/** Returns the result of a reply. Throws the reply's error, or an error if the reply is missing. */
export function resultOf(reply: RpcReply | undefined): unknown {
  if (!reply) throw new AppError('answer-malformed', { reason: 'no reply' })
  if ('error' in reply) throw reply.error
  return reply.result
}

/** The error for a malformed answer of a node. */
export function unreadable(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}

/** The balance of the native coin. Throws if the amount is impossible, because the node cannot be trusted then. */
export function nativeBalance(network: Network, amount: bigint): TokenBalance {
  if (!isPossibleAmount(amount, network.nativeCurrency.decimals)) throw unreadable('impossible balance')
  return { network: network.id, ...network.nativeCurrency, amount }
}

/** Parses a hex quantity strictly. An empty, signed or boolean value throws: it is never read as zero. */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]*)$/i.test(value))
    throw unreadable('no quantity')
  const amount = BigInt(value)
  if (amount > uint256Max) throw unreadable('quantity too large')
  return amount
}
