import type { WalletRequest } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { fromWallet } from '../../domain/core/errors/wallet-error.ts'
import { decodeBase58 } from '../../domain/core/lib/base58.ts'
import { bytesOfBase64 } from '../../domain/core/lib/base64.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'
import { isSignedMessage } from '../../domain/core/signed-message.ts'
import { hexChainId, readChainId } from '../../domain/networks/networks.ts'
import type { OneClick, OneClickResponse } from '../../domain/sign-in/one-click.ts'
import { enable, requestOfOldWallet } from './old-provider.ts'
import { createPendingRequests } from './pending-requests.ts'
import type { SafeProvider } from './safe-provider.ts'

/**
 * The accounts that a wallet shares with the site. Addresses are as the wallet wrote them. `chainId` is hex for eip155
 * and CAIP-2 for other namespaces.
 */
export type ConnectorResult = {
  readonly accounts: readonly string[]
  readonly chainId: string
  /** The site's networks that the wallet supports. Absent if the wallet supports all of them. */
  readonly networks?: readonly CaipNetworkId[]
  /** The sign-in message that the wallet has signed while connecting. */
  readonly signed?: OneClickResponse
}

/**
 * Connects Portico to one namespace of a wallet in the page. Each connector file implements this type. Every rejection is an
 * AppError.
 */
export type Connector = {
  /**
   * Connects the wallet. With `silent`, the wallet shows no prompt if it can avoid one. `network` is the preferred
   * network, and has no effect on a wallet that chooses its network itself. `signIn` is a message that the wallet may
   * sign in the same step.
   */
  connect(silent: boolean, network: CaipNetworkId | undefined, signIn?: OneClick): Promise<ConnectorResult>
  /** Sends a request to the wallet. `account` is the active account, on the active network. */
  request(request: WalletRequest, account: CaipAddress | undefined): Promise<unknown>
  /** Revokes the site's permission to see the accounts, if the wallet supports that. */
  disconnect(): Promise<void>
  listen(events: ProviderEvents): () => void
}

/** Events of a wallet, parsed and validated. */
export type ProviderEvents = {
  accounts(accounts: readonly string[]): void
  chain(chainId: string): void
  gone(): void
}

/** A safe wrapper of a wallet's provider object: every method returns a promise, and every rejection is an AppError. */
type Provider = {
  /** The wallet's own object, used only to compare wallets. Never called directly. */
  readonly raw: object
  request(request: WalletRequest): Promise<unknown>
  /**
   * Returns the accounts that the wallet shares with the site. With `eth_requestAccounts`, the wallet may open a
   * prompt.
   */
  accounts(method: 'eth_accounts' | 'eth_requestAccounts'): Promise<readonly string[]>
  /** Returns the wallet's chain id as hex without leading zeros. */
  chainId(): Promise<string>
  listen(events: ProviderEvents): () => void
}

const addressShape = /^(?:eip155:\d+:)?(?:0x)?([0-9a-f]{40})$/i
const accountsKept = 100
/**
 * How long the page waits for the reply to a request that shows no prompt (ms). Wallets answer such requests from
 * memory, so a later reply is unlikely.
 */
const quickResponse = 10_000
/**
 * How long Portico waits for the accounts after the user has approved the connection (ms). If the wallet does not reply,
 * the accounts that it has approved count.
 */
const secondLook = 2_000

