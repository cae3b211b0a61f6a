import { AppError } from '../../domain/errors/app-error.ts'
import { type CaipNetworkId, namespaceOf } from '../../domain/model/caip.ts'
import type { Network } from '../../domain/model/entities.ts'
import { agreedAnswer, type Quorum } from '../namespaces/agreement.ts'
import type { AskChain, KnownToken } from '../namespaces/chain.ts'

/** What checking decimals needs. */
export type DecimalsDeps = {
  /** Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly listedTokens: (network: CaipNetworkId) => Promise<readonly KnownToken[]>
  /** The different nodes of a network. */
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
  /** Reads the decimals of a token from its contract or mint. */
  readonly read: (ask: AskChain, network: CaipNetworkId, token: string) => Promise<number>
  /** Decimals on which nodes have agreed before. */
  readonly remembered: Map<string, number>
}

/**
 * Rejects `token-decimals-mismatch` where an amount was read with other decimals than the asset has, and `token-decimals-unknown`
 * where not enough nodes agree on them. `token` is absent for the native coin.
 */
export type CheckDecimals = (
  network: CaipNetworkId,
  token: string | undefined,
  given: number,
) => Promise<void>

/** Contracts whose decimals are remembered. */
const mostRemembered = 200

/**
 * Finds out the decimals of an asset without the data provider: of the native coin from the network's description, of listed
 * tokens from the bundled list, of all others from the contract by several nodes.
 */
export function createDecimals(deps: DecimalsDeps): CheckDecimals {
  const { remembered } = deps

  const fromChain = async (network: CaipNetworkId, token: string): Promise<number> => {
    const key = `${network} ${token}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const nodes = await deps.quorum(network)
    const agreed = await agreedAnswer(nodes, ask => deps.read(ask, network, token), String)
    if (agreed === undefined) throw new AppError('token-decimals-unknown', { token })
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, agreed)
    return agreed
  }
  const decimalsOf = async (network: CaipNetworkId, token: string | undefined): Promise<number> => {
    if (token === undefined) return deps.networkOfId(network).nativeCurrency.decimals
    const keyOf = (address: string) => (namespaceOf(network) === 'eip155' ? address.toLowerCase() : address)
    const listed = (await deps.listedTokens(network)).find(
      ({ address }) => address !== undefined && keyOf(address) === keyOf(token),
    )
    return listed?.decimals ?? (await fromChain(network, keyOf(token)))
  }

  return async (network, token, given) => {
    const decimals = await decimalsOf(network, token)
    if (decimals !== given) throw new AppError('token-decimals-mismatch', { given, decimals })
  }
}
