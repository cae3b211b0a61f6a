import type { Namespace } from '../../domain/core/caip.ts'
import type { InjectedWallet, WalletInfo } from '../../domain/core/entities.ts'
import { coreError } from '../../domain/core/errors/core-error.ts'
import { changesOf, type Subscribable } from '../../domain/core/signal.ts'
import type { Connector } from '../connectors/connector.ts'
import type { DiscoveredWallet, WalletDiscovery } from './discovered-wallet.ts'
import type { Announced } from './eip6963.ts'

/** All wallets of the page, each once, from every discovery. */
export type WalletRegistry = {
  readonly wallets$: Subscribable<readonly InjectedWallet[]>
  wallets(): readonly InjectedWallet[]
  /**
   * The connector for one namespace of a listed wallet or of one of its parts; undefined when it does not support the
   * namespace.
   */
  side(walletId: string, namespace: Namespace): Promise<Connector | undefined>
  /** The wallet info of a connection of this namespace, and the id that identifies the connector at the next visit. */
  faceOf(walletId: string, namespace: Namespace): { wallet: WalletInfo; connectorId?: string }
  /** The id of the wallet with this id, or of the only wallet that claims this rdns or identity. */
  find(wanted: string): string | undefined
  /** Whether a wallet is still there and supports this namespace. */
  has(walletId: string, namespace: Namespace): boolean
  look(): void
}

type Row = { readonly wallet: InjectedWallet; readonly parts: readonly DiscoveredWallet[] }

/**
 * Joins the wallets of all discoveries. `namespaces` are the site's; wallets of other namespaces are not listed. `pictures`
 * are the site's own icons, by id or rdns.
 */
export function createWalletRegistry(
  announced: Announced,
  finders: readonly WalletDiscovery[],
  namespaces: readonly Namespace[],
  pictures: Readonly<Record<string, string>> = {},
): WalletRegistry {
  const evm = () => (namespaces.includes('eip155') ? announced.wallets() : [])
  const allParts = () => finders.flatMap(finder => finder.parts())
  const providerOf = (walletId: string) => announced.provider(walletId)?.raw
  /** A connector caches the accounts its wallet shares, so each namespace of a wallet gets one connector. */
  const opened = new WeakMap<object, Map<Namespace, ReturnType<DiscoveredWallet['side']>>>()
  const rows = () => rowsOf(evm(), allParts(), providerOf, namespaces)
  const pictured = <T extends { readonly icon?: string; readonly rdns?: string }>(id: string, face: T): T => {
    const name = [id, face.rdns ?? ''].find(one => Object.hasOwn(pictures, one))
    return name === undefined ? face : { ...face, icon: pictures[name] }
  }
  const listed = () => rows().map(({ wallet }) => pictured(wallet.id, wallet))
  const sources = [announced.wallets$, ...finders.map(({ parts$ }) => parts$)]
  const rowOf = (walletId: string) => rows().find(({ wallet }) => wallet.id === walletId)
  const partOf = (walletId: string, namespace: Namespace) =>
    [...(rowOf(walletId)?.parts ?? []), ...allParts().filter(({ id }) => id === walletId)].find(part =>
      part.namespaces.includes(namespace),
    )

  const find = (wanted: string) => {
    const wallets = listed()
    const here = [...wallets, ...allParts()].find(({ id }) => id === wanted)
    const sameIdentity = allParts().filter(({ identity }) => identity === wanted)
    // One of the two may be an imitation, and an imitation must not be reconnected as the previous wallet.
    if (sameIdentity.length > 1) return undefined
    if (here) return here.id
    const claims = wallets.filter(({ rdns }) => rdns === wanted.toLowerCase())
    return claims.length === 1 ? claims[0]?.id : undefined
  }

  return {
    wallets$: changesOf(
      { subscribe: listener => listenToAll(sources, () => listener(undefined)) },
      listed,
      (a, b) => JSON.stringify(a) === JSON.stringify(b),
    ),
    wallets: listed,
    side: async (walletId, namespace) => {
      if (namespace === 'eip155') {
        const provider = announced.provider(walletId)
        if (!provider) return undefined
        const { createEip155Connector } = await import('../connectors/eip155.ts')
        return createEip155Connector(provider)
      }
      const part = partOf(walletId, namespace)
      if (!part) return undefined
      const sides = opened.get(part.raw) ?? new Map<Namespace, ReturnType<DiscoveredWallet['side']>>()
      opened.set(part.raw, sides)
      const side = sides.get(namespace) ?? part.side(namespace)
      sides.set(namespace, side)
      try {
        return await side
      } catch (cause) {
        // The connector's code failed to load; the next use loads it again.
        sides.delete(namespace)
        throw coreError('adapter-not-found', { namespace }, cause)
      }
    },
    faceOf: (walletId, namespace) => {
      const part = namespace === 'eip155' ? undefined : partOf(walletId, namespace)
      if (part) {
        const { name, icon, identity, doubtful, id } = part
        return {
          wallet: pictured(walletId, { name, ...(icon && { icon }) }),
          connectorId: doubtful ? id : identity,
        }
      }
      const wallet = evm().find(({ id }) => id === walletId)
      if (!wallet) return { wallet: { name: 'Browser wallet' } }
      const { name, icon, rdns } = wallet
      // Omit the rdns when two wallets claim it, because it does not identify either.
      const alone = rdns !== undefined && find(rdns) === walletId
      const face = pictured(walletId, { name, ...(icon && { icon }), ...(rdns && { rdns }) })
      if (!alone) delete face.rdns
      return { wallet: face }
    },
    find,
    has: (walletId, namespace) =>
      namespace === 'eip155'
        ? announced.provider(walletId) !== undefined
        : partOf(walletId, namespace) !== undefined,
    look: () => {
      for (const finder of finders) finder.look()
    },
  }
}

