import {
  type Address,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type SignatureBytes,
} from '@solana/web3.js'
import type { SolanaKey } from '../sandbox/chains/solana-keys.ts'
import { buildTransfer } from '../src/worker/chains/solana/prepare.ts'

type Options = Omit<Parameters<typeof buildTransfer>[1], 'from'>

/**
 * Builds an unsigned SOL transfer in the format that wallets receive, and sends no request to a node. `blockhash` can
 * be any 32 bytes in base58.
 */
export const transferOf = async (from: SolanaKey, options: Options, blockhash = from.address as string) => {
  const made = await buildTransfer(
    async ({ method }) =>
      method === 'getLatestBlockhash'
        ? { value: { blockhash, lastValidBlockHeight: 100 } }
        : { value: 5_000 },
    { from: from.address, ...options },
  )
  return made.transaction
}

/** Returns the transaction with the signature of its sender. */
export const signedBy = (key: SolanaKey, transaction: string): string => {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const signature = key.sign(Uint8Array.from(messageBytes)) as SignatureBytes
  return getBase64EncodedWireTransaction({
    messageBytes,
    signatures: { [key.address as Address]: signature },
  })
}
