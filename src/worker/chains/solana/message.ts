import {
  type Address,
  getAddressEncoder,
  getBase58Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/web3.js'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { tokenPrograms } from './mint.ts'

const systemProgram = '11111111111111111111111111111111'
/** Wallets add instructions of these programs by themselves: the priority fee, and checks of what a transaction does. */
const addedByWallets: readonly string[] = [
  'ComputeBudget111111111111111111111111111111',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]
const systemTransfer = '02000000'
const checkedTransfer = '0c'

/** An instruction with the addresses it names, its data in hex. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: string
}

/** The part of a transaction that is signed, in base64: the same however it is signed. */
export function messageOf(transaction: string): string {
  return toBase64(decoded(transaction).messageBytes)
}

/**
 * In what a transaction differs from the one that was asked for: `to`, `value` or `data`. The blockhash and what wallets add
 * by themselves do not count. A transaction that cannot be read differs in its data.
 */
export function solanaDifferences(asked: string, found: string): readonly string[] {
  try {
    if (messageOf(asked) === messageOf(found)) return []
    const [wanted, made] = [instructionsOf(asked), instructionsOf(found)]
    if (wanted.length !== made.length) return ['data']
    return [...new Set(wanted.flatMap((instruction, index) => changesOf(instruction, made[index])))]
  } catch {
    return ['data']
  }
}

/** Throws `send-altered` where the wallet has signed another transaction than the one it was asked for. */
export function checkSigned(asked: string, answer: unknown): void {
  const [wire, signature] = [safeRead(answer, 'transaction'), safeRead(answer, 'signature')]
  if (typeof wire !== 'string') return
  const fields = solanaDifferences(asked, wire)
  if (fields.length > 0) throw new AppError('send-altered', { fields: fields.join(' ') })
  if (signature !== signatureOf(wire)) throw new AppError('send-altered', { fields: 'signature' })
}

/** The first signature of a transaction, which the network knows it by; undefined where it is not signed. */
export function signatureOf(transaction: string): string | undefined {
  const [first] = Object.values(decoded(transaction).signatures)
  return first ? getBase58Decoder().decode(first) : undefined
}

/**
 * Whether the account has signed exactly this transaction: a node cannot make such a signature up. Undefined where this browser
 * cannot check signatures of Solana.
 */
export async function isSignedBy(transaction: string, account: string): Promise<boolean | undefined> {
  const { messageBytes, signatures } = decoded(transaction)
  const signature = signatures[account as Address]
  if (!signature) return false
  try {
    const bytes = Uint8Array.from(getAddressEncoder().encode(account as Address))
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
    return await verifySignature(key, signature as SignatureBytes, messageBytes)
  } catch {
    return undefined
  }
}

function decoded(transaction: string) {
  return getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
}

/** The instructions of a transaction without those that wallets add by themselves. */
export function instructionsOf(transaction: string): readonly Instruction[] {
  const message = getCompiledTransactionMessageDecoder().decode(decoded(transaction).messageBytes)
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  // Accounts of tables come after the others: all that can be written to, then all that are read.
  const looked = (['writableIndices', 'readableIndices'] as const).flatMap(kind =>
    lookups.flatMap(lookup => lookup[kind].map(index => `${lookup.lookupTableAddress}/${index}`)),
  )
  const accounts: readonly string[] = [...message.staticAccounts, ...looked]
  const at = (index: number) => accounts[index] ?? ''
  return message.instructions
    .map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      program: at(programAddressIndex),
      accounts: accountIndices.map(at),
      data: Array.from(data, byte => byte.toString(16).padStart(2, '0')).join(''),
    }))
    .filter(({ program }) => !addedByWallets.includes(program))
}

function changesOf(wanted: Instruction, made: Instruction | undefined): readonly string[] {
  if (!made || made.program !== wanted.program) return ['data']
  const recipient = recipientAt(wanted)
  const changed = wanted.accounts.flatMap((account, index) =>
    account === made.accounts[index] ? [] : [index === recipient ? 'to' : 'data'],
  )
  const more = made.accounts.length === wanted.accounts.length ? [] : ['data']
  const value = made.data === wanted.data ? [] : [recipient === undefined ? 'data' : 'value']
  return [...changed, ...more, ...value]
}

/** Which account of a transfer gets what is moved; undefined for other instructions. */
export function recipientAt({ program, data }: Instruction): number | undefined {
  if (program === systemProgram && data.startsWith(systemTransfer)) return 1
  return tokenPrograms.includes(program) && data.startsWith(checkedTransfer) ? 2 : undefined
}

function toBase64(bytes: ArrayLike<number>): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
