import { addressOf, type CaipAddress, namespaceOf, networkOf, referenceOf } from '../core/caip.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { AskedRequest } from '../embedded-wallet/login.ts'
import type { Call } from './describe.ts'
import { readTypedMessage } from './typed-data.ts'

/** A request that a descriptor may describe: a call, or a message to sign. */
export type DescribableRequest =
  | { readonly kind: 'call'; readonly chainId: number; readonly call: Call }
  | { readonly kind: 'message'; readonly chainId: number; readonly data: unknown; readonly from: string }

/**
 * Reads a transaction or a message to sign of this account. Undefined for all other requests, for a transaction on another
 * network than the account's, and for one that wallets may read in different ways.
 */
export function readRequest(
  { method, params }: AskedRequest,
  account: CaipAddress,
): DescribableRequest | undefined {
  if (namespaceOf(account) !== 'eip155') return undefined
  const chainId = Number(referenceOf(networkOf(account)))
  const from = addressOf(account).toLowerCase()
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction')
    return readCallOf(safeRead(params, '0'), chainId, from)
  if (method !== 'eth_signTypedData_v4' && method !== 'eth_signTypedData_v3') return undefined
  const data = parsed(safeRead(params, '1'))
  const message = readTypedMessage(data)
  return message && { kind: 'message', chainId: message.chainId, data, from }
}

function readCallOf(transaction: unknown, chainId: number, from: string): DescribableRequest | undefined {
  const [to, data, input, value, chain] = ['to', 'data', 'input', 'value', 'chainId'].map(name =>
    safeRead(transaction, name),
  )
  const amount = integerOf(value ?? '0x0')
  const bytes = data ?? input
  const isClear = data === undefined || input === undefined || data === input
  const isHere = chain === undefined || chain === null || integerOf(chain) === BigInt(chainId)
  if (typeof to !== 'string' || typeof bytes !== 'string' || amount === undefined || !isClear || !isHere)
    return undefined
  const call = { chainId, to: to.toLowerCase(), value: amount, from, data: bytes.toLowerCase() }
  return { kind: 'call', chainId, call }
}

function integerOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'bigint') return text
  return typeof text === 'string' && /^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(text)
    ? BigInt(text)
    : undefined
}

/** Typed data is sent as JSON text or as an object. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
