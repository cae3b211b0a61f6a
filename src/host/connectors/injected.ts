import type { ConnectResult, HostEvent, InjectedApi } from '../../bridge/contract/worker-api.ts'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { HandleOneClick, OneClickAnswer } from '../../domain/sign-in/types.ts'
import type { WalletRegistry } from '../discovery/wallet-registry.ts'
import type { Login } from '../embedded-wallet/login.ts'
import type { Connector } from './connector.ts'
import { signsInWhileConnecting } from './eip155.ts'
import { findConnectors } from './find-connectors.ts'
import { withTimeout } from './provider.ts'

/** How long a disconnect waits for the wallet (ms), because some wallets never reply to a revocation. */
const revokeBudget = 100
/** How often `findInjected` looks for wallets that do not announce themselves (ms). */
const lookEvery = 250
/**
 * How long Portico waits for rival announcements before it reconnects the previous wallet (ms). An imitation may
 * announce itself before the real wallet does.
 */
const claimsMs = 300
/** How long the site may take to create a sign-in message (ms). Without it the user connects without signing in. */
const signInMs = 3_000
/** How long the site may take to verify the signature (ms). After that the user counts as connected anyway. */
const verifyMs = 15_000

type Listening = {
  readonly event: { readonly walletId: string; readonly namespace?: Namespace }
  readonly unlisten: () => void
  /** Whether the wallet was reconnected without the user. Such a connection ends if another wallet claims the same rdns. */
  readonly silent: boolean
}

/** Handles the worker's calls to wallets in the page, and forwards the events of these wallets to the worker. */
export function injectedApi(
  registry: WalletRegistry,
  onEvent: (event: HostEvent) => void,
  /** The embedded wallet, if the site uses one. Requests to its account go through the same calls. */
  login?: () => Promise<Login>,
  /** The sign-in while connecting. Absent if the site has no sign-in. */
  oneClick?: HandleOneClick,
): InjectedApi & { close(): void } {
  const connectors = findConnectors(registry)
  const listening = new Map<string, Listening>()
  let watching: { unsubscribe(): void } | undefined

  const sideOf = async (walletId: string, namespace: Namespace): Promise<Connector> => {
    const side =
      walletId === authId ? (await login?.())?.side(namespace) : await connectors.side(walletId, namespace)
    if (side) return side
    const isThere = registry.wallets().some(({ id }) => id === walletId)
    throw isThere
      ? new AppError('connector-chain-missing', { namespace })
      : new AppError('provider-not-found', { wallet: walletId })
  }

  const stop = (key: string) => {
    listening.get(key)?.unlisten()
    listening.delete(key)
  }

  /** Whether two wallets claim the rdns of this wallet. One of them is an imitation, and only the user knows which. */
  const isClaimedTwice = (walletId: string): boolean => {
    const rdns = registry.wallets().find(({ id }) => id === walletId)?.rdns
    return rdns !== undefined && connectors.find(rdns) === undefined
  }

  /** Returns the sign-in that the wallet signs while it connects. Undefined if the site or the wallet has none. */
  const signInOf = async (walletId: string, namespace: Namespace, silent: boolean) => {
    const rdns = registry.wallets().find(({ id }) => id === walletId)?.rdns
    if (!oneClick || silent || namespace !== 'eip155' || !signsInWhileConnecting(rdns)) return undefined
    const wish = await withTimeout(oneClick(undefined, true), signInMs).catch(() => undefined)
    if (!wish) endSignIn()
    return wish
  }
  /** Passes on the signature that the wallet has made while connecting. Without a signature, ends the wait for it. */
  const endSignIn = async (signed?: OneClickAnswer) =>
    await withTimeout(Promise.resolve(oneClick?.(signed ? [signed] : [], true)), verifyMs).catch(() => {})

  /** Reports a wallet that disappears from the page as disconnected, even if it sends no event. */
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
    const side = await sideOf(walletId, namespace)
    const key = keyOf(walletId, namespace)
    const event = { walletId, ...(namespace !== 'eip155' && { namespace }) }
    // Events that arrive during the request are part of its result. Later events are forwarded.
    let granted = false
    const unlisten = side.listen({
      accounts: accounts => granted && onEvent({ type: 'accounts', ...event, accounts }),
      chain: chainId => granted && onEvent({ type: 'chain', ...event, chainId }),
      gone: () => granted && onEvent({ type: 'gone', ...event }),
    })
    const wish = await signInOf(walletId, namespace, silent)
    try {
      const { signed, ...grant } = await side.connect(silent, network, wish)
      if (grant.accounts.length === 0) throw new AppError('wallet-unauthorized')
      stop(key)
      listening.set(key, { event, unlisten, silent })
      // The signature is delivered first, so that the user gets no second sign-in request after connecting. If the
      // site's handler fails, the user gets that request.
      if (wish) await endSignIn(signed)
      granted = true
      watch()
      if (walletId !== authId || !login) return { ...connectors.faceOf(walletId, namespace), ...grant }
      return { wallet: (await login()).face(), connectorId: authId, kind: 'auth', ...grant }
    } catch (error) {
      if (wish) endSignIn()
      unlisten()
      throw error
    }
  }

  return {
    connectInjected: connect,
    disconnectInjected: async (walletId, namespace = 'eip155') => {
      const key = keyOf(walletId, namespace)
      stop(key)
      const side = await sideOf(walletId, namespace).catch(() => undefined)
      const budget = walletId === authId ? disconnectWaitMs : revokeBudget
      if (side) await withTimeout(side.disconnect(), budget).catch(() => {})
    },
    requestInjected: async (walletId, request, account) => {
      const side = await sideOf(walletId, account ? namespaceOf(account) : 'eip155')
      return await side.request(request, account)
    },
    findInjected: (wanted, timeoutMs) =>
      new Promise(resolve => {
        if (wanted === authId) return resolve(login && authId)
        let waiting: ReturnType<typeof setTimeout> | undefined
        const end = () => {
          clearInterval(looking)
          clearTimeout(late)
          clearTimeout(waiting)
          resolve(connectors.find(wanted))
          // `registry.wallets$` may call `end` synchronously, before `heard` is assigned.
          queueMicrotask(() => heard.unsubscribe())
        }
        const look = () => {
          const id = connectors.find(wanted)
          if (id === wanted) end()
          else if (id !== undefined) waiting ??= setTimeout(end, claimsMs)
        }
        const looking = setInterval(() => {
          registry.look()
          look()
        }, lookEvery)
        const late = setTimeout(end, timeoutMs)
        const heard = registry.wallets$.subscribe(look)
      }),
    close: () => {
      watching?.unsubscribe()
      for (const key of [...listening.keys()]) stop(key)
    },
  }
}

function keyOf(walletId: string, namespace: Namespace): string {
  return `${namespace} ${walletId}`
}
