import { describeCall, describeMessage, readRequest } from '../../../domain/clear-signing/describe.ts'
import { type Coin, type Description, tokensOf } from '../../../domain/clear-signing/description.ts'
import { type Descriptors, joinDescriptors } from '../../../domain/clear-signing/descriptor.ts'
import { type CaipAddress, type CaipNetworkId, networkId } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { PendingRequest } from '../../../domain/embedded-wallet/login.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import { agreedResponse } from '../../chains/chain.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'

/** Time limit for reading the decimals of one token (ms). */
const decimalsMs = 3_000
/** Maximum number of tokens whose decimals are read to describe one wallet request. */
const maxTokens = 8

/**
 * The feature of clear signing: describes wallet requests in words. The descriptors, which say how to describe a call
 * or a message, load at the first description.
 */
export const clearSigning = defineFeature<'clearSigning'>(deps => {
  const describe = async (
    request: PendingRequest,
    account: CaipAddress,
    decimals: ReadonlyMap<string, number>,
  ): Promise<Description | undefined> => {
    const describable = readRequest(request, account)
    if (!describable) return undefined
    const network = networkId(`eip155:${describable.chainId}`)
    const native = findNetwork(network, deps.networks())?.nativeCurrency
    const coins = { ...(native && { native }), coinOf: (token: string) => coinOf(network, token, decimals) }
    return describable.kind === 'message'
      ? describeMessage(await messages(), describable.data, coins, describable.from)
      : describeCall(await calls(), describable.call, coins)
  }

  /** Reads the decimals of a token from several nodes. Returns undefined if too few nodes report the same decimals. */
  const readDecimals = async (network: CaipNetworkId, token: string): Promise<number | undefined> => {
    const { findNodes } = await deps.services()
    const quorum = await withWalletNode(await findNodes(network), deps.session, network)
    const { readTokenDecimals } = await import('../../chains/evm/prepare.ts')
    return await agreedResponse(quorum, sendRpc => readTokenDecimals(sendRpc, token), String)
  }

  return {
    queries: {},
    actions: {
      describe: async (request, account) => await describe(request, accountFrom(account), new Map()),
      describeExactly: async (request, account) => {
        const owner = accountFrom(account)
        const first = await describe(request, owner, new Map())
        const describable = readRequest(request, owner)
        if (!first || !describable) return first
        const network = networkId(`eip155:${describable.chainId}`)
        const read = async (token: string): Promise<readonly [string, number | undefined]> => [
          token,
          await withTimeout(
            readDecimals(network, token).catch(() => undefined),
            decimalsMs,
            () => undefined,
          ),
        ]
        const found = await Promise.all(tokensOf(first).slice(0, maxTokens).map(read))
        const decimals = new Map(
          found.flatMap(([token, count]) => (count === undefined ? [] : [[token, count] as const])),
        )
        return decimals.size === 0 ? first : await describe(request, owner, decimals)
      },
    },
  }
})

type Bundled = Promise<{ readonly default: unknown }>

async function messages(): Promise<Descriptors> {
  return await descriptorsOf([import('../../../../data/clear-signing/clear-messages.json')])
}

async function calls(): Promise<Descriptors> {
  return await descriptorsOf([
    import('../../../../data/clear-signing/clear-calls-trade.json'),
    import('../../../../data/clear-signing/clear-calls-vaults.json'),
    import('../../../../data/clear-signing/clear-calls-others.json'),
  ])
}

async function descriptorsOf(files: readonly Bundled[]): Promise<Descriptors> {
  return joinDescriptors((await Promise.all(files)).map(file => file.default as Descriptors))
}

/**
 * Returns the symbol and decimals of a token in the built-in token list. For any other token, returns the decimals from
 * the chain, or undefined if they were not read.
 */
function coinOf(
  network: CaipNetworkId,
  token: string,
  decimals: ReadonlyMap<string, number>,
): Coin | undefined {
  const listed = listedTokens(network).find(({ address }) => address?.toLowerCase() === token)
  if (listed) return { symbol: listed.symbol, decimals: listed.decimals }
  const read = decimals.get(token)
  return read === undefined ? undefined : { decimals: read }
}
