import type { ConnectResult, HostEvent, InjectedApi } from '../../bridge/contract/worker-api.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../domain/core/caip.ts'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { WalletRegistry } from '../discovery/wallet-registry.ts'
import type { Login } from '../embedded-wallet/login.ts'
import type { Connector } from './connector.ts'
import { withTimeout } from './provider.ts'

/** Some wallets never reply to a revocation, so disconnect waits at most this long (ms). */
const revokeBudget = 100
/** How often (ms) `findInjected` looks for wallets that do not announce themselves. */
const lookEvery = 250
/**
 * How long (ms) other wallets may still announce themselves before the previous wallet is reconnected: an imitation can
 * announce itself before the real wallet.
 */
const claimsMs = 300

type Listening = {
  readonly event: { readonly walletId: string; readonly namespace?: Namespace }
  readonly unlisten: () => void
  /** The wallet was reconnected without the user. The connection ends when another wallet claims the same rdns. */
  readonly silent: boolean
}

/** Handles the worker's calls to wallets of the page, and forwards the events of these wallets. */
export function injectedApi(
  found: WalletRegistry,
  onEvent: (event: HostEvent) => void,
  /** The embedded wallet, where the site uses one. Requests to its account go through the same calls. */
  login?: () => Promise<Login>,
): InjectedApi & { close(): void } {
  const listening = new Map<string, Listening>()
  let watching: { unsubscribe(): void } | undefined

  const sideOf = async (walletId: string, namespace: Namespace): Promise<Connector> => {
    const side =
      walletId === authId ? (await login?.())?.side(namespace) : await found.side(walletId, namespace)
    if (side) return side
    const isThere = found.wallets().some(({ id }) => id === walletId)
    throw isThere
      ? new AppError('chain-adapter-not-found', { namespace })
      : new AppError('provider-not-found', { wallet: walletId })
  }

  const stop = (key: string) => {
    listening.get(key)?.unlisten()
    listening.delete(key)
  }

  /** Two wallets claim one rdns: one of them is an imitation, and only the user can tell which. */
  const isClaimedTwice = (walletId: string): boolean => {
    const rdns = found.wallets().find(({ id }) => id === walletId)?.rdns
    return rdns !== undefined && found.find(rdns) === undefined
  }

  /** A wallet that disappears from the page counts as disconnected, even when it sends no event. */
  const watch = () => {
    watching ??= found.wallets$.subscribe(() => {
      for (const [key, { event, silent }] of [...listening]) {
        const { walletId, namespace = 'eip155' } = event
        const isThere = walletId === authId || found.has(walletId, namespace)
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
    // Events that arrive during the request are part of its result; only later events are forwarded.
    let granted = false
    const unlisten = side.listen({
      accounts: accounts => granted && onEvent({ type: 'accounts', ...event, accounts }),
      chain: chainId => granted && onEvent({ type: 'chain', ...event, chainId }),
      gone: () => granted && onEvent({ type: 'gone', ...event }),
    })
    try {
      const grant = await side.connect(silent, network)
      if (grant.accounts.length === 0) throw new AppError('wallet-unauthorized')
      stop(key)
      listening.set(key, { event, unlisten, silent })
      granted = true
      watch()
      if (walletId !== authId || !login) return { ...found.faceOf(walletId, namespace), ...grant }
      return { wallet: (await login()).face(), connectorId: authId, kind: 'auth', ...grant }
    } catch (error) {
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
          resolve(found.find(wanted))
          // `found.wallets$` may call `end` synchronously, before `heard` is assigned.
          queueMicrotask(() => heard.unsubscribe())
        }
        const look = () => {
          const id = found.find(wanted)
          if (id === wanted) end()
          else if (id !== undefined) waiting ??= setTimeout(end, claimsMs)
        }
        const looking = setInterval(() => {
          found.look()
          look()
        }, lookEvery)
        const late = setTimeout(end, timeoutMs)
        const heard = found.wallets$.subscribe(look)
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
