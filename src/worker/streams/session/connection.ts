import type { ConnectResult } from '../../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  caipAddress,
  isNamespace,
  type Namespace,
  type Network,
  namespaceOf,
  readNetworkId,
} from '../../../domain/core/entities.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { WcSession } from '../../wallet-connect/wc-client.ts'
import type { AddressReader } from './address-reader.ts'

/** Connector id of every WalletConnect connection. */
export const walletConnectId = 'walletConnect'

/**
 * The methods that send transactions, by namespace. A WalletConnect session that allows none of them cannot send
 * transactions.
 */
const sendMethods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: ['eth_sendTransaction', 'wallet_sendTransaction'],
  solana: ['solana_signAndSendTransaction', 'solana_signTransaction'],
}

/** A new connection, and the network that its wallet uses. */
export type NewConnection = { readonly connection: Connection; readonly network: CaipNetworkId }

/**
 * Creates a connection from an injected wallet's response. Throws an AppError if the response contains no usable
 * account or network.
 */
export function connectionFromResult(
  result: ConnectResult,
  walletId: string,
  namespace: Namespace,
  { readAddress }: Pick<AddressReader, 'readAddress'>,
): NewConnection {
  const network = namespace === 'eip155' ? readChainId(result.chainId) : readNetworkId(result.chainId)
  if (!network || namespaceOf(network) !== namespace)
    throw sessionError('provider-chain-missing', { wallet: result.wallet.name })
  const accounts = accountsOn(network, result.accounts, readAddress)
  if (accounts.length === 0) throw sessionError('wallet-unauthorized', { wallet: result.wallet.name })
  // The connector id must be the same at every visit, but the wallet's uuid changes. So Portico uses the connector id
  // from the page first, then the wallet's rdns, and the uuid last.
  const connectorId = result.connectorId ?? result.wallet.rdns ?? walletId
  const approvedNetworks = result.networks?.filter(id => namespaceOf(id) === namespace)
  const { wallet, kind = 'injected' } = result
  const limits = approvedNetworks && { approvedNetworks }
  return {
    connection: { connectorId, kind, namespace, wallet, accounts, ...limits },
    network,
  }
}

/**
 * Converts addresses from a wallet to accounts on the network, in the network's canonical spelling. Invalid addresses
 * are dropped.
 */
export function accountsOn(
  network: CaipNetworkId,
  addresses: readonly string[],
  readAddress: AddressReader['readAddress'],
): readonly CaipAddress[] {
  const known = addresses.map(address => readAddress(network, address))
  return [...new Set(known.filter(address => address !== undefined))].map(address =>
    caipAddress(network, address),
  )
}

/**
 * Returns one connection for each namespace of a WalletConnect session. The last one, which becomes the active
 * connection, is for the current network if the session allows this network. Otherwise it is for the first of the
 * site's networks that the session allows.
 */
export function connectionsFromSession(
  session: WcSession,
  networks: readonly Network[],
  current: CaipNetworkId | undefined,
): readonly NewConnection[] {
  const wanted = [...(current ? [current] : []), ...networks.map(({ id }) => id), ...session.networks]
  const allowed = wanted.filter(id => session.networks.includes(id))
  const namespaces = [...new Set(allowed.map(namespaceOf))].filter(isNamespace).reverse()
  return namespaces.flatMap(namespace => {
    const accounts = session.accounts.filter(account => namespaceOf(account) === namespace)
    const approvedNetworks = session.networks.filter(id => namespaceOf(id) === namespace)
    const network = allowed.find(id => namespaceOf(id) === namespace)
    if (accounts.length === 0 || !network) return []
    const { wallet } = session
    const fields = { connectorId: walletConnectId, kind: 'walletConnect', namespace, wallet } as const
    const addsNetworks = namespace === 'eip155' && session.methods.includes('wallet_addEthereumChain')
    const canSend = sendMethods[namespace]?.some(method => session.methods.includes(method)) ?? true
    const limits = { approvedNetworks, ...(addsNetworks && { addsNetworks }), ...(!canSend && { canSend }) }
    return [{ connection: { ...fields, accounts, ...limits }, network }]
  })
}

/**
 * Moves the account with the same address as `account` to the front of the connection's accounts. If the connection has
 * no such account, the order stays unchanged.
 */
export function withFirst(connection: Connection, account: CaipAddress | undefined): Connection {
  const address = account && addressOf(account)
  const first = connection.accounts.filter(account => addressOf(account) === address)
  return {
    ...connection,
    accounts: [...first, ...connection.accounts.filter(account => !first.includes(account))],
  }
}

/** Whether two lists contain the same accounts, in any order. */
export function sameAccounts(first: readonly CaipAddress[], second: readonly CaipAddress[]): boolean {
  return first.length === second.length && first.every(account => second.includes(account))
}

/** Whether two accounts have the same address and namespace. Their networks may differ. */
export function isOneAddress(first: CaipAddress | undefined, second: CaipAddress | undefined): boolean {
  if (!first || !second) return false
  return addressOf(first) === addressOf(second) && namespaceOf(first) === namespaceOf(second)
}
