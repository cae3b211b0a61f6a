import { type Address, toHex } from 'viem'
import { badParams, noSuchMethod, type RpcError, rpcError, unauthorised, wrongChain } from '../evm/errors.ts'
import { callNode, isFields } from '../evm/rpc.ts'
import type { PrepareEvm } from '../evm/tasks.ts'
import type { Approvals } from './approvals.ts'
import { addChain, switchChain } from './chains.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { currentChain, type MemoryStore, visible } from './memory.ts'
import { createSessionMethods, revokeSession } from './sessions.ts'
import { createWalletConnect } from './wallet-connect-method.ts'

/** A request that the wallet has received, with its outcome. */
export type SeenRequest = {
  readonly method: string
  readonly params: unknown
  /** `done` for success, the code of the error for a failure, undefined while the request is pending. */
  outcome: 'done' | number | undefined
}

/** An error of JSON-RPC. */
export type Failure = { readonly code: number; readonly message: string; readonly data?: unknown }

/** Faults that a test can switch on. */
export type Mischief = {
  /** The error with which the next request fails. */
  nextError: RpcError | undefined
  /** The errors with which all requests of a method fail, by method. */
  failures: Readonly<Record<string, Failure>>
  /** Whether wallet_switchEthereumChain reports success but does not switch. */
  switchLies: boolean
}

/** The wallet's EIP-1193 provider. */
export type Provider = {
  readonly isPorticoTest: true
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly isConnected: () => boolean
} & Pick<Emitter, 'on' | 'once' | 'removeListener'>

type Parts = {
  readonly memory: MemoryStore
  readonly approvals: Approvals
  readonly prepare: PrepareEvm
  readonly seen: SeenRequest[]
  readonly mischief: Mischief
  /** Whether the wallet supports smart sessions (ERC-7715). */
  readonly sessions: boolean
  /** Whether the wallet connects and signs in with one request (ERC-7846). */
  readonly signsIn: boolean
  /** The methods for bundles of calls (EIP-5792). Empty if the wallet does not support them. */
  readonly bundles: Readonly<Record<string, Method>>
}

type Method = (params: unknown) => unknown

const permission = (accounts: readonly Address[]) => [
  {
    parentCapability: 'eth_accounts',
    invoker: window.location.origin,
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
  },
]

const createMethods = ({
  memory,
  approvals,
  mischief,
  prepare,
  sessions,
  signsIn,
  bundles,
}: Parts): Readonly<Record<string, Method>> => {
  // Like real wallets, rejects a request with code -32002 while an earlier request of the same kind still waits for the
  // user.
  const open = new Set<string>()
  const once = async <T>(kind: string, act: () => Promise<T>): Promise<T> => {
    if (open.has(kind)) throw rpcError(-32002, `Request of type '${kind}' already pending. Please wait.`)
    open.add(kind)
    try {
      return await act()
    } finally {
      open.delete(kind)
    }
  }

  const askAccounts = (method: string): Promise<readonly Address[]> =>
    once('wallet_requestPermissions', async () => {
      const { accounts, locked } = memory.get()
      const { accounts: chosen } = await approvals.request({
        kind: 'connect',
        method,
        title: locked ? 'Unlock and connect' : 'Connect to this site',
        rows: [],
        accounts,
      })
      memory.set({ connected: true, accounts: [...chosen] })
      return chosen
    })

  return {
    eth_accounts: () => {
      const { connected, locked, lockedAnswer } = memory.get()
      if (locked && connected && lockedAnswer === 'unauthorized') throw unauthorised()
      return locked && connected && lockedAnswer === 'null' ? null : visible(memory.get())
    },
    eth_coinbase: () => visible(memory.get())[0] ?? null,
    eth_chainId: () => toHex(memory.get().chainId),
    net_version: () => String(memory.get().chainId),
    eth_requestAccounts: () => {
      const accounts = visible(memory.get())
      return accounts.length > 0 ? accounts : askAccounts('eth_requestAccounts')
    },
    wallet_requestPermissions: async params => {
      const wanted: unknown = Array.isArray(params) ? params[0] : undefined
      if (!isFields(wanted) || !isFields(wanted.eth_accounts)) throw badParams('eth_accounts expected')
      return permission(await askAccounts('wallet_requestPermissions'))
    },
    wallet_getPermissions: () => {
      const accounts = visible(memory.get())
      return accounts.length > 0 ? permission(accounts) : []
    },
    wallet_revokePermissions: async params => {
      const ended = sessions ? await revokeSession(approvals, params) : undefined
      if (ended !== undefined) return ended
      memory.set({ connected: false })
      return null
    },
    ...bundles,
    ...(sessions ? createSessionMethods(memory, approvals) : {}),
    ...(signsIn ? { wallet_connect: createWalletConnect(askAccounts, prepare) } : {}),
    wallet_switchEthereumChain: params =>
      once('wallet_switchEthereumChain', () => switchChain(memory, approvals, params, mischief.switchLies)),
    wallet_addEthereumChain: params =>
      once('wallet_addEthereumChain', () => addChain(memory, approvals, params)),
    wallet_watchAsset: async params => {
      const options = isFields(params) && isFields(params.options) ? params.options : {}
      const rows: [string, string][] = [
        ['Token', String(options.symbol)],
        ['Contract', String(options.address)],
      ]
      await approvals.request({ kind: 'asset', method: 'wallet_watchAsset', title: 'Add a token', rows })
      return true
    },
  }
}

