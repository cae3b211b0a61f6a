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
import { findAssociatedTokenPda } from '@solana-program/token'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { base64Of } from '../../../domain/core/lib/base64.ts'
import { hexOf } from '../../../domain/core/lib/hex.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { budgetProgram, systemProgram } from '../../../domain/core/solana-programs.ts'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { type Fit, fitOf } from '../../../domain/transactions/summary-fits.ts'
import { tokenPrograms } from './mint.ts'

/** Programs whose instructions wallets add to a transaction, for the priority fee and for safety checks. */
const addedByWallets: readonly string[] = [budgetProgram, 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95']
/**
 * The highest priority fee that a wallet may add (lamports). Wallets pay less than this even while the network is busy. A
 * higher fee counts as a changed transaction.
 */
const priorityFeeLimit = 10_000_000n
/** The compute units of a transaction that sets no limit: this number for each instruction, up to the maximum. */
const [unitsOfInstruction, unitsMax] = [200_000n, 1_400_000n]
const microLamports = 1_000_000n
const systemTransfer = '02000000'
const checkedTransfer = '0c'

/** A Solana instruction with its account addresses, and its data in hex. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: string
}

/**
 * Returns the message of a transaction in base64. The message is the part that the account signs, without the
 * signatures.
 */
export function messageOfTransaction(transaction: string): string {
  return base64Of(decoded(transaction).messageBytes)
}

/**
 * Returns the fields in which a transaction differs from the requested one: `to`, `value` or `data`. The blockhash and
 * the instructions that wallets add are ignored. For a transaction that cannot be decoded, returns `data`.
 */
export function solanaDifferences(expected: string, found: string): readonly string[] {
  try {
    if (messageOfTransaction(expected) === messageOfTransaction(found)) return []
    const [wanted, made] = [instructionsOf(expected), instructionsOf(found)]
    const fee = hasExcessiveFee(found) ? ['fee'] : []
    if (wanted.length !== made.length) return ['data', ...fee]
    return [...new Set(wanted.flatMap((instruction, index) => changesOf(instruction, made[index]))), ...fee]
  } catch {
    return ['data']
  }
}

/** Throws `send-altered` if the wallet's response contains a transaction other than the requested one. */
export function checkSigned(expected: string, response: unknown): void {
  const [wire, signature] = [safeRead(response, 'transaction'), safeRead(response, 'signature')]
  if (typeof wire !== 'string') return
  const fields = solanaDifferences(expected, wire)
  if (fields.length > 0) throw new AppError('send-altered', { fields: fields.join(' ') })
  if (signature !== signatureOf(wire)) throw new AppError('send-altered', { fields: 'signature' })
}

/**
 * Returns the first signature of a transaction, which is its id on the network. Returns undefined if the transaction is
 * not signed.
 */
export function signatureOf(transaction: string): string | undefined {
  const [first] = Object.values(decoded(transaction).signatures)
  return first ? getBase58Decoder().decode(first) : undefined
}

/**
 * Whether the account has signed exactly this transaction. A node cannot forge the signature, so this check detects a
 * false transaction. Returns undefined if this browser does not support Ed25519.
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

/** Returns the instructions of a transaction, without those that wallets add. */
function instructionsOf(transaction: string): readonly Instruction[] {
  return allInstructionsOf(transaction).filter(({ program }) => !addedByWallets.includes(program))
}

/** Whether the priority fee of a transaction is higher than any that a wallet needs. */
function hasExcessiveFee(transaction: string): boolean {
  const all = allInstructionsOf(transaction)
  const budget = all.filter(({ program }) => program === budgetProgram).map(({ data }) => data)
  const argumentOf = (kind: string) => {
    const data = budget.find(bytes => bytes.startsWith(kind))
    return data === undefined ? undefined : littleEndian(data.slice(2))
  }
  // The runtime rejects a transaction with two instructions of the same kind, so the first one is the only one.
  const [limit, price = 0n] = [argumentOf('02'), argumentOf('03')]
  const free = unitsOfInstruction * BigInt(all.length - budget.length)
  const units = limit ?? free
  const fee = ((units < unitsMax ? units : unitsMax) * price) / microLamports
  // An old instruction of this program states the fee itself, in the last four bytes.
  const stated = budget.filter(bytes => bytes.startsWith('00')).map(bytes => littleEndian(bytes.slice(10)))
  return [fee, ...stated].some(lamports => lamports > priorityFeeLimit)
}

function allInstructionsOf(transaction: string): readonly Instruction[] {
  const message = getCompiledTransactionMessageDecoder().decode(decoded(transaction).messageBytes)
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  // In a message, account indices refer to the static accounts first, then to all writable accounts of the lookup
  // tables, then to all read-only accounts of the lookup tables.
  const looked = (['writableIndices', 'readableIndices'] as const).flatMap(kind =>
    lookups.flatMap(lookup => lookup[kind].map(index => `${lookup.lookupTableAddress}/${index}`)),
  )
  const accounts: readonly string[] = [...message.staticAccounts, ...looked]
  const at = (index: number) => accounts[index] ?? ''
  return message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      program: at(programAddressIndex),
      accounts: accountIndices.map(at),
      data: hexOf(Uint8Array.from(data)),
    }),
  )
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

