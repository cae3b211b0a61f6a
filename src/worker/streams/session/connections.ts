import { BehaviorSubject, catchError, from, Observable, type Subscription, switchMap, throwError } from 'rxjs'
import type { ConnectResult, WalletRequest } from '../../../bridge/contract/worker-api.ts'
import type { readWalletAccount, readWalletAddress } from '../../../domain/core/address.ts'
import { pairingMarginMs } from '../../../domain/core/constants.ts'
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
  type Pairing,
  readNetworkId,
} from '../../../domain/core/entities.ts'
import { CoreError, coreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../../domain/core/errors/normalize-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { hexChainId, readChainId } from '../../../domain/networks/networks.ts'
import type { WcSession } from '../../wallet-connect/shared-client.ts'

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

/**
 * The functions that convert addresses and accounts from a wallet's spelling to the canonical spelling of the network.
 */
export type AddressReader = {
  readonly readAddress: typeof readWalletAddress
  readonly readAccount: typeof readWalletAccount
}

/**
 * Loads the code that reads and checks addresses. This code is in a separate file, which loads at the first connection,
 * so that the first file of the worker stays small. Rejects with `network-failed` if the file cannot be loaded.
 */
export async function addressReader(): Promise<AddressReader> {
  try {
    const { readWalletAccount, readWalletAddress } = await import('../../../domain/core/address.ts')
    return { readAddress: readWalletAddress, readAccount: readWalletAccount }
  } catch (cause) {
    throw coreError('network-failed', {}, cause)
  }
}

type PairingDeps = {
  /**
   * Opens a WalletConnect pairing that proposes these networks. The stream completes when a wallet approves. It ends
   * with an error if a wallet refuses or the relay cannot be reached.
   */
  readonly open$: (networks: readonly CaipNetworkId[]) => Observable<Pairing>
  /** The networks of the site in this tab. Emits again whenever they change. */
  readonly networks$: Observable<readonly CaipNetworkId[]>
  /** Runs a stream in the leader tab and shares it with all tabs. */
  readonly share: (
    kind: string,
    run: (networks?: readonly unknown[]) => Observable<Loadable<Pairing>>,
  ) => (networks: readonly unknown[]) => Observable<Loadable<Pairing>>
  readonly handle: (topic: string, handler: () => Promise<void>) => () => void
  readonly request: (topic: string, value: null, options: { readonly idempotent: boolean }) => Promise<void>
  readonly now: () => number
}

/** The open WalletConnect pairing, which all tabs of the origin share. */
type PairingStream = {
  /** Emits the open pairing. The first subscriber opens a pairing. The stream never ends with an error. */
  readonly pairing$: Observable<Loadable<Pairing>>
  /** Discards the open pairing. If there are subscribers, opens a new pairing for them. */
  drop(): Promise<void>
  close(): void
}

/**
 * Pause after a failed pairing before the next pairing opens (ms). The next pairing opens only while the stream has
 * subscribers.
 */
const retryMs = 10_000
/** Codes of errors after which the pairing is opened again. */
const passing: readonly string[] = ['relay-unreachable', 'network-failed', 'pairing-expired']

/**
 * Creates the stream of pairings. A new subscriber gets the open pairing if it is valid for more than 10 s and proposes
 * all networks of this subscriber. Otherwise the leader tab opens a new pairing. While there are subscribers, the
 * leader tab also replaces a pairing shortly before it expires.
 */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The networks of every tab that is subscribed to the pairing. */
  const watching = new Set<readonly CaipNetworkId[]>()
  let proposed: readonly CaipNetworkId[] = []
  let opening = false

  /**
   * Returns the time until the pairing expires (ms). Zero if there is no pairing, or if the device's clock was set back
   * after the pairing was opened.
   */
  const left = () => {
    const { value } = shown$
    return value.status === 'fresh' && value.at <= now() ? value.data.expiresAt - now() : 0
  }

  /**
   * Plans `step` to run in `ms`, and cancels the step that was planned before. A step renews, retries or ends the
   * pairing.
   */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  /**
   * Plans to replace the pairing shortly before it expires. If no tab is subscribed at the planned time, the pairing is
   * discarded when it expires.
   */
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watching.size > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The former pairing stays open until the new pairing is ready, because a wallet may still approve the former
    // pairing until then.
    const former = attempt
    opening = true
    proposed = [...new Set([...watching].flat())]
    if (shown$.value.status !== 'fresh') shown$.next({ status: 'loading' })
    attempt = deps
      .open$(proposed)
      .pipe(catchError(rethrowNormalized))
      .subscribe({
        next: data => {
          opening = false
          former?.unsubscribe()
          shown$.next({ status: 'fresh', data, at: now() })
          planRenewal()
        },
        error: fail,
        complete: forget,
      })
    attempt.add(former)
  }

  const fail = (error: CoreError) => {
    const record = toRecord(error)
    stop()
    if (!passing.includes(record.code)) return shown$.next({ status: 'failed', error: record })
    shown$.next({ status: 'failed', error: record, retryAt: now() + retryMs })
    plan(retryMs, () => watching.size > 0 && open())
  }

  const stop = () => {
    clearTimeout(timer)
    attempt?.unsubscribe()
    attempt = undefined
    opening = false
  }

  const forget = () => {
    stop()
    shown$.next(idle)
  }

  const ofLeader$ = (networks: readonly CaipNetworkId[]) =>
    new Observable<Loadable<Pairing>>(subscriber => {
      watching.add(networks)
      const isProposed = networks.every(id => proposed.includes(id))
      if (isProposed && left() > pairingMarginMs) planRenewal()
      else if (!isProposed || !opening) {
        // A new subscriber must not receive a pairing that expires soon, so such a pairing is dropped first.
        if (left() <= pairingMarginMs) forget()
        open()
      }
      const shown = shown$.subscribe(subscriber)
      return () => {
        watching.delete(networks)
        shown.unsubscribe()
      }
    })
  const removeHandler = deps.handle('pairing/drop', async () => {
    forget()
    if (watching.size > 0) open()
  })
  // Another tab may send any values as networks, so the leader tab validates them. A tab with an older version of
  // Portico sends no networks.
  const shared$ = deps.share('pairing', fromTab =>
    fromTab
      ? ofLeader$(fromTab.map(readNetworkId).filter(id => id !== undefined))
      : deps.networks$.pipe(switchMap(ofLeader$)),
  )

  return {
    pairing$: deps.networks$.pipe(switchMap(networks => shared$(networks))),
    drop: () => deps.request('pairing/drop', null, { idempotent: true }),
    // No value is emitted on close, because the next leader tab serves the current subscribers.
    close: () => {
      removeHandler()
      stop()
    },
  }
}

