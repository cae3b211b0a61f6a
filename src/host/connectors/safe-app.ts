import { MessageFormatter, Methods, RPC_CALLS } from '@safe-global/safe-apps-sdk'
import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import type { CaipNetworkId } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { methodNotGranted } from '../../domain/core/errors/foreign.ts'
import { fromWallet } from '../../domain/core/errors/wallet-error.ts'
import { bytesOfHex } from '../../domain/core/lib/hex.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'

/** The Safe (a wallet contract) that the user has opened in Safe's app. */
type SafeAccount = { readonly address: string; readonly network: CaipNetworkId }
type SafeCall = { readonly to: string; readonly value: string; readonly data: string }
type Handler = (params: readonly unknown[]) => Promise<unknown>

/** How often the state of a transaction or message is requested from Safe (ms). */
const pollMs = 3_000
/** How long Safe may take to change a setting (ms). */
const settingMs = 2_000
const addressShape = /^0x[\da-f]{40}$/i
const hashShape = /^0x[\da-f]{64}$/i
const hexShape = /^0x(?:[\da-f]{2})*$/i
const amountShape = /^(?:0x[\da-f]{1,64}|\d{1,78})$/i

const reads: ReadonlySet<string> = new Set(
  Object.values(RPC_CALLS).filter(method => method.startsWith('eth_')),
)

/**
 * Creates an EIP-1193 provider for the Safe that the user has opened in Safe's app. A reply may take long, because the
 * owners of the Safe must confirm each transaction and signature.
 */
