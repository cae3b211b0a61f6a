import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../../domain/core/errors/normalize-error.ts'
import { base64Of, bytesOfBase64 } from '../../../domain/core/lib/base64.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { systemProgram } from '../../../domain/core/solana-programs.ts'
import type { AddressCode } from '../../../domain/recipients/checks.ts'
import type { BalanceChange, Simulation } from '../../../domain/transactions/prepared.ts'
import type { SendRpc } from '../chain.ts'
import { unreadable } from '../evm/reply.ts'
import { readMint, tokenPrograms, transferFeeOf } from './mint.ts'

const confirmed = { commitment: 'confirmed' } as const

/** A transfer on Solana as it is sent to the wallet, and its costs. Amounts are in base units. */
export type SolanaTransfer = {
  /** The unsigned transaction in base64. */
  readonly transaction: string
  readonly lastValidBlockHeight: bigint
  readonly fee: bigint
  /** The rent in lamports that the sender pays for a new token account of the recipient. 0 if no account is created. */
  readonly rent: bigint
  /** The transfer fee of the token, in base units. The recipient receives the amount minus this fee. */
  readonly transferFee: bigint
  /**
   * The sender's accounts whose balances the transfer changes: the account itself and, for a token, its token account.
   */
  readonly accounts: readonly string[]
}

type Transfer = {
  readonly from: string
  readonly to: string
  readonly token?: string
  readonly amount: bigint
}

/**
 * Builds a transfer of SOL or of a token. If the recipient has no account for the token, the transaction also creates
 * this account.
 */
export async function buildTransfer(
  sendRpc: SendRpc,
  { from, to, token, amount }: Transfer,
): Promise<SolanaTransfer> {
  const payer = createNoopSigner(from as Address)
  const made = token
    ? await tokenTransfer(sendRpc, from, to, token, amount)
    : {
        instructions: [getTransferSolInstruction({ source: payer, destination: to as Address, amount })],
        rent: 0n,
        transferFee: 0n,
        accounts: [from],
      }
  const latest = safeRead(await sendRpc({ method: 'getLatestBlockhash', params: [confirmed] }), 'value')
  const blockhash = safeRead(latest, 'blockhash')
  if (typeof blockhash !== 'string') throw unreadable('no blockhash')
  const lastValidBlockHeight = whole(safeRead(latest, 'lastValidBlockHeight'))
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight }
  const compiled = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(from as Address, message),
    message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    message => appendTransactionMessageInstructions(made.instructions, message),
    compileTransaction,
  )
  const message = base64Of(compiled.messageBytes)
  const fee = safeRead(await sendRpc({ method: 'getFeeForMessage', params: [message, confirmed] }), 'value')
  return {
    transaction: getBase64EncodedWireTransaction(compiled),
    lastValidBlockHeight,
    fee: whole(fee ?? 5_000),
    rent: made.rent,
    transferFee: made.transferFee,
    accounts: made.accounts,
  }
}

async function tokenTransfer(sendRpc: SendRpc, from: string, to: string, token: string, amount: bigint) {
  const mint = token as Address
  const { program, decimals, accountBytes, transferFee } = await readMint(sendRpc, token)
  const tokenProgram = program as Address
  const [source] = await findAssociatedTokenPda({ owner: from as Address, mint, tokenProgram })
  const [destination] = await findAssociatedTokenPda({ owner: to as Address, mint, tokenProgram })
  const payer = createNoopSigner(from as Address)
  const isNew = (await accountAt(sendRpc, destination)) === null
  const rent = isNew ? await rentOf(sendRpc, accountBytes) : 0n
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: destination,
    owner: to as Address,
    mint,
    tokenProgram,
  })
  const move = getTransferCheckedInstruction(
    { source, mint, destination, authority: payer, amount, decimals },
    { programAddress: tokenProgram },
  )
  const instructions: IInstruction[] = isNew ? [create, move] : [move]
  // The token program deducts no transfer fee if the sender and the recipient are the same account.
  const keptBack = from === to ? 0n : transferFeeOf(transferFee, amount)
  return { instructions, rent, transferFee: keptBack, accounts: [from, source] }
}

