import { type CaipNetworkId, referenceOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { toProviderError } from '../domain/core/errors/provider-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { hexChainId, readChainId } from '../domain/networks/networks.ts'
import { isSessionMethod, routeOf, type SessionMethod } from '../domain/session/rpc-policy.ts'
import { createAsking, type EvmContext, firstAccount, knownAccount, type ProviderContext } from './context.ts'

type Request = { readonly method: string; readonly params?: unknown }

/** How long to wait for the account update after a network switch (ms). */
const switchEventMs = 3_000

/**
 * Creates the function that handles requests to the EIP-1193 provider. Depending on the method, it takes the result
 * from Portico's own state, from a node or from the wallet. It rejects with EIP-1193 errors.
 */
export function createRequestHandler(
  modal: ProviderContext,
  context: EvmContext,
): (request: unknown) => Promise<unknown> {
  const requestConnection = createAsking(modal, 'eip155')
  const isOurs = (network: CaipNetworkId) => modal.networks.some(({ id }) => id === network)
  const requestWallet = (request: Request) => modal.request('eip155', request)

  const requestAccounts = async () => {
    await requestConnection()
    return [...context.accounts()]
  }

  /**
   * Switches to one of the site's networks. For any other network, sends the request to the connected wallet, or
   * rejects if no wallet is connected.
   */
  const moveTo = async (request: Request) => {
    const network = readChainId(safeRead(firstOf(request.params), 'chainId'))
    if (!network) throw new AppError('chain-id-invalid')
    const { isConnected } = await knownAccount(modal, 'eip155')
    if (isConnected && !isOurs(network)) return await requestWallet(request)
    if (!isOurs(network)) throw new AppError('chain-unrecognized', { network })
    if (!isConnected) context.choose(network)
    else if (context.network() !== network) {
      await modal.switchNetwork(network)
      await firstAccount(modal, 'eip155', account => account.caipNetworkId === network, switchEventMs)
    }
    return null
  }

  const permissions = () => {
    const accounts = context.accounts()
    if (accounts.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
    return [{ parentCapability: 'eth_accounts', invoker: modal.origin, caveats }]
  }

  /** Responds when it is known whether an account is connected. */
  const whenKnown = (response: () => unknown) => async () => {
    await knownAccount(modal, 'eip155')
    return response()
  }

  const session: Readonly<Record<SessionMethod, (request: Request) => Promise<unknown>>> = {
    eth_requestAccounts: requestAccounts,
    eth_accounts: whenKnown(() => [...context.accounts()]),
    eth_coinbase: whenKnown(() => context.accounts()[0] ?? null),
    eth_chainId: whenKnown(() => hexChainId(context.network())),
    net_version: whenKnown(() => referenceOf(context.network())),
    wallet_switchEthereumChain: moveTo,
    wallet_addEthereumChain: moveTo,
    wallet_getPermissions: whenKnown(permissions),
    wallet_requestPermissions: async request => {
      const { isConnected } = await knownAccount(modal, 'eip155')
      if (!isConnected) {
        await requestConnection()
        return permissions()
      }
      // The user may want to share different accounts, so `wallet_requestPermissions` goes to the connected wallet. If
      // the wallet does not support this method, Portico returns the current permissions.
      try {
        return await requestWallet(request)
      } catch (error) {
        if (toAppError(error).code !== 'method-unsupported') throw error
        return permissions()
      }
    },
    wallet_revokePermissions: async request => {
      // Portico handles only the permission `eth_accounts`, so a request to revoke other permissions goes to the
      // wallet.
      if (safeRead(firstOf(request.params), 'eth_accounts') === undefined) return await requestWallet(request)
      await modal.disconnect('eip155')
      return null
    },
  }

  const respond = async (value: unknown): Promise<unknown> => {
    const request = readRequest(value)
    if (isSessionMethod(request.method)) return await session[request.method](request)
    const route = routeOf(request.method)
    if (route === 'rejected') throw new AppError('method-unsupported', { method: request.method })
    await knownAccount(modal, 'eip155')
    const network = context.network()
    if (route === 'node' && isOurs(network)) return await modal.rpc(network, request)
    return await requestWallet(request)
  }
  return async request => {
    try {
      return await respond(request)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

function readRequest(value: unknown): Request {
  const [method, params] = ['method', 'params'].map(key => safeRead(value, key))
  if (typeof method !== 'string' || method === '') throw new AppError('rpc-invalid-request')
  return { method, ...(params !== undefined && { params }) }
}

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : params
}
