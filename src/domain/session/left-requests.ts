/** The method under which a list of requests names the request to connect. */
export const leftConnect = 'connect'

/** What a request asks the user for. */
export type LeftPurpose = 'connect' | 'transaction' | 'signature' | 'network' | 'other'

export function purposeOf(method: string): LeftPurpose {
  if (method === leftConnect) return 'connect'
  if (/^wallet_(?:switch|add)EthereumChain$/.test(method)) return 'network'
  if (/send(?:Raw)?(?:Transaction|Calls|UserOperation|Transfer)/i.test(method)) return 'transaction'
  return /sign/i.test(method) ? 'signature' : 'other'
}

/** Whether a request with this method waits for the user. A wallet responds to the other methods by itself. */
export function waitsForUser(method: string): boolean {
  return !/^(?:eth_(?:chainId|accounts)|\w+_get\w+)$/.test(method)
}