/**
 * Simulates a transfer. Returns the balance changes that the node reports, or the requested changes if the node reports
 * none. Never rejects.
 */
export async function simulateTransfer(
  sendRpc: SendRpc,
  made: SolanaTransfer,
  transfer: Transfer,
): Promise<Simulation> {
  const { transaction, accounts: addresses } = made
  const encoding = 'base64'
  try {
    const accounts = { encoding, addresses }
    const options = { encoding, sigVerify: false, replaceRecentBlockhash: true, accounts, ...confirmed }
    const [before, response] = await Promise.all([
      sendRpc({ method: 'getMultipleAccounts', params: [addresses, { encoding, ...confirmed }] }).catch(
        () => {},
      ),
      sendRpc({ method: 'simulateTransaction', params: [transaction, options] }),
    ])
    const value = safeRead(response, 'value')
    const failure = safeRead(value, 'err')
    if (failure === undefined) throw unreadable('no result of the simulation')
    if (failure !== null)
      return { status: 'reverts', error: toRecord(errorOf(failure, safeRead(value, 'logs'))) }
    const expected = expectedChanges(made, transfer)
    const simulated = simulatedChanges(
      safeRead(before, 'value'),
      safeRead(value, 'accounts'),
      made.fee,
      transfer.token,
    )
    const mismatch = simulated !== undefined && !sameChanges(simulated, expected)
    return { status: 'ok', changes: simulated ?? expected, approvals: [], ...(mismatch && { mismatch }) }
  } catch (error) {
    return { status: 'unavailable', error: toRecord(await normalizeError(error)) }
  }
}

/**
 * Simulates a transaction on the latest state, and rejects if the account cannot pay for it. If the node cannot
 * simulate, the user can still send.
 */
export async function checkFunds(sendRpc: SendRpc, transaction: string): Promise<void> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...confirmed }
  const response = await sendRpc({ method: 'simulateTransaction', params: [transaction, options] }).catch(
    () => {},
  )
  const value = safeRead(response, 'value')
  const failure = safeRead(value, 'err')
  if (failure === undefined || failure === null) return
  const error = errorOf(failure, safeRead(value, 'logs'))
  if (error.code === 'insufficient-funds') throw error
}

/**
 * Returns the changes of the sender's balances that the requested transfer must cause, without the network fee. A
 * transfer to the sender's own account moves no amount.
 */
function expectedChanges(
  { rent }: SolanaTransfer,
  { from, to, token, amount }: Transfer,
): readonly BalanceChange[] {
  const sent = from === to ? 0n : -amount
  return changesOf(token, token === undefined ? sent - rent : -rent, sent)
}

/**
 * Returns the changes of the sender's balances in the node's simulation, without the network fee. Returns undefined if
 * the node does not report the balances.
 */
function simulatedChanges(
  before: unknown,
  after: unknown,
  fee: bigint,
  token?: string,
): readonly BalanceChange[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  try {
    const native = lamportsIn(after[0]) - lamportsIn(before[0]) + fee
    return changesOf(
      token,
      native,
      token === undefined ? 0n : tokenAmountOf(after[1]) - tokenAmountOf(before[1]),
    )
  } catch {
    return undefined
  }
}

function changesOf(token: string | undefined, native: bigint, tokens: bigint): readonly BalanceChange[] {
  const changes = [...(token === undefined ? [] : [{ token, delta: tokens }]), { delta: native }]
  return changes.filter(({ delta }) => delta !== 0n)
}

function sameChanges(some: readonly BalanceChange[], others: readonly BalanceChange[]): boolean {
  const isSame = ({ token, delta }: BalanceChange, index: number) =>
    others[index]?.token === token && others[index]?.delta === delta
  return some.length === others.length && some.every(isSame)
}

