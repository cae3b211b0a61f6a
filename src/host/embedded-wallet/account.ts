import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  type Namespace,
  type Network,
  namespaceOf,
  networkOf,
  readNetworkId,
} from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { decodeBase58, encodeBase58 } from '../../domain/core/lib/base58.ts'
import { base64Of } from '../../domain/core/lib/base64.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { FrameUser } from '../../domain/embedded-wallet/frame-requests.ts'
import type { ApprovalRequest, LoginProvider } from '../../domain/embedded-wallet/login.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'
import { classifyMethod } from '../../domain/session/rpc-policy.ts'
import { readSolanaTransaction } from '../../domain/transactions/solana-transaction.ts'
import { ownWalletMessages } from '../../domain/wallets/own-wallet-messages.ts'
import {
  type Connector,
  type ConnectorResult,
  fieldOf,
  fromBase64,
  type ProviderEvents,
  textOf,
} from '../connectors/connector.ts'
import type { FrameClient } from './frame-client.ts'

const names: Readonly<Record<LoginProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/**
 * Returns the wallet name of a logged-in account. The name contains the login method, and no data that identifies the
 * user.
 */
export function loginName(provider: LoginProvider | undefined): string {
  return provider ? ownWalletMessages.social(names[provider]) : ownWalletMessages.email
}

const maxTransactions = 100

/**
 * Sends a Solana request to the login frame. Converts the site's transactions from base64 to base58, because the frame
 * expects base58.
 */
export async function requestSolana(
  method: string,
  params: unknown,
  address: string | undefined,
  send: (params: unknown) => Promise<unknown>,
): Promise<unknown> {
  const pubkey = fieldOf(params, 'pubkey') ?? address
  const transactionOf = (value: unknown) => encodeBase58(fromBase64(value, 'transaction'))
  switch (method) {
    case 'solana_signMessage': {
      const response = await send({ message: textOf(params, 'message'), pubkey })
      return { signature: textIn(response, 'signature') }
    }
    case 'solana_signTransaction': {
      const response = await send({ transaction: transactionOf(fieldOf(params, 'transaction')) })
      const signed = bytesIn(safeRead(response, 'transaction'))
      const key = typeof pubkey === 'string' ? decodeBase58(pubkey) : undefined
      const signature = key && readSolanaTransaction(signed)?.signatureOf(key)
      if (!signature) throw new AppError('wallet-failed', { reason: 'not signed by the account' })
      return { signature: encodeBase58(signature), transaction: base64Of(signed) }
    }
    case 'solana_signAllTransactions': {
      const transactions = fieldOf(params, 'transactions')
      const list = Array.isArray(transactions) ? transactions.slice(0, maxTransactions) : []
      if (list.length === 0) throw new AppError('rpc-invalid-params', { param: 'transactions' })
      const signed = safeRead(await send({ transactions: list.map(transactionOf) }), 'transactions')
      if (!Array.isArray(signed) || signed.length !== list.length) throw unreadable()
      return { transactions: signed.map(transaction => base64Of(bytesIn(transaction))) }
    }
    default: {
      const options = fieldOf(params, 'options') ?? fieldOf(params, 'sendOptions')
      const transaction = transactionOf(fieldOf(params, 'transaction'))
      const response = await send({ transaction, ...(options !== undefined && { options }) })
      // Some versions of the login frame reply with only the signature.
      return { signature: typeof response === 'string' ? response : textIn(response, 'signature') }
    }
  }
}

function bytesIn(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? decodeBase58(value, 20_000) : undefined
  if (!bytes) throw unreadable()
  return bytes
}

function textIn(response: unknown, key: string): string {
  const text = safeRead(response, key)
  if (typeof text !== 'string' || text === '') throw unreadable()
  return text
}

function unreadable(): AppError {
  return new AppError('answer-malformed', { reason: 'RPC_REQUEST' })
}

