import type { Network } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { encodeBase58 } from '../../domain/core/lib/base58.ts'
import { base64Of } from '../../domain/core/lib/base64.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { readSolanaTransaction } from '../../domain/transactions/solana-transaction.ts'
import { base58Of, type Connector, fieldOf, fromBase64, refuseField } from './connector.ts'
import { itemsOf } from './foreign-object.ts'
import {
  answerBy,
  bytesOfResponse,
  type MethodCall,
  onlyOutput,
  readStandardWallet,
  type SharedAccount,
} from './standard.ts'

const maxTransactions = 100
/** Maximum size of a Solana transaction, which has to fit into one network packet (bytes). */
const longestTransaction = 1_232

/**
 * Creates a connector for a Wallet Standard wallet on Solana. Requests and responses have the same format as over
 * WalletConnect, so that a site needs only one implementation. Messages and signatures are in base58, transactions in
 * base64.
 */
export function createSolanaConnector(raw: object, networks: readonly Network[]): Connector {
  // On Solana the address is the public key. An account whose address and public key differ is ignored.
  const wallet = readStandardWallet(
    raw,
    networks,
    ({ address, publicKey }) => publicKey?.length === 32 && encodeBase58(publicKey) === address,
  )

  const signMessage = async ({ params, inUse }: MethodCall) => {
    const message = base58Of(params, 'message')
    const feature = 'solana:signMessage'
    const account = wallet.accountFor(feature, fieldOf(params, 'pubkey'), inUse)
    const sign = wallet.method(feature, 'signMessage')
    const response = onlyOutput(await sign({ account: account.raw, message }))
    return { signature: encodeBase58(bytesOfResponse(response, 'signature')) }
  }

  const readTransaction = (feature: string, value: unknown) => {
    const transaction = fromBase64(value, 'transaction')
    const wire = transaction.length <= longestTransaction ? readSolanaTransaction(transaction) : undefined
    if (!wire) return refuseField('transaction')
    const versions = itemsOf(safeRead(wallet.feature(feature), 'supportedTransactionVersions'), 10)
    if (versions.length > 0 && !versions.includes(wire.version)) {
      throw new AppError('method-unsupported', { method: feature, version: String(wire.version) })
    }
    return transaction
  }

  const signAll = async (values: readonly unknown[], account: SharedAccount, inUse: MethodCall['inUse']) => {
    const feature = 'solana:signTransaction'
    const sign = wallet.method(feature, 'signTransaction')
    const chain = wallet.chainFor(inUse)
    const inputs = values.map(value => ({
      account: account.raw,
      transaction: readTransaction(feature, value),
      ...(chain && { chain }),
    }))
    const outputs = itemsOf(await sign(...inputs), inputs.length)
    if (outputs.length !== inputs.length) throw new AppError('wallet-failed', { reason: 'too few answers' })
    return outputs.map(output => bytesOfResponse(output, 'signedTransaction'))
  }

  const signTransaction = async ({ params, inUse }: MethodCall) => {
    const account = wallet.accountFor('solana:signTransaction', fieldOf(params, 'pubkey'), inUse)
    const [signed] = await signAll([fieldOf(params, 'transaction')], account, inUse)
    const signature =
      signed && account.publicKey && readSolanaTransaction(signed)?.signatureOf(account.publicKey)
    if (!signed || !signature) throw new AppError('wallet-failed', { reason: 'not signed by the account' })
    return { signature: encodeBase58(signature), transaction: base64Of(signed) }
  }

  const signAllTransactions = async ({ params, inUse }: MethodCall) => {
    const account = wallet.accountFor('solana:signTransaction', fieldOf(params, 'pubkey'), inUse)
    const values = itemsOf(fieldOf(params, 'transactions'), maxTransactions)
    if (values.length === 0) return refuseField('transactions')
    return { transactions: (await signAll(values, account, inUse)).map(base64Of) }
  }

  const signAndSend = async ({ params, inUse }: MethodCall) => {
    const feature = 'solana:signAndSendTransaction'
    const account = wallet.accountFor(feature, fieldOf(params, 'pubkey'), inUse)
    const send = wallet.method(feature, 'signAndSendTransaction')
    const transaction = readTransaction(feature, fieldOf(params, 'transaction'))
    const options = fieldOf(params, 'sendOptions') ?? fieldOf(params, 'options')
    const chain = wallet.chainFor(inUse)
    const input = {
      account: account.raw,
      transaction,
      ...(chain && { chain }),
      ...(options !== undefined && { options }),
    }
    return { signature: encodeBase58(bytesOfResponse(onlyOutput(await send(input)), 'signature')) }
  }

  const signIn = async ({ params }: MethodCall) => {
    const method = wallet.method('solana:signIn', 'signIn')
    const response = onlyOutput(await method(Array.isArray(params) ? params[0] : (params ?? {})))
    const publicKey = bytesOfResponse(safeRead(response, 'account'), 'publicKey')
    return {
      address: encodeBase58(publicKey),
      message: encodeBase58(bytesOfResponse(response, 'signedMessage')),
      signature: encodeBase58(bytesOfResponse(response, 'signature')),
    }
  }

  const verbs = {
    solana_signMessage: signMessage,
    solana_signTransaction: signTransaction,
    solana_signAllTransactions: signAllTransactions,
    solana_signAndSendTransaction: signAndSend,
    solana_signIn: signIn,
  }

  return {
    connect: async (silent, network) => {
      const method = wallet.method('standard:connect', 'connect')
      return await wallet.connect(method, silent ? { silent: true } : undefined, network)
    },
    request: answerBy(verbs),
    disconnect: async () => {
      wallet.forget()
      if (wallet.has('standard:disconnect')) await wallet.method('standard:disconnect', 'disconnect')()
    },
    listen: wallet.listen,
  }
}