/** Reads the lamports of an account. A missing account (null) has none. */
function lamportsIn(account: unknown): bigint {
  return account === null ? 0n : whole(safeRead(account, 'lamports'))
}

/**
 * Reads the amount of a token account. In the account's data, the amount follows the addresses of the mint and the
 * owner.
 */
function tokenAmountOf(account: unknown): bigint {
  if (account === null) return 0n
  const data = safeRead(safeRead(account, 'data'), '0')
  const bytes = typeof data === 'string' ? bytesOfBase64(data) : undefined
  if (!bytes) throw unreadable('no data')
  return new DataView(bytes.buffer).getBigUint64(64, true)
}

/** Converts the error of a failed Solana transaction to an AppError. `logs` are the log lines of the transaction. */
export function errorOf(failure: unknown, logs?: unknown): AppError {
  const text = JSON.stringify(failure)
  const log = Array.isArray(logs) ? logs.filter(line => typeof line === 'string') : []
  if (
    /InsufficientFunds|AccountNotFound/.test(text) ||
    log.some(line => /insufficient (?:funds|lamports)/i.test(line))
  ) {
    return new AppError('insufficient-funds')
  }
  if (/BlockhashNotFound/.test(text)) return new AppError('transaction-expired')
  const reason = log.findLast(line => /^Program log: Error/.test(line))?.slice(13)
  // The node's error is not a readable sentence, so `detail` is for developers only.
  return new AppError('execution-reverted', { reason: reason ?? null, detail: text.slice(0, 120) })
}

/** Reads what is at an address: a plain account, a mint, a token account or a contract. */
export async function readCode(sendRpc: SendRpc, address: string): Promise<AddressCode> {
  const account = await accountAt(sendRpc, address)
  const owner = safeRead(account, 'owner')
  if (account === null || owner === systemProgram) return { type: 'plain' }
  if (tokenPrograms.some(program => program === owner)) {
    return { type: safeRead(parsedOf(account), 'type') === 'mint' ? 'mint' : 'token-account' }
  }
  return { type: 'contract' }
}

/** Reads how many lamports an account with this many bytes of data needs to be exempt from rent. */
export async function rentOf(sendRpc: SendRpc, bytes = 0): Promise<bigint> {
  return whole(await sendRpc({ method: 'getMinimumBalanceForRentExemption', params: [bytes] }))
}

export async function lamportsOf(sendRpc: SendRpc, address: string): Promise<bigint> {
  return whole(safeRead(await sendRpc({ method: 'getBalance', params: [address, confirmed] }), 'value'))
}

/**
 * Reads the balance of the owner's associated token account, because a transfer spends only the tokens in this account.
 */
export async function tokenBalanceOf(sendRpc: SendRpc, owner: string, token: string): Promise<bigint> {
  const program = safeRead(await accountAt(sendRpc, token), 'owner')
  if (typeof program !== 'string') throw new AppError('send-token-missing')
  const [account] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: token as Address,
    tokenProgram: program as Address,
  })
  const found = await accountAt(sendRpc, account)
  if (found === null) return 0n
  const amount = safeRead(safeRead(infoOf(found), 'tokenAmount'), 'amount')
  return whole(amount)
}

async function accountAt(sendRpc: SendRpc, address: string): Promise<unknown> {
  const options = { encoding: 'jsonParsed', ...confirmed }
  const value = safeRead(await sendRpc({ method: 'getAccountInfo', params: [address, options] }), 'value')
  if (value === undefined) throw unreadable('no account')
  return value
}

function parsedOf(account: unknown): unknown {
  return safeRead(safeRead(account, 'data'), 'parsed')
}

function infoOf(account: unknown): unknown {
  return safeRead(parsedOf(account), 'info')
}

/**
 * Parses an integer. A node sends a large integer as a string. Throws for any other value, so that a malformed value is
 * never read as zero.
 */
function whole(value: unknown): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^[0-9]{1,20}$/.test(value)
  if (!isNumber && !isText) throw unreadable('no amount')
  return BigInt(value)
}
