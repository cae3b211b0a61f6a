import type { ConnectResult, HostEvent, InjectedApi } from '../../bridge/contract/worker-api.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../domain/core/caip.ts'
import { disconnectWaitMs } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { authId } from '../../domain/embedded-wallet/auth-id.ts'
import type { WalletRegistry } from '../discovery/wallet-registry.ts'
import type { Login } from '../embedded-wallet/login.ts'
import type { Connector } from './connector.ts'
import { withTimeout } from './provider.ts'

/** Some wallets never answer a revocation: it is offered, not waited for. */
const revokeBudget = 100
/** How often wallets that do not announce themselves are looked for while one is waited for. */
const lookEvery = 250
/** How long wallets may announce themselves before the one of last time is taken: an imitation can be quicker than the wallet. */
const claimsMs = 300

type Listening = {
  readonly event: { readonly walletId: string; readonly namespace?: Namespace }
  readonly unlisten: () => void
  /** Reconnected without the visitor: kept only as long as no other wallet claims to be it. */
  readonly silent: boolean
}

/** Answers the worker's calls to the wallets of the page, and passes on what those do by themselves. */
export function injectedApi(
  found: WalletRegistry,
  onEvent: (event: HostEvent) => void,
  /** The login frame, where the site has one: its account is asked like a wallet of the page. */
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

  /** Two wallets with one rdns: one of them is an imitation, and only the visitor can say which. */
  const isClaimedTwice = (walletId: string): boolean => {
    const rdns = found.wallets().find(({ id }) => id === walletId)?.rdns
    return rdns !== undefined && found.find(rdns) === undefined
  }

  /** A wallet that takes itself off the page is gone, with or without a word. */
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
    // What the wallet says while it is being asked belongs to the answer; later it is news.
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
          // It may have been found while it was being listened for.
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
