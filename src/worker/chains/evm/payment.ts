import { addressIn, numberIn, readCall } from '../../../domain/core/evm-data.ts'
import type { Quorum } from '../chain.ts'
import { agreedMined, successOf } from './receipt.ts'

const transfer = '0xa9059cbb'

/**
 * Whether enough nodes confirm that `from` itself sent a successful transaction that pays `to`: coins, or a call of
 * `transfer` with an amount above zero. Logs do not count, because any contract can write them.
 */
export async function hasPaid(quorum: Quorum, hash: string, from: string, to: string): Promise<boolean> {
  const mined = await agreedMined(quorum, hash)
  if (!mined || successOf(mined.receipt) !== true) return false
  const { known } = mined
  if (known.hash.toLowerCase() !== hash.toLowerCase()) return false
  if (known.from.toLowerCase() !== from.toLowerCase()) return false
  const recipient = to.toLowerCase()
  if (known.value > 0n && known.to.toLowerCase() === recipient) return true
  const call = readCall(known.data)
  if (call?.selector !== transfer) return false
  return addressIn(call.words[0]) === recipient && (numberIn(call.words[1]) ?? 0n) > 0n
}
