import { addressOf } from '../../../domain/core/entities.ts'
import type { EvmCall, TransactionRecord } from '../../../domain/transactions/record.ts'
import { evmFit } from '../../../domain/transactions/summary-fits.ts'
import type { SendRpc } from '../chain.ts'
import { type Found, isOf } from './receipt.ts'

export function differences(tx: TransactionRecord, found: Found): readonly string[] {
  if (tx.request.type !== 'evm') return []
  const { to, value, data } = tx.request.call
  const fields: [keyof EvmCall, boolean][] = [
    ['to', (to ?? '').toLowerCase() === found.to.toLowerCase()],
    ['value', value === found.value],
    ['data', data.toLowerCase() === found.data.toLowerCase()],
  ]
  return fields.filter(([, same]) => !same).map(([field]) => field)
}

/**
 * Returns the fields in which a transaction on the chain differs from the requested call, or `summary` if only the
 * summary that the user saw differs.
 */
export async function changesIn(
  sendRpc: SendRpc,
  tx: TransactionRecord,
  known: Found,
): Promise<readonly string[]> {
  const fields = await changedFields(sendRpc, tx, known)
  return fields.length > 0 ? fields : contradictionOf(tx, known)
}

/**
 * Returns the fields in which a transaction on the chain differs from the requested call, or `from` if only the sender
 * differs. For a contract account, a bundler sends the call inside the data of its own transaction. So this function
 * searches that data for each field of the call.
 */
async function changedFields(
  sendRpc: SendRpc,
  tx: TransactionRecord,
  known: Found,
): Promise<readonly string[]> {
  const outside = differences(tx, known)
  if (isOf(tx, known) || tx.request.type !== 'evm') return outside
  if (outside.length === 0) return ['from']
  const code = await sendRpc({ method: 'eth_getCode', params: [addressOf(tx.account), 'latest'] })
  if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code)) return outside
  const { to, value, data } = tx.request.call
  const carried = known.data.toLowerCase()
  const inside: readonly [keyof EvmCall, string][] = [
    ['to', (to ?? '').slice(2).toLowerCase()],
    ['value', value === 0n ? '' : value.toString(16).padStart(64, '0')],
    ['data', data.slice(2).toLowerCase()],
  ]
  return inside.filter(([, bytes]) => !carried.includes(bytes)).map(([field]) => field)
}

/**
 * Returns `summary` if the transaction on the chain, or its request, contradicts the summary that the user saw. For a
 * contract account only the request is compared, because the transaction on the chain belongs to a bundler.
 */
function contradictionOf(tx: TransactionRecord, known: Found): readonly string[] {
  const { to, value, data } = known
  const call = { ...(to !== '' && { to }), value, data }
  const requested = evmFit(tx)
  const mined = isOf(tx, known) ? evmFit({ ...tx, request: { type: 'evm', call } }) : requested
  const isContradiction = mined === 'differs' || (mined === 'unreadable' && requested === 'fits')
  return isContradiction ? ['summary'] : []
}
