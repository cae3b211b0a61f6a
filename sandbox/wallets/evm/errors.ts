/** An error as EIP-1193 wants it: with an integer code. */
export type RpcError = Error & { readonly code: number; readonly data?: unknown }

/** Makes an EIP-1193 error. */
export const rpcError = (code: number, message: string, data?: unknown): RpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** The owner said no. */
export const rejected = (): RpcError => rpcError(4001, 'User rejected the request.')
/** The account or method was not authorised. */
export const unauthorised = (): RpcError =>
  rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
/** The question does not have the agreed shape. */
export const badParams = (why: string): RpcError => rpcError(-32602, `Invalid parameters: ${why}`)
/** The wallet is on a chain it has no node for. */
export const wrongChain = (): RpcError =>
  rpcError(4901, 'The wallet is not connected to the requested chain.')
