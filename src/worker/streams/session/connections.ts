import type { ConnectResult } from '../../../bridge/contract/worker-api.ts'
import type { readWalletAccount, readWalletAddress } from '../../../domain/core/address.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  isNamespace,
  type Namespace,
  namespaceOf,
  readNetworkId,
} from '../../../domain/core/caip.ts'
import type { Connection, Network } from '../../../domain/core/entities.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { readChainId } from '../../../domain/networks/networks.ts'
import type { WcSession } from '../../wallet-connect/types.ts'

/** Connector id of every WalletConnect connection. */
export const walletConnectId = 'walletConnect'

/** The methods for sending, by namespace. A session without any of them cannot send transactions. */
const sendMethods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: ['eth_sendTransaction', 'wallet_sendTransaction'],
  solana: ['solana_signAndSendTransaction', 'solana_signTransaction'],
}

/** A connection, and the network that its wallet uses. */
export type NewConnection = { readonly connection: Connection; readonly network: CaipNetworkId }

/**
 * Converts the connect result of an injected wallet to a connection. Throws an AppError if no account or network in the
 * result is usable.
 */
export function connectionFromResult(
  grant: ConnectResult,
  walletId: string,
  namespace: Namespace,
  { readAddress }: Pick<AddressReader, 'readAddress'>,
): NewConnection {
  const network = namespace === 'eip155' ? readChainId(grant.chainId) : readNetworkId(grant.chainId)
  if (!network || namespaceOf(network) !== namespace)
    throw sessionError('provider-chain-missing', { wallet: grant.wallet.name })
  const accounts = accountsOn(network, grant.accounts, readAddress)
  if (accounts.length === 0) throw coreError('wallet-unauthorized', { wallet: grant.wallet.name })
  // The uuid of a wallet changes at every visit. The rdns, or the connector id from the page, identifies the wallet at
  // the next visit.
  const connectorId = grant.connectorId ?? grant.wallet.rdns ?? walletId
  const approvedNetworks = grant.networks?.filter(id => namespaceOf(id) === namespace)
  const { wallet, kind = 'injected' } = grant
  const limits = approvedNetworks && { approvedNetworks }
  return {
    connection: { connectorId, kind, namespace, wallet, accounts, ...limits },
    network,
  }
}

/** Converts addresses from a wallet to accounts on the network, in the network's canonical spelling. */
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
 * Returns the connections of a WalletConnect session. The last one becomes the active one. It is the connection of the
 * current network if the session allows that network. Otherwise it is the connection of the site's first network that
 * the session allows.
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
    const face = { connectorId: walletConnectId, kind: 'walletConnect', namespace, wallet } as const
    const addsNetworks = namespace === 'eip155' && session.methods.includes('wallet_addEthereumChain')
    const canSend = sendMethods[namespace]?.some(method => session.methods.includes(method)) ?? true
    const limits = { approvedNetworks, ...(addsNetworks && { addsNetworks }), ...(!canSend && { canSend }) }
    return [{ connection: { ...face, accounts, ...limits }, network }]
  })
}

/**
 * Returns the connection with this account's address moved to the front. If the connection lacks the address, it stays
 * unchanged.
 */
export function withFirst(connection: Connection, account: CaipAddress | undefined): Connection {
  const address = account && addressOf(account)
  const first = connection.accounts.filter(one => addressOf(one) === address)
  return { ...connection, accounts: [...first, ...connection.accounts.filter(one => !first.includes(one))] }
}

/** Whether two lists contain the same accounts, in any order. */
export function sameAccounts(one: readonly CaipAddress[], other: readonly CaipAddress[]): boolean {
  return one.length === other.length && one.every(account => other.includes(account))
}

/** Whether two accounts have the same address and namespace. Their networks may differ. */
export function isOneAddress(one: CaipAddress | undefined, other: CaipAddress | undefined): boolean {
  if (!one || !other) return false
  return addressOf(one) === addressOf(other) && namespaceOf(one) === namespaceOf(other)
}

/** Reads addresses and accounts as wallets write them. Returns the canonical spelling of their network. */
export type AddressReader = {
  readonly readAddress: typeof readWalletAddress
  readonly readAccount: typeof readWalletAccount
}

/** Loads the address codecs at the first connection, to keep the worker's first file small. Rejects with `network-failed`. */
export async function addressReader(): Promise<AddressReader> {
  try {
    const { readWalletAccount, readWalletAddress } = await import('../../../domain/core/address.ts')
    return { readAddress: readWalletAddress, readAccount: readWalletAccount }
  } catch (cause) {
    throw coreError('network-failed', {}, cause)
  }
}
