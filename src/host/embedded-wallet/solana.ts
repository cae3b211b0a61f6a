import { AppError } from '../../domain/core/errors/app-error.ts'
import { decodeBase58, encodeBase58 } from '../../domain/core/lib/base58.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { fieldOf, fromBase64, textOf, toBase64 } from '../connectors/params.ts'
import { readSolanaTransaction } from '../connectors/solana-transaction.ts'

const mostTransactions = 100

/**
 * Sends a Solana request to the frame. Sites use the WalletConnect format, with transactions in base64; the frame uses
 * base58.
 */
export async function askSolana(
  method: string,
  params: unknown,
  address: string | undefined,
  ask: (params: unknown) => Promise<unknown>,
): Promise<unknown> {
  const pubkey = fieldOf(params, 'pubkey') ?? address
  const transactionOf = (value: unknown) => encodeBase58(fromBase64(value, 'transaction'))
  switch (method) {
    case 'solana_signMessage': {
      const answer = await ask({ message: textOf(params, 'message'), pubkey })
      return { signature: textIn(answer, 'signature') }
    }
    case 'solana_signTransaction': {
      const signed = bytesIn(
        safeRead(await ask({ transaction: transactionOf(fieldOf(params, 'transaction')) }), 'transaction'),
      )
      const key = typeof pubkey === 'string' ? decodeBase58(pubkey) : undefined
      const signature = key && readSolanaTransaction(signed)?.signatureOf(key)
      if (!signature) throw new AppError('wallet-failed', { reason: 'not signed by the account' })
      return { signature: encodeBase58(signature), transaction: toBase64(signed) }
    }
    case 'solana_signAllTransactions': {
      const asked = fieldOf(params, 'transactions')
      const list = Array.isArray(asked) ? asked.slice(0, mostTransactions) : []
      if (list.length === 0) throw new AppError('rpc-invalid-params', { param: 'transactions' })
      const signed = safeRead(await ask({ transactions: list.map(transactionOf) }), 'transactions')
      if (!Array.isArray(signed) || signed.length !== list.length) throw unreadable()
      return { transactions: signed.map(one => toBase64(bytesIn(one))) }
    }
    default: {
      const options = fieldOf(params, 'options') ?? fieldOf(params, 'sendOptions')
      const transaction = transactionOf(fieldOf(params, 'transaction'))
      const answer = await ask({ transaction, ...(options !== undefined && { options }) })
      // Some versions of the frame reply with only the signature.
      return { signature: typeof answer === 'string' ? answer : textIn(answer, 'signature') }
    }
  }
}

function bytesIn(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? decodeBase58(value, 20_000) : undefined
  if (!bytes) throw unreadable()
  return bytes
}

function textIn(answer: unknown, key: string): string {
  const text = safeRead(answer, key)
  if (typeof text !== 'string' || text === '') throw unreadable()
  return text
}

function unreadable(): AppError {
  return new AppError('answer-malformed', { reason: 'RPC_REQUEST' })
}