export function createSafeProvider(frame: SafeFrame): { request(request: WalletRequest): Promise<unknown> } {
  const account = async () => readAccount(await frame.call('getSafeInfo'))
  const rpc = (call: string, params: readonly unknown[]) => frame.call('rpcCall', { call, params })

  const propose = async (calls: readonly SafeCall[], from: unknown, chainId: unknown) => {
    const { address, network } = await account()
    if (from !== undefined && String(from).toLowerCase() !== address.toLowerCase())
      throw new AppError('wallet-unauthorized')
    if (chainId !== undefined && readChainId(chainId) !== network)
      throw new AppError('bundle-chain-unsupported')
    return hashOf(await frame.call('sendTransactions', { txs: calls }), 'safeTxHash')
  }
  const transactionOf = async (safeTxHash: string) => {
    const response = await frame.call('getTxBySafeTxHash', { safeTxHash })
    const hash = safeRead(response, 'txHash')
    return {
      status: safeRead(response, 'txStatus'),
      hash: typeof hash === 'string' && hashShape.test(hash) ? hash : undefined,
    }
  }
  /** Waits until the Safe's transaction is in a block, and returns the hash of that transaction. */
  const executed = async (safeTxHash: string) =>
    await untilDefined(async () => {
      // Safe's service may not know a new transaction yet. So Portico repeats a status request that has failed.
      const { status, hash } = await transactionOf(safeTxHash).catch((error: AppError) => {
        if (error.code === 'wallet-disconnected') throw error
        return { status: undefined, hash: undefined }
      })
      if (status === 'CANCELLED') throw new AppError('user-rejected')
      return hash
    })
  const signed = async (response: unknown): Promise<string> => {
    // If the response has no `messageHash`, the owners sign by a transaction that stores the hash of the message in the
    // Safe's contract (ERC-1271). The signature is then empty.
    if (safeRead(response, 'messageHash') === undefined) {
      await executed(hashOf(response, 'safeTxHash'))
      return '0x'
    }
    const messageHash = hashOf(response, 'messageHash')
    return await untilDefined(async () => {
      const signature = await frame.call('getOffChainSignature', messageHash)
      const isSigned = typeof signature === 'string' && hexShape.test(signature) && signature.length > 2
      return isSigned ? signature : undefined
    })
  }
  /**
   * Sets Safe's app to collect the owners' signatures without a transaction. Older versions of the app ignore this
   * setting and sign by a transaction.
   */
  const preferOffChain = () =>
    withTimeout(rpc('safe_setSettings', [{ offChainSigning: true }]), settingMs, () => undefined).catch(
      () => {},
    )
  const signTypedData: Handler = async ([, message]) => {
    const typedData = typedDataOf(message)
    await preferOffChain()
    return await signed(await frame.call('signTypedMessage', { typedData }))
  }

  const responses: Readonly<Record<string, Handler>> = {
    eth_accounts: async () => [(await account()).address],
    eth_requestAccounts: async () => [(await account()).address],
    eth_chainId: async () => hexChainId((await account()).network),
    wallet_revokePermissions: async () => null,
    // Only the user can choose the Safe and its network, in Safe's own app. So a switch succeeds only if the Safe
    // already uses the network.
    wallet_switchEthereumChain: async ([wanted]) => {
      if (readChainId(safeRead(wanted, 'chainId')) === (await account()).network) return null
      throw new AppError('method-unsupported', { method: 'wallet_switchEthereumChain' })
    },
    eth_sendTransaction: async ([call]) =>
      await executed(await propose([callOf(call)], safeRead(call, 'from'), safeRead(call, 'chainId'))),
    wallet_sendCalls: async ([bundle]) => {
      const calls = safeRead(bundle, 'calls')
      if (!Array.isArray(calls) || calls.length === 0) throw refused('calls')
      const id = await propose(calls.map(callOf), safeRead(bundle, 'from'), safeRead(bundle, 'chainId'))
      return { id }
    },
    wallet_getCallsStatus: async ([id]) => {
      if (typeof id !== 'string' || !hashShape.test(id)) throw new AppError('bundle-unknown')
      const { network } = await account()
      const { status, hash } = await transactionOf(id)
      const receipt = hash && (await rpc('eth_getTransactionReceipt', [hash]))
      const about = { version: '2.0.0', id, chainId: hexChainId(network), atomic: true }
      if (status === 'CANCELLED') return { ...about, status: 400 }
      if (!receipt || (status !== 'SUCCESS' && status !== 'FAILED')) return { ...about, status: 100 }
      return { ...about, status: status === 'SUCCESS' ? 200 : 500, receipts: [receipt] }
    },
    wallet_getCapabilities: async () => ({
      [hexChainId((await account()).network)]: { atomic: { status: 'supported' } },
    }),
    personal_sign: async ([message]) => {
      const text = textOf(message)
      await preferOffChain()
      return await signed(await frame.call('signMessage', { message: text }))
    },
    eth_signTypedData: signTypedData,
    eth_signTypedData_v4: signTypedData,
  }

  return {
    request: async ({ method, params }) => {
      const list = Array.isArray(params) ? params : []
      if (reads.has(method)) return await rpc(method, list)
      const response = Object.hasOwn(responses, method) ? responses[method] : undefined
      if (!response) throw methodNotGranted({ method })
      return await response(list)
    },
  }
}

function readAccount(info: unknown): SafeAccount {
  const [address, network] = [safeRead(info, 'safeAddress'), readChainId(safeRead(info, 'chainId'))]
  if (typeof address !== 'string' || !addressShape.test(address) || !network)
    throw new AppError('wallet-failed', { reason: 'no address or chain id of the Safe' })
  return { address, network }
}

function callOf(call: unknown): SafeCall {
  const [to, value, data] = [
    safeRead(call, 'to'),
    safeRead(call, 'value') ?? '0',
    safeRead(call, 'data') ?? safeRead(call, 'input') ?? '0x',
  ]
  if (typeof to !== 'string' || !addressShape.test(to)) throw refused('to')
  if (typeof value !== 'string' || !amountShape.test(value)) throw refused('value')
  if (typeof data !== 'string' || !hexShape.test(data)) throw refused('data')
  return { to, value: BigInt(value).toString(), data }
}

function hashOf(response: unknown, name: 'safeTxHash' | 'messageHash'): string {
  const hash = safeRead(response, name)
  if (typeof hash === 'string' && hashShape.test(hash)) return hash
  // The reply has no hash. Safe may still have accepted the request, so the outcome is unknown.
  throw new AppError('send-unknown')
}

