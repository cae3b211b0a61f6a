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
  if (accounts.length === 0) throw sessionError('wallet-unauthorized', { wallet: grant.wallet.name })
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

/** The dependencies of pairings. */
type PairingDeps = {
  /**
   * Opens a pairing for these networks. Completes when a wallet has approved. Errors if a wallet has refused or the relay is
   * unreachable.
   */
  readonly open$: (networks: readonly CaipNetworkId[]) => Observable<Pairing>
  /** The networks of this tab's site. Emits again whenever they change. */
  readonly networks$: Observable<readonly CaipNetworkId[]>
  /** Runs a stream once for all tabs, in the leader. */
  readonly share: (
    kind: string,
    run: (networks?: readonly unknown[]) => Observable<Loadable<Pairing>>,
  ) => (networks: readonly unknown[]) => Observable<Loadable<Pairing>>
  readonly answer: (topic: string, handler: () => Promise<void>) => () => void
  readonly ask: (topic: string, value: null, options: { readonly idempotent: boolean }) => Promise<void>
  readonly now: () => number
}

/** The open pairing, which all tabs of the origin share. */
type PairingStream = {
  /** Emits the pairing. Subscribing opens a pairing or shares the open one. Never errors. */
  readonly pairing$: Observable<Loadable<Pairing>>
  /** Discards the open pairing. Current subscribers get a new one. */
  drop(): Promise<void>
  close(): void
}

/** Pause before the relay is tried again while there are subscribers (ms). */
const retryMs = 10_000
/** Codes of errors that may disappear if the pairing is tried again. */
const passing: readonly string[] = ['relay-unreachable', 'network-failed', 'pairing-expired']

/**
 * Creates the pairing of this tab. The leader reuses a pairing if it is valid for more than 10 s and proposes all
 * networks of the subscribing tab. It renews the pairing before it expires while it has subscribers. The next leader
 * opens a new pairing.
 */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The networks of each tab that has subscribed to the pairing. */
  const watching = new Set<readonly CaipNetworkId[]>()
  let proposed: readonly CaipNetworkId[] = []
  let opening = false

  /**
   * Returns the time until the pairing expires (ms). Zero if the clock was set back, because then the age of the pairing is
   * unknown.
   */
  const left = () => {
    const { value } = shown$
    return value.status === 'fresh' && value.at <= now() ? value.data.expiresAt - now() : 0
  }

  /** Runs the step after `ms`. A new plan replaces the former one: a renewal, a retry, or the end of the pairing. */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  /**
   * Plans to renew the pairing if it has subscribers at that time. Without subscribers the pairing stays until it
   * expires.
   */
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watching.size > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The former pairing stays open until the new one is ready, because a wallet may be approving it at this moment.
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
        // The pairing expires too soon to be shown again.
        if (left() <= pairingMarginMs) forget()
        open()
      }
      const shown = shown$.subscribe(subscriber)
      return () => {
        watching.delete(networks)
        shown.unsubscribe()
      }
    })
  const removeHandler = deps.answer('pairing/drop', async () => {
    forget()
    if (watching.size > 0) open()
  })
  // Networks from another tab are validated. A tab with an older version sends none.
  const shared$ = deps.share('pairing', fromTab =>
    fromTab
      ? ofLeader$(fromTab.map(readNetworkId).filter(id => id !== undefined))
      : deps.networks$.pipe(switchMap(ofLeader$)),
  )

  return {
    pairing$: deps.networks$.pipe(switchMap(networks => shared$(networks))),
    drop: () => deps.ask('pairing/drop', null, { idempotent: true }),
    // The stream emits no value on close, because the next leader continues for the current subscribers.
    close: () => {
      removeHandler()
      stop()
    },
  }
}

/** Rethrows Portico's own errors at once, and other errors after they are normalised. */
function rethrowNormalized(error: unknown): Observable<never> {
  if (error instanceof CoreError) return throwError(() => error)
  return from(normalizeError(error)).pipe(switchMap(own => throwError(() => own)))
}

/** The wallet that is asked to switch its network. */
type SwitchingWallet = {
  readonly name: string
  ask(request: WalletRequest): Promise<unknown>
  /** Resolves when the wallet reports that it uses this network, or after `ms`. */
  waitForNetwork(network: CaipNetworkId, ms: number): Promise<void>
}

/** How long a wallet may take to switch after it has confirmed the switch (ms). */
const settleMs = 2_000

/**
 * Switches the wallet to the network. If the wallet does not know the network, adds it first. Resolves when the wallet uses
 * the network.
 */
export async function switchWallet(wallet: SwitchingWallet, network: Network): Promise<void> {
  const chainId = hexChainId(network.id)
  const move = async () => {
    await wallet.ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return await isThere(wallet, network.id)
  }
  try {
    if (await move()) return
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'chain-unrecognized') throw error
  }
  // The wallet does not know the network: it returned an error that says so, or it confirmed the switch without
  // switching.
  await wallet.ask({ method: 'wallet_addEthereumChain', params: [chainOf(network)] })
  // Some wallets switch to a network when they add it.
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
  return readChainId(await wallet.ask({ method: 'eth_chainId' })) === network
}

/** Describes the network as EIP-3085 defines it. */
function chainOf(network: Network): object {
  // Wallets accept only https URLs. A local development chain has none, so its other URLs are sent.
  const secure = network.rpcUrls.filter(url => url.startsWith('https:'))
  return {
    chainId: hexChainId(network.id),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: secure.length > 0 ? secure : network.rpcUrls,
    ...(network.explorerUrl && { blockExplorerUrls: [network.explorerUrl] }),
  }
}
