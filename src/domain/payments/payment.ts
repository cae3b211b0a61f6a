import { readAddress } from '../core/address.ts'
import { compare, isDecimalText } from '../core/amount.ts'
import {
  addressOf,
  type CaipNetworkId,
  caipAddress,
  networkOf,
  readCaipAddress,
  readNetworkId,
} from '../core/entities.ts'
import { isNativeTwin } from '../networks/native-coin.ts'
import type { PaymentRequest } from '../onramp/onramp.ts'

/** A parsed payment request. `token` is absent if the payment is in the native coin. */
export type Payment = PaymentRequest & { readonly network: CaipNetworkId; readonly token?: string }

/**
 * Parses a payment that a site requests. Returns undefined if a field is unreadable or two fields contradict each
 * other.
 */
export function readPayment(params: Readonly<Record<string, unknown>> = {}): Payment | undefined {
  const { asset, amount, recipient } = params
  const [chain, place = '', ...rest] = typeof asset === 'string' ? asset.split('/') : []
  const network = readNetworkId(chain)
  if (!network || rest.length > 0 || typeof asset !== 'string') return undefined
  const [kind, reference = ''] = place.split(':')
  const contract = kind === 'slip44' ? undefined : readAddress(network, reference)
  if (kind !== 'slip44' && ((kind !== 'erc20' && kind !== 'token') || contract === undefined))
    return undefined
  const token = contract !== undefined && isNativeTwin(network, contract) ? undefined : contract
  // Refuses a number with a fraction, because a float may have lost digits of the amount that the site meant.
  const text = Number.isSafeInteger(amount) ? String(amount) : amount
  if (!isDecimalText(text) || compare(text, '0') <= 0) return undefined
  const account = readCaipAddress(recipient)
  if (account && networkOf(account) !== network) return undefined
  const plain = readAddress(network, account ? addressOf(account) : recipient)
  if (plain === undefined) return undefined
  return {
    asset,
    amount: text,
    recipient: caipAddress(network, plain),
    network,
    ...(token !== undefined && { token }),
  }
}
