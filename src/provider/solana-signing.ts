import { signatureBytes } from '../domain/core/ed25519-sizes.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { decodeBase58, encodeBase58 } from '../domain/core/lib/base58.ts'
import { base64Of, bytesOfBase64 } from '../domain/core/lib/base64.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { readSolanaTransaction } from '../domain/transactions/solana-transaction.ts'
import type { SignTransactionOutput, StandardSigner } from './types.ts'

type Request = (method: string, params: object) => Promise<unknown>

/** Signs with the connected Solana wallet. */
type SolanaSigning = {
  signMessage(
    account: StandardSigner,
    message: Uint8Array,
  ): Promise<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
  signTransaction(account: StandardSigner, transaction: Uint8Array): Promise<SignTransactionOutput>
  /**
   * Signs all transactions with one request. Returns undefined if the wallet does not support this request or does not
   * return every transaction.
   */
  signAll(
    account: StandardSigner,
    transactions: readonly Uint8Array[],
  ): Promise<readonly SignTransactionOutput[] | undefined>
}

export function createSolanaSigning(request: Request): SolanaSigning {
  const signMessage: SolanaSigning['signMessage'] = async (account, message) => {
    const params = { message: encodeBase58(message), pubkey: account.address }
    const signature = signatureIn(await request('solana_signMessage', params))
    return { signedMessage: message, signature }
  }

  const signTransaction: SolanaSigning['signTransaction'] = async (account, transaction) => {
    const params = { transaction: base64Of(transaction), pubkey: account.address }
    const response = await request('solana_signTransaction', params)
    const whole = safeRead(response, 'transaction')
    const signedTransaction =
      typeof whole === 'string'
        ? bytesOfBase64(whole)
        : readSolanaTransaction(transaction)?.withSignature(account.publicKey, signatureIn(response))
    if (!signedTransaction) throw new AppError('answer-malformed', { reason: 'no transaction' })
    return { signedTransaction }
  }

  const signAll: SolanaSigning['signAll'] = async (account, transactions) => {
    try {
      const params = { transactions: transactions.map(base64Of), pubkey: account.address }
      const signed = safeRead(await request('solana_signAllTransactions', params), 'transactions')
      if (!Array.isArray(signed) || signed.length !== transactions.length) return undefined
      return signed.map(transaction => {
        const signedTransaction = typeof transaction === 'string' ? bytesOfBase64(transaction) : undefined
        if (!signedTransaction) throw new AppError('answer-malformed', { reason: 'no transaction' })
        return { signedTransaction }
      })
    } catch (error) {
      if (toAppError(error).code !== 'method-unsupported') throw error
      return undefined
    }
  }

  return { signMessage, signTransaction, signAll }
}

/** Returns the signature in the wallet's response. Throws `answer-malformed` if there is none. */
export function signatureIn(response: unknown): Uint8Array {
  const text = safeRead(response, 'signature')
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (bytes?.length !== signatureBytes) throw new AppError('answer-malformed', { reason: 'no signature' })
  return bytes
}
