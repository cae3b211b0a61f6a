import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import {
  coinTypeOf,
  ensHome,
  isProviderName,
  looksLikeName,
  type ResolvedName,
} from '../../../domain/names/names.ts'
import type { Quorum } from '../../chains/chain.ts'
import type { Normalize } from '../../chains/ens/ens.ts'
import type { FoundAddress } from '../../chains/ens/ens-agreed.ts'

import { accessRegistry, type RegistryAccessDeps } from './registry-access.ts'

export type ResolverDeps = RegistryAccessDeps & {
  /**
   * Finds Ethereum nodes of independent operators. Portico reads ENS from them, because the ENS registry is on
   * Ethereum.
   */
  readonly quorum: () => Promise<Quorum>
  /**
   * Resolves a normalised ENS name through the nodes of `quorum`. Rejects with `name-disputed` if the nodes return
   * different addresses and too few of them agree.
   */
  readonly addressOf: (quorum: Quorum, name: string, network: CaipNetworkId) => Promise<FoundAddress>
  readonly normalize: () => Promise<Normalize>
  /** Returns the display name of a network, for error messages. */
  readonly nameOfNetwork: (network: CaipNetworkId) => string
}

/** Resolves a name to an address on a network. Returns undefined if the name has no address. */
export type Resolve = (name: string, network: CaipNetworkId) => Promise<ResolvedName | undefined>

export function createResolver(deps: ResolverDeps): Resolve {
  const { lookUp } = accessRegistry(deps)
  /**
   * Lookups in progress, by name and network. Simultaneous lookups of the same name on the same network share one
   * result.
   */
  const running = new Map<string, Promise<ResolvedName | undefined>>()

  const wrongNetwork = (name: string, network: CaipNetworkId) =>
    new AppError('name-elsewhere', { name, network: deps.nameOfNetwork(network) })

  async function ofProvider(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    const found = await lookUp(name)
    if (!found) return undefined
    const address = found.addresses[String(coinTypeOf(network))]
    if (address === undefined) throw wrongNetwork(name, network)
    // The data provider's names are not stored on a chain, so no second source can confirm the address.
    return { name, address, source: 'provider', unconfirmed: true }
  }

  async function ofEns(input: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    const normalize = await deps.normalize()
    const name = normalize(input)
    const quorum = await deps.quorum()
    const { address, ...doubt } = await deps.addressOf(quorum, name, network)
    if (address !== undefined) return { name, address, source: 'ens', ...doubt }
    // The name has no address on this network. Its address on Ethereum may not be usable on this network, so it is not
    // returned. The error tells the user that the name has an address on Ethereum.
    if (network === ensHome) return undefined
    const home = await deps.addressOf(quorum, name, ensHome)
    if (home.address !== undefined) throw wrongNetwork(name, network)
    return undefined
  }

  async function find(input: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    try {
      const lower = input.toLowerCase()
      return await (isProviderName(lower) ? ofProvider(lower, network) : ofEns(input, network))
    } catch (cause) {
      const error = toAppError(cause)
      if (/^(?:name-|chain-id-|project-id-)/.test(error.code)) throw error
      throw new AppError('name-resolve-failed', { ...error.context, reason: error.code }, error)
    }
  }

  return async (text, network) => {
    const input = text.trim()
    if (!looksLikeName(input)) throw new AppError('name-invalid')
    const key = `${network} ${input}`
    const lookup = running.get(key) ?? find(input, network).finally(() => running.delete(key))
    running.set(key, lookup)
    return await lookup
  }
}