export type AccountDeps = {
  readonly frameClient: FrameClient
  readonly networks: readonly Network[]
  /** The account type that the user prefers on EVM networks. */
  readonly accountType: () => 'eoa' | 'smartAccount' | undefined
  readonly onUser: (user: FrameUser, network: CaipNetworkId) => void
  /** Shows the login frame until the user has approved or rejected the request in it. */
  readonly approve: <T>(send: (signal: AbortSignal) => Promise<T>, request: ApprovalRequest) => Promise<T>
  /** Called when Portico rejects a request whose method is not allowed. */
  readonly onRefused: () => void
  /** Ends the login in all namespaces. */
  readonly signOut: () => Promise<void>
  /** Reports an error of the login site to the developer, and throws it again. */
  readonly report: (error: AppError) => never
  /** Called with true when Portico begins to wait for an account, and with false when it waits for no account. */
  readonly onSync: (isSyncing: boolean) => void
}

/** The accounts of the embedded wallet. Each namespace has its own `Connector`. */
export type FrameAccounts = {
  connector(namespace: Namespace): Connector
  /** Disconnects all accounts, because the login frame was removed. */
  gone(): void
}

/**
 * Creates the accounts of the embedded wallet. The login frame uses one network at a time, so Portico switches the
 * frame's network before a request on a different network.
 */
export function createAccounts(deps: AccountDeps): FrameAccounts {
  const { frameClient, networks } = deps
  const events = new Map<Namespace, Set<ProviderEvents>>()
  /** The network that the login frame has reported last. */
  let frameOn: CaipNetworkId | undefined
  const on = new Map<Namespace, { network: CaipNetworkId; address: string }>()

  const firstOf = (namespace: Namespace) => networks.find(network => network.namespace === namespace)?.id

  let syncs = 0
  /** Reports that Portico waits for an account until `work` settles. */
  const sync = async <T>(work: () => Promise<T>): Promise<T> => {
    syncs += 1
    if (syncs === 1) deps.onSync(true)
    try {
      return await work()
    } finally {
      syncs -= 1
      if (syncs === 0) deps.onSync(false)
    }
  }

  const user = async (namespace: Namespace, network: CaipNetworkId): Promise<FrameUser> => {
    const type = namespace === 'eip155' ? deps.accountType() : undefined
    const known = await frameClient.request('GET_USER', {
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
    const { chainId } = await frameClient.request('SWITCH_NETWORK', { chainId: network })
    frameOn = networkIn(chainId, namespaceOf(network)) ?? network
    if (frameOn !== network) throw new AppError('chain-unrecognized', { network })
  }

  const connect = async (
    namespace: Namespace,
    silent: boolean,
    requested: CaipNetworkId | undefined,
  ): Promise<ConnectorResult> => {
    const network = requested && namespaceOf(requested) === namespace ? requested : firstOf(namespace)
    if (!network) throw new AppError('chain-adapter-not-found', { namespace })
    if (silent) {
      const token = frameClient.token()
      const { isConnected } = await frameClient.request(
        'IS_CONNECTED',
        token === undefined ? undefined : { token },
      )
      if (!isConnected) throw new AppError('wallet-unauthorized')
    }
    const { address } = await user(namespace, network)
    const there = on.get(namespace)?.network ?? network
    if (namespace === 'eip155') return { accounts: [address], chainId: hexChainId(there) }
    const ours = networks.filter(network => network.namespace === namespace).map(({ id }) => id)
    return { accounts: [address], chainId: there, networks: ours }
  }

  const switchTo = async (params: unknown) => {
    const network = readChainId(safeRead(Array.isArray(params) ? params[0] : params, 'chainId'))
    if (!network) throw new AppError('chain-id-invalid')
    if (!networks.some(({ id }) => id === network)) throw new AppError('chain-unsupported', { network })
    const before = on.get('eip155')?.address
    await moveTo(network)
    // On the new network the account may not be a smart account, so its address may change.
    const { address } = await user('eip155', network)
    for (const listener of events.get('eip155') ?? []) {
      listener.chain(hexChainId(network))
      if (address !== before) listener.accounts([address])
    }
    return null
  }

  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_chainId: () => hexChainId(on.get('eip155')?.network ?? firstOf('eip155') ?? 'eip155:1'),
    eth_accounts: () => [on.get('eip155')?.address].filter(address => address !== undefined),
    wallet_switchEthereumChain: params => sync(() => switchTo(params)),
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
      throw new AppError('rpc-not-allowed', { method, original: -32601 })
    }
    const network = account ? networkOf(account) : (on.get(namespace)?.network ?? firstOf(namespace))
    if (!network) throw new AppError('chain-adapter-not-found', { namespace })
    const send = async (body: unknown, signal?: AbortSignal): Promise<unknown> => {
      await moveTo(network)
      const payload = { method, params: body, chainId: network, chainNamespace: namespace }
      const how = signal ? { human: true, signal } : {}
      return (await frameClient.request('RPC_REQUEST', payload, how)).result
    }
    if (kind === 'safe') return await send(params)
    // The params are copied, so that the site cannot change them after the user has seen them.
    const address = on.get(namespace)?.address
    const owner = account ?? (address === undefined ? undefined : caipAddress(network, address))
    const own = { method, params: structuredClone(params), network, ...(owner && { account: owner }) }
    if (namesOtherChain(own.params, network)) throw new AppError('chain-mismatch', { network })
    return await deps.approve(
      async signal =>
        namespace === 'solana'
          ? await requestSolana(method, own.params, account && addressOf(account), body => send(body, signal))
          : await send(own.params, signal),
      own,
    )
  }

  return {
    connector: namespace => ({
      connect: (silent, network) => sync(() => connect(namespace, silent, network)).catch(deps.report),
      request: (body, account) => request(namespace, body, account),
      disconnect: async () => {
        on.delete(namespace)
        await deps.signOut()
      },
      listen: listener => {
        const listeners = events.get(namespace) ?? new Set()
        events.set(namespace, listeners.add(listener))
        return () => void listeners.delete(listener)
      },
    }),
    gone: () => {
      on.clear()
      frameOn = undefined
      for (const listeners of events.values()) for (const listener of [...listeners]) listener.gone()
    },
  }
}

