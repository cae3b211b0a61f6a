import type { Account } from '../client/types.ts'
import { addressOf, type CaipNetworkId, namespaceOf } from '../domain/core/entities.ts'
import { type CoreCode, coreError } from '../domain/core/errors/core-error.ts'
import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { hexChainId } from '../domain/networks/networks.ts'
import type { EvmContext, ProviderContext } from './context.ts'
import { createEmitter } from './emitter.ts'
import type { Eip1193Events, Eip1193Provider } from './types.ts'

type Seen = { readonly accounts: readonly string[]; readonly network: CaipNetworkId }

// Error codes of EIP-1193 and JSON-RPC that are needed before the error catalogue has loaded.
/** The provider is disconnected (EIP-1193). */
const disconnected = 4900
/** An error inside Portico (JSON-RPC). */
const internal = -32603

/** The provider of one modal, and a function that closes the provider. */
export type ServedProvider = { readonly provider: Eip1193Provider; close(): void }

/**
 * Creates the EIP-1193 provider. A subscription sends no request, and the code for requests loads with the first
 * request. Undefined for a modal without EVM networks.
 */
export function createEip1193(modal: ProviderContext): ServedProvider | undefined {
  const first = [modal.defaultNetwork, ...modal.networks.map(({ id }) => id)].find(
    id => namespaceOf(id) === 'eip155',
  )
  if (!first) return undefined
  const events = createEmitter<Eip1193Events>()
  let chosen = first

  const look = (account: Account): Seen => ({
    accounts: accountsOf(account),
    network: account.isConnected ? (account.caipNetworkId ?? chosen) : chosen,
  })
  let seen = look(modal.account('eip155'))
  const update = (account: Account) => {
    const before = seen
    seen = look(account)
    // After a disconnect, the last network stays the current one.
    chosen = seen.network
    const chainId = hexChainId(seen.network)
    const was = before.accounts.length > 0
    const is = seen.accounts.length > 0
    if (is && !was) events.emit('connect', { chainId })
    if (seen.network !== before.network) events.emit('chainChanged', chainId)
    if (seen.accounts.join() !== before.accounts.join()) events.emit('accountsChanged', [...seen.accounts])
    if (was && !is) events.emit('disconnect', rpcError('wallet-disconnected', disconnected))
  }
  const stop = modal.onAccount('eip155', update)

  const side: EvmContext = {
    accounts: () => accountsOf(modal.account('eip155')),
    network: () => look(modal.account('eip155')).network,
    choose: network => {
      chosen = network
      update(modal.account('eip155'))
    },
  }
  const load = lazy(() =>
    import('./eip1193-answers.ts').then(
      ({ createAnswers }) => createAnswers(modal, side),
      () => {
        throw rpcError('network-failed', internal)
      },
    ),
  )

  const provider: Eip1193Provider = {
    isPortico: true,
    request: async request => (await load())(request),
    on: (event, listener) => {
      events.on(event, listener)
      return provider
    },
    once: (event, listener) => {
      events.once(event, listener)
      return provider
    },
    off: (event, listener) => {
      events.off(event, listener)
      return provider
    },
    addListener: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.off(event, listener),
    removeAllListeners: event => {
      events.removeAll(event)
      return provider
    },
  }
  return { provider, close: stop }
}

function rpcError(code: CoreCode, number: number): ProviderRpcError {
  const { message } = coreError(code)
  return Object.assign(new Error(message), { name: 'ProviderRpcError', code: number })
}

function accountsOf({ caipAddress, allAccounts }: Account): readonly string[] {
  const all = caipAddress ? [caipAddress, ...allAccounts] : []
  return [...new Set(all.map(addressOf))]
}
