import {
  address,
  createKeyPairFromBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/web3.js'
import { badParams, unauthorised, wrongChain } from '../evm/errors.ts'
import { callNode, isFields } from '../evm/rpc.ts'
import type { Question, Task } from '../question.ts'

/** A Solana account with the keys that sign for it. */
export type SolanaSigner = { readonly address: string; readonly keys: CryptoKeyPair }

/** Reads an account from its exported key: 64 bytes in base58. */
export const openSolanaKey = async (secretKey: string): Promise<SolanaSigner> => {
  const keys = await createKeyPairFromBytes(getBase58Encoder().encode(secretKey))
  return { address: await getAddressFromPublicKey(keys.publicKey), keys }
}

/** The context of a request: the node of the chain, and the accounts that the site may use. */
export type SolanaScene = { readonly rpcUrl: string | undefined; readonly accounts: readonly string[] }

const decoded = (value: unknown): Transaction => {
  if (typeof value !== 'string') throw badParams('a transaction in base64 expected')
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(value))
  } catch {
    throw badParams('the transaction cannot be read')
  }
}

const signed = async (
  transaction: Transaction,
  { keys, address: own }: SolanaSigner,
): Promise<Transaction> => {
  if (!(address(own) in transaction.signatures)) throw unauthorised()
  return partiallySignTransaction([keys], transaction)
}

const question = (kind: Question['kind'], method: string, title: string, account: string, text: string) => ({
  kind,
  method,
  title,
  rows: [['Account', account]] as const,
  text,
})

const messageTask = (message: unknown, signer: SolanaSigner): Task => {
  if (typeof message !== 'string') throw badParams('a message in base58 expected')
  const bytes = getBase58Encoder().encode(message)
  const text = new TextDecoder().decode(Uint8Array.from(bytes))
  return {
    question: question('sign', 'solana_signMessage', 'Sign a message', signer.address, text),
    run: async () => ({
      signature: getBase58Decoder().decode(await signBytes(signer.keys.privateKey, bytes)),
    }),
  }
}

const transactionTask = (value: unknown, signer: SolanaSigner): Task => {
  const transaction = decoded(value)
  return {
    question: question('sign', 'solana_signTransaction', 'Sign a transaction', signer.address, String(value)),
    run: async () => {
      const done = await signed(transaction, signer)
      const signature = done.signatures[address(signer.address)]
      return {
        signature: getBase58Decoder().decode(signature ?? new Uint8Array(64)),
        transaction: getBase64EncodedWireTransaction(done),
      }
    },
  }
}

const allTask = (values: unknown, signer: SolanaSigner): Task => {
  if (!Array.isArray(values)) throw badParams('a list of transactions expected')
  const transactions = values.map(decoded)
  const title = `Sign ${transactions.length} transactions`
  return {
    question: question('sign', 'solana_signAllTransactions', title, signer.address, values.join('\n')),
    run: async () => {
      const done = await Promise.all(transactions.map(transaction => signed(transaction, signer)))
      return { transactions: done.map(getBase64EncodedWireTransaction) }
    },
  }
}

const sendTask = (value: unknown, signer: SolanaSigner, rpcUrl: string | undefined): Task => {
  const transaction = decoded(value)
  const method = 'solana_signAndSendTransaction'
  return {
    question: question('send', method, 'Send a transaction', signer.address, String(value)),
    run: async () => {
      if (rpcUrl === undefined) throw wrongChain()
      const done = await signed(transaction, signer)
      const wire = getBase64EncodedWireTransaction(done)
      await callNode(rpcUrl, 'sendTransaction', [wire, { encoding: 'base64' }])
      return { signature: getSignatureFromTransaction(done) }
    },
  }
}

/** Validates a Solana request in the format of WalletConnect. Returns undefined for any other method. */
export const prepareSolana = (
  signers: readonly SolanaSigner[],
  method: string,
  params: unknown,
  { rpcUrl, accounts }: SolanaScene,
): Task | undefined => {
  const fields = isFields(params) ? params : {}
  const wanted = typeof fields.pubkey === 'string' ? fields.pubkey : accounts[0]
  const own = (): SolanaSigner => {
    const signer = signers.find(candidate => candidate.address === wanted)
    if (signer === undefined || !accounts.includes(signer.address)) throw unauthorised()
    return signer
  }
  switch (method) {
    case 'solana_signMessage':
      return messageTask(fields.message, own())
    case 'solana_signTransaction':
      return transactionTask(fields.transaction, own())
    case 'solana_signAllTransactions':
      return allTask(fields.transactions, own())
    case 'solana_signAndSendTransaction':
      return sendTask(fields.transaction, own(), rpcUrl)
    default:
      return undefined
  }
}