/**
 * Whether a request, or a call in it, names a chain that is not the network of the account. The login site could then
 * execute it on either of the two, so Portico rejects it.
 */
function namesOtherChain(params: unknown, network: CaipNetworkId): boolean {
  const named = Array.isArray(params) ? params : [params]
  const calls = named.map(part => safeRead(part, 'calls'))
  return [...named, ...calls.filter(list => Array.isArray(list)).flat()].some(part => {
    const chainId = safeRead(part, 'chainId')
    return chainId !== undefined && chainId !== null && readChainId(chainId) !== network
  })
}

/** Reads a network in any form that the login frame uses: CAIP-2, a number, or hex. */
function networkIn(chainId: string | number, namespace: Namespace): CaipNetworkId | undefined {
  const named = readNetworkId(chainId)
  if (named) return namespaceOf(named) === namespace ? named : undefined
  return namespace === 'eip155' ? readChainId(chainId) : readNetworkId(`${namespace}:${chainId}`)
}

/** The requests that wait for the user's approval in the login frame. */
type Approvals = {
  run<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Rejects all waiting requests with this error. Requests that need no approval continue. */
  abort(reason: AppError): void
}

/**
 * Counts the requests that wait for the user's approval. Calls `start` when the first request begins to wait, and `end`
 * when no request waits any more. `end` receives whether the last request succeeded.
 */
export function createApprovals(start: () => void, end: (ok: boolean) => void): Approvals {
  const waiting = new Set<AbortController>()
  const leave = (controller: AbortController, ok: boolean) => {
    if (waiting.delete(controller) && waiting.size === 0) end(ok)
  }
  return {
    run: async send => {
      const own = new AbortController()
      waiting.add(own)
      if (waiting.size === 1) start()
      try {
        const response = await send(own.signal)
        if (own.signal.aborted) throw own.signal.reason
        leave(own, true)
        return response
      } catch (error) {
        leave(own, false)
        throw own.signal.aborted ? own.signal.reason : error
      }
    },
    abort: reason => {
      const all = [...waiting]
      waiting.clear()
      for (const controller of all) controller.abort(reason)
      if (all.length > 0) end(false)
    },
  }
}
