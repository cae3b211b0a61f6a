/** JSON-RPC code of an unknown method. Libraries then use another method. */
export const methodNotFound = -32601
/** JSON-RPC code of an internal error. */
export const internalError = -32603
