import { getBase58Encoder, getCompiledTransactionMessageDecoder } from '@solana/web3.js'
import type { RpcError } from './json-rpc.ts'
import { feeOf } from './solana-fees.ts'
import { accountJson, type DataOptions, stateJson, transactionJson } from './solana-json.ts'
import type { Ledger, LedgerEntry, Refusal } from './solana-ledger.ts'
import { tokenAccountAt, tokenAccountsOf, uiAmount } from './solana-tokens.ts'

/** Handles one JSON-RPC call of Solana and resolves to its result or error. */
export type SolanaMethods = (
  method: string,
  params: readonly unknown[],
) => Promise<{ result: unknown } | { error: RpcError }>

/**
 * Genesis hash of the Solana network that the local chain imitates. The CAIP-2 id of the network is the first 32
 * characters of the hash.
 */
const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const version = { 'solana-core': '2.2.0', 'feature-set': 0 }
const slotsPerEpoch = 432_000

type Options = DataOptions & {
  skipPreflight?: boolean
  sigVerify?: boolean
  replaceRecentBlockhash?: boolean
  accounts?: { encoding?: string; addresses: readonly string[] }
  maxSupportedTransactionVersion?: number
  limit?: number
  before?: string
  until?: string
  mint?: string
  programId?: string
}

/** Creates the RPC methods for a ledger. `airdrop` sends lamports from the faucet and returns the signature. */
export const createSolanaMethods = (
  ledger: Ledger,
  airdrop: (to: string, lamports: bigint) => Promise<string>,
): SolanaMethods => {
  const { svm } = ledger
  const inContext = (value: unknown) => ({ context: { apiVersion: '2.2.0', slot: ledger.slot() }, value })

  const table: Record<string, (first: unknown, second: Options, third: Options) => unknown> = {
    getHealth: () => 'ok',
    getVersion: () => version,
    getGenesisHash: () => genesisHash,
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.slot(),
    getEpochInfo: () => epochInfo(ledger.slot()),
    getLatestBlockhash: () => inContext(ledger.latestBlockhash()),
    isBlockhashValid: first => inContext(ledger.isBlockhashValid(String(first))),
    getRecentPrioritizationFees: () => [{ slot: ledger.slot(), prioritizationFee: 0 }],
    getMinimumBalanceForRentExemption: first =>
      Number(svm.minimumBalanceForRentExemption(BigInt(Number(first)))),
    getFeeForMessage: first => inContext(feeForMessage(ledger, String(first))),
    getBalance: first => inContext(Number(svm.getBalance(addressOf(first) as never) ?? 0n)),
    getAccountInfo: (first, options) => inContext(accountJson(svm, addressOf(first), options)),
    getMultipleAccounts: (first, options) =>
      inContext(listOf(first).map(address => accountJson(svm, addressOf(address), options))),
    getTokenAccountBalance: first => {
      const holding = tokenAccountAt(svm, addressOf(first))
      if (!holding) throw invalid('Invalid param: could not find account')
      return inContext(uiAmount(holding.amount, holding.decimals))
    },
    getTokenAccountsByOwner: (first, filter, options) => {
      const held = tokenAccountsOf(svm, addressOf(first)).filter(
        ({ mint, program }) =>
          (!filter.mint || mint === filter.mint) && (!filter.programId || program === filter.programId),
      )
      return inContext(
        held.map(({ address }) => ({ pubkey: address, account: accountJson(svm, address, options) })),
      )
    },
    requestAirdrop: (first, second) => airdrop(addressOf(first), BigInt(Number(second))),
    sendTransaction: (first, options) => {
      const sent = ledger.submit(bytesOf(first, options), { preflight: options.skipPreflight !== true })
      if ('refusal' in sent) throw refused(sent.refusal)
      return sent.entry.signature
    },
    simulateTransaction: (first, options) => {
      const checkBlockhash = options.replaceRecentBlockhash !== true
      const verify = options.sigVerify === true
      const { err, logs, units, after } = ledger.simulate(bytesOf(first, options), { checkBlockhash, verify })
      const { addresses, encoding = 'base64' } = options.accounts ?? {}
      const states = addresses?.map(address =>
        err === null ? stateJson(after?.(address) ?? svm.getAccount(address as never), { encoding }) : null,
      )
      return inContext({
        err,
        logs,
        accounts: states ?? null,
        unitsConsumed: units,
        returnData: null,
        innerInstructions: null,
      })
    },
    getSignatureStatuses: first =>
      inContext(listOf(first).map(signature => statusOf(ledger, ledger.find(String(signature))))),
    getSignaturesForAddress: (first, options) => signaturesOf(ledger, addressOf(first), options),
    getTransaction: (first, options) => {
      const entry = ledger.find(String(first))
      if (!entry) return null
      const versioned = options.maxSupportedTransactionVersion !== undefined
      if (!versioned && entry.message.version !== 'legacy') throw unsupportedVersion()
      return transactionJson(entry, { ...(options.encoding && { encoding: options.encoding }), versioned })
    },
  }
  return async (method, params) => {
    const answer = Object.hasOwn(table, method) ? table[method] : undefined
    if (!answer) return { error: { code: -32601, message: 'Method not found' } }
    try {
      const [first, second, third] = params
      return { result: await answer(first, optionsOf(second), optionsOf(third)) }
    } catch (error) {
      if (error instanceof Refused) return { error: error.rpc }
      return {
        error: { code: -32602, message: `Invalid params: ${error instanceof Error ? error.message : error}` },
      }
    }
  }
}

