import type { ConnectResult, HostEvent, InjectedApi } from '../../bridge/contract/worker-api.ts'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import {
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  type WalletInfo,
} from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { HandleOneClick, OneClickResponse } from '../../domain/sign-in/one-click.ts'
import { imitatesName } from '../../domain/wallets/look-alike.ts'
import { ownWalletMessages } from '../../domain/wallets/own-wallet-messages.ts'
import type { DiscoveredWallet } from '../discovery/discovered-wallet.ts'
import type { WalletRegistry } from '../discovery/wallet-registry.ts'
import type { Login } from '../embedded-wallet/login.ts'
import {
  type Connector,
  createEip155Connector,
  signsInWhileConnecting,
  withWalletTimeout,
} from './connector.ts'

/** Maximum time that a disconnect waits for the wallet's reply (ms). Some wallets never reply. */
const revokeBudget = 100
/**
 * How long `findInjected` waits before it looks again for wallets that do not announce themselves (ms). Each pause is
 * longer than the pause before, up to `longestPause`, because a wallet of the last visit may be missing for minutes.
 */
const lookEvery = 250
const pauseGrowth = 1.2
const longestPause = 2_000
/**
 * How long Portico waits for more wallets to announce themselves before it reconnects a wallet that it found by its
 * rdns (ms). If two wallets claim this rdns, Portico reconnects neither, because one may be an imitation.
 */
const claimsMs = 300
/**
 * How long the site may take to create a sign-in message (ms). If the site takes longer, the user connects without
 * signing in.
 */
const signInMs = 3_000
/**
 * How long the site may take to verify the signature (ms). If the site takes longer, the user counts as connected
 * anyway.
 */
const verifyMs = 15_000

type Listening = {
  readonly event: { readonly walletId: string; readonly namespace?: Namespace }
  unlisten: () => void
  /**
   * The connector that the session uses. It keeps the wallet's provider, even if another provider takes the wallet's
   * place in the page. The new provider is used at the next connection.
   */
  readonly connector: Connector
  /** Whether the wallet shares no account now, because it is locked. */
  isLocked: boolean
  /**
   * Whether the wallet was reconnected without the user's action. Such a connection ends if another wallet claims the
   * same rdns.
   */
  readonly silent: boolean
}

