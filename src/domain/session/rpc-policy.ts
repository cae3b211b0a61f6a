/**
 * Methods that need no approval by the user: they only read, or broadcast a transaction that is already signed. When
 * Portico aborts the requests that wait for the user, it does not abort requests with these methods.
 */
export const safeMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
] as const

export const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

export type RpcClass = 'safe' | 'unsafe' | 'unknown'

/**
 * Returns `safe` for a method that runs without approval, `unsafe` for a method that needs approval, and `unknown` for
 * all other methods. The embedded wallet rejects unknown methods. Only exact names match.
 */
export function classifyMethod(method: unknown): RpcClass {
  if (safeMethods.some(known => known === method)) return 'safe'
  return unsafeMethods.some(known => known === method) ? 'unsafe' : 'unknown'
}

/**
 * Methods that Portico handles itself, with the data of the session. For some of them, such as
 * `wallet_requestPermissions`, Portico may also send a request to the wallet.
 */
export const sessionMethods = [
  'eth_accounts',
  'eth_chainId',
  'eth_coinbase',
  'eth_requestAccounts',
  'net_version',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
] as const

export type SessionMethod = (typeof sessionMethods)[number]

/**
 * Methods that only read from a node, in addition to those in `safeMethods`. Each is listed by its full name, because
 * the prefix `eth_get` also fits `eth_getEncryptionPublicKey`, which is a method of the wallet.
 */
const otherReads: readonly string[] = [
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getHeaderByHash',
  'eth_getHeaderByNumber',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getRawTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_protocolVersion',
  'eth_simulateV1',
  'net_listening',
  'net_peerCount',
  'web3_clientVersion',
  'web3_sha3',
]

/**
 * Methods for subscriptions. A subscription works only over a permanent connection to one node, which Portico does not
 * have.
 */
const unanswered: readonly string[] = ['eth_subscribe', 'eth_unsubscribe']

/**
 * The destination of a request: Portico's session, a node (for read methods), or the wallet (for wallet methods and
 * unknown methods). `rejected` means that Portico rejects the request.
 */
export type RpcRoute = 'session' | 'node' | 'wallet' | 'rejected'

/**
 * Returns the destination of a request with this method. The destination is a node only if the list `safeMethods` or
 * `otherReads` contains the exact name of the method.
 */
export function routeOf(method: string): RpcRoute {
  if (isSessionMethod(method)) return 'session'
  if (unanswered.includes(method)) return 'rejected'
  if (method.startsWith('wallet_')) return 'wallet'
  return classifyMethod(method) === 'safe' || otherReads.includes(method) ? 'node' : 'wallet'
}

export function isSessionMethod(method: string): method is SessionMethod {
  return sessionMethods.some(known => known === method)
}

/**
 * Whether the method creates, reads or removes a filter. A filter exists only on the node that created it, so all these
 * requests must go to the same node.
 */
export function isOfOneNode(method: string): boolean {
  return /^eth_(?:new\w*Filter|getFilter\w+|uninstallFilter)$/.test(method)
}
