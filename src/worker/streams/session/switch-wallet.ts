import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import type { CaipNetworkId, Network } from '../../../domain/core/entities.ts'
import { CoreError } from '../../../domain/core/errors/core-error.ts'
import { sessionError } from '../../../domain/core/errors/session-messages.ts'
import { hexChainId, readChainId } from '../../../domain/networks/networks.ts'

/** The name of a wallet, and the functions that `switchWallet` calls to change the network of this wallet. */
type SwitchingWallet = {
  readonly name: string
  request(request: WalletRequest): Promise<unknown>
  /** Resolves when the wallet reports that it uses this network, or after `ms`. */
  waitForNetwork(network: CaipNetworkId, ms: number): Promise<void>
}

/** How long to wait until the wallet uses the new network, after the wallet has confirmed the switch (ms). */
const settleMs = 2_000

/**
 * Switches the wallet to the network. If the network is missing in the wallet, adds it first. Resolves when the wallet
 * uses the network.
 */
export async function switchWallet(wallet: SwitchingWallet, network: Network): Promise<void> {
  const chainId = hexChainId(network.id)
  const move = async () => {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return await isThere(wallet, network.id)
  }
  try {
    if (await move()) return
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'chain-unrecognized') throw error
  }
  // The network is missing in the wallet: the wallet has returned an error for an unknown chain, or has confirmed the
  // switch without switching.
  const refused = await addNetwork(wallet, network)
  // Some wallets switch to a network as soon as it is added, so no second switch request is needed.
  if (await isOn(wallet, network.id)) return
  // A wallet also refuses a network that it has already, so a refusal is final only if the switch fails too.
  const moved = await move().catch((error: unknown) => {
    throw refused ?? error
  })
  if (moved) return
  if (refused) throw refused
  throw sessionError('chain-unrecognized', { wallet: wallet.name, network: network.id })
}

async function isThere(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  if (await isOn(wallet, network)) return true
  await wallet.waitForNetwork(network, settleMs)
  return await isOn(wallet, network)
}

async function isOn(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  return readChainId(await wallet.request({ method: 'eth_chainId' })) === network
}

/**
 * Adds the network to the wallet. Some wallets accept only coins with 18 decimals and a symbol of 1 to 6 letters, and only
 * https URLs. Such a wallet refuses the params before it shows a prompt, so the network is offered a second time in these
 * terms: the coin's true name stays. Portico itself counts with the network's own decimals. Returns the error if the
 * wallet refuses the network.
 */
async function addNetwork(wallet: SwitchingWallet, network: Network): Promise<CoreError | undefined> {
  const offers = [chainOf(network), strictChainOf(network)]
  let refused: CoreError | undefined
  for (const [at, offer] of offers.entries()) {
    if (at > 0 && JSON.stringify(offer) === JSON.stringify(offers[0])) break
    try {
      await wallet.request({ method: 'wallet_addEthereumChain', params: [offer] })
      return undefined
    } catch (error) {
      if (!(error instanceof CoreError) || !refusals.includes(error.code)) throw error
      const { context } = refused ?? error
      refused = sessionError(
        'network-not-addable',
        { ...context, wallet: wallet.name, network: network.name },
        error,
      )
    }
  }
  return refused
}

const longestSymbol = 6

/** Errors with which wallets refuse a network. Some wallets do not say that the params are wrong. */
const refusals: readonly string[] = [
  'wallet-params-refused',
  'rpc-invalid-params',
  'rpc-invalid-input',
  'wallet-failed',
]

/** Describes the network in the format of EIP-3085. */
function chainOf(network: Network): object {
  // Wallets accept only https URLs, so only these are sent. If a network has no https URL, such as a local development
  // chain, all its URLs are sent.
  const secure = network.rpcUrls.filter(url => url.startsWith('https:'))
  return {
    chainId: hexChainId(network.id),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: secure.length > 0 ? secure : network.rpcUrls,
    ...(network.explorerUrl && { blockExplorerUrls: [network.explorerUrl] }),
  }
}

/** Describes the network as strict wallets want it. */
function strictChainOf(network: Network): object {
  const { name, symbol } = network.nativeCurrency
  // Half of a letter of two UTF-16 units is left out.
  const short = symbol.slice(0, longestSymbol).replace(/[\uD800-\uDBFF]$/, '')
  const { explorerUrl, ...rest } = network
  return chainOf({
    ...rest,
    nativeCurrency: { name, symbol: short || 'COIN', decimals: 18 },
    ...(explorerUrl?.startsWith('https:') && { explorerUrl }),
  })
}
