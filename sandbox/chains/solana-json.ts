import { getBase58Decoder } from '@solana/web3.js'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import type { Balances, LedgerEntry } from './solana-ledger.ts'
import { mintAt, tokenAccountAt, uiAmount } from './solana-tokens.ts'

/** The requested form of an account's data: its encoding, and a slice of its bytes. */
export type DataOptions = {
  encoding?: string | undefined
  dataSlice?: { offset: number; length: number } | undefined
}

/** Returns an account in the JSON format of the RPC, or null if it does not exist. */
export const accountJson = (svm: LiteSVM, address: string, options: DataOptions) => {
  const parsed = options.encoding === 'jsonParsed' ? parsedData(svm, address) : undefined
  return stateJson(svm.getAccount(address as never), options, parsed)
}

/**
 * Returns the state of an account in the JSON format of the RPC. The data is `parsed` if given, and otherwise the raw
 * bytes.
 */
export const stateJson = (
  account: ReturnType<LiteSVM['getAccount']>,
  options: DataOptions,
  parsed?: ReturnType<typeof parsedData>,
) => {
  if (!account.exists) return null
  const { offset = 0, length = account.data.length } = options.dataSlice ?? {}
  const data = account.data.slice(offset, offset + length)
  return {
    data: parsed ?? encoded(data, options.encoding),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.programAddress,
    rentEpoch: 0,
    space: Number(account.space),
  }
}

const encoded = (data: Uint8Array, encoding: string | undefined) => {
  if (encoding === undefined) return getBase58Decoder().decode(data)
  if (encoding === 'base58') return [getBase58Decoder().decode(data), 'base58']
  return [Buffer.from(data).toString('base64'), 'base64']
}

const states = ['uninitialized', 'initialized', 'frozen']

const parsedData = (svm: LiteSVM, address: string) => {
  const holding = tokenAccountAt(svm, address)
  if (holding) {
    const { mint, owner, amount, decimals, state } = holding
    const info = {
      isNative: false,
      mint,
      owner,
      state: states[state.state],
      tokenAmount: uiAmount(amount, decimals),
    }
    return { program: 'spl-token', parsed: { info, type: 'account' }, space: 165 }
  }
  const mint = mintAt(svm, address)
  if (!mint) return undefined
  const info = {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthority.__option === 'Some' ? mint.freezeAuthority.value : null,
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthority.__option === 'Some' ? mint.mintAuthority.value : null,
    supply: mint.supply.toString(),
  }
  return { program: 'spl-token', parsed: { info, type: 'mint' }, space: 82 }
}

/** Returns a transaction in the JSON format of Solana's RPC, in the requested encoding. */
export const transactionJson = (entry: LedgerEntry, options: { encoding?: string; versioned: boolean }) => {
  const { message } = entry
  const version = options.versioned ? { version: message.version } : {}
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    ...version,
    transaction: shown(entry, options.encoding),
    meta: metaJson(entry),
  }
}

const shown = (entry: LedgerEntry, encoding = 'json') => {
  if (encoding === 'base64') return [Buffer.from(entry.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(entry.bytes), 'base58']
  const { header, staticAccounts, lifetimeToken, instructions } = entry.message
  const signers = header.numSignerAccounts
  const isWritable = (index: number) =>
    index < signers
      ? index < signers - header.numReadonlySignerAccounts
      : index < staticAccounts.length - header.numReadonlyNonSignerAccounts
  const parsed = encoding === 'jsonParsed'
  const accountKeys = parsed
    ? staticAccounts.map((pubkey, index) => {
        return { pubkey, signer: index < signers, writable: isWritable(index), source: 'transaction' }
      })
    : staticAccounts
  const steps = instructions.map(({ programAddressIndex, accountIndices = [], data }) => {
    const text = getBase58Decoder().decode(data ?? new Uint8Array())
    return parsed
      ? {
          programId: staticAccounts[programAddressIndex],
          accounts: accountIndices.map(index => staticAccounts[index]),
          data: text,
          stackHeight: null,
        }
      : { programIdIndex: programAddressIndex, accounts: accountIndices, data: text, stackHeight: null }
  })
  const heads = {
    numRequiredSignatures: signers,
    numReadonlySignedAccounts: header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
  }
  const message = {
    accountKeys,
    ...(parsed ? {} : { header: heads }),
    instructions: steps,
    recentBlockhash: lifetimeToken,
  }
  return { signatures: entry.signatures, message }
}

const metaJson = ({ err, fee, logs, units, before, after }: LedgerEntry) => ({
  err,
  status: err === null ? { Ok: null } : { Err: err },
  fee: Number(fee),
  preBalances: before.lamports.map(Number),
  postBalances: after.lamports.map(Number),
  preTokenBalances: tokenBalances(before),
  postTokenBalances: tokenBalances(after),
  innerInstructions: [],
  logMessages: logs,
  loadedAddresses: { readonly: [], writable: [] },
  rewards: [],
  computeUnitsConsumed: units,
})

const tokenBalances = ({ tokens }: Balances) =>
  tokens.flatMap((holding, accountIndex) => {
    if (!holding) return []
    const { mint, owner, amount, decimals } = holding
    return [
      {
        accountIndex,
        mint,
        owner,
        programId: TOKEN_PROGRAM_ADDRESS,
        uiTokenAmount: uiAmount(amount, decimals),
      },
    ]
  })