/** The error that a method throws to return the JSON-RPC error `rpc`. */
class Refused extends Error {
  readonly rpc: RpcError
  constructor(rpc: RpcError) {
    super(rpc.message)
    this.rpc = rpc
  }
}

const invalid = (message: string) => new Refused({ code: -32602, message })

const unsupportedVersion = () =>
  new Refused({ code: -32015, message: 'Transaction version (0) is not supported by the requesting client' })

const refused = ({ err, logs, units }: Refusal) => {
  if (err === 'SignatureFailure')
    return new Refused({ code: -32003, message: 'Transaction signature verification failure' })
  const data = { err, logs, accounts: null, unitsConsumed: units, returnData: null, innerInstructions: null }
  return new Refused({ code: -32002, message: `Transaction simulation failed: ${sentence(err)}`, data })
}

const sentence = (err: unknown): string => {
  if (err === 'BlockhashNotFound') return 'Blockhash not found'
  if (err === 'AlreadyProcessed') return 'This transaction has already been processed'
  if (err === 'AccountNotFound') return 'Attempt to debit an account but found no record of a prior credit.'
  if (err === 'InsufficientFundsForFee') return 'Insufficient funds for fee'
  if (typeof err === 'string') return err
  const [index, inner] = (err as { InstructionError?: [number, unknown] }).InstructionError ?? []
  if (index === undefined) return JSON.stringify(err)
  const code = (inner as { Custom?: number }).Custom
  return `Error processing Instruction ${index}: ${code === undefined ? inner : `custom program error: 0x${code.toString(16)}`}`
}

// Returns the options of a call, or {} if it has none. The second parameter of requestAirdrop is a number and not an
// object. The function returns this number unchanged.
const optionsOf = (value: unknown): Options => (value ?? {}) as Options

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const addressOf = (value: unknown): string => {
  if (typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) {
    if (getBase58Encoder().encode(value).length === 32) return value
  }
  throw invalid('Invalid param: WrongSize')
}

const bytesOf = (value: unknown, { encoding = 'base58' }: Options): Uint8Array =>
  encoding === 'base64'
    ? Uint8Array.from(Buffer.from(String(value), 'base64'))
    : Uint8Array.from(getBase58Encoder().encode(String(value)))

const epochInfo = (slot: number) => ({
  absoluteSlot: slot,
  blockHeight: slot,
  epoch: Math.floor(slot / slotsPerEpoch),
  slotIndex: slot % slotsPerEpoch,
  slotsInEpoch: slotsPerEpoch,
  transactionCount: null,
})

const feeForMessage = (ledger: Ledger, base64: string): number | null => {
  const message = getCompiledTransactionMessageDecoder().decode(
    Uint8Array.from(Buffer.from(base64, 'base64')),
  )
  return ledger.isBlockhashValid(message.lifetimeToken) ? Number(feeOf(message)) : null
}

const finalAfter = 32

const confirmation = (ledger: Ledger, entry: LedgerEntry): 'confirmed' | 'finalized' =>
  ledger.slot() - entry.slot >= finalAfter ? 'finalized' : 'confirmed'

const statusOf = (ledger: Ledger, entry: LedgerEntry | undefined) => {
  if (!entry) return null
  const confirmationStatus = confirmation(ledger, entry)
  const confirmations = confirmationStatus === 'finalized' ? null : ledger.slot() - entry.slot
  const status = entry.err === null ? { Ok: null } : { Err: entry.err }
  return { slot: entry.slot, confirmations, err: entry.err, status, confirmationStatus }
}

const signaturesOf = (ledger: Ledger, address: string, { limit = 1000, before, until }: Options) => {
  const all = ledger.of(address)
  const from = before ? all.findIndex(({ signature }) => signature === before) + 1 : 0
  const to = until ? all.findIndex(({ signature }) => signature === until) : -1
  return all
    .slice(from, to < 0 ? undefined : to)
    .slice(0, limit)
    .map(entry => ({
      signature: entry.signature,
      slot: entry.slot,
      err: entry.err,
      memo: null,
      blockTime: entry.blockTime,
      confirmationStatus: confirmation(ledger, entry),
    }))
}
