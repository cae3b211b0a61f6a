import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { AskedRequest } from '../embedded-wallet/login.ts'
import { isUnlimited } from './allowance.ts'
import type { BatchCapability } from './prepared.ts'
import { paymaster } from './record.ts'

/** One effect of a request, decoded from its bytes. Amounts are in base units, because the token's decimals are unknown here. */
export type RequestEffect =
  /** An effect with an amount. `amount` is undefined if it cannot be read, so it could be any amount. */
  | { readonly kind: 'coins'; readonly to: string; readonly amount: bigint | undefined }
  | { readonly kind: 'transfer'; readonly token: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'transfer-from'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }
  /** A transfer of an NFT. `amount` is how many of them, in a collection (ERC-1155) that has several of each. */
  | {
      readonly kind: 'nft'
      readonly token: string
      readonly from: string
      readonly to: string
      readonly id: bigint
      readonly amount?: bigint
    }
  | {
      readonly kind: 'approve' | 'increase' | 'decrease' | 'permit'
      readonly token: string
      readonly to: string
      readonly amount: bigint
      /** The time until which a signed permit is valid (seconds since 1970). */
      readonly until?: bigint
    }
  | { readonly kind: 'revoke' | 'approve-all' | 'revoke-all'; readonly token: string; readonly to: string }
  /**
   * A delegation by EIP-7702: `to` is the contract that can act as the account. It is valid on every network if the site left
   * out the chain.
   */
  | { readonly kind: 'delegate'; readonly to: string; readonly everywhere?: true }
  /** The end of a delegation by EIP-7702. */
  | { readonly kind: 'undelegate'; readonly to: '' }
  | { readonly kind: 'operation' | 'permissions' | 'blind'; readonly to: string }
  /** A call or signature that cannot be decoded. `name` is the selector, or the type of the signed data. */
  | { readonly kind: 'unknown'; readonly to: string; readonly name: string }

const address = /^0x[0-9a-f]{40}$/i
/** The amount of an unlimited allowance, for tokens that use a flag instead of an amount. */
const everything = 2n ** 256n - 1n
/** Uniswap's Permit2 contract, which moves tokens for other contracts. It has the same address on every network. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const transactionMethods = ['eth_sendTransaction', 'wallet_sendTransaction', 'eth_signTransaction']

/** Splits a batch into its calls, as separate transactions. A request that is no batch stays as it is. */
export function splitRequest(request: AskedRequest): readonly AskedRequest[] {
  const batch = safeRead(request.params, '0')
  const calls = safeRead(batch, 'calls')
  if (request.method !== 'wallet_sendCalls' || !Array.isArray(calls)) return [request]
  const [authorizationList, chainId] = ['authorizationList', 'chainId'].map(name => safeRead(batch, name))
  const whole = { method: request.method, params: [{ authorizationList, calls: [] }] }
  const single = calls.map((call: unknown) => ({
    method: 'eth_sendTransaction',
    params: [typeof call === 'object' && call !== null ? { ...call, chainId } : call],
  }))
  return authorizationList === undefined ? single : [whole, ...single]
}

/** Decodes the effects of a request to an EVM wallet. The list is empty if the request moves and allows nothing. */
export function decodeRequest(method: string, params: unknown): readonly RequestEffect[] {
  const first = safeRead(params, '0')
  if (transactionMethods.includes(method)) return effectsOf(first)
  if (method === 'wallet_sendCalls') {
    const calls = safeRead(first, 'calls')
    return [...delegationsOf(first), ...(Array.isArray(calls) ? calls.flatMap(effectsOf) : [])]
  }
  if (method === 'eth_sendUserOperation') {
    const auth = safeRead(first, 'eip7702Auth')
    const delegated = auth === undefined ? [] : [delegationOf(auth)]
    return [...delegated, { kind: 'operation', to: textOf(safeRead(first, 'sender')) }]
  }
  if (method === 'wallet_grantPermissions') {
    return [
      { kind: 'permissions', to: textOf(safeRead(safeRead(safeRead(first, 'signer'), 'data'), 'address')) },
    ]
  }
  if (method === 'eth_sign') return [{ kind: 'blind', to: '' }]
  return method.startsWith('eth_signTypedData') ? signedBy(safeRead(params, '1')) : []
}

/** Whether the effect gives access to more than the amounts that the request moves now. */
export function isDangerous(effect: RequestEffect): boolean {
  if (effect.kind === 'approve' || effect.kind === 'increase' || effect.kind === 'permit') {
    return isUnlimited(effect.amount)
  }
  return ['approve-all', 'delegate', 'permissions', 'blind'].includes(effect.kind)
}

