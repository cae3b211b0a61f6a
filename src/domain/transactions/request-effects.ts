import { safeRead } from '../core/lib/safe-read.ts'
import type { PendingRequest } from '../embedded-wallet/login.ts'
import { isUnlimited } from './allowance.ts'
import type { BatchCapability } from './prepared.ts'
import { paymaster } from './record.ts'
import { allowance, callOf, everything, permit2, type RequestEffect } from './request-calls.ts'

const address = /^0x[0-9a-f]{40}$/i

const transactionMethods = ['eth_sendTransaction', 'wallet_sendTransaction', 'eth_signTransaction']

/**
 * Splits a bundle (`wallet_sendCalls`) into separate transactions, one for each call. Returns any other request
 * unchanged.
 */
export function splitRequest(request: PendingRequest): readonly PendingRequest[] {
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

/**
 * Decodes the effects of a request to an EVM wallet. The list is empty for methods such as `personal_sign`, which move
 * no tokens and grant no permission.
 */
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

/**
 * Whether the effect gives away more than the amounts in this request, for example by an unlimited allowance or a
 * delegation of the account.
 */
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
  const isEverywhere = amountOf(safeRead(entry, 'chainId')) === 0n
  return { kind: 'delegate', to, ...(isEverywhere && { everywhere: true }) }
}

function effectsIn(to: string, data: string, transaction: unknown): readonly RequestEffect[] {
  const value = safeRead(transaction, 'value')
  const amount = value === undefined || value === null ? 0n : amountOf(value)
  const coins = amount !== 0n || data === '0x' ? [{ kind: 'coins', to, amount } as const] : []
  return data === '0x' ? coins : [...coins, callOf(to, data)]
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

/**
 * Returns the tokens that the spender may take with the signature: the token of a permit, or the tokens that a Permit2
 * message lists.
 */
function grantsOf(name: string, contract: string, message: unknown): readonly SignedGrant[] {
  if (name === 'Permit') {
    // A DAI permit contains a flag instead of an amount.
    const allowed = safeRead(message, 'allowed')
    const amount =
      typeof allowed === 'boolean' ? (allowed ? everything : 0n) : amountOf(safeRead(message, 'value'))
    // In a permit of DAI, the expiry 0 means that the permit never expires.
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
  return list.map(permission => ({
    token: textOf(safeRead(permission, 'token')),
    amount: amountOf(safeRead(permission, 'amount')),
    until: amountOf(safeRead(permission, 'expiration')) ?? amountOf(safeRead(message, 'deadline')),
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
  // A paymaster pays only for smart accounts, so a sponsored batch needs a smart account.
  const needsSmart = isSponsored || safeRead(bundle, 'atomicRequired') === true
  return { isSponsored, becomesSmart: needsSmart && atomic === 'ready' }
}
