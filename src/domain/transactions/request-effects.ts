import { decodeBase58 } from '../core/lib/base58.ts'
import { bytesOfHex } from '../core/lib/hex.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { PendingRequest } from '../embedded-wallet/login.ts'
import { isUnlimited } from './allowance.ts'
import type { BatchCapability } from './prepared.ts'
import { paymaster } from './record.ts'
import { callOf, type RequestEffect } from './request-calls.ts'
import { decodeTypedData } from './signed-effects.ts'

/** Maximum length of a message that the view shows (characters of its encoded form). Longer ones count as unreadable. */
const longestMessage = 20_000
/**
 * Characters that could make a text look different from what is signed, such as direction marks. Line breaks, tabs, and
 * the joiners of emoji and Persian are allowed.
 */
const hidden = /[^\P{C}\n\r\t\u200c\u200d]/u
const transactionMethods = ['eth_sendTransaction', 'wallet_sendTransaction', 'eth_signTransaction']

/**
 * Splits a bundle (`wallet_sendCalls`) into separate transactions, one for each call. Returns any other request
 * unchanged.
 */
export function splitRequest<R extends PendingRequest>(request: R): readonly R[] {
  const batch = safeRead(request.params, '0')
  const calls = safeRead(batch, 'calls')
  if (request.method !== 'wallet_sendCalls' || !Array.isArray(calls)) return [request]
  const [authorizationList, chainId] = ['authorizationList', 'chainId'].map(name => safeRead(batch, name))
  const whole = { ...request, params: [{ authorizationList, calls: [], chainId }] }
  const single = calls.map((call: unknown) => ({
    ...request,
    method: 'eth_sendTransaction',
    params: [typeof call === 'object' && call !== null ? { ...call, chainId } : call],
  }))
  return authorizationList === undefined ? single : [whole, ...single]
}

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
  if (method === 'wallet_revokePermissions') return [{ kind: 'end-permissions', to: '' }]
  if (method === 'personal_sign') return [signedBytes(bytesOfMessage(first))]
  if (method === 'eth_sign') return [{ kind: 'blind', to: '' }]
  if (method.startsWith('eth_signTypedData')) return decodeTypedData(safeRead(params, '1'))
  return decodeSolana(method, params)
}

function decodeSolana(method: string, params: unknown): readonly RequestEffect[] {
  if (!method.startsWith('solana_')) return []
  const named = Array.isArray(params) ? params[0] : params
  if (method === 'solana_signMessage') {
    const text = safeRead(named, 'message')
    return [signedBytes(typeof text === 'string' ? decodeBase58(text, longestMessage) : undefined)]
  }
  const list = safeRead(named, 'transactions')
  return (Array.isArray(list) ? list : [named]).map(() => ({ kind: 'solana', to: '' }))
}

/** Returns the bytes that `personal_sign` signs. As in most wallets, a text that is no hexadecimal number is signed itself. */
function bytesOfMessage(message: unknown): Uint8Array | undefined {
  if (typeof message !== 'string' || message.length > longestMessage) return undefined
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(message)) return new TextEncoder().encode(message)
  return bytesOfHex(message)
}

/**
 * Returns the effect of signing these bytes. Bytes that are no text can be the hash of an order or of a transaction, and
 * some contracts accept a signature of such a hash.
 */
function signedBytes(bytes: Uint8Array | undefined): RequestEffect {
  const text = bytes && readableText(bytes)
  return text === undefined ? { kind: 'bytes', to: '' } : { kind: 'message', to: '', text }
}

function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.trim() === '' || hidden.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Whether the effect gives away more than the amounts in this request, for example by an unlimited allowance or a
 * delegation of the account.
 */
export function isDangerous(effect: RequestEffect): boolean {
  if (effect.kind === 'approve' || effect.kind === 'increase' || effect.kind === 'permit') {
    return isUnlimited(effect.amount)
  }
  return ['approve-all', 'delegate', 'permissions', 'blind', 'bytes', 'order'].includes(effect.kind)
}

function effectsOf(transaction: unknown): readonly RequestEffect[] {
  const to = textOf(safeRead(transaction, 'to'))
  const [data, other] = ['data', 'input']
    .map(field => textOf(safeRead(transaction, field)))
    .filter(text => text !== '')
  const delegations = delegationsOf(transaction)
  const effects =
    other !== undefined && other !== data
      ? [{ kind: 'unknown', to, name: 'data, input' } as const]
      : effectsIn(to, data ?? '0x', transaction)
  const chain = amountOf(safeRead(transaction, 'chainId'))
  const isNamed = chain !== undefined && chain <= BigInt(Number.MAX_SAFE_INTEGER)
  return [...delegations, ...effects.map(effect => (isNamed ? { ...effect, chain: Number(chain) } : effect))]
}

/**
 * Returns the contracts that may act as the account after an EIP-7702 transaction. If the authorization list is not an
 * array, the list counts as one authorization, so that no contract is missed.
 */
function delegationsOf(transaction: unknown): readonly RequestEffect[] {
  const list = safeRead(transaction, 'authorizationList')
  if (list === undefined || list === null) return []
  const entries: readonly unknown[] = Array.isArray(list) ? list : [list]
  return entries.map(delegationOf)
}

function delegationOf(entry: unknown): RequestEffect {
  const to = textOf(safeRead(entry, 'address')) || textOf(safeRead(entry, 'contractAddress'))
  if (/^0x0{40}$/.test(to)) return { kind: 'undelegate', to: '' }
  const chain = amountOf(safeRead(entry, 'chainId'))
  if (chain === undefined || chain > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'delegate', to }
  // The chain id 0 makes a delegation valid on every chain.
  return { kind: 'delegate', to, chain: chain === 0n ? 'any' : Number(chain) }
}

function effectsIn(to: string, data: string, transaction: unknown): readonly RequestEffect[] {
  const value = safeRead(transaction, 'value')
  const amount = value === undefined || value === null ? 0n : amountOf(value)
  const coins = amount !== 0n || data === '0x' ? [{ kind: 'coins', to, amount } as const] : []
  return data === '0x' ? coins : [...coins, callOf(to, data)]
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
  // A paymaster pays only for smart accounts, so a sponsored batch needs a smart account.
  const needsSmart = isSponsored || safeRead(bundle, 'atomicRequired') === true
  return { isSponsored, becomesSmart: needsSmart && atomic === 'ready' }
}