/** Handles the worker's calls to wallets in the page, and forwards the events of these wallets to the worker. */
export function injectedApi(
  registry: WalletRegistry,
  onEvent: (event: HostEvent) => void,
  /** Loads the embedded wallet. Absent if the site does not use one. */
  login?: () => Promise<Login>,
  /**
   * Creates the sign-in message that a wallet signs while it connects, and verifies the signature. Absent if the site
   * has no sign-in.
   */
  oneClick?: HandleOneClick,
  /** Calls the listener when the visitor returns to the page. Returns the function that removes the listener. */
  onReturn: (listener: () => void) => () => void = () => () => {},
): InjectedApi & { close(): void } {
  const connectors = findConnectors(registry)
  const listening = new Map<string, Listening>()
  let watching: { unsubscribe(): void } | undefined
  // Some wallets emit no event when the user unlocks them. The user unlocks them in another window, so the return to the
  // page is the moment to ask again.
  const stopReturning = onReturn(() => {
    for (const { event, isLocked } of listening.values()) if (isLocked) onEvent({ type: 'awake', ...event })
  })

  const findConnector = async (walletId: string, namespace: Namespace): Promise<Connector> => {
    const connector =
      walletId === authId
        ? (await login?.())?.connector(namespace)
        : await connectors.connectorOf(walletId, namespace)
    if (connector) return connector
    const isThere = registry.wallets().some(({ id }) => id === walletId)
    throw isThere
      ? new AppError('connector-chain-missing', { namespace })
      : new AppError('provider-not-found', { wallet: walletId })
  }

  const stop = (key: string) => {
    listening.get(key)?.unlisten()
    listening.delete(key)
  }

  /**
   * Forwards the events of a wallet that has been asked to connect, in place of those of its former connection. The
   * connector itself listens during its request, because the result of the request includes the events until then.
   */
  const listenTo = (
    connector: Connector,
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    isLocked: boolean,
  ) => {
    const key = keyOf(walletId, namespace)
    stop(key)
    const event = { walletId, ...(namespace !== 'eip155' && { namespace }) }
    const current: Listening = { event, unlisten: () => {}, silent, connector, isLocked }
    // The first accepted event of a wallet that was locked from the start is that it shares an account.
    let hasShared = !isLocked
    listening.set(key, current)
    current.unlisten = connector.listen({
      accounts: accounts => {
        hasShared ||= accounts.length > 0
        if (!hasShared) return
        current.isLocked = accounts.length === 0
        onEvent({ type: 'accounts', ...event, accounts })
      },
      chain: chainId => hasShared && onEvent({ type: 'chain', ...event, chainId }),
      gone: () => hasShared && onEvent({ type: 'gone', ...event }),
    })
  }

  /** Whether two wallets claim the rdns of this wallet. One of them is an imitation, and only the user knows which. */
  const isClaimedTwice = (walletId: string): boolean => {
    const rdns = registry.wallets().find(({ id }) => id === walletId)?.rdns
    return rdns !== undefined && connectors.find(rdns) === undefined
  }

  /**
   * Returns the sign-in request that the wallet signs while it connects. Returns undefined if the site has no sign-in,
   * or if the wallet cannot sign while it connects.
   */
  const signInOf = async (walletId: string, namespace: Namespace, silent: boolean) => {
    const rdns = registry.wallets().find(({ id }) => id === walletId)?.rdns
    if (!oneClick || silent || namespace !== 'eip155' || !signsInWhileConnecting(rdns)) return undefined
    const signInRequest = await withWalletTimeout(oneClick(undefined, true), signInMs).catch(() => undefined)
    if (!signInRequest) endSignIn()
    return signInRequest
  }
  /** Passes the signature from the wallet to the site. Without a signature, withdraws the sign-in request. */
  const endSignIn = async (signed?: OneClickResponse) =>
    await withWalletTimeout(Promise.resolve(oneClick?.(signed ? [signed] : [], true)), verifyMs).catch(
      () => {},
    )

  /** Reports a wallet as disconnected when it disappears from the page, even if the wallet sends no event. */
  const watch = () => {
    watching ??= registry.wallets$.subscribe(() => {
      for (const [key, { event, silent }] of [...listening]) {
        const { walletId, namespace = 'eip155' } = event
        const isThere = walletId === authId || connectors.has(walletId, namespace)
        if (isThere && !(silent && isClaimedTwice(walletId))) continue
        stop(key)
        onEvent({ type: 'gone', ...event })
      }
    })
  }

  const connect = async (
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    network: CaipNetworkId | undefined,
  ): Promise<ConnectResult> => {
    if (silent && isClaimedTwice(walletId)) throw new AppError('wallet-unauthorized')
    const connector = await findConnector(walletId, namespace)
    const listen = (isLocked: boolean) => {
      listenTo(connector, walletId, namespace, silent, isLocked)
      watch()
    }
    const signInRequest = await signInOf(walletId, namespace, silent)
    try {
      const { signed, ...result } = await connector.connect(silent, network, signInRequest)
      if (result.accounts.length === 0) throw new AppError('wallet-unauthorized')
      listen(false)
      // The sign-in ends before the user counts as connected. Otherwise Portico would send a second sign-in request,
      // because the user would be connected but not signed in.
      if (signInRequest) await endSignIn(signed)
      if (walletId !== authId || !login) return { ...connectors.walletInfoOf(walletId, namespace), ...result }
      return { wallet: (await login()).walletInfo(), connectorId: authId, kind: 'auth', ...result }
    } catch (error) {
      if (signInRequest) endSignIn()
      // A wallet of the last visit that shares no account, or fails while it starts, may only be locked, so Portico
      // listens until it shares an account.
      if (silent && walletId !== authId) listen(true)
      throw error
    }
  }

  return {
    connectInjected: connect,
    disconnectInjected: async (walletId, namespace = 'eip155') => {
      const key = keyOf(walletId, namespace)
      const own = listening.get(key)?.connector
      stop(key)
      const connector = own ?? (await findConnector(walletId, namespace).catch(() => undefined))
      const budget = walletId === authId ? disconnectWaitMs : revokeBudget
      if (connector) await withWalletTimeout(connector.disconnect(), budget).catch(() => {})
    },
    requestInjected: async (walletId, request, account) => {
      const namespace = account ? namespaceOf(account) : 'eip155'
      const own = listening.get(keyOf(walletId, namespace))?.connector
      const connector = own ?? (await findConnector(walletId, namespace))
      return await connector.request(request, account)
    },
    findInjected: (wanted, timeoutMs, last) =>
      new Promise(resolve => {
        if (wanted === authId) return resolve(login && authId)
        let waiting: ReturnType<typeof setTimeout> | undefined
        let pause = lookEvery
        const find = () => {
          const id = connectors.find(wanted)
          const name = registry.wallets().find(wallet => wallet.id === id)?.name
          return last && name !== undefined && imitatesName(name, last.name) ? undefined : id
        }
        const end = () => {
          clearTimeout(looking)
          clearTimeout(late)
          clearTimeout(waiting)
          resolve(find())
          // `registry.wallets$` may call `end` synchronously, before `subscription` is assigned.
          queueMicrotask(() => subscription.unsubscribe())
        }
        const look = () => {
          const id = find()
          if (id === wanted) end()
          else if (id !== undefined) waiting ??= setTimeout(end, claimsMs)
        }
        const lookAgain = () => {
          pause = Math.min(pause * pauseGrowth, longestPause)
          looking = setTimeout(lookAgain, pause)
          registry.look()
          look()
        }
        let looking = setTimeout(lookAgain, pause)
        const late = setTimeout(end, timeoutMs)
        const subscription = registry.wallets$.subscribe(look)
      }),
    close: () => {
      watching?.unsubscribe()
      stopReturning()
      for (const key of [...listening.keys()]) stop(key)
    },
  }
}

