import { readAddress } from '../core/address.ts'
import { networkOf, readCaipAddress } from '../core/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import { isSlippage } from './form.ts'
import { isNativeCoin, swapsOn } from './network.ts'
import type { SwapParams, SwapRequest } from './types.ts'

/** Parses swap params from outside the worker. Throws an AppError that names the invalid part. */
export function readSwapParams(params: SwapParams): SwapRequest {
  const account = readCaipAddress(params.account)
  if (!account) throw new AppError('address-invalid')
  const network = networkOf(account)
  if (!swapsOn(network)) throw new AppError('swaps-unsupported', { network })
  const [from, to] = [params.from, params.to].map(text => {
    const plain = String(text).toLowerCase()
    return isNativeCoin(plain) ? plain : readAddress(network, plain)?.toLowerCase()
  })
  if (!from || !to) throw new AppError('address-invalid')
  if (from === to) throw new AppError('swap-no-route')
  const { amount, slippage } = params
  if (typeof amount !== 'string' || !/^[1-9][0-9]{0,77}$/.test(amount)) throw new AppError('amount-invalid')
  if (!isSlippage(slippage)) throw new AppError('amount-invalid')
  return { account, from, to, amount: BigInt(amount), slippage }
}

/** Cache key of these swap params. */
export function keyOfSwapParams({ account, from, to, amount, slippage }: SwapParams): string {
  return [account, from, to, amount, slippage].join('|')
}