const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : -32603

/**
 * Matches methods that only a wallet can serve. If the wallet does not support such a method, it rejects the request.
 * The wallet does not forward the request to the node.
 */
const notOurs = /^(wallet_|eth_sign|personal_|eth_(get)?[eE]ncrypt|eth_decrypt)/

/** Creates the provider, which serves wallet methods and forwards all others to the node of the current chain. */
export const createProvider = (
  parts: Parts,
): { readonly provider: Provider; readonly emit: Emitter['emit'] } => {
  const { memory, approvals, prepare, seen, mischief } = parts
  const methods = createMethods(parts)
  const events = createEmitter()

  memory.onChange((now, before) => {
    if (now.chainId !== before.chainId) events.emit('chainChanged', toHex(now.chainId))
    const [after, earlier] = [visible(now), visible(before)]
    if (after.join() !== earlier.join()) events.emit('accountsChanged', [...after])
  })

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    const error = mischief.nextError
    if (error !== undefined) {
      mischief.nextError = undefined
      throw error
    }
    const failure = Object.hasOwn(mischief.failures, method) ? mischief.failures[method] : undefined
    if (failure) throw rpcError(failure.code, failure.message, failure.data)
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (own !== undefined) return own(params)
    const chain = currentChain(memory.get())
    const task = prepare(method, params, { chain, accounts: visible(memory.get()) })
    if (task !== undefined) {
      await approvals.request(task.question)
      return task.run()
    }
    if (notOurs.test(method)) throw noSuchMethod(method)
    if (chain === undefined) throw wrongChain()
    return callNode(chain.rpcUrl, method, params)
  }

  const request: Provider['request'] = async request => {
    if (!isFields(request) || typeof request.method !== 'string') throw badParams('method expected')
    const entry: SeenRequest = { method: request.method, params: request.params, outcome: undefined }
    seen.push(entry)
    try {
      // The page gets copies of the results, so that it cannot change the wallet's objects.
      const result: unknown = structuredClone(await answer(request.method, request.params))
      entry.outcome = 'done'
      return result
    } catch (error) {
      entry.outcome = codeOf(error)
      throw error
    }
  }

  const { on, once, removeListener, emit } = events
  return {
    provider: { isPorticoTest: true, request, isConnected: () => true, on, once, removeListener },
    emit,
  }
}
