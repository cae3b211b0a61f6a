import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getUtf8Encoder } from '@solana/web3.js'
import { noSuchMethod, rpcError } from '../evm/errors.ts'
import { isFields } from '../evm/rpc.ts'
import { openSolanaKey, prepareSolana } from '../solana/tasks.ts'
import { askUser } from './ask-user.ts'

/**
 * The Solana account of the Farcaster client: the secret key in Solana's export format, and the URL of a Solana node.
 */
export type EmbeddingSolana = { readonly secretKey: string; readonly rpcUrl: string | undefined }

const base58 = (bytes: ArrayLike<number>): string => getBase58Decoder().decode(Uint8Array.from(bytes))

/**
 * Serves the Solana requests of a mini-app. The mini-app sends messages as text and transactions as base64. It gets the
 * signature of a message as base64.
 */
export const createSolanaHost = ({ secretKey, rpcUrl }: EmbeddingSolana) => {
  const opening = openSolanaKey(secretKey)
  const act = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const signer = await opening
    const task = prepareSolana([signer], method, params, { rpcUrl, accounts: [signer.address] })
    if (!task) throw noSuchMethod(method)
    if (!(await askUser(task.question))) throw rpcError(4001, 'The user rejected the request.')
    const answer = await task.run()
    return isFields(answer) ? answer : {}
  }
  return async (request: unknown): Promise<object> => {
    const { method, params } = isFields(request) ? request : {}
    const { message, transaction } = isFields(params) ? params : {}
    switch (method) {
      case 'connect':
        return { publicKey: (await opening).address }
      case 'signMessage': {
        const bytes = getUtf8Encoder().encode(String(message))
        const { signature } = await act('solana_signMessage', { message: base58(bytes) })
        return { signature: getBase64Decoder().decode(getBase58Encoder().encode(String(signature))) }
      }
      case 'signTransaction':
        return { signedTransaction: (await act('solana_signTransaction', { transaction })).transaction }
      case 'signAndSendTransaction':
        return { signature: (await act('solana_signAndSendTransaction', { transaction })).signature }
      default:
        throw noSuchMethod(String(method))
    }
  }
}
