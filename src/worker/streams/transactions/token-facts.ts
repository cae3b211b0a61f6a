import {
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type { ReadWith } from '../balances/decimals.ts'
import type { FeatureDeps } from '../feature.ts'
import { loadEvm } from './chain-code.ts'

type TokenFactsDeps = {
  readonly services: FeatureDeps['services']
  readonly balances: FeatureDeps['tables']['balances']
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly quorum: (network: CaipNetworkId) => Promise<Quorum>
}

/** What a transaction must know of its token. */
export type TokenFacts = {
  /** Rejects if the amount was parsed with a number of decimals that the token does not have. */
  checkDecimals(network: CaipNetworkId, amount: ReadWith): Promise<void>
  readDecimals(network: CaipNetworkId, token: string): Promise<number>
  /** Returns the symbol of a token that the account holds, as the cached balances name it. */
  symbolOf(account: CaipAddress, token: string): Promise<string | undefined>
}

export function createTokenFacts({ services, balances, chain, quorum }: TokenFactsDeps): TokenFacts {
  const checkDecimals: TokenFacts['checkDecimals'] = async (network, amount) =>
    await (await services()).checkDecimals(network, amount, () => quorum(network))
  const readDecimals: TokenFacts['readDecimals'] = async (network, token) =>
    namespaceOf(network) === 'solana'
      ? (await (await import('../../chains/solana/mint.ts')).readMint(chain(network), token)).decimals
      : await (await loadEvm()).readTokenDecimals(chain(network), token)
  const symbolOf: TokenFacts['symbolOf'] = async (account, token) => {
    const cached = await balances.get(account).catch(() => undefined)
    const isSame = ({ address }: TokenBalance) => address?.toLowerCase() === token.toLowerCase()
    return cached?.value.tokens.find(isSame)?.symbol
  }

  return { checkDecimals, readDecimals, symbolOf }
}
