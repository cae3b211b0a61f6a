import { expose, windowEndpoint } from 'comlink'
import { toHex } from 'viem'
import { isFields } from '../evm/rpc.ts'
import type { EmbeddingAccount } from './account.ts'
import { createSolanaHost, type EmbeddingSolana } from './solana.ts'

const signing = /^(?:personal_sign|eth_signTypedData(?:_v4)?|eth_sendTransaction)$/

/** Serves the requests of a mini-app, as a Farcaster client with a wallet for Ethereum and Solana does. */
export const createMiniAppHost = (account: EmbeddingAccount, solana: EmbeddingSolana) => {
  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return toHex(account.chain.id)
    return signing.test(method) ? await account.act(method, params) : await account.read(method, params)
  }
  const host = {
    context: { client: { clientFid: 9152, added: false }, user: { fid: 7, username: 'pear' } },
    getCapabilities: () => ['wallet.getEthereumProvider', 'wallet.getSolanaProvider'],
    solanaProviderRequest: createSolanaHost(solana),
    ethProviderRequestV2: async ({ id, method, params }: { id: number; method: string; params?: unknown }) =>
      await answer(method, Array.isArray(params) ? params : []).then(
        result => ({ jsonrpc: '2.0', id, result }),
        error => ({
          jsonrpc: '2.0',
          id,
          error: { code: isFields(error) ? error.code : -32603, message: String(error) },
        }),
      ),
  }

  /** Starts to serve the requests of the page in this frame. */
  const serve = (frame: HTMLIFrameElement) => {
    if (frame.contentWindow) expose(host, windowEndpoint(frame.contentWindow), [new URL(frame.src).origin])
  }
  return { serve }
}
