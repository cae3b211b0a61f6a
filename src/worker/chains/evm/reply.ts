import { isPossibleAmount, uint256Max } from '../../../domain/core/amount.ts'
import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { RpcReply } from '../../net/json-rpc.ts'

/**
 * Returns the result of a JSON-RPC reply. Throws the error that the reply contains, or `answer-malformed` if there is
 * no reply.
 */
export function resultOf(reply: RpcReply | undefined): unknown {
  if (!reply) throw new AppError('answer-malformed', { reason: 'no reply' })
  if ('error' in reply) throw reply.error
  return reply.result
}

/** Creates the error for a malformed response of a node. */
export function unreadable(reason: string): AppError {
  return new AppError('answer-malformed', { reason })
}

/**
 * Returns the balance of the native coin. Throws if the amount is impossibly large, because the node is then not
 * trustworthy.
 */
export function nativeBalance(network: Network, amount: bigint): TokenBalance {
  if (!isPossibleAmount(amount, network.nativeCurrency.decimals)) throw unreadable('impossible balance')
  return { network: network.id, ...network.nativeCurrency, amount }
}

/** Parses a hex quantity strictly. Throws for an empty, signed or boolean value, which must never be read as zero. */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]*)$/i.test(value))
    throw unreadable('no quantity')
  const amount = BigInt(value)
  if (amount > uint256Max) throw unreadable('quantity too large')
  return amount
}
