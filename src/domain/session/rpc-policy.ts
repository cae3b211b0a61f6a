/** Methods that only read, or send what is already signed: done at once, and not aborted with the requests that wait. */
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

/** Methods that need the visitor's approval. */
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

/** Whether a request may be done at once, needs approval, or is not allowed at all. Exact names only. */
export function classifyMethod(method: unknown): RpcClass {
  if (safeMethods.some(known => known === method)) return 'safe'
  return unsafeMethods.some(known => known === method) ? 'unsafe' : 'unknown'
}

/** Methods an exposed provider answers from the session itself. */
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

/** Reads of a node beside the safe ones. By name: `eth_getEncryptionPublicKey` looks like one and is the wallet's. */
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

/** Subscriptions need a line that stays open to the node that has them. */
const unanswered: readonly string[] = ['eth_subscribe', 'eth_unsubscribe']

/** Where a request of the page goes: what reads to our nodes, all that is the wallet's or that nobody knows to the wallet. */
export type RpcRoute = 'session' | 'node' | 'wallet' | 'nobody'

/** The route of a method. Exact names only. */
export function routeOf(method: string): RpcRoute {
  if (isSessionMethod(method)) return 'session'
  if (unanswered.includes(method)) return 'nobody'
  if (method.startsWith('wallet_')) return 'wallet'
  return classifyMethod(method) === 'safe' || otherReads.includes(method) ? 'node' : 'wallet'
}

/** Whether the session itself has the answer. */
export function isSessionMethod(method: string): method is SessionMethod {
  return sessionMethods.some(known => known === method)
}

/** Whether only the node that was asked before can answer: filters live where they were made. */
export function isOfOneNode(method: string): boolean {
  return /^eth_(?:new\w*Filter|getFilter\w+|uninstallFilter)$/.test(method)
}
