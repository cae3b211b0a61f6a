/** A JSON-RPC error from the chain. */
export type RpcError = { code: number; message: string; data?: unknown }

/** One JSON-RPC response. */
export type RpcAnswer = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: RpcError }

/** Sends one JSON-RPC call to a chain and returns the result. Throws an error with the chain's error message. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Creates a minimal JSON-RPC client for one URL, without retries. */
export const createRpc = (url: string): Rpc => {
  let id = 0
  return async (method, params = []) => {
    id += 1
    const answer = (await post(url, { jsonrpc: '2.0', id, method, params })) as RpcAnswer
    if (answer.error) throw new Error(`${method}: ${answer.error.message} (${answer.error.code})`)
    return answer.result
  }
}

/** Sends a batch of calls and returns the results in the order of the calls. Throws the first error. */
export const askMany = async (
  url: string,
  calls: readonly (readonly [method: string, params: readonly unknown[]])[],
): Promise<unknown[]> => {
  if (calls.length === 0) return []
  const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = (await post(url, body)) as RpcAnswer[]
  const failure = answers.find(({ error }) => error)
  if (failure?.error) throw new Error(`${failure.error.message} (${failure.error.code})`)
  return [...answers].sort((a, b) => Number(a.id) - Number(b.id)).map(({ result }) => result)
}

/** Sends a JSON-RPC body (single or batch) unchanged and returns the parsed response. */
export const post = async (url: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}
