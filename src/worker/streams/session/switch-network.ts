import type { WalletRequest } from '../../../bridge/contract/worker-api.ts'
import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { CoreError, coreError } from '../../../domain/core/errors/core-error.ts'
import { hexChainId, readChainId } from '../../../domain/networks/networks.ts'

/** The wallet that is asked to switch its network. */
export type SwitchingWallet = {
  readonly name: string
  ask(request: WalletRequest): Promise<unknown>
  /** Resolves when the wallet reports that it uses this network, or after `ms`. */
  waitForNetwork(network: CaipNetworkId, ms: number): Promise<void>
}

/** How long a wallet may take to switch after it has confirmed the switch (ms). */
const settleMs = 2_000

/**
 * Switches the wallet to the network. If the wallet does not know the network, adds it first. Resolves when the wallet uses
 * the network.
 */
export async function switchWallet(wallet: SwitchingWallet, network: Network): Promise<void> {
  const chainId = hexChainId(network.id)
  const move = async () => {
    await wallet.ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    return await isThere(wallet, network.id)
  }
  try {
    if (await move()) return
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'chain-unrecognized') throw error
  }
  // The wallet does not know the network: it returned an error that says so, or it confirmed the switch without
  // switching.
  await wallet.ask({ method: 'wallet_addEthereumChain', params: [chainOf(network)] })
  // Some wallets switch to a network when they add it.
  if (await isOn(wallet, network.id)) return
  if (await move()) return
  throw coreError('chain-unrecognized', { wallet: wallet.name, network: network.id })
}

async function isThere(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  if (await isOn(wallet, network)) return true
  await wallet.waitForNetwork(network, settleMs)
  return await isOn(wallet, network)
}

async function isOn(wallet: SwitchingWallet, network: CaipNetworkId): Promise<boolean> {
  return readChainId(await wallet.ask({ method: 'eth_chainId' })) === network
}

/** Describes the network as EIP-3085 defines it. */
function chainOf(network: Network): object {
  // Wallets accept only https URLs. A local development chain has none, so its other URLs are sent.
  const secure = network.rpcUrls.filter(url => url.startsWith('https:'))
  return {
    chainId: hexChainId(network.id),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: secure.length > 0 ? secure : network.rpcUrls,
    ...(network.explorerUrl && { blockExplorerUrls: [network.explorerUrl] }),
  }
}
