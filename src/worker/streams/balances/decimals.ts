import { type CaipNetworkId, type Network, namespaceOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { agreedResponse, type KnownToken, type Quorum, type SendRpc } from '../../chains/chain.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'

type DecimalsDeps = {
  readonly networkOfId: (id: CaipNetworkId) => Network
  readonly listedTokens: (network: CaipNetworkId) => readonly KnownToken[]
  /** Reads the decimals of a token from its contract or mint. */
  readonly read: (sendRpc: SendRpc, network: CaipNetworkId, token: string) => Promise<number>
}

/** A token (absent for the native coin), and the decimals with which an amount of this token was parsed. */
export type ReadWith = { readonly token?: string | undefined; readonly decimals: number }

/**
 * Checks the number of decimals with which an amount was parsed. Rejects with `token-decimals-mismatch` if the asset
 * has a different number, and with `token-decimals-unknown` if too few nodes report the same number.
 */
type CheckDecimals = (
  network: CaipNetworkId,
  amount: ReadWith,
  quorum: () => Promise<Quorum>,
) => Promise<void>

/** Maximum number of tokens whose decimals are cached. */
const maxRemembered = 200

/**
 * Creates the function that checks decimals. The decimals of the native coin come from the network's description, those
 * of a bundled token from Portico's token list, and those of any other token from several nodes. The decimals in the
 * data provider's lists are not trusted.
 */
export function createDecimals(deps: DecimalsDeps): CheckDecimals {
  const remembered = new Map<string, number>()

  const fromChain = async (network: CaipNetworkId, token: string, quorum: () => Promise<Quorum>) => {
    const key = `${network} ${token}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const agreed = await agreedResponse(await quorum(), sendRpc => deps.read(sendRpc, network, token), String)
    if (agreed === undefined) throw new AppError('token-decimals-unknown', { token })
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, agreed)
    return agreed
  }

  return async (network, { token, decimals: claimed }, quorum) => {
    const keyOf = (address: string) => (namespaceOf(network) === 'eip155' ? address.toLowerCase() : address)
    const listed = deps
      .listedTokens(network)
      .find(({ address }) => token !== undefined && address !== undefined && keyOf(address) === keyOf(token))
    const decimals =
      token === undefined
        ? deps.networkOfId(network).nativeCurrency.decimals
        : (listed?.decimals ?? (await fromChain(network, keyOf(token), quorum)))
    if (decimals !== claimed) throw new AppError('token-decimals-mismatch', { given: claimed, decimals })
  }
}

/**
 * Creates the function that checks the decimals of tokens. The code for EVM networks and the code for Solana each load
 * at their first use.
 */
export function checkDecimalsOf(networkOfId: (id: CaipNetworkId) => Network): CheckDecimals {
  return createDecimals({
    networkOfId,
    listedTokens,
    read: async (sendRpc, network, token) =>
      namespaceOf(network) === 'solana'
        ? (await (await import('../../chains/solana/mint.ts')).readMint(sendRpc, token)).decimals
        : await (await import('../../chains/evm/prepare.ts')).readTokenDecimals(sendRpc, token),
  })
}
