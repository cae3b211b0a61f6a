import { read } from '../errors/facts.ts'
import { addressIn, numberIn, readCall } from './evm-data.ts'

/** One thing a request would do, as its own bytes say it. Amounts are in base units: nothing here knows a token's decimals. */
export type AskedDeed =
  | { readonly kind: 'coins'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'transfer'; readonly token: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'approve' | 'permit'
      readonly token: string
      readonly to: string
      readonly amount: bigint
    }
  /** A call or a signature nobody here can read: `name` is its selector, or what it signs. */
  | { readonly kind: 'unknown'; readonly to: string; readonly name: string }

const address = /^0x[0-9a-f]{40}$/i
/** Some tokens sign over everything by a word of their own, in place of an amount. */
const everything = 2n ** 256n - 1n

const transactionMethods = ['eth_sendTransaction', 'wallet_sendTransaction', 'eth_signTransaction']

/** What a request to an EVM wallet would do; empty for one that moves and allows nothing. */
export function readAsked(method: string, params: unknown): readonly AskedDeed[] {
  if (transactionMethods.includes(method)) return deedsOf(read(params, '0'))
  if (method === 'wallet_sendCalls') {
    const calls = read(read(params, '0'), 'calls')
    return Array.isArray(calls) ? calls.flatMap(deedsOf) : []
  }
  return method.startsWith('eth_signTypedData') ? [signedBy(read(params, '1'))] : []
}

function deedsOf(asked: unknown): readonly AskedDeed[] {
  const to = textOf(read(asked, 'to'))
  const [data, other] = ['data', 'input'].map(field => textOf(read(asked, field))).filter(text => text !== '')
  if (other !== undefined && other !== data) return [{ kind: 'unknown', to, name: 'data, input' }]
  return deedsIn(to, data ?? '0x', asked)
}

function deedsIn(to: string, data: string, asked: unknown): readonly AskedDeed[] {
  const value = amountOf(read(asked, 'value')) ?? 0n
  const coins = value > 0n || data === '0x' ? [{ kind: 'coins', to, amount: value } as const] : []
  return data === '0x' ? coins : [...coins, callOf(to, data)]
}

function callOf(to: string, data: string): AskedDeed {
  const call = readCall(data)
  const unknown = { kind: 'unknown', to, name: data.slice(0, 10) } as const
  if (!call || call.rest !== '') return unknown
  const [first, second, third] = call.words
  // transfer and approve
  if (call.words.length === 2 && (call.selector === '0xa9059cbb' || call.selector === '0x095ea7b3')) {
    const [whom, amount] = [addressIn(first), numberIn(second)]
    const kind = call.selector === '0xa9059cbb' ? 'transfer' : 'approve'
    return whom !== undefined && amount !== undefined ? { kind, token: to, to: whom, amount } : unknown
  }
  // permit(owner, spender, value, deadline, v, r, s)
  if (call.selector === '0xd505accf' && call.words.length === 7) {
    const [whom, amount] = [addressIn(second), numberIn(third)]
    return whom !== undefined && amount !== undefined
      ? { kind: 'permit', token: to, to: whom, amount }
      : unknown
  }
  return unknown
}

function signedBy(told: unknown): AskedDeed {
  const data = typeof told === 'string' ? parsed(told) : told
  const to = textOf(read(read(data, 'domain'), 'verifyingContract'))
  const name = textOf(read(data, 'primaryType'))
  const message = read(data, 'message')
  const whom = textOf(read(message, 'spender'))
  const amount = read(message, 'allowed') === true ? everything : amountOf(read(message, 'value'))
  return name === 'Permit' && address.test(whom) && amount !== undefined
    ? { kind: 'permit', token: to, to: whom, amount }
    : { kind: 'unknown', to, name }
}

function amountOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text === 'bigint') return text
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