function effectsOf(transaction: unknown): readonly RequestEffect[] {
  const to = textOf(safeRead(transaction, 'to'))
  const [data, other] = ['data', 'input']
    .map(field => textOf(safeRead(transaction, field)))
    .filter(text => text !== '')
  const delegations = delegationsOf(transaction)
  if (other !== undefined && other !== data)
    return [...delegations, { kind: 'unknown', to, name: 'data, input' }]
  return [...delegations, ...effectsIn(to, data ?? '0x', transaction)]
}

/** Contracts that an EIP-7702 transaction delegates the account to. An unreadable list counts as one unknown contract. */
function delegationsOf(transaction: unknown): readonly RequestEffect[] {
  const list = safeRead(transaction, 'authorizationList')
  if (list === undefined || list === null) return []
  const entries: readonly unknown[] = Array.isArray(list) ? list : [list]
  return entries.map(delegationOf)
}

function delegationOf(entry: unknown): RequestEffect {
  const to = textOf(safeRead(entry, 'address')) || textOf(safeRead(entry, 'contractAddress'))
  if (/^0x0{40}$/.test(to)) return { kind: 'undelegate', to: '' }
  const isEverywhere = amountOf(safeRead(entry, 'chainId')) === 0n
  return { kind: 'delegate', to, ...(isEverywhere && { everywhere: true }) }
}

function effectsIn(to: string, data: string, transaction: unknown): readonly RequestEffect[] {
  const value = safeRead(transaction, 'value')
  const amount = value === undefined || value === null ? 0n : amountOf(value)
  const coins = amount !== 0n || data === '0x' ? [{ kind: 'coins', to, amount } as const] : []
  return data === '0x' ? coins : [...coins, callOf(to, data)]
}

type Decode = (
  contract: string,
  addressAt: (place: number) => string,
  numberAt: (place: number) => bigint,
) => RequestEffect

const transferred =
  (kind: 'transfer' | 'increase' | 'decrease'): Decode =>
  (token, addressAt, numberAt) => ({ kind, token, to: addressAt(0), amount: numberAt(1) })

const nftTransferred = ((token, addressAt, numberAt) => ({
  kind: 'nft',
  token,
  from: addressAt(0),
  to: addressAt(1),
  id: numberAt(2),
})) satisfies Decode

/**
 * Calls that Portico can decode: selector -> number of argument words, and a function that returns the effect.
 * `endsInBytes`: the last argument has any length.
 */
const calls: Readonly<Record<string, readonly [count: number, Decode, endsInBytes?: true]>> = {
  // transfer(to, amount)
  '0xa9059cbb': [2, transferred('transfer')],
  // approve(spender, amount)
  '0x095ea7b3': [2, (token, addressAt, numberAt) => allowance('approve', token, addressAt(0), numberAt(1))],
  // increaseAllowance(spender, amount), and increaseApproval of older tokens
  '0x39509351': [2, transferred('increase')],
  '0xd73dd623': [2, transferred('increase')],
  // decreaseAllowance(spender, amount), and decreaseApproval of older tokens
  '0xa457c2d7': [2, transferred('decrease')],
  '0x66188463': [2, transferred('decrease')],
  // transferFrom(from, to, amount)
  '0x23b872dd': [
    3,
    (token, addressAt, numberAt) => ({
      kind: 'transfer-from',
      token,
      from: addressAt(0),
      to: addressAt(1),
      amount: numberAt(2),
    }),
  ],
  // safeTransferFrom(from, to, id) and safeTransferFrom(from, to, id, data) of ERC-721
  '0x42842e0e': [3, nftTransferred],
  '0xb88d4fde': [4, nftTransferred, true],
  // safeTransferFrom(from, to, id, amount, data) of ERC-1155
  '0xf242432a': [
    5,
    (token, addressAt, numberAt) => ({ ...nftTransferred(token, addressAt, numberAt), amount: numberAt(3) }),
    true,
  ],
  // setApprovalForAll(operator, approved)
  '0xa22cb465': [
    2,
    (token, addressAt, numberAt) => ({
      kind: numberAt(1) === 0n ? 'revoke-all' : 'approve-all',
      token,
      to: addressAt(0),
    }),
  ],
  // permit(owner, spender, value, deadline, v, r, s)
  '0xd505accf': [7, (token, addressAt, numberAt) => allowance('permit', token, addressAt(1), numberAt(2))],
  // permit(holder, spender, nonce, expiry, allowed, v, r, s) of DAI
  '0x8fcbaf0c': [
    8,
    (token, addressAt, numberAt) => allowance('permit', token, addressAt(1), numberAt(4) && everything),
  ],
  // approve(token, spender, amount, expiration) of Permit2
  '0x87517c45': [
    4,
    (contract, addressAt, numberAt) =>
      ofPermit2(contract, allowance('approve', addressAt(0), addressAt(1), numberAt(2))),
  ],
  // permit(owner, ((token, amount, expiration, nonce), spender, deadline), signature) of Permit2
  '0x2b67b570': [
    8,
    (contract, addressAt, numberAt) =>
      ofPermit2(contract, allowance('permit', addressAt(1), addressAt(5), numberAt(2), numberAt(3))),
    true,
  ],
}

