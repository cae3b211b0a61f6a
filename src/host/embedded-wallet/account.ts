import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
  readNetworkId,
} from '../../domain/core/caip.ts'
import type { Network } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { FrameUser } from '../../domain/embedded-wallet/frame-types.ts'
import type { AskedRequest } from '../../domain/embedded-wallet/login.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'
import { classifyMethod } from '../../domain/session/rpc-policy.ts'
import type { Connector, ConnectorResult } from '../connectors/connector.ts'
import type { ProviderEvents } from '../connectors/provider.ts'
import type { FrameClient } from './frame-client.ts'
import { askSolana } from './solana.ts'

/** The dependencies of the frame's accounts. */
export type AccountDeps = {
  readonly line: FrameClient
  readonly networks: readonly Network[]
  /** The preferred account type on EVM networks. */
  readonly accountType: () => 'eoa' | 'smartAccount' | undefined
  readonly onUser: (user: FrameUser, network: CaipNetworkId) => void
  /** Shows the frame until the user has approved or rejected the request in it. */
  readonly approve: <T>(ask: (signal: AbortSignal) => Promise<T>, asked: AskedRequest) => Promise<T>
  /** A request of a method that is not allowed was rejected. */
  readonly onRefused: () => void
  /** Ends the login for all namespaces together. */
  readonly signOut: () => Promise<void>
}

/** The accounts of the frame, one for each namespace, each with the same connector type as other wallets. */
export type FrameAccounts = {
  side(namespace: Namespace): Connector
  /** The frame is gone, so all its accounts are disconnected. */
  gone(): void
}

/** Creates the accounts. The frame is on one network at a time, so it switches before a request for another network. */
export function createAccounts(deps: AccountDeps): FrameAccounts {
  const { line, networks } = deps
  const news = new Map<Namespace, Set<ProviderEvents>>()
  /** The frame's current network, as it last reported. */
  let frameOn: CaipNetworkId | undefined
  const on = new Map<Namespace, { network: CaipNetworkId; address: string }>()

  const firstOf = (namespace: Namespace) => networks.find(one => one.namespace === namespace)?.id

  const user = async (namespace: Namespace, network: CaipNetworkId): Promise<FrameUser> => {
    const type = namespace === 'eip155' ? deps.accountType() : undefined
    const known = await line.ask('GET_USER', {
      chainId: network,
      ...(type && { preferredAccountType: type }),
    })
    const there = networkIn(known.chainId, namespace) ?? network
    frameOn = there
    on.set(namespace, { network: there, address: known.address })
    deps.onUser(known, there)
    return known
  }

  const moveTo = async (network: CaipNetworkId) => {
    if (frameOn === network) return
    const { chainId } = await line.ask('SWITCH_NETWORK', { chainId: network })
    frameOn = networkIn(chainId, namespaceOf(network)) ?? network
    if (frameOn !== network) throw new AppError('chain-unrecognized', { network })
  }

  const connect = async (
    namespace: Namespace,
    silent: boolean,
    wanted: CaipNetworkId | undefined,
  ): Promise<ConnectorResult> => {
    const network = wanted && namespaceOf(wanted) === namespace ? wanted : firstOf(namespace)
    if (!network) throw new AppError('chain-adapter-not-found', { namespace })
    if (silent) {
      const token = line.token()
      const { isConnected } = await line.ask('IS_CONNECTED', token === undefined ? undefined : { token })
      if (!isConnected) throw new AppError('wallet-unauthorized')
    }
    const { address } = await user(namespace, network)
    const there = on.get(namespace)?.network ?? network
    if (namespace === 'eip155') return { accounts: [address], chainId: hexChainId(there) }
    const ours = networks.filter(one => one.namespace === namespace).map(({ id }) => id)
    return { accounts: [address], chainId: there, networks: ours }
  }

  const switchTo = async (params: unknown) => {
    const network = readChainId(safeRead(Array.isArray(params) ? params[0] : params, 'chainId'))
    if (!network) throw new AppError('chain-id-invalid')
    if (!networks.some(({ id }) => id === network)) throw new AppError('chain-unsupported', { network })
    const before = on.get('eip155')?.address
    await moveTo(network)
    // A smart account may be missing on the new network, so the address may change.
    const { address } = await user('eip155', network)
    for (const one of news.get('eip155') ?? []) {
      one.chain(hexChainId(network))
      if (address !== before) one.accounts([address])
    }
    return null
  }

  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => hexChainId(on.get('eip155')?.network ?? firstOf('eip155') ?? 'eip155:1'),
    eth_accounts: () => [on.get('eip155')?.address].filter(one => one !== undefined),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: () => {
      throw new AppError('method-unsupported', { method: 'wallet_addEthereumChain' })
    },
  }

  const request = async (
    namespace: Namespace,
    { method, params }: WalletRequest,
    account: CaipAddress | undefined,
  ): Promise<unknown> => {
    const here = namespace === 'eip155' && Object.hasOwn(local, method) ? local[method] : undefined
    if (here) return await here(params)
    const kind = classifyMethod(method)
    const isOfNamespace = method.startsWith('solana_') === (namespace === 'solana')
    if (kind === 'unknown' || !isOfNamespace) {
      deps.onRefused()
      throw new AppError('rpc-not-allowed', { method })
    }
    const network = account ? networkOf(account) : (on.get(namespace)?.network ?? firstOf(namespace))
    if (!network) throw new AppError('chain-adapter-not-found', { namespace })
    const ask = async (asked: unknown, signal?: AbortSignal): Promise<unknown> => {
      await moveTo(network)
      const payload = { method, params: asked, chainId: network, chainNamespace: namespace }
      const how = signal ? { human: true, signal } : {}
      return (await line.ask('RPC_REQUEST', payload, how)).result
    }
    if (kind === 'safe') return await ask(params)
    // Copy the params, so that the site cannot change them between the display and the signature.
    const own = { method, params: structuredClone(params) }
    return await deps.approve(
      async signal =>
        namespace === 'solana'
          ? await askSolana(method, own.params, account && addressOf(account), asked => ask(asked, signal))
          : await ask(own.params, signal),
      own,
    )
  }

  return {
    side: namespace => ({
      connect: (silent, network) => connect(namespace, silent, network),
      request: (asked, account) => request(namespace, asked, account),
      disconnect: async () => {
        on.delete(namespace)
        await deps.signOut()
      },
      listen: one => {
        const heard = news.get(namespace) ?? new Set()
        news.set(namespace, heard.add(one))
        return () => void heard.delete(one)
      },
    }),
    gone: () => {
      on.clear()
      frameOn = undefined
      for (const heard of news.values()) for (const one of [...heard]) one.gone()
    },
  }
}

/** Reads a network in any form that the frame uses: CAIP-2, a number, or hex. */
function networkIn(chainId: string | number, namespace: Namespace): CaipNetworkId | undefined {
  const named = readNetworkId(chainId)
  if (named) return namespaceOf(named) === namespace ? named : undefined
  return namespace === 'eip155' ? readChainId(chainId) : readNetworkId(`${namespace}:${chainId}`)
}
