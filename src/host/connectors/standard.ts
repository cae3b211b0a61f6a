import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkOf,
} from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet } from '../../domain/core/errors/wallet-error.ts'
import { decodeBase58 } from '../../domain/core/lib/base58.ts'
import { base64Of } from '../../domain/core/lib/base64.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  type Connector,
  type ConnectorResult,
  fromBase64,
  type ProviderEvents,
  refuseField,
} from './connector.ts'
import { foreignBytes, itemsOf, subscribeTo, textsOf } from './foreign-object.ts'
import { networksAmong, standardChainOf, standardPrefix } from './standard-chains.ts'

/**
 * An account of a Wallet Standard wallet. `raw` is the wallet's own object for the account. The wallet's methods need
 * this object as an argument.
 */
export type SharedAccount = {
  readonly raw: object
  readonly address: string
  readonly publicKey: Uint8Array | undefined
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The functions that connect a Wallet Standard wallet, and read its accounts and features. */
type StandardWallet = {
  /**
   * Connects the wallet on `network` if an account of the wallet supports it. Otherwise uses the first of the site's
   * networks that an account supports.
   */
  connect(method: ForeignMethod, input: unknown, network: CaipNetworkId | undefined): Promise<ConnectorResult>
  /** Returns a method of a feature. Throws `method-unsupported` if the wallet lacks the feature. */
  method(feature: string, name: string): ForeignMethod
  /** The accounts that the wallet shares on the site's networks. */
  accounts(): readonly SharedAccount[]
  has(feature: string): boolean
  feature(name: string): unknown
  /**
   * Returns the account whose address is in the request, or the active account if the request contains no address.
   * Throws if the account does not support `feature` or the active network.
   */
  accountFor(feature: string | undefined, wanted: unknown, inUse: CaipAddress | undefined): SharedAccount
  /** Returns the Wallet Standard name of the network that a request uses. */
  chainFor(inUse: CaipAddress | undefined): string | undefined
  listen(events: ProviderEvents): () => void
  forget(): void
}

const accountsKept = 100
const listRead = 200

/**
 * Wraps a Wallet Standard wallet for one namespace. `isOurs` returns whether an account is a valid account of this
 * namespace.
 */
export function readStandardWallet(
  raw: object,
  networks: readonly Network[],
  isOurs: (account: SharedAccount) => boolean,
): StandardWallet {
  let accounts: readonly SharedAccount[] = []
  let chain: string | undefined
  const feature = (name: string) => safeRead(safeRead(raw, 'features'), name)

  const prefixes = networks
    .flatMap(({ namespace }) => [`${namespace}:`, standardPrefix[namespace] ?? []])
    .flat()
  const isOfNamespace = ({ chains }: SharedAccount) =>
    chains.some(chain => prefixes.some(prefix => chain.startsWith(prefix)))
  /** Returns the valid accounts of this namespace, on any network. */
  const validAccounts = (value: unknown) => {
    const seen = new Set<string>()
    return itemsOf(value, accountsKept)
      .map(readAccount)
      .filter(account => account !== undefined)
      .filter(account => {
        const isNew = !seen.has(account.address) && isOfNamespace(account) && isOurs(account)
        seen.add(account.address)
        return isNew
      })
  }
  const isUsable = ({ chains }: SharedAccount) => networksAmong(networks, chains).length > 0
  const readAccounts = (value: unknown) => {
    accounts = validAccounts(value).filter(isUsable)
  }
  /**
   * Returns the accounts that the wallet shares after a connect request. The user may change the account while the wallet
   * shows its prompt. If the wallet no longer shares an account of its response, its current accounts count.
   */
  const sharedAccounts = (response: unknown) => {
    const current = validAccounts(safeRead(raw, 'accounts'))
    const listed = safeRead(response, 'accounts')
    if (listed === undefined) return current
    const granted = validAccounts(listed)
    const isCurrent = granted.every(({ address }) => current.some(account => account.address === address))
    return current.length > 0 && !isCurrent ? current : granted
  }
  /** The wallet works, but on none of the site's networks. A retry would end the same way. */
  const otherNetwork = () => {
    const [first] = networks
    return new AppError('connector-chain-missing', {
      ...(first && { namespace: first.namespace, network: first.id }),
    })
  }
  const on = (name: string) => accounts.filter(({ chains }) => chains.includes(name))

  return {
    connect: async (connectMethod, input, network) => {
      const stated = textsOf(safeRead(raw, 'chains'), listRead)
      if (stated.length > 0 && networksAmong(networks, stated).length === 0) throw otherNetwork()
      const response = await connectMethod(...(input === undefined ? [] : [input]))
      const shared = sharedAccounts(response)
      accounts = shared.filter(isUsable)
      const possible = networks.filter(({ id }) => on(standardChainOf(id)).length > 0)
      const chosen = possible.find(({ id }) => id === network) ?? possible[0]
      if (!chosen) throw shared.length > 0 ? otherNetwork() : new AppError('wallet-unauthorized')
      chain = standardChainOf(chosen.id)
      return {
        accounts: on(chain).map(({ address }) => address),
        chainId: chosen.id,
        networks: possible.map(({ id }) => id),
      }
    },
    method: (name, method) => {
      const found = methodOf(feature(name), method)
      if (!found) throw new AppError('method-unsupported', { method: name })
      return found
    },
    accounts: () => accounts,
    has: name => feature(name) !== undefined,
    feature,
    accountFor: (name, wanted, inUse) => {
      const address = typeof wanted === 'string' ? wanted : inUse && addressOf(inUse)
      const account = accounts.find(account => account.address === address)
      if (!account) throw new AppError('wallet-unauthorized')
      if (name !== undefined && !account.features.includes(name))
        throw new AppError('method-unsupported', { method: name })
      const network = inUse && networkOf(inUse)
      if (network && !account.chains.includes(standardChainOf(network))) {
        throw new AppError('chain-unsupported', { network })
      }
      return account
    },
    chainFor: inUse => (inUse ? standardChainOf(networkOf(inUse)) : chain),
    listen: events =>
      subscribeTo(feature('standard:events'), 'on', 'change', (changed: unknown) => {
        if (safeRead(changed, 'accounts') === undefined) return
        readAccounts(safeRead(raw, 'accounts'))
        events.accounts(chain ? on(chain).map(({ address }) => address) : [])
      }),
    forget: () => {
      accounts = []
    },
  }
}

function readAccount(raw: unknown): SharedAccount | undefined {
  const address = safeRead(raw, 'address')
  if (typeof raw !== 'object' || raw === null || typeof address !== 'string') return undefined
  return {
    raw,
    address,
    publicKey: foreignBytes(safeRead(raw, 'publicKey')),
    chains: textsOf(safeRead(raw, 'chains'), listRead),
    features: textsOf(safeRead(raw, 'features'), listRead),
  }
}

/**
 * Returns the only output of a Wallet Standard method that was called with one input. These methods return lists,
 * because they accept several inputs.
 */
export function onlyOutput(outputs: unknown): unknown {
  const [first] = itemsOf(outputs, 1)
  if (typeof first !== 'object' || first === null)
    throw new AppError('wallet-failed', { reason: 'no answer' })
  return first
}

/** Returns the bytes of a wallet's response. Throws if the value is not bytes. */
export function bytesOfResponse(response: unknown, name: string): Uint8Array {
  const bytes = foreignBytes(safeRead(response, name))
  if (!bytes || bytes.length === 0) throw new AppError('wallet-failed', { reason: `no ${name}` })
  return bytes
}

/** A request to a wallet: its parameters, and the active account. */
export type MethodCall = { readonly params: unknown; readonly inUse: CaipAddress | undefined }

/**
 * Returns a function that calls the handler for a request's method. The function rejects with `method-unsupported` if
 * there is no handler for the method.
 */
export function answerBy(
  verbs: Readonly<Record<string, (call: MethodCall) => Promise<unknown>>>,
): Connector['request'] {
  return async ({ method, params }, inUse) => {
    const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
    if (!verb) throw new AppError('method-unsupported', { method })
    return await verb({ params, inUse })
  }
}

/** The function that sends a request to the Solana wallet of a Farcaster client. Transactions are base64 text. */
export type RequestSolana = (request: {
  readonly method: string
  readonly params?: object
}) => Promise<unknown>

type Input = { readonly message?: Uint8Array; readonly transaction?: Uint8Array }

const version = '1.0.0'
const chains = ['solana:mainnet'] as const

/** Wraps the Solana wallet of a Farcaster client as a wallet of the Wallet Standard. */
export function createMiniAppSolanaWallet(
  shown: { readonly name: string; readonly icon?: string },
  request: RequestSolana,
): object {
  let accounts: readonly object[] = []
  /** Sends one request for each input, because a Farcaster client accepts only one transaction or message at a time. */
  const each =
    <T>(task: (input: Input) => Promise<T>) =>
    async (...inputs: readonly Input[]): Promise<readonly T[]> => {
      const responses: T[] = []
      for (const input of inputs) responses.push(await task(input))
      return responses
    }
  const send = async (method: string, input: Input, field: string): Promise<unknown> => {
    if (!input.transaction) return refuseField('transaction')
    return safeRead(await request({ method, params: { transaction: base64Of(input.transaction) } }), field)
  }

  const connect = async () => {
    const address = safeRead(await request({ method: 'connect' }), 'publicKey')
    const publicKey = typeof address === 'string' ? decodeBase58(address) : undefined
    if (publicKey?.length !== 32) throw malformed('public key')
    accounts = [{ address, publicKey, chains, features: Object.keys(features) }]
    return { accounts }
  }
  const signMessage = each(async ({ message }) => {
    if (!message) return refuseField('message')
    const response = await request({ method: 'signMessage', params: { message: textIn(message) } })
    return { signedMessage: message, signature: bytesOfBase64(safeRead(response, 'signature'), 'signature') }
  })
  const signTransaction = each(async input => ({
    signedTransaction: bytesOfBase64(
      await send('signTransaction', input, 'signedTransaction'),
      'signed transaction',
    ),
  }))
  const signAndSendTransaction = each(async input => {
    const response = await send('signAndSendTransaction', input, 'signature')
    const signature = typeof response === 'string' ? decodeBase58(response) : undefined
    // Even without a valid signature, the wallet may have sent the transaction. So the outcome is unknown.
    if (signature?.length !== 64) throw new AppError('send-unknown')
    return { signature }
  })

  const supportedTransactionVersions = ['legacy', 0]
  const features = {
    'standard:connect': { version, connect },
    'solana:signMessage': { version, signMessage },
    'solana:signTransaction': { version, supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': { version, supportedTransactionVersions, signAndSendTransaction },
  }
  return {
    version,
    ...shown,
    chains,
    features,
    get accounts() {
      return accounts
    },
  }
}

/**
 * Registers a wallet of the Wallet Standard with all code on the page that lists such wallets. Code that starts to
 * listen later also receives the wallet. Returns the function that unregisters the wallet.
 */
export function registerStandardWallet(win: Window, wallet: object): () => void {
  const unregisters: unknown[] = []
  const callback = (api: unknown) => {
    const register = safeRead(api, 'register')
    if (typeof register === 'function') unregisters.push(Reflect.apply(register, api, [wallet]))
  }
  const onReady = (event: Event) => callback(safeRead(event, 'detail'))
  win.addEventListener('wallet-standard:app-ready', onReady)
  win.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    win.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of unregisters) if (typeof unregister === 'function') unregister()
  }
}

/** Decodes bytes as UTF-8. Throws if they are not valid UTF-8, because Farcaster clients sign text only. */
function textIn(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return refuseField('message')
  }
}

function bytesOfBase64(text: unknown, what: string): Uint8Array {
  try {
    return fromBase64(text, what)
  } catch {
    throw malformed(what)
  }
}

function malformed(what: string): AppError {
  return new AppError('wallet-failed', { reason: `no ${what}` })
}

/** A method of an object that belongs to a wallet. Every rejection is an AppError. */
type ForeignMethod = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Reads a method of a wallet's object once, so that the page cannot replace the method later. Returns undefined if the
 * object has no such method.
 */
export function methodOf(owner: unknown, name: string): ForeignMethod | undefined {
  const method = safeRead(owner, name)
  if (typeof method !== 'function') return undefined
  return async (...args) => {
    try {
      return await Reflect.apply(method, owner, args)
    } catch (error) {
      throw fromWallet(error)
    }
  }
}