function keyOf(walletId: string, namespace: Namespace): string {
  return `${namespace} ${walletId}`
}

/** Finds the connectors of the wallets in the page. */
type ConnectorFinder = {
  /**
   * Returns the connector of a listed wallet for one namespace. Returns undefined if the wallet does not support the
   * namespace. Wallets in the same row of the list count as one wallet.
   */
  connectorOf(walletId: string, namespace: Namespace): Promise<Connector | undefined>
  /**
   * Returns the wallet's name and icon for a connection in this namespace, and the id that identifies the connector at the
   * next visit.
   */
  walletInfoOf(walletId: string, namespace: Namespace): { wallet: WalletInfo; connectorId?: string }
  /**
   * Returns the id of a wallet. `wanted` is the id, the rdns or the identity of this wallet. Returns undefined if
   * several wallets claim the rdns or the identity.
   */
  find(wanted: string): string | undefined
  /** Whether the wallet is still in the page and supports this namespace. */
  has(walletId: string, namespace: Namespace): boolean
}

/**
 * Creates the functions that find the connectors of the registry's wallets. The code of this file loads at the first
 * request to a wallet, because the wallet list needs no connectors.
 */
function findConnectors(registry: WalletRegistry): ConnectorFinder {
  /**
   * Each namespace of a wallet has only one connector, because a connector caches the accounts that the wallet shares.
   */
  const opened = new WeakMap<object, Map<Namespace, ReturnType<DiscoveredWallet['connector']>>>()
  const rowOf = (walletId: string) => registry.rows().find(({ wallet }) => wallet.id === walletId)
  const partOf = (walletId: string, namespace: Namespace) =>
    [...(rowOf(walletId)?.parts ?? []), ...registry.discovered().filter(({ id }) => id === walletId)].find(
      part => part.namespaces.includes(namespace),
    )

  const find = (wanted: string) => {
    const wallets = registry.wallets()
    const discovered = registry.discovered()
    const here = [...wallets, ...discovered].find(({ id }) => id === wanted)
    const sameIdentity = discovered.filter(({ identity }) => identity === wanted)
    // One of two wallets with the same identity may be an imitation, so neither of them is reconnected.
    if (sameIdentity.length > 1) return undefined
    if (here) return here.id
    const claims = wallets.filter(({ rdns }) => rdns === wanted.toLowerCase())
    return claims.length === 1 ? claims[0]?.id : undefined
  }

  return {
    connectorOf: async (walletId, namespace) => {
      if (namespace === 'eip155') {
        const provider = registry.provider(walletId)
        return provider && createEip155Connector(provider)
      }
      const part = partOf(walletId, namespace)
      if (!part) return undefined
      const connectors =
        opened.get(part.raw) ?? new Map<Namespace, ReturnType<DiscoveredWallet['connector']>>()
      opened.set(part.raw, connectors)
      const connector = connectors.get(namespace) ?? part.connector(namespace)
      connectors.set(namespace, connector)
      try {
        return await connector
      } catch (cause) {
        // The connector's code failed to load, so the next use loads it again.
        connectors.delete(namespace)
        throw new AppError('adapter-not-found', { namespace }, cause)
      }
    },
    walletInfoOf: (walletId, namespace) => {
      const part = namespace === 'eip155' ? undefined : partOf(walletId, namespace)
      if (part) {
        const { name, icon, identity, isSuspicious, id } = part
        return {
          wallet: registry.withOwnIcon(walletId, { name, ...(icon && { icon }) }),
          connectorId: isSuspicious ? id : identity,
        }
      }
      const wallet = registry.wallets().find(({ id }) => id === walletId)
      if (!wallet) return { wallet: { name: ownWalletMessages.browser } }
      const { name, icon, rdns } = wallet
      // If two wallets claim this rdns, the result contains no rdns, because the rdns does not identify the wallet.
      const isAlone = rdns !== undefined && find(rdns) === walletId
      return { wallet: { name, ...(icon && { icon }), ...(isAlone && { rdns }) } }
    },
    find,
    has: (walletId, namespace) =>
      namespace === 'eip155'
        ? registry.provider(walletId) !== undefined
        : partOf(walletId, namespace) !== undefined,
  }
}
