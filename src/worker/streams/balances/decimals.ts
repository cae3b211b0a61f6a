import { type CaipNetworkId, namespaceOf } from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { agreedAnswer, type Quorum } from '../../chains/agreement.ts'
import type { AskChain, KnownToken } from '../../chains/chain.ts'

/** What checking decimals depends on. */
export type DecimalsDeps = {
  /** Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly listedTokens: (network: CaipNetworkId) => readonly KnownToken[]
  /** Reads the decimals of a token from its contract or mint. */
  readonly read: (ask: AskChain, network: CaipNetworkId, token: string) => Promise<number>
}

/** The asset of an amount (no token: the native coin) and the decimals it was parsed with. */
export type ReadWith = { readonly token?: string | undefined; readonly decimals: number }

/**
 * Rejects with `token-decimals-mismatch` if the amount was parsed with other decimals than the asset has, and with
 * `token-decimals-unknown` if too few nodes agree on them.
 */
export type CheckDecimals = (
  network: CaipNetworkId,
  amount: ReadWith,
  quorum: () => Promise<Quorum>,
) => Promise<void>

/** Number of contracts whose decimals are cached. */
const mostRemembered = 200

/**
 * Determines the decimals of an asset without the data provider. They come from the network's description for the native
 * coin, from the bundled list for listed tokens, and otherwise from the contract on several nodes.
 */
export function createDecimals(deps: DecimalsDeps): CheckDecimals {
  const remembered = new Map<string, number>()

  const fromChain = async (network: CaipNetworkId, token: string, quorum: () => Promise<Quorum>) => {
    const key = `${network} ${token}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const agreed = await agreedAnswer(await quorum(), ask => deps.read(ask, network, token), String)
    if (agreed === undefined) throw new AppError('token-decimals-unknown', { token })
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, agreed)
    return agreed
  }

  return async (network, { token, decimals: given }, quorum) => {
    const keyOf = (address: string) => (namespaceOf(network) === 'eip155' ? address.toLowerCase() : address)
    const listed = deps
      .listedTokens(network)
      .find(({ address }) => token !== undefined && address !== undefined && keyOf(address) === keyOf(token))
    const decimals =
      token === undefined
        ? deps.networkOfId(network).nativeCurrency.decimals
        : (listed?.decimals ?? (await fromChain(network, keyOf(token), quorum)))
    if (decimals !== given) throw new AppError('token-decimals-mismatch', { given, decimals })
  }
}