/** Decodes the message of `personal_sign`. Safe signs text only, so a message that is not valid UTF-8 is rejected. */
function textOf(message: unknown): string {
  if (typeof message !== 'string') throw refused('message')
  if (!hexShape.test(message)) return message
  const bytes = bytesOfHex(message)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('message')
  }
}

function typedDataOf(message: unknown): unknown {
  try {
    const typedData: unknown = typeof message === 'string' ? JSON.parse(message) : message
    if (typeof safeRead(typedData, 'types') === 'object') return typedData
  } catch {
    // The text is not JSON, so the code below rejects it.
  }
  throw refused('typedData')
}

function refused(param: string): AppError {
  return new AppError('rpc-invalid-params', { param })
}

/** Repeats the request until it returns a value. */
async function untilDefined<T>(call: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await call()
    if (value !== undefined) return value
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
}

/** Sends requests to Safe, which embeds the page. Every rejection is an AppError. */
type SafeFrame = {
  call(method: `${Methods}`, params?: unknown): Promise<unknown>
  close(): void
}

type Waiting = { resolve(data: unknown): void; reject(error: AppError): void }

const safeOrigin = /^https:\/\/(?:[a-z\d-]+\.)*safe\.global$/
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
/**
 * Error texts of Safe's app for a request that the user has closed or declined. In both cases Safe has neither sent nor
 * signed anything.
 */
const declined =
  /^(?:transaction|message|request|signature)(?: signing)? (?:was )?(?:rejected|cancell?ed)\.?$/i

/**
 * Whether the origin belongs to Safe. If the page runs on this computer, as during development, any origin on this
 * computer is accepted too.
 */
export function isSafeOrigin(origin: string, own: string): boolean {
  return safeOrigin.test(origin) || (loopback.test(origin) && loopback.test(own))
}

/**
 * Returns the origin of the frame that embeds the page. Returns undefined if the browser does not report it. In this
 * case, Portico uses the origin of the first valid reply.
 */
export function parentOriginOf(win: Window): string | undefined {
  const listed: unknown = win.location.ancestorOrigins?.[0]
  return typeof listed === 'string' ? listed : undefined
}

/**
 * Opens the connection to the frame that embeds the page. Returns undefined if the browser reports that this frame does
 * not belong to Safe. Messages are accepted only from the parent window and from an origin of Safe.
 */
export function openSafeFrame(win: Window): SafeFrame | undefined {
  const { parent } = win
  const own = win.location.origin
  let target = parentOriginOf(win)
  if (target !== undefined && !isSafeOrigin(target, own)) return undefined
  const waiting = new Map<string, Waiting>()

  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isSafeOrigin(origin, own) || (target ?? origin) !== origin) return
    const id = safeRead(data, 'id')
    const request = typeof id === 'string' ? waiting.get(id) : undefined
    if (typeof id !== 'string' || !request) return
    target = origin
    waiting.delete(id)
    if (safeRead(data, 'success') === true) return request.resolve(safeRead(data, 'data'))
    const text = safeRead(data, 'error')
    request.reject(
      typeof text === 'string' && declined.test(text)
        ? new AppError('user-rejected', { reason: text })
        : fromWallet(text),
    )
  }
  win.addEventListener('message', onMessage)
  return {
    call: (method, params) =>
      new Promise((resolve, reject) => {
        // While the origin of the parent window is unknown, Portico sends only the request for the Safe's address. The
        // reply to this request shows the origin.
        if (target === undefined && method !== Methods.getSafeInfo) throw new AppError('wallet-disconnected')
        const request = MessageFormatter.makeRequest(method as Methods, params)
        waiting.set(request.id, { resolve, reject })
        parent.postMessage(request, target ?? '*')
      }),
    close: () => {
      win.removeEventListener('message', onMessage)
      for (const { reject } of waiting.values()) reject(new AppError('wallet-disconnected'))
      waiting.clear()
    },
  }
}