/**
 * Returns the position of the recipient among the accounts of a transfer instruction. Returns undefined for any other
 * instruction.
 */
function recipientAt({ program, data }: Instruction): number | undefined {
  if (program === systemProgram && data.startsWith(systemTransfer)) return 1
  return tokenPrograms.includes(program) && data.startsWith(checkedTransfer) ? 2 : undefined
}

/** The program that creates associated token accounts, such as the token account of the recipient. */
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * Compares the summary of a transfer with the bytes of its transaction. Tokens are sent to the recipient's associated
 * token account, so this account is computed from the recipient's address.
 */
export async function solanaFit(summary: TransactionSummary, transaction: string): Promise<Fit> {
  const [transfer, ...more] = instructionsOf(transaction).filter(
    ({ program }) => program !== associatedTokenProgram,
  )
  if (!transfer || more.length > 0 || recipientAt(transfer) === undefined) return 'unreadable'
  if (hasExcessiveFee(transaction)) return 'differs'
  const { program, accounts, data } = transfer
  const isToken = recipientAt(transfer) === 2
  const amount = littleEndian(data.slice(isToken ? 2 : 8).slice(0, 16))
  const [to = '', token] = isToken ? [accounts[2], accounts[1]] : [accounts[1]]
  if (token === undefined) return fitOf(summary, { to, amount }, isEqual)
  if (summary.to === undefined) return fitOf(summary, { to, amount, token }, isEqual)
  const own = await tokenAccountOf(summary.to, token, program)
  return fitOf({ ...summary, to: own }, { to, amount, token }, isEqual)
}

/** Whether a transaction contains a transfer of more than zero from the account to the recipient, in coins or in a token. */
export async function paysTo(transaction: string, from: string, to: string): Promise<boolean> {
  for (const instruction of instructionsOf(transaction)) {
    const place = recipientAt(instruction)
    if (place === undefined) continue
    const { program, accounts, data } = instruction
    const isToken = place === 2
    const payer = isToken ? accounts[3] : accounts[0]
    if (payer !== from || littleEndian(data.slice(isToken ? 2 : 8).slice(0, 16)) === 0n) continue
    const target = isToken ? await tokenAccountOf(to, accounts[1] ?? '', program) : to
    if (accounts[place] === target) return true
  }
  return false
}

async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  const [own] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: mint as Address,
    tokenProgram: program as Address,
  })
  return own
}

function isEqual(a: string, b: string): boolean {
  return a === b
}

function littleEndian(hex: string): bigint {
  const bytes = hex.match(/../g) ?? []
  return BigInt(`0x${bytes.reverse().join('') || '0'}`)
}
