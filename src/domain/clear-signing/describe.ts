import { addressOf, type CaipAddress, namespaceOf, networkOf, referenceOf } from '../core/entities.ts'
import { readCall } from '../core/evm-data.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { PendingRequest } from '../embedded-wallet/login.ts'
import { decodeCall } from './call-data.ts'
import type { Coin, DescribedValue, Description, NativeAmount } from './description.ts'
import { type BoundFormat, type Descriptors, findFormat, UnreadableData } from './descriptor.ts'
import { type Container, formatFields } from './format.ts'
import { readTypedMessage } from './typed-data.ts'

/**
 * The native coin of the request's network, and the function that returns the symbol and decimals of a token on this
 * network.
 */
export type Coins = {
  readonly native?: Coin
  readonly coinOf: (token: string) => Coin | undefined
}

/** How many calls may be nested inside each other in a description. */
const deepest = 3

/** A contract call. Its addresses are in lower case. */
type Call = Container & { readonly data: string }

/**
 * Describes a contract call with the clear-signing descriptor (ERC-7730) of the contract. Returns undefined if there is
 * no descriptor, or if the call data does not fit the descriptor.
 */
export function describeCall(
  descriptors: Descriptors,
  call: Call,
  coins: Coins,
  depth = 0,
): Description | undefined {
  const { chainId, to, data } = call
  const selector = readCall(data)?.selector
  const bound =
    selector === undefined || depth > deepest
      ? undefined
      : findFormat(descriptors, { chainId, address: to }, selector)
  return bound && describeBound(bound, descriptors, call, coins, depth)
}

function describeBound(
  bound: BoundFormat,
  descriptors: Descriptors,
  call: Call,
  coins: Coins,
  depth: number,
): Description | undefined {
  return readable(bound, call.to, () =>
    formatFields(bound.format.fields, {
      data: decodeCall(bound.format.call ?? '', call.data),
      container: call,
      ...coins,
      describeCall: inner => describeInner(descriptors, inner, coins, depth + 1),
    }),
  )
}

/**
 * Describes a call inside another call if the inner call is a transfer or an approval of a token that Portico lists.
 * Returns undefined for all other calls.
 */
function describeTokenCall(
  descriptors: Descriptors,
  call: Call,
  coins: Coins,
  depth: number,
): Description | undefined {
  const owner = coins.coinOf(call.to)?.symbol
  const selector = readCall(call.data)?.selector
  const format = descriptors.tokenFormats?.find(({ key }) => key === selector)
  return owner === undefined || !format
    ? undefined
    : describeBound({ owner, format }, descriptors, call, coins, depth)
}

function describeInner(descriptors: Descriptors, call: Call, coins: Coins, depth: number): DescribedValue {
  const description =
    describeCall(descriptors, call, coins, depth) ?? describeTokenCall(descriptors, call, coins, depth)
  const sent = coinsOf(call, coins, description)
  return description ? { kind: 'call', description, ...sent } : unknownCall(call, coins)
}

function unknownCall(call: Call, coins: Coins): DescribedValue {
  return { kind: 'unknown-call', to: call.to, selector: call.data.slice(0, 10), ...coinsOf(call, coins) }
}

/** Returns the native coins that an inner call sends, unless its description already shows this amount. */
function coinsOf(
  { value = 0n }: Call,
  { native }: Coins,
  description?: Description,
): { readonly coins?: NativeAmount } {
  const isShown = description?.fields.some(
    field => field.value.kind === 'amount' && field.value.token === undefined && field.value.amount === value,
  )
  return value === 0n || isShown ? {} : { coins: { amount: value, ...(native && { coin: native }) } }
}

/**
 * Describes typed data (EIP-712) with the clear-signing descriptor (ERC-7730) of its contract. Returns undefined if
 * there is no descriptor, or if the data does not fit the descriptor.
 */
export function describeMessage(
  descriptors: Descriptors,
  data: unknown,
  coins: Coins,
  from?: string,
): Description | undefined {
  const message = readTypedMessage(data)
  if (!message) return undefined
  const { domain, type } = message
  const { chainId, contract, fieldOf } = domain
  // Portico finds the descriptor by the chain and the contract, so both must be a part of the signature.
  if (chainId === undefined || contract === undefined) return undefined
  const bound = findFormat(descriptors, { chainId, address: contract }, type, fieldOf)
  if (!bound) return undefined
  return readable(bound, contract, () =>
    formatFields(bound.format.fields, {
      data: message.read(),
      container: { chainId, to: contract, ...(from !== undefined && { from }) },
      ...coins,
      describeCall: call => unknownCall(call, coins),
    }),
  )
}

function readable(
  { owner, format: { intent } }: BoundFormat,
  contract: string,
  fields: () => Description['fields'],
): Description | undefined {
  try {
    return { intent, owner, contract, fields: fields() }
  } catch (error) {
    if (error instanceof UnreadableData) return undefined
    throw error
  }
}

/** A request that a descriptor may describe: a contract call, or typed data to sign. */
export type DescribableRequest =
  | { readonly kind: 'call'; readonly chainId: number; readonly call: Call }
  | { readonly kind: 'message'; readonly chainId: number; readonly data: unknown; readonly from: string }

/**
 * Reads the transaction or typed data in a wallet request. Returns undefined for any other request, and for a
 * transaction on another network. Also returns undefined if `data` and `input` of the transaction differ, because a
 * wallet may use either.
 */
export function readRequest(
  { method, params }: PendingRequest,
  account: CaipAddress,
): DescribableRequest | undefined {
  if (namespaceOf(account) !== 'eip155') return undefined
  const chainId = Number(referenceOf(networkOf(account)))
  const from = addressOf(account).toLowerCase()
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction')
    return readCallOf(safeRead(params, '0'), chainId, from)
  if (method !== 'eth_signTypedData_v4' && method !== 'eth_signTypedData_v3') return undefined
  const data = safeRead(params, '1')
  const signedChain = readTypedMessage(data)?.domain.chainId
  return signedChain === undefined ? undefined : { kind: 'message', chainId: signedChain, data, from }
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
