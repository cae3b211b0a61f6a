import { randomBytes } from 'node:crypto'
import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { feeOf } from './solana-fees.ts'
import { type TokenHolding, tokenAccountsAt } from './solana-tokens.ts'

/** One transaction on the chain. A failed transaction is on the chain too if it paid its fee. */
export type LedgerEntry = {
  signature: string
  signatures: readonly string[]
  bytes: Uint8Array
  message: CompiledTransactionMessage
  slot: number
  blockTime: number
  err: unknown
  fee: bigint
  logs: readonly string[]
  units: number
  before: Balances
  after: Balances
}

/** The lamports and tokens of each account of a transaction message, in the order of the message. */
export type Balances = { lamports: readonly bigint[]; tokens: readonly (TokenHolding | undefined)[] }

/**
 * The reason why the chain rejected a transaction. `err` has the format of the RPC (`BlockhashNotFound`,
 * `{InstructionError: [...]}`).
 */
export type Refusal = { err: unknown; logs: readonly string[]; units: number }

/**
 * The result of a simulation. On success, `err` is null, and `after` returns the state that an account has after the
 * transaction.
 */
export type Trial = Refusal & { after?: (address: string) => ReturnType<LiteSVM['getAccount']> | undefined }

/**
 * The Solana chain behind the RPC: one virtual machine, a clock that counts slots, the recent blockhashes, and a record
 * of transactions.
 */
export type Ledger = {
  svm: LiteSVM
  slot(): number
  /** Sets the clock to a time in seconds. With undefined, the clock follows the computer's clock. */
  setTime(seconds: number | undefined): void
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number }
  isBlockhashValid(blockhash: string): boolean
  /**
   * Simulates the transaction, without a change to the chain. If `checkBlockhash` is set, an expired blockhash is an
   * error.
   */
  simulate(bytes: Uint8Array, options: { checkBlockhash: boolean; verify?: boolean }): Trial
  /**
   * Executes the transaction. With `preflight`, the chain rejects a transaction that would fail, so that its sender
   * pays no fee.
   */
  submit(bytes: Uint8Array, options: { preflight: boolean }): { entry: LedgerEntry } | { refusal: Refusal }
  find(signature: string): LedgerEntry | undefined
  /** Transactions that mention the account, newest first. */
  of(address: string): readonly LedgerEntry[]
  /** Calls the listener for each accepted transaction. Returns the function that unsubscribes. */
  onEntry(listener: (entry: LedgerEntry) => void): () => void
}

const slotMs = 400
const window = 150

