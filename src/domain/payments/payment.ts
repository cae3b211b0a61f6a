import { readAddress } from '../core/address.ts'
import { compare, isDecimalText } from '../core/amount.ts'
import {
  addressOf,
  type CaipNetworkId,
  caipAddress,
  networkOf,
  readCaipAddress,
  readNetworkId,
} from '../core/caip.ts'
import type { PaymentRequest } from '../onramp/onramp.ts'

/** What a site asks to be paid, read: where, in which token (absent: the native coin), how much, to whom. */
export type Payment = PaymentRequest & { readonly network: CaipNetworkId; readonly token?: string }

/** Reads what a site asks to be paid; undefined where any of it is unreadable or does not fit the rest. */
export function readPayment(params: Readonly<Record<string, unknown>> = {}): Payment | undefined {
  const { asset, amount, recipient } = params
  const [chain, place = '', ...rest] = typeof asset === 'string' ? asset.split('/') : []
  const network = readNetworkId(chain)
  if (!network || rest.length > 0 || typeof asset !== 'string') return undefined
  const [kind, reference = ''] = place.split(':')
  const token = kind === 'slip44' ? undefined : readAddress(network, reference)
  if (kind !== 'slip44' && ((kind !== 'erc20' && kind !== 'token') || token === undefined)) return undefined
  // A number that is not whole may be another one than was meant.
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
