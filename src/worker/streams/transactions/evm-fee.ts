import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { feeChoices, maxFee } from '../../../domain/transactions/checks.ts'
import type { Fee, Speed } from '../../../domain/transactions/prepared.ts'
import type { EvmCall } from '../../../domain/transactions/record.ts'
import type { PrepareDeps } from './preparer.ts'
/** Computes the fees of a call at each speed. `unread` is the error of a part of the fee that is unknown. */
export async function evmFeeOf(
  deps: Pick<PrepareDeps, 'chain' | 'evm'>,
  account: CaipAddress,
  call: EvmCall,
  gas: bigint,
): Promise<NonNullable<Fee['choices']> & { additional: bigint; unread?: AppError }> {
  const evm = await deps.evm()
  const network = networkOf(account)
  const sendRpc = deps.chain(network)
  const [facts, data] = await Promise.all([
    evm.readFeeFacts(sendRpc),
    evm.dataFee(sendRpc, network, call, gas).catch(toAppError),
  ])
  const [additional, unread] = typeof data === 'bigint' ? [data] : [0n, data]
  const choices = feeChoices(facts)
  const withMax = (speed: Speed) => ({ fees: choices[speed], max: maxFee(gas, choices[speed], additional) })
  return {
    slow: withMax('slow'),
    normal: withMax('normal'),
    fast: withMax('fast'),
    additional,
    ...(unread && { unread }),
  }
}