/** Rethrows an error of Portico. Any other error is first converted to an error of Portico. */
function rethrowNormalized(error: unknown): Observable<never> {
  if (error instanceof CoreError) return throwError(() => error)
  return from(normalizeError(error)).pipe(switchMap(own => throwError(() => own)))
}

/** The name of a wallet, and the functions that `switchWallet` calls to change the network of this wallet. */
type SwitchingWallet = {
  readonly name: string
  request(request: WalletRequest): Promise<unknown>
  /** Resolves when the wallet reports that it uses this network, or after `ms`. */
  waitForNetwork(network: CaipNetworkId, ms: number): Promise<void>
}

/** How long to wait until the wallet uses the new network, after the wallet has confirmed the switch (ms). */
const settleMs = 2_000

/**
 * Switches the wallet to the network. If the network is missing in the wallet, adds it first. Resolves when the wallet
 * uses the network.
 */
export async function switchWallet(wallet: SwitchingWallet, network: Network): Promise<void> {
  const chainId = hexChainId(network.id)
  const move = async () => {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return await isThere(wallet, network.id)
  }
  try {
    if (await move()) return
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'chain-unrecognized') throw error
  }
  // The network is missing in the wallet: the wallet has returned an error for an unknown chain, or has confirmed the
  // switch without switching.
  await addNetwork(wallet, network)
  // Some wallets switch to a network as soon as it is added, so no second switch request is needed.
  if (await isOn(wallet, network.id)) return
  if (await move()) return
  throw sessionError('chain-unrecognized', { wallet: wallet.name, network: network.id })
}

async function isThere(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  if (await isOn(wallet, network)) return true
  await wallet.waitForNetwork(network, settleMs)
  return await isOn(wallet, network)
}

async function isOn(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  return readChainId(await wallet.request({ method: 'eth_chainId' })) === network
}

/**
 * Adds the network to the wallet. Some wallets accept only coins with 18 decimals and a symbol of 1 to 6 letters. Such a
 * wallet refuses the params before it shows a prompt, so the network is offered a second time in these terms: the coin's
 * true name stays. Portico itself counts with the network's own decimals.
 */
async function addNetwork(wallet: SwitchingWallet, network: Network): Promise<void> {
  const add = (chain: object) => wallet.request({ method: 'wallet_addEthereumChain', params: [chain] })
  const { decimals, symbol, name } = network.nativeCurrency
  const isUnusual = decimals !== 18 || symbol.length < 1 || symbol.length > longestSymbol
  try {
    await add(chainOf(network))
  } catch (error) {
    if (!(error instanceof CoreError) || !refusals.includes(error.code)) throw error
    if (!isUnusual && !isOfParams(error)) throw error
    const nativeCurrency = { name, symbol: symbol.slice(0, longestSymbol) || 'COIN', decimals: 18 }
    const failed = { ...error.context, wallet: wallet.name, network: network.name }
    if (!isUnusual) throw sessionError('network-not-addable', failed, error)
    try {
      await add({ ...chainOf(network), nativeCurrency })
    } catch (second) {
      if (!(second instanceof CoreError) || !refusals.includes(second.code)) throw second
      throw sessionError('network-not-addable', failed, second)
    }
  }
}

const longestSymbol = 6

/** Whether the wallet says that the params are wrong. */
function isOfParams({ code }: CoreError): boolean {
  return code === 'wallet-params-refused' || code === 'rpc-invalid-params'
}

/** Errors with which wallets refuse a coin. Some wallets do not say that the params are wrong. */
const refusals: readonly string[] = [
  'wallet-params-refused',
  'rpc-invalid-params',
  'rpc-invalid-input',
  'wallet-failed',
]

/** Describes the network in the format of EIP-3085. */
function chainOf(network: Network): object {
  // Wallets accept only https URLs, so only these are sent. If a network has no https URL, such as a local development
  // chain, all its URLs are sent.
  const secure = network.rpcUrls.filter(url => url.startsWith('https:'))
  return {
    chainId: hexChainId(network.id),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: secure.length > 0 ? secure : network.rpcUrls,
    ...(network.explorerUrl && { blockExplorerUrls: [network.explorerUrl] }),
  }
}
