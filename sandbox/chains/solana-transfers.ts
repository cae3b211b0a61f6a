import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { SolanaKey } from './solana-keys.ts'
import type { Ledger } from './solana-ledger.ts'

/** Signs and submits a transaction. Throws if the chain rejects it. */
export const send = (
  ledger: Ledger,
  keys: readonly SolanaKey[],
  instructions: readonly IInstruction[],
): string => {
  const [payer] = keys
  if (!payer) throw new Error('A transaction needs a payer')
  const { blockhash, lastValidBlockHeight } = ledger.latestBlockhash()
  const lifetime = { blockhash: blockhash as never, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(payer.address, message),
    message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    message => appendTransactionMessageInstructions([...instructions], message),
    compileTransaction,
  )
  const made = keys.map(key => [key.address, key.sign(Uint8Array.from(messageBytes)) as SignatureBytes])
  const bytes = getTransactionEncoder().encode({ messageBytes, signatures: Object.fromEntries(made) })
  const sent = ledger.submit(Uint8Array.from(bytes), { preflight: true })
  if ('refusal' in sent) throw new Error(`Solana refused the transfer: ${JSON.stringify(sent.refusal.err)}`)
  return sent.entry.signature
}

/** Returns the instruction that transfers lamports. */
export const solTransfer = (from: SolanaKey, to: string, amount: bigint): IInstruction =>
  getTransferSolInstruction({ source: createNoopSigner(from.address), destination: to as Address, amount })

/**
 * Returns the instructions that transfer tokens between the associated token accounts of two owners. They create the
 * recipient's account if it is missing.
 */
export const tokenTransfer = async (
  from: SolanaKey,
  to: string,
  token: { address: string; decimals: number },
  amount: bigint,
): Promise<IInstruction[]> => {
  const mint = token.address as Address
  const [source, destination] = await Promise.all([ataOf(from.address, mint), ataOf(to as Address, mint)])
  const payer = createNoopSigner(from.address)
  const owner = to as Address
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner, mint }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: payer,
      amount,
      decimals: token.decimals,
    }),
  ]
}

/** Returns the instructions that create a mint, whose total supply goes to the creator. */
export const mintCreation = async (
  ledger: Ledger,
  maker: SolanaKey,
  mintKey: SolanaKey,
  plan: { decimals: number; supply: bigint },
): Promise<IInstruction[]> => {
  const payer = createNoopSigner(maker.address)
  const mint = mintKey.address
  const lamports = ledger.svm.minimumBalanceForRentExemption(82n)
  const ata = await ataOf(maker.address, mint)
  return [
    getCreateAccountInstruction({
      payer,
      newAccount: createNoopSigner(mint),
      lamports,
      space: 82,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint, decimals: plan.decimals, mintAuthority: maker.address }),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: maker.address, mint }),
    getMintToInstruction({ mint, token: ata, mintAuthority: payer, amount: plan.supply }),
  ]
}

const ataOf = async (owner: Address, mint: Address): Promise<Address> => {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return address
}
