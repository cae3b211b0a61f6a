import { type CaipNetworkId, namespaceOf } from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { type AskChain, agreedAnswer, type KnownToken, type Quorum } from '../../chains/chain.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'

/** The dependencies of checking decimals. */
export type DecimalsDeps = {
  /** Finds a network by id. Throws `network-not-found`. */
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly listedTokens: (network: CaipNetworkId) => readonly KnownToken[]
  /** Reads the decimals of a token from its contract or mint. */
  readonly read: (ask: AskChain, network: CaipNetworkId, token: string) => Promise<number>
}

/** How an amount was parsed: for which token (absent for the native coin) and with how many decimals. */
export type ReadWith = { readonly token?: string | undefined; readonly decimals: number }

/**
 * Rejects with `token-decimals-mismatch` if the amount was parsed with decimals other than those of the asset, and with
 * `token-decimals-unknown` if too few nodes agree on the decimals.
 */
export type CheckDecimals = (
  network: CaipNetworkId,
  amount: ReadWith,
  quorum: () => Promise<Quorum>,
) => Promise<void>

/** Number of contracts whose decimals are cached. */
const mostRemembered = 200

/**
 * Creates the check of decimals, which does not trust the data provider. It uses the network's description for the
 * native coin, the bundled list for listed tokens, and several nodes for all other tokens.
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

/**
 * Creates a check that compares the decimals with which an amount was parsed with those of the asset. The code for a
 * chain loads at its first use.
 */
export function checkDecimalsOf(networkOfId: (id: CaipNetworkId) => Network): CheckDecimals {
  return createDecimals({
    networkOfId,
    listedTokens,
    read: async (ask, network, token) =>
      namespaceOf(network) === 'solana'
        ? (await (await import('../../chains/solana/mint.ts')).readMint(ask, token)).decimals
        : await (await import('../../chains/evm/prepare.ts')).tokenDecimals(ask, token),
  })
}