/** Wraps a provider object that a wallet has put into the page. */
export function openProvider(taken: SafeProvider): Provider {
  const { raw, send, name } = taken
  const isOld = name !== 'request'
  const ask = isOld
    ? requestOfOldWallet(taken)
    : async (walletRequest: WalletRequest) => await Reflect.apply(send, raw, [walletRequest])
  const read = async (reply: Promise<unknown>): Promise<unknown> => {
    try {
      return cloneable(await reply)
    } catch (error) {
      throw fromWallet(error)
    }
  }
  /** Resolves with undefined if the wallet does not reply, or no longer works. */
  const accountsNow = async (): Promise<readonly string[] | undefined> => {
    const reply = read(ask({ method: 'eth_accounts' })).then(readAccounts)
    return await withWalletTimeout(reply, secondLook).catch((error: unknown) =>
      toAppError(error).code === 'wallet-unauthorized' ? [] : undefined,
    )
  }
  const goneEvents = isOld ? ['disconnect', 'close'] : ['disconnect']
  const pending = createPendingRequests(listener => listenTo(goneEvents, listener), accountsNow)
  const listenTo = (names: readonly string[], listener: (value: unknown) => void): (() => void) => {
    const stops = names.map(name => on(raw, name, listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
  const request = async (walletRequest: WalletRequest): Promise<unknown> =>
    await read(pending.wait(ask({ ...walletRequest }), walletRequest.method === 'eth_requestAccounts'))
  /** Resolves with the accounts that the wallet returns, or else with those that it then shares. */
  const sharedAfter = async (enabled: Promise<unknown> | undefined): Promise<unknown> =>
    (enabled && (await read(pending.wait(enabled, true)))) ?? (await request({ method: 'eth_accounts' }))
  /** Asks the user to share accounts. A wallet that does not know the method is asked in older ways. */
  const requestAccounts = async (): Promise<unknown> => {
    const first = isOld ? enable(taken) : undefined
    if (first) return await sharedAfter(first)
    try {
      return await request({ method: 'eth_requestAccounts' })
    } catch (error) {
      if (toAppError(error).code !== 'method-unsupported') throw error
      const second = enable(taken)
      // Before EIP-1102, wallets shared their accounts with every page.
      if (!second && !isOld) throw error
      return await sharedAfter(second)
    }
  }
  const accounts: Provider['accounts'] = async method => {
    const response = await (method === 'eth_accounts' ? request({ method }) : requestAccounts())
    // Some wallets resolve with the error.
    const error = safeRead(response, 'error')
    if (error !== undefined && error !== null) throw fromWallet(error)
    return readAccounts(response)
  }
  /** Asks the wallet for its network. A wallet that does not know the method is asked in older ways. */
  const chainId = async (): Promise<string> => {
    const quickly = (method: string) => withWalletTimeout(request({ method }), quickResponse)
    const response = await quickly('eth_chainId').catch((error: unknown) => {
      if (toAppError(error).code === 'method-unsupported') return undefined
      throw error
    })
    const known =
      readHexChainId(response) ??
      readHexChainId(await quickly('net_version').catch(() => undefined)) ??
      readHexChainId(safeRead(raw, 'chainId')) ??
      readHexChainId(safeRead(raw, 'networkVersion'))
    if (!known) throw new AppError('provider-chain-missing')
    return known
  }

  return {
    raw,
    request,
    accounts,
    chainId,
    listen: events => {
      let isOver = false
      const tell = <T>(read: T | undefined, ask: () => Promise<T>, then: (value: T) => void) => {
        if (read !== undefined) return then(read)
        // The event says that something has changed, in a form that cannot be read. So the wallet is asked.
        ask().then(
          value => isOver || then(value),
          () => {},
        )
      }
      const stops = [
        on(raw, 'accountsChanged', value => {
          const read = readAccounts(value)
          const isReadable = read.length > 0 || isEmpty(value)
          tell(isReadable ? read : undefined, () => accounts('eth_accounts'), events.accounts)
        }),
        on(raw, 'chainChanged', value => tell(readHexChainId(value), chainId, events.chain)),
        // Its value is the number of the network, which on some networks is not the chain id.
        on(raw, 'networkChanged', () => tell(undefined, chainId, events.chain)),
        // Some wallets tell by this event alone that they share accounts.
        on(raw, 'connect', () => {
          const share = (shared: readonly string[]) => shared.length > 0 && events.accounts(shared)
          tell(undefined, () => accounts('eth_accounts'), share)
        }),
        listenTo(goneEvents, async reason => {
          // The wallet has only lost its node, and goes on when it reaches one again.
          if (isOfNode(reason) && (await accountsNow())?.length) return
          if (!isOver) events.gone()
        }),
      ]
      return () => {
        isOver = true
        for (const stop of stops) stop()
      }
    },
  }
}

/**
 * Returns the valid addresses among a wallet's accounts, in the wallet's spelling and without duplicates. Some wallets
 * return one address in place of a list, CAIP-10 ids, objects with an address, or a list inside an object.
 */
export function readAccounts(value: unknown): readonly string[] {
  const seen = new Map<string, string>()
  for (const entry of accountList(value).slice(0, accountsKept)) {
    const text = typeof entry === 'object' ? safeRead(entry, 'address') : entry
    const [, digits] = (typeof text === 'string' && addressShape.exec(text.trim())) || []
    if (digits !== undefined && !seen.has(digits.toLowerCase())) seen.set(digits.toLowerCase(), `0x${digits}`)
  }
  return [...seen.values()]
}

function accountList(value: unknown): readonly unknown[] {
  const list = [value, safeRead(value, 'accounts'), safeRead(value, 'result')].find(Array.isArray)
  return list ?? [value]
}

/** Whether a wallet gives a code of a closed WebSocket as the reason why it is disconnected. */
function isOfNode(reason: unknown): boolean {
  const code = safeRead(reason, 'code')
  return typeof code === 'number' && code >= 1000 && code < 2000
}

/** Whether the value says that the wallet shares no account. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/**
 * Converts a chain id in any form that wallets use (`0x01`, `0X1`, `1`, 1n, or one of them inside an object) to hex.
 * Returns undefined for other values.
 */
export function readHexChainId(value: unknown): string | undefined {
  const inner = typeof value === 'object' ? (safeRead(value, 'chainId') ?? safeRead(value, 'result')) : value
  const network = readChainId(typeof inner === 'string' ? inner.trim().toLowerCase() : inner)
  return network && hexChainId(network)
}

/** Resolves with the reply, or rejects with AppError `wallet-timeout` after `ms`. */
export function withWalletTimeout<T>(response: Promise<T>, ms: number): Promise<T> {
  return inTime(response, ms, () => {
    throw new AppError('wallet-timeout')
  })
}

function on(raw: object, name: string, listener: (value: unknown) => void): () => void {
  // If the listener throws, for example because of a malformed value, the error does not reach the wallet's code.
  const safe = (value: unknown) => {
    try {
      listener(value)
    } catch {
      // The value of the event cannot be read, so the event is ignored.
    }
  }
  call(raw, ['on', 'addListener', 'addEventListener'], name, safe)
  return () => call(raw, ['removeListener', 'off', 'removeEventListener'], name, safe)
}

/** Calls the first of these methods that a wallet's object has. Does nothing if it has none, or if the method throws. */
function call(raw: object, methods: readonly string[], ...args: readonly unknown[]): void {
  const member = methods.map(method => safeRead(raw, method)).find(method => typeof method === 'function')
  if (typeof member !== 'function') return
  try {
    Reflect.apply(member, raw, args)
  } catch {
    // Portico works without the wallet's events, because it reads the wallet's state whenever it needs that state.
  }
}

/** Converts a wallet's reply to plain data, because some wallets reply with objects that cannot be posted to a worker. */
function cloneable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  try {
    return structuredClone(value)
  } catch {
    return JSON.parse(JSON.stringify(value))
  }
}

/**
 * Creates a connector for an EIP-1193 provider. The site cannot choose the network of the connection, because such a
 * wallet chooses its network itself.
 */
export function createEip155Connector(taken: SafeProvider): Connector {
  const provider = openProvider(taken)
  return {
    connect: async (silent, _network, signIn) => {
      // If the accounts change while Portico waits for the chain id, an event of the wallet updates `accounts`.
      let accounts: readonly string[] = []
      let chainId = ''
      let isLockedNow = false
      const unlisten = provider.listen({
        accounts: next => {
          accounts = next
          isLockedNow = next.length === 0
        },
        chain: next => {
          chainId = next
        },
        gone: () => {},
      })
      try {
        const joined = signIn && (await connectAndSignIn(provider.request, signIn))
        accounts = joined
          ? joined.accounts
          : await provider.accounts(silent ? 'eth_accounts' : 'eth_requestAccounts')
        if (!silent && accounts.length > 0) {
          // The user may change the account inside the wallet's prompt. Some wallets then resolve the request with the
          // account from before. So the wallet is asked once more, and its last word counts.
          const current = await withWalletTimeout(provider.accounts('eth_accounts'), secondLook).catch(
            () => [],
          )
          if (current.length > 0) accounts = current
          else if (isLockedNow) accounts = []
        }
        chainId = await provider.chainId()
        return { accounts, chainId, ...(joined?.signed && { signed: joined.signed }) }
      } finally {
        unlisten()
      }
    },
    request: async request => await provider.request(request),
    disconnect: async () => {
      await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    },
    listen: events => provider.listen(events),
  }
}

/** The accounts that a wallet shares, and the sign-in message that it has signed while connecting. */
type Joined = { readonly accounts: readonly string[]; readonly signed?: OneClickResponse }

/**
 * The rdns of wallets with ERC-7846: Base Account and Porto. Only these wallets receive the request `wallet_connect`,
 * because some wallets never reply to a method that they do not know.
 */
const capable: readonly string[] = ['app.base.account', 'xyz.ithaca.porto']
const accountsRead = 100
const longestMessage = 10_000
const longestSignature = 100_000

/** Whether the wallet with this rdns connects and signs in with one request. */
export function signsInWhileConnecting(rdns: string | undefined): boolean {
  return rdns !== undefined && capable.includes(rdns)
}

/**
 * Connects the wallet and signs the user in, with one request (`wallet_connect` of ERC-7846). Returns undefined if the
 * wallet does not support this method. In that case the wallet has shown no prompt, and the caller connects without
 * signing in.
 */
async function connectAndSignIn(
  request: (request: WalletRequest) => Promise<unknown>,
  { chainId, resources, ...signInRequest }: OneClick,
): Promise<Joined | undefined> {
  const signInWithEthereum = {
    ...signInRequest,
    version: '1',
    chainId: hexChainId(chainId),
    ...(resources && { resources: [...resources] }),
  }
  const params = [{ version: '1', capabilities: { signInWithEthereum } }]
  const response = await request({ method: 'wallet_connect', params }).catch((error: unknown) => {
    if (toAppError(error).code === 'method-unsupported') return undefined
    throw error
  })
  if (response === undefined) return undefined
  // `request` has converted the wallet's response to plain data.
  const shared = safeRead(response, 'accounts')
  const list: readonly unknown[] = Array.isArray(shared) ? shared.slice(0, accountsRead) : []
  const accounts = readAccounts(list.map(account => safeRead(account, 'address')))
  const signed = readSigned(safeRead(safeRead(list[0], 'capabilities'), 'signInWithEthereum'))
  return { accounts, ...(signed && { signed }) }
}

function readSigned(response: unknown): OneClickResponse | undefined {
  const [message, signature] = [safeRead(response, 'message'), safeRead(response, 'signature')]
  if (typeof message !== 'string' || message.length > longestMessage) return undefined
  return isSignedMessage(signature) && signature.length <= longestSignature
    ? { message, signature }
    : undefined
}

/**
 * Maximum length of a base58 text. No real message is longer, and a very long text would block the page, because the
 * time for decoding grows with the square of the length.
 */
const longestBase58 = 20_000

/** Reads a field of the request params. The params are an object, or a list with one object. */
export function fieldOf(params: unknown, name: string): unknown {
  return safeRead(Array.isArray(params) ? params[0] : params, name)
}

/** Reads a field that must be a non-empty string. */
export function textOf(params: unknown, name: string): string {
  const value = fieldOf(params, name)
  return typeof value === 'string' && value !== '' ? value : refuseField(name)
}

/** Decodes the bytes of a base58 field. */
export function base58Of(params: unknown, name: string): Uint8Array {
  return decodeBase58(textOf(params, name), longestBase58) ?? refuseField(name)
}

export function fromBase64(text: unknown, name: string): Uint8Array {
  return (typeof text === 'string' && text !== '' && bytesOfBase64(text)) || refuseField(name)
}

/** Throws the error that names the malformed field of a request. */
export function refuseField(name: string): never {
  throw new AppError('rpc-invalid-params', { param: name })
}
