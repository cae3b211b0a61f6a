import { isHex, stringToHex, toHex } from 'viem'
import { isFields } from '../evm/rpc.ts'
import type { EmbeddingAccount } from './account.ts'

type Answer = (params: unknown) => Promise<unknown>

const randomHash = () => toHex(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Serves the messages of a Safe App. Here the Safe is an account with one key. This account sends the calls of a batch
 * as separate transactions, and reports the hash of the last transaction.
 */
export const createSafe = (account: EmbeddingAccount) => {
  /** Maps each Safe transaction hash (`safeTxHash`) to the hash of a transaction on the chain. */
  const executed = new Map<string, unknown>()
  /** Maps the hash of each message to its signature. */
  const signatures = new Map<string, unknown>()

  const sign = async (method: string, params: readonly unknown[]) => {
    const messageHash = randomHash()
    signatures.set(messageHash, await account.act(method, params))
    return { messageHash }
  }
  const answers: Readonly<Record<string, Answer>> = {
    getSafeInfo: async () => ({
      safeAddress: account.address,
      chainId: account.chain.id,
      owners: [account.address],
      threshold: 1,
      isReadOnly: false,
    }),
    sendTransactions: async params => {
      const txs = isFields(params) && Array.isArray(params.txs) ? params.txs : []
      let hash: unknown
      for (const { to, value, data } of txs) {
        const amount = BigInt(value)
        const call = { from: account.address, to, data, ...(amount > 0n && { value: toHex(amount) }) }
        hash = await account.act('eth_sendTransaction', [call])
      }
      if (hash === undefined) throw new Error('No transactions were passed')
      const safeTxHash = randomHash()
      executed.set(safeTxHash, hash)
      return { safeTxHash }
    },
    getTxBySafeTxHash: async params => {
      const txHash = isFields(params) && executed.get(String(params.safeTxHash))
      if (!txHash) throw new Error('No transaction found')
      return { txStatus: 'SUCCESS', txHash }
    },
    rpcCall: async params => {
      if (!isFields(params) || !Array.isArray(params.params)) throw new Error('A call expected')
      if (params.call === 'safe_setSettings') return params.params[0]
      return await account.read(String(params.call), params.params)
    },
    signMessage: async params => {
      const message = isFields(params) ? String(params.message) : ''
      return await sign('personal_sign', [isHex(message) ? message : stringToHex(message), account.address])
    },
    signTypedMessage: async params =>
      await sign('eth_signTypedData_v4', [account.address, isFields(params) && params.typedData]),
    getOffChainSignature: async messageHash => signatures.get(String(messageHash)) ?? '',
  }

  /** Starts to serve the requests of the page in this frame. */
  const serve = (frame: HTMLIFrameElement) => {
    window.addEventListener('message', async ({ source, data, origin }) => {
      if (source !== frame.contentWindow || !isFields(data) || typeof data.id !== 'string') return
      const answer = answers[String(data.method)]
      const version = '9.1.0'
      const reply = await (answer?.(data.params) ?? Promise.reject(new Error('Unknown method'))).then(
        result => ({ id: data.id, success: true, version, data: result }),
        error => ({ id: data.id, success: false, version, error: textOf(error) }),
      )
      frame.contentWindow?.postMessage(reply, origin)
    })
  }
  return { serve }
}

const textOf = (error: unknown): string =>
  isFields(error) && error.code === 4001
    ? 'Transaction was rejected'
    : error instanceof Error
      ? error.message
      : String(error)
