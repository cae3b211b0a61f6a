/** A wallet error with an integer code, as EIP-1193 defines it. */
export type RpcError = Error & { readonly code: number; readonly data?: unknown }

/** Creates an error of EIP-1193. */
export const rpcError = (code: number, message: string, data?: unknown): RpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** Creates the error for a request that the user rejects. */
export const rejected = (): RpcError => rpcError(4001, 'User rejected the request.')
/** Creates the error for an account or method that the user has not allowed. */
export const unauthorised = (): RpcError =>
  rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
/** Creates the error for a malformed request. */
export const badParams = (why: string): RpcError => rpcError(-32602, `Invalid parameters: ${why}`)
/** Creates the error for a method that the wallet does not know. Most real wallets answer with this JSON-RPC code. */
export const noSuchMethod = (method: string): RpcError =>
  rpcError(-32601, `The method "${method}" does not exist / is not available.`)
/** Creates the error for a chain for which the wallet has no node. */
export const wrongChain = (): RpcError =>
  rpcError(4901, 'The wallet is not connected to the requested chain.')
