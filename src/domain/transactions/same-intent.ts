import type { CallRequest, EvmCall, TransactionIntent } from './record.ts'
import { callsOf } from './spending.ts'

/**
 * Whether two transactions have the same account, recipients, amounts and data. Fees and Solana blockhashes are not compared,
 * because they change with each preparation.
 */
export function isSameIntent(
  first: Pick<TransactionIntent, 'account' | 'request'>,
  second: Pick<TransactionIntent, 'account' | 'request'>,
): boolean {
  return first.account === second.account && contentOf(first.request) === contentOf(second.request)
}

/** Whether two requests have an EVM call in common: the same recipient, amount and data. */
export function sharesCall(first: CallRequest, second: CallRequest): boolean {
  const texts = callsOf(second).map(call => textOf([call]))
  return callsOf(first).some(call => texts.includes(textOf([call])))
}

function contentOf(request: CallRequest): string {
  if (request.type === 'evm') return textOf([request.call, ...(request.followedBy ?? [])])
  return request.type === 'bundle' ? textOf(request.calls) : withoutBlockhash(request.transaction)
}

function textOf(calls: readonly EvmCall[]): string {
  return calls.map(({ to, value, data }) => `${to} ${value} ${data}`.toLowerCase()).join('|')
}

/** The bytes of a base64 transaction without signatures and blockhash. Returns the input if it is malformed. */
function withoutBlockhash(transaction: string): string {
  try {
    const bytes = Uint8Array.from(atob(transaction), letter => letter.charCodeAt(0))
    const [signatures, afterCount] = lengthAt(bytes, 0)
    const start = afterCount + signatures * 64
    // If the first bit is set, the message is versioned. Three counts of signers follow.
    const header = start + ((bytes[start] ?? 0) >= 0x80 ? 4 : 3)
    const [accounts, keys] = lengthAt(bytes, header)
    const blockhash = keys + accounts * 32
    const kept = [...bytes.slice(start, blockhash), ...bytes.slice(blockhash + 32)]
    return bytes.length < blockhash + 32 ? transaction : kept.join(' ')
  } catch {
    return transaction
  }
}

/** Reads a Solana compact-u16, a number of up to three bytes with seven bits each. Also returns the offset after it. */
function lengthAt(bytes: Uint8Array, at: number): readonly [length: number, next: number] {
  const [low = 0, middle = 0, high = 0] = bytes.slice(at, at + 3)
  if (low < 0x80) return [low, at + 1]
  const two = (low & 0x7f) | ((middle & 0x7f) << 7)
  return middle < 0x80 ? [two, at + 2] : [two | (high << 14), at + 3]
}
