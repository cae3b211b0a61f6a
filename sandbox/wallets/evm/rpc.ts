import { badParams, rpcError } from './errors.ts'

/** A chain whose node the wallet knows. */
export type WalletChain = {
  readonly id: number
  readonly name: string
  readonly symbol: string
  readonly rpcUrl: string
}

/** A JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether the value is a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls a method of a node. Throws an EIP-1193 error if the node fails. */
export const callNode = async (rpcUrl: string, method: string, params: unknown): Promise<unknown> => {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] }),
  }).catch(() => {
    throw rpcError(-32603, `The node at ${rpcUrl} cannot be reached.`)
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!isFields(body)) throw rpcError(-32603, `The node at ${rpcUrl} gave no valid answer.`)
  if (isFields(body.error)) {
    const { code, message, data } = body.error
    throw rpcError(typeof code === 'number' ? code : -32603, String(message), data)
  }
  return body.result
}

/** Parses a hexadecimal number. Returns undefined if the value is absent, and throws if it is malformed. */
export const quantity = (value: unknown, name: string): bigint | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw badParams(`${name} is not a quantity`)
  return BigInt(value)
}

/**
 * Parses the amount of native coins in a call. Returns zero if it is absent. Like the strictest real wallets, throws if
 * a site writes zero as `0x0` in place of leaving the amount out: such wallets hand the text to libraries that refuse it.
 */
export const amountOf = (value: unknown): bigint => {
  const amount = quantity(value, 'value')
  if (amount === 0n) throw badParams('value is zero: leave it out')
  return amount ?? 0n
}

/** Parses a hexadecimal number in the response of a node. Returns zero if the value is absent. */
export const nodeQuantity = (value: unknown): bigint => quantity(value, 'the node’s answer') ?? 0n
