import { post, type RpcAnswer } from './json-rpc.ts'

/**
 * Methods that only the owner of a node may call. A public node does not have them, so a client must not rely on them.
 */
const owned =
  /^(anvil|hardhat|evm|debug|admin|personal|miner|ots|txpool|erigon)_|^eth_(accounts|sendTransaction|sign.*)$/

/** Handles one JSON-RPC call, or a batch, like a public node of the chain. Rejects if the chain is unreachable. */
export const answerAsNode = async (
  { caip, url }: { readonly caip: string; readonly url: string },
  calls: unknown,
): Promise<unknown> => {
  const reference = caip.startsWith('eip155:') ? caip.slice(7) : undefined
  const answer = (call: unknown) => answerCall(url, reference, call)
  return Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls)
}

const answerCall = async (url: string, reference: string | undefined, call: unknown): Promise<RpcAnswer> => {
  const { id = null, method } = (typeof call === 'object' && call !== null ? call : {}) as {
    id?: unknown
    method?: unknown
  }
  const result = (value: unknown): RpcAnswer => ({ jsonrpc: '2.0', id, result: value })
  if (typeof method !== 'string')
    return { jsonrpc: '2.0', id, error: { code: -32600, message: 'Invalid Request' } }
  if (reference !== undefined) {
    if (method === 'eth_chainId') return result(`0x${Number(reference).toString(16)}`)
    if (method === 'net_version') return result(reference)
    if (method === 'net_listening') return result(true)
    if (owned.test(method)) {
      const message = `The method ${method} does not exist/is not available`
      return { jsonrpc: '2.0', id, error: { code: -32601, message } }
    }
  }
  return (await post(url, call)) as RpcAnswer
}