/** The effect of an approval or a permit. An amount of zero revokes an earlier approval. */
function allowance(
  kind: 'approve' | 'permit',
  token: string,
  to: string,
  amount: bigint,
  until?: bigint,
): RequestEffect {
  if (amount === 0n) return { kind: 'revoke', token, to }
  return { kind, token, to, amount, ...(until !== undefined && { until }) }
}

/** Throws if the called contract is not Permit2. */
function ofPermit2(contract: string, effect: RequestEffect): RequestEffect {
  return required(contract.toLowerCase() === permit2 ? effect : undefined)
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError()
  return value
}

function callOf(to: string, data: string): RequestEffect {
  const call = readCall(data)
  const [count = 0, decode, endsInBytes] = calls[call?.selector ?? ''] ?? []
  try {
    const numberAt = (place: number) => required(numberIn(call?.words[place]))
    // Bytes must begin right after the other arguments, so that no contract can read the call in another way.
    const isInPlace = !endsInBytes || Number(numberAt(count - 1)) === count * 32
    const bytesWords = endsInBytes ? 1 + Math.ceil(Number(numberAt(count)) / 32) : 0
    if (call?.rest === '' && decode && isInPlace && call.words.length === count + bytesWords)
      return decode(to, place => required(addressIn(call.words[place])), numberAt)
  } catch {
    // An argument is not what the function takes.
  }
  return { kind: 'unknown', to, name: data.slice(0, 10) }
}

function signedBy(value: unknown): readonly RequestEffect[] {
  const data = typeof value === 'string' ? parsed(value) : value
  const contract = textOf(safeRead(safeRead(data, 'domain'), 'verifyingContract'))
  const name = textOf(safeRead(data, 'primaryType'))
  const message = safeRead(data, 'message')
  const spender = textOf(safeRead(message, 'spender'))
  const grants = grantsOf(name, contract, message)
  const permits = grants.flatMap(({ token, amount, until }): readonly RequestEffect[] => {
    if (!address.test(spender) || !address.test(token) || amount === undefined) return []
    return [allowance('permit', token, spender, amount, until)]
  })
  const isRead = grants.length > 0 && permits.length === grants.length
  return isRead ? permits : [{ kind: 'unknown', to: contract, name }]
}

type SignedGrant = {
  readonly token: string
  readonly amount: bigint | undefined
  readonly until: bigint | undefined
}

/** Tokens that the signature allows its spender to take: the token that verifies the permit, or the tokens that Permit2 names. */
function grantsOf(name: string, contract: string, message: unknown): readonly SignedGrant[] {
  if (name === 'Permit') {
    // A permit of DAI has a flag in place of an amount.
    const allowed = safeRead(message, 'allowed')
    const amount =
      typeof allowed === 'boolean' ? (allowed ? everything : 0n) : amountOf(safeRead(message, 'value'))
    // DAI writes 0 for a permit that never expires.
    const expiry = amountOf(safeRead(message, 'expiry')) || undefined
    return [{ token: contract, amount, until: amountOf(safeRead(message, 'deadline')) ?? expiry }]
  }
  if (contract.toLowerCase() !== permit2) return []
  const field = /^Permit(?:Single|Batch)$/.test(name)
    ? 'details'
    : /^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(name)
      ? 'permitted'
      : undefined
  if (field === undefined) return []
  const named = safeRead(message, field)
  const list: readonly unknown[] = Array.isArray(named) ? named : [named]
  return list.map(grant => ({
    token: textOf(safeRead(grant, 'token')),
    amount: amountOf(safeRead(grant, 'amount')),
    until: amountOf(safeRead(grant, 'expiration')) ?? amountOf(safeRead(message, 'deadline')),
  }))
}

function amountOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'bigint') return text >= 0n ? text : undefined
  return typeof text === 'string' && /^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(text)
    ? BigInt(text)
    : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads two effects of a `wallet_sendCalls` request on the user's account: whether the site pays the network fee, and
 * whether the account becomes a smart account. Both depend on what the wallet supports.
 */
export function readEffectsOfBatch(
  params: unknown,
  { capabilities, atomic }: BatchCapability,
): { readonly isSponsored: boolean; readonly becomesSmart: boolean } {
  const bundle = safeRead(params, '0')
  const url = safeRead(safeRead(safeRead(bundle, 'capabilities'), paymaster), 'url')
  const isSponsored = typeof url === 'string' && capabilities.includes(paymaster)
  // A paymaster pays only for smart accounts.
  const needsSmart = isSponsored || safeRead(bundle, 'atomicRequired') === true
  return { isSponsored, becomesSmart: needsSmart && atomic === 'ready' }
}
