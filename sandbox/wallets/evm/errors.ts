/** An error as EIP-1193 defines it: with an integer code. */
export type RpcError = Error & { readonly code: number; readonly data?: unknown }

/** Makes an EIP-1193 error. */
export const rpcError = (code: number, message: string, data?: unknown): RpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** The user rejected the request. */
export const rejected = (): RpcError => rpcError(4001, 'User rejected the request.')
/** The account or method is not authorised. */
export const unauthorised = (): RpcError =>
  rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
/** The request is malformed. */
export const badParams = (why: string): RpcError => rpcError(-32602, `Invalid parameters: ${why}`)
/** The wallet has no node for its current chain. */
export const wrongChain = (): RpcError =>
  rpcError(4901, 'The wallet is not connected to the requested chain.')