/**
 * Builds the rows of the list. Two discovered wallets become one row only in these cases, never by name alone:
 * - One of them declares the very provider object that the other announced: they are one wallet.
 * - Both have the same name and the same icon, byte for byte, and no third wallet has them. This only shortens the list.
 * Both can be copied, so the row gets no trust from it: each namespace keeps its own connector and its own reconnection.
 */
function rowsOf(
  wallets: readonly InjectedWallet[],
  parts: readonly DiscoveredWallet[],
  providerOf: (walletId: string) => object | undefined,
  namespaces: readonly Namespace[],
): readonly Row[] {
  const taken = new Set<DiscoveredWallet>()
  const lookAlike = (wallet: { name: string; icon?: string }) => (other: { name: string; icon?: string }) =>
    wallet.icon !== undefined && wallet.icon === other.icon && wallet.name === other.name
  const joined = wallets.map((wallet): Row => {
    const provider = providerOf(wallet.id)
    const alone = !wallet.doubtful && wallets.filter(lookAlike(wallet)).length === 1
    const same = parts.filter(part => {
      if (taken.has(part) || part.doubtful) return false
      const isSameObject = provider !== undefined && part.evmProvider?.() === provider
      return isSameObject || (alone && lookAlike(wallet)(part) && parts.filter(lookAlike(part)).length === 1)
    })
    for (const part of same) taken.add(part)
    return {
      wallet: speaking(wallet, ['eip155', ...same.flatMap(part => part.namespaces)], namespaces),
      parts: same,
    }
  })
  const others = parts
    .filter(part => !taken.has(part))
    .map((part): Row => {
      const { id, name, icon, doubtful } = part
      return {
        wallet: speaking(
          { id, name, ...(icon && { icon }), namespaces: [], doubtful },
          part.namespaces,
          namespaces,
        ),
        parts: [part],
      }
    })
  return [...joined, ...others]
}

/** Sets the wallet's namespaces, in the order of the site. */
function speaking(
  wallet: InjectedWallet,
  spoken: readonly Namespace[],
  namespaces: readonly Namespace[],
): InjectedWallet {
  return { ...wallet, namespaces: namespaces.filter(one => spoken.includes(one)) }
}

/** Calls the listener once after all sources have emitted their current value, then at every change. */
function listenToAll(sources: readonly Subscribable<unknown>[], listener: () => void) {
  let all = false
  const heard = sources.map(source => source.subscribe(() => all && listener()))
  all = true
  listener()
  return {
    unsubscribe: () => {
      for (const one of heard) one.unsubscribe()
    },
  }
}
