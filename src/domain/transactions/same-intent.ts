import type { CallRequest, EvmCall, TransactionIntent } from './record.ts'

/**
 * Whether two intents ask for the same thing: the same account, recipients, amounts and data. Fees, and the block a Solana
 * transaction is built on, change with each preparation and are not compared.
 */
export function isSameIntent(
  one: Pick<TransactionIntent, 'account' | 'asked'>,
  other: Pick<TransactionIntent, 'account' | 'asked'>,
): boolean {
  return one.account === other.account && contentOf(one.asked) === contentOf(other.asked)
}

function contentOf(asked: CallRequest): string {
  if (asked.type === 'evm') return textOf([asked.call, ...(asked.followedBy ?? [])])
  return asked.type === 'bundle' ? textOf(asked.calls) : withoutBlockhash(asked.transaction)
}

function textOf(calls: readonly EvmCall[]): string {
  return calls.map(({ to, value, data }) => `${to} ${value} ${data}`.toLowerCase()).join('|')
}

/** A transaction in base64 without its signatures and its blockhash; as it is where it is none. */
function withoutBlockhash(transaction: string): string {
  try {
    const bytes = Uint8Array.from(atob(transaction), letter => letter.charCodeAt(0))
    const [signatures, afterCount] = lengthAt(bytes, 0)
    const start = afterCount + signatures * 64
    // The first bit says that the message has a version; three numbers of signers follow.
    const header = start + ((bytes[start] ?? 0) >= 0x80 ? 4 : 3)
    const [accounts, keys] = lengthAt(bytes, header)
    const blockhash = keys + accounts * 32
    const kept = [...bytes.slice(start, blockhash), ...bytes.slice(blockhash + 32)]
    return bytes.length < blockhash + 32 ? transaction : kept.join(' ')
  } catch {
    return transaction
  }
}

/** A number in up to three bytes of seven bits (Solana's compact-u16), and where the next thing begins. */
function lengthAt(bytes: Uint8Array, at: number): readonly [length: number, next: number] {
  const [low = 0, middle = 0, high = 0] = bytes.slice(at, at + 3)
  if (low < 0x80) return [low, at + 1]
  const two = (low & 0x7f) | ((middle & 0x7f) << 7)
  return middle < 0x80 ? [two, at + 2] : [two | (high << 14), at + 3]
}
