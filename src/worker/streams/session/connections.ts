import type { ConnectResult } from '../../../bridge/contract/worker-api.ts'
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
import { readChainId } from '../../../domain/networks/networks.ts'
import type { WcSession } from '../../wallet-connect/types.ts'
import type { AddressReader } from './address-reader.ts'

/** Connector id of every WalletConnect connection. */
export const walletConnectId = 'walletConnect'

/** Methods a wallet is asked to send with, by namespace: a session that has none of them cannot send. */
const sendMethods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: ['eth_sendTransaction', 'wallet_sendTransaction'],
  solana: ['solana_signAndSendTransaction', 'solana_signTransaction'],
}

/** A connection and the network its wallet is on. */
export type NewConnection = { readonly connection: Connection; readonly network: CaipNetworkId }

/** What an injected wallet granted, as a connection. Throws AppError when no account or network of it can be used. */
export function connectionFromResult(
  grant: ConnectResult,
  walletId: string,
  namespace: Namespace,
  { readAddress }: Pick<AddressReader, 'readAddress'>,
): NewConnection {
  const network = namespace === 'eip155' ? readChainId(grant.chainId) : readNetworkId(grant.chainId)
  if (!network || namespaceOf(network) !== namespace)
    throw coreError('provider-chain-missing', { wallet: grant.wallet.name })
  const accounts = accountsOn(network, grant.accounts, readAddress)
  if (accounts.length === 0) throw coreError('wallet-unauthorized', { wallet: grant.wallet.name })
  // A uuid is another at every visit: only the rdns, or what the page says instead, finds the wallet again.
  const connectorId = grant.connectorId ?? grant.wallet.rdns ?? walletId
  const approvedNetworks = grant.networks?.filter(id => namespaceOf(id) === namespace)
  const { wallet, kind = 'injected' } = grant
  const limits = approvedNetworks && { approvedNetworks }
  return {
    connection: { connectorId, kind, namespace, wallet, accounts, ...limits },
    network,
  }
}

/** Addresses a wallet gave as accounts of a network, in the spelling of the network. */
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
 * The connections of a WalletConnect session, the one to be shown last: that of the network in use where the wallet
 * allows it, otherwise of the site's first network it allows.
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

/** The connection with the account of this address first, where it has it. */
export function withFirst(connection: Connection, account: CaipAddress | undefined): Connection {
  const address = account && addressOf(account)
  const first = connection.accounts.filter(one => addressOf(one) === address)
  return { ...connection, accounts: [...first, ...connection.accounts.filter(one => !first.includes(one))] }
}

/** Whether two lists hold the same accounts, in whatever order. */
export function sameAccounts(one: readonly CaipAddress[], other: readonly CaipAddress[]): boolean {
  return one.length === other.length && one.every(account => other.includes(account))
}

/** Whether two accounts are one address of one namespace, on whichever networks. */
export function isOneAddress(one: CaipAddress | undefined, other: CaipAddress | undefined): boolean {
  if (!one || !other) return false
  return addressOf(one) === addressOf(other) && namespaceOf(one) === namespaceOf(other)
}
