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
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token'
import type { Rpc } from '../sandbox/chains/json-rpc.ts'
import { keyOf, type SolanaKey } from '../sandbox/chains/solana-keys.ts'

const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
/** Size of a Token-2022 mint account with the extension for transfer fees (bytes). */
const mintBytes = 278

/**
 * The token to create: the seed of its mint's key (`word`), its holder, its supply and its transfer fee. Without `fee`,
 * it has no transfer fee.
 */
export type TollPlan = {
  readonly word: string
  readonly holder: string
  readonly amount: bigint
  readonly fee?: { readonly basisPoints: number; readonly most: bigint }
}

/**
 * Creates a Token-2022 token with six decimals on the local Solana chain, gives the total supply to the
 * holder, and returns its mint.
 */
export const makeTollToken = async (rpc: Rpc, { word, holder, amount, fee }: TollPlan): Promise<string> => {
  const [payer, mintKey] = [keyOf('faucet'), keyOf(word)]
  const mint = mintKey.address
  const space = fee ? mintBytes : 82
  const lamports = BigInt(Number(await rpc('getMinimumBalanceForRentExemption', [space])))
  const maker = createNoopSigner(payer.address)
  const owner = holder as Address
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
  const own = { programAddress: program }
  const instructions: IInstruction[] = [
    getCreateAccountInstruction({
      payer: maker,
      newAccount: createNoopSigner(mint),
      lamports,
      space,
      programAddress: program,
    }),
    ...(fee ? [feeConfig(mint, fee)] : []),
    getInitializeMint2Instruction({ mint, decimals: 6, mintAuthority: payer.address }, own),
    getCreateAssociatedTokenIdempotentInstruction({ payer: maker, ata, owner, mint, tokenProgram: program }),
    getMintToInstruction({ mint, token: ata, mintAuthority: maker, amount }, own),
  ]
  await submit(rpc, [payer, mintKey], instructions)
  return mint
}

/** Returns the instruction InitializeTransferFeeConfig. It sets no authority, so the fee cannot change later. */
const feeConfig = (mint: Address, { basisPoints, most }: NonNullable<TollPlan['fee']>): IInstruction => {
  const data = new Uint8Array(14)
  const view = new DataView(data.buffer)
  view.setUint8(0, 26)
  view.setUint16(4, basisPoints, true)
  view.setBigUint64(6, most, true)
  return { programAddress: program, accounts: [{ address: mint, role: 1 }], data }
}

/**
 * Signs and submits a transaction with these instructions, and returns its signature. The first key pays the network
 * fee.
 */
export const submit = async (
  rpc: Rpc,
  keys: readonly SolanaKey[],
  instructions: readonly IInstruction[],
): Promise<string> => {
  const [payer] = keys
  if (!payer) throw new Error('A transaction needs a payer')
  const { value } = (await rpc('getLatestBlockhash')) as {
    value: { blockhash: Blockhash; lastValidBlockHeight: number }
  }
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(payer.address, message),
    message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    message => appendTransactionMessageInstructions([...instructions], message),
    compileTransaction,
  )
  const signatures = Object.fromEntries(
    keys.map(key => [key.address, key.sign(Uint8Array.from(messageBytes)) as SignatureBytes]),
  )
  const wire = getBase64EncodedWireTransaction({ messageBytes, signatures })
  return String(await rpc('sendTransaction', [wire, { encoding: 'base64' }]))
}
