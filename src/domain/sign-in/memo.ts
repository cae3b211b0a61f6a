import { keyBytes, signatureBytes } from '../core/ed25519-sizes.ts'
import { decodeBase58, encodeBase58 } from '../core/lib/base58.ts'
import { budgetProgram } from '../core/solana-programs.ts'

/**
 * A signed Solana transaction that contains only a memo: the text of the memo, the signature, and the bytes that the
 * account has signed.
 */
export type SignedMemo = {
  readonly memo: string
  /** Address of the account that signs, which also pays the fee. */
  readonly signer: string
  readonly signature: Uint8Array
  readonly message: Uint8Array
}

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** Maximum size of a Solana transaction (bytes). It has to fit into one network packet. */
export const longestTransaction = 1_232

/**
 * Creates a transaction with the text as its memo, for wallets that sign transactions but no messages. The transaction
 * has a blockhash of zeros, so no node accepts it. Returns undefined if the address is malformed or the text is too
 * long.
 */
export function createMemoTransaction(address: string, text: string): Uint8Array | undefined {
  const [signer, program] = [decodeBase58(address), decodeBase58(memoProgram)]
  const memo = new TextEncoder().encode(text)
  if (signer?.length !== keyBytes || !program) return undefined
  const bytes = Uint8Array.from([
    ...[1, ...new Uint8Array(signatureBytes)],
    // The header counts one signer and one read-only key that does not sign. The two keys follow (the signer and the
    // memo program), and then a blockhash of zeros.
    ...[1, 0, 1, 2, ...signer, ...program, ...new Uint8Array(keyBytes)],
    // The only instruction sends the memo to the memo program, whose key has the index 1. The instruction lists no
    // accounts.
    ...[1, 1, 0, ...compactLength(memo.length), ...memo],
  ])
  return bytes.length <= longestTransaction ? bytes : undefined
}

/** Puts the signature of the only signer into a transaction of `createMemoTransaction`. */
export function withSignature(transaction: Uint8Array, signature: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...signature, ...transaction.subarray(1 + signatureBytes)])
}

/**
 * Reads a transaction with one signer that contains only a memo and fee limits. Returns undefined for every other
 * transaction, because a signature of a transfer does not prove a sign-in.
 */
export function readSignedMemo(bytes: Uint8Array): SignedMemo | undefined {
  const read = reader(bytes)
  if (bytes.length > longestTransaction || read.byte() !== 1) return undefined
  const signature = read.bytes(signatureBytes)
  const message = bytes.slice(1 + signatureBytes)
  const isVersioned = message[0] === 0x80
  if (isVersioned) read.byte()
  // Three counts follow: signers, read-only signers, and other read-only keys. Only the first one matters.
  const [signers] = read.bytes(3)
  const keys = Array.from({ length: read.length() }, () => encodeBase58(read.bytes(keyBytes)))
  read.bytes(keyBytes)
  const instructions = Array.from({ length: read.length() }, () => {
    const program = keys[read.byte()]
    read.bytes(read.length())
    return { program, data: read.bytes(read.length()) }
  })
  const lookups = isVersioned ? read.length() : 0
  // Wallets may add instructions of this program. They are accepted, because they only affect the fee and the limits of
  // the transaction.
  const [memo, ...more] = instructions.filter(({ program }) => program !== budgetProgram)
  const [signer] = keys
  if (!read.isComplete() || signers !== 1 || lookups !== 0 || !signer) return undefined
  if (memo?.program !== memoProgram || more.length > 0) return undefined
  return { memo: new TextDecoder().decode(memo.data), signer, signature, message }
}

/** Writes a length in compact-u16 format: 7 bits of each byte, lowest bits first. */
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
}

/**
 * Creates a reader that reads bytes one after another. `isComplete` returns false if bytes are missing or left over.
 */
function reader(all: Uint8Array) {
  let at = 0
  const take = (count: number) => {
    const part = all.slice(at, at + count)
    at += count
    return part
  }
  const byte = () => take(1)[0] ?? 0
  return {
    byte,
    bytes: take,
    length: () => {
      const low = byte()
      return Math.min(low < 0x80 ? low : (low & 0x7f) | (byte() << 7), longestTransaction)
    },
    isComplete: () => at === all.length,
  }
}