/** Creates an empty chain whose first slot began at `genesis` (seconds). */
export const createLedger = (genesis: number): Ledger => {
  // The virtual machine stores only one blockhash, so the ledger stores the blockhashes of the last 150 slots.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const entries: LedgerEntry[] = []
  const bySignature = new Map<string, LedgerEntry>()
  const hashes = new Map<string, number>()
  const listeners = new Set<(entry: LedgerEntry) => void>()
  let fixed: number | undefined
  let newest = { blockhash: '', slot: -1 }

  const now = () => (fixed === undefined ? Date.now() : fixed * 1000)
  const slot = () => Math.floor((now() - genesis * 1000) / slotMs)
  const isBlockhashValid = (blockhash: string) =>
    (hashes.get(blockhash) ?? Number.NEGATIVE_INFINITY) >= slot()
  const balancesOf = ({ staticAccounts }: CompiledTransactionMessage): Balances => ({
    lamports: staticAccounts.map(address => BigInt(svm.getBalance(address as never) ?? 0n)),
    tokens: tokenAccountsAt(svm, staticAccounts),
  })
  const precheck = (message: CompiledTransactionMessage): Refusal | undefined =>
    isBlockhashValid(message.lifetimeToken) ? undefined : { err: 'BlockhashNotFound', logs: [], units: 0 }

  const ledger: Ledger = {
    svm,
    slot,
    setTime(seconds) {
      fixed = seconds
    },
    latestBlockhash() {
      if (newest.slot !== slot()) {
        newest = { blockhash: getBase58Decoder().decode(randomBytes(32)), slot: slot() }
        hashes.set(newest.blockhash, newest.slot + window)
      }
      return { blockhash: newest.blockhash, lastValidBlockHeight: newest.slot + window }
    },
    isBlockhashValid,
    simulate(bytes, { checkBlockhash, verify = true }) {
      const { transaction, message } = decode(bytes)
      const early = checkBlockhash ? precheck(message) : undefined
      if (early) return early
      if (verify) return trial(svm.simulateTransaction(transaction as never))
      const filled = Object.entries(transaction.signatures).map(([by, made]) => [
        by,
        made ?? new Uint8Array(64),
      ])
      svm.withSigverify(false)
      try {
        return trial(
          svm.simulateTransaction({ ...transaction, signatures: Object.fromEntries(filled) } as never),
        )
      } finally {
        svm.withSigverify(true)
      }
    },
    submit(bytes, { preflight }) {
      const { transaction, message, signatures } = decode(bytes)
      const signature = signatures[0] ?? ''
      if (bySignature.has(signature)) return { refusal: { err: 'AlreadyProcessed', logs: [], units: 0 } }
      const early = precheck(message)
      if (early) return { refusal: early }
      if (preflight) {
        const refusal = ledger.simulate(bytes, { checkBlockhash: false })
        if (refusal.err !== null) return { refusal }
      }
      const before = balancesOf(message)
      const result = outcome(svm.sendTransaction(transaction as never))
      const after = balancesOf(message)
      const paid = before.lamports[0] !== after.lamports[0]
      if (result.err !== null && !paid) return { refusal: result }
      const clock = { slot: slot(), blockTime: Math.floor(now() / 1000) }
      const entry = {
        signature,
        signatures,
        bytes,
        message,
        ...clock,
        ...result,
        fee: feeOf(message),
        before,
        after,
      }
      entries.push(entry)
      bySignature.set(signature, entry)
      for (const listener of listeners) listener(entry)
      return { entry }
    },
    find: signature => bySignature.get(signature),
    of: address =>
      entries.filter(({ message }) => message.staticAccounts.includes(address as Address)).reverse(),
    onEntry(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return ledger
}

const decode = (bytes: Uint8Array) => {
  const transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const none = new Uint8Array(64)
  const signatures = Object.values(transaction.signatures).map(made =>
    getBase58Decoder().decode(made ?? none),
  )
  return { transaction, message, signatures }
}

type Outcome = ReturnType<LiteSVM['sendTransaction']> | ReturnType<LiteSVM['simulateTransaction']>

const trial = (result: ReturnType<LiteSVM['simulateTransaction']>): Trial => {
  const refusal = outcome(result)
  if (result instanceof FailedTransactionMetadata) return refusal
  const states = new Map(
    result.postAccounts().map(state => {
      const data = Uint8Array.from(state.data)
      return [state.address as string, { ...state, data, exists: true } as const]
    }),
  )
  return { ...refusal, after: address => states.get(address) }
}

const outcome = (result: Outcome): Refusal => {
  const inner = result instanceof FailedTransactionMetadata || 'meta' in result ? result.meta() : result
  const err = result instanceof FailedTransactionMetadata ? errorOf(result.toString()) : null
  return { err, logs: inner.logs(), units: Number(inner.computeUnitsConsumed()) }
}

/*
 * The virtual machine has its own numbers for errors. Only the printed error contains the name that the RPC uses: `err:
 * InstructionError(0, Custom(1)), meta: ...` or `err: InsufficientFundsForRent { account_index: 1 }, meta: ...`.
 */
const errorOf = (printed: string): unknown => {
  const text = /err: (.*?), meta: /s.exec(printed)?.[1] ?? 'Unknown'
  const instruction = /^InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text)
  if (instruction) {
    const [, index, name, code] = instruction
    return { InstructionError: [Number(index), code === undefined ? name : { [name ?? '']: Number(code) }] }
  }
  const rent = /^(\w+) \{ account_index: (\d+) \}/.exec(text)
  if (rent) return { [rent[1] ?? '']: { account_index: Number(rent[2]) } }
  const indexed = /^(\w+)\((\d+)\)/.exec(text)
  return indexed ? { [indexed[1] ?? '']: Number(indexed[2]) } : text
}
