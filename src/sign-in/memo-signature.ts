import type { WalletRequest } from '../bridge/contract/worker-api.ts'
import { addressOf, type CaipAddress, type Namespace, namespaceOf } from '../domain/core/caip.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { decodeBase58, encodeBase58 } from '../domain/core/lib/base58.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { createMemoTransaction, readSignedMemo, withSignature } from '../domain/sign-in/memo.ts'
import { askSignature } from './ask-signature.ts'

type Request = (namespace: Namespace, request: WalletRequest) => Promise<unknown>

/**
 * Asks the account's wallet to sign the sign-in message. A Solana wallet that signs no messages, such as one with a Ledger,
 * signs a transaction that contains the message as a memo. The signature is then that transaction in base58. It is never
 * sent.
 */
export async function askSignInSignature(
  request: Request,
  account: CaipAddress,
  message: string,
): Promise<string> {
  try {
    return await askSignature(request, account, message)
  } catch (error) {
    const isLacking = toAppError(error).code === 'method-unsupported'
    if (!isLacking || namespaceOf(account) !== 'solana') throw error
    const address = addressOf(account)
    const transaction = createMemoTransaction(address, message)
    if (!transaction) throw error
    return await signMemo(request, address, message, transaction)
  }
}

async function signMemo(
  request: Request,
  pubkey: string,
  message: string,
  transaction: Uint8Array,
): Promise<string> {
  const params = { transaction: base64(transaction), pubkey }
  const answer = await request('solana', { method: 'solana_signTransaction', params })
  const [wire, made] = [safeRead(answer, 'transaction'), safeRead(answer, 'signature')]
  const signature = typeof made === 'string' ? decodeBase58(made) : undefined
  // Some wallets return the signature without the transaction.
  const signed =
    typeof wire === 'string' ? fromBase64(wire) : signature && withSignature(transaction, signature)
  const memo = signed && readSignedMemo(signed)
  if (!signed || memo?.memo !== message || memo.signer !== pubkey)
    throw new AppError('wallet-failed', { reason: 'the signed transaction is not the sign-in message' })
  return encodeBase58(signed)
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
