import type { FeatureClient } from '../bridge/contract/features.ts'
import type { ResumedResponse, WalletRequest, WorkerApi } from '../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
} from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { toAppError } from '../domain/core/errors/foreign.ts'
import { decodeBase58, encodeBase58 } from '../domain/core/lib/base58.ts'
import { base64Of, bytesOfBase64 } from '../domain/core/lib/base64.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { withTimeout } from '../domain/core/lib/with-timeout.ts'
import { createMemoTransaction, readSignedMemo, withSignature } from '../domain/sign-in/memo.ts'
import { readSignInMessage } from '../domain/sign-in/message.ts'
import type {
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
} from '../domain/sign-in/siwx.ts'
import { isSameAccount, type SignInOptions, type SignInServerSession } from '../domain/sign-in/types.ts'
import { isAbout, nonceOf, validityOf } from '../domain/sign-in/validity.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import { readSignature, requestSignature } from './request-signature.ts'

type Signing = {
  /** Returns the prepared message. Creates a new one if there is none or it is too old. */
  prepare(account: CaipAddress): Promise<ReadyMessage>
  forget(): void
  /**
   * Requests the wallet's signature of the prepared message, and returns the sign-in session. The caller passes the
   * session to the site.
   */
  sign(account: CaipAddress): Promise<SIWXSession>
  /**
   * Returns the message that waited for a signature when the browser threw the page away. Deletes a stored message that
   * is for another account, network or domain, is not valid now, or is malformed.
   */
  findPending(account: CaipAddress): ReadyMessage | undefined
  /**
   * Waits for the signature of the message that `findPending` returns, and returns the sign-in session. Returns undefined
   * if no request to a wallet waits any more. The message is not used a second time.
   */
  resume(account: CaipAddress): Promise<SIWXSession | undefined>
  /** Deletes the message that waits for a signature, so that a later page does not use the signature. */
  dropPending(): void
}

type SigningDeps = {
  readonly api: Pick<WorkerApi, 'request' | 'resumeRequest'>
  /** The domain and port of the page. */
  readonly host: string
  /** Returns the time of a monotonic clock (ms), from which the age of a message is computed. */
  readonly ticks: () => number
  /** Returns the site's time (epoch ms). */
  readonly now: () => number
  readonly pending: PendingSignIns
}

/** How long the site may take to create a message (ms). */
const makingMs = 20_000

/** Creates messages one at a time, and keeps the latest one until it is signed. */
export function createSigning(
  config: ResolvedSignIn,
  { api, host, ticks, now, pending }: SigningDeps,
): Signing {
  let latest: LatestMessage | undefined

  const make = (account: CaipAddress): Promise<ReadyMessage> => {
    const made = withTimeout(makeMessage(config, account, host, ticks()), makingMs, () => {
      throw new AppError('timed-out')
    })
    const own: LatestMessage = { account, made, madeAt: undefined }
    latest = own
    made.then(
      ({ madeAt }) => {
        own.madeAt = madeAt
      },
      () => {
        if (latest === own) latest = undefined
      },
    )
    return made
  }
  const prepare = async (account: CaipAddress): Promise<ReadyMessage> => {
    if (latest?.account !== account) return make(account)
    const isOld = latest.madeAt !== undefined && ticks() - latest.madeAt > config.messageMs
    return isOld ? make(account) : latest.made
  }
  const findPending = (account: CaipAddress): ReadyMessage | undefined => {
    const stored = pending.read()
    const message = stored?.account === account ? readMessage(stored.text, account, host) : undefined
    if (message && validityOf(message.data, now()) === 'valid') return { ...message, madeAt: ticks() }
    pending.drop()
    return undefined
  }
  return {
    prepare,
    forget: () => {
      latest = undefined
    },
    sign: async account => {
      const { text, data } = await prepare(account)
      const resumeKey = pending.keep(account, text)
      const send: Request = (namespace, request) => api.request(namespace, request, resumeKey)
      try {
        const signature = await requestSignInSignature(send, account, text)
        pending.drop(resumeKey)
        return { data, message: text, signature }
      } catch (error) {
        // A worker that is lost leaves the request at the wallet, and the next worker can wait for the response.
        if (toAppError(error).code !== 'worker-lost') pending.drop(resumeKey)
        throw error
      }
    },
    findPending,
    resume: async account => {
      const message = findPending(account)
      const resumeKey = pending.read()?.resumeKey
      if (!message || resumeKey === undefined) return undefined
      try {
        const resumed = await api.resumeRequest(resumeKey)
        if (!resumed) return undefined
        const { text, data } = message
        return { data, message: text, signature: readResumed(account, text, resumed) }
      } finally {
        pending.drop(resumeKey)
      }
    },
    dropPending: () => pending.drop(),
  }
}

/** A message that is ready to sign: its text, and the fields parsed from the text. */
type ReadyMessage = { readonly text: string; readonly data: SIWXMessageData; readonly madeAt: number }

/** The latest message and its account. `madeAt` is undefined while the site creates the message. */
type LatestMessage = {
  readonly account: CaipAddress
  readonly made: Promise<ReadyMessage>
  madeAt: number | undefined
}

/**
 * Requests a message from the site and parses it. Throws if the message is for another page, account or network. Only
 * the text of the message is used, because the user signs the text. Other fields that the site returned are ignored.
 */
async function makeMessage(
  config: Pick<ResolvedSignIn, 'createMessage'>,
  account: CaipAddress,
  domain: string,
  now: number,
): Promise<ReadyMessage> {
  const [chainId, address] = [networkOf(account), addressOf(account)]
  const made = await config.createMessage({ accountAddress: address, chainId })
  const text = made.toString()
  const message = readMessage(text, account, domain)
  if (!message) throw new AppError('sign-in-message-wrong')
  return { ...message, madeAt: now }
}

/** Parses a sign-in message. Returns undefined if it is for another page, account or network. */
function readMessage(
  text: string,
  account: CaipAddress,
  domain: string,
): Pick<ReadyMessage, 'text' | 'data'> | undefined {
  const [chainId, address] = [networkOf(account), addressOf(account)]
  const read = readSignInMessage(text, true)
  if (!read || !isAbout(read, { domain, chainId, address })) return undefined
  const { scheme: _scheme, noun: _noun, chain: _chain, ...data } = read
  return { text, data: { ...data, chainId, accountAddress: address } }
}

type Request = (namespace: Namespace, request: WalletRequest) => Promise<unknown>

/**
 * Requests the wallet's signature of the sign-in message. A Solana wallet that cannot sign messages, such as one with a
 * Ledger, signs a transaction that contains the message as a memo. The function then returns this transaction in base58
 * instead of a signature. The transaction is never sent to the network.
 */
export async function requestSignInSignature(
  request: Request,
  account: CaipAddress,
  message: string,
): Promise<string> {
  try {
    return await requestSignature(request, account, message)
  } catch (error) {
    const isLacking = toAppError(error).code === 'method-unsupported'
    if (!isLacking || namespaceOf(account) !== 'solana') throw error
    const address = addressOf(account)
    const transaction = createMemoTransaction(address, message)
    if (!transaction) throw error
    return await signMemo(request, address, message, transaction)
  }
}

/** The method by which a wallet signs a transaction that contains the sign-in message as a memo. */
const memoMethod = 'solana_signTransaction'

async function signMemo(
  request: Request,
  pubkey: string,
  message: string,
  transaction: Uint8Array,
): Promise<string> {
  const params = { transaction: base64Of(transaction), pubkey }
  const response = await request('solana', { method: memoMethod, params })
  return readMemoSignature(response, pubkey, message, transaction)
}

/** Reads the signature in the response to a request of an earlier page. */
function readResumed(account: CaipAddress, message: string, { method, response }: ResumedResponse): string {
  const address = addressOf(account)
  const transaction = method === memoMethod ? createMemoTransaction(address, message) : undefined
  return transaction
    ? readMemoSignature(response, address, message, transaction)
    : readSignature(namespaceOf(account), response)
}

function readMemoSignature(
  response: unknown,
  pubkey: string,
  message: string,
  transaction: Uint8Array,
): string {
  const [wire, made] = [safeRead(response, 'transaction'), safeRead(response, 'signature')]
  const signature = typeof made === 'string' ? decodeBase58(made) : undefined
  // Some wallets return only the signature, so this code adds the signature to the transaction.
  const signed =
    typeof wire === 'string' ? bytesOfBase64(wire) : signature && withSignature(transaction, signature)
  const memo = signed && readSignedMemo(signed)
  if (!signed || memo?.memo !== message || memo.signer !== pubkey)
    throw new AppError('wallet-failed', { reason: 'the signed transaction is not the sign-in message' })
  return encodeBase58(signed)
}

/** A complete sign-in configuration, with fields that only Portico uses. */
export type ResolvedSignIn = Required<Pick<SIWXConfig, 'getRequired'>> &
  Omit<SIWXConfig, 'getRequired' | 'signOutOnDisconnect'> & {
    readonly signOutOnDisconnect: boolean
    /** Whether this configuration can sign in an account on this network. */
    covers(network: CaipNetworkId): boolean
    /** Maximum age of a message when the wallet signs it (ms). Portico replaces an older message with a new one. */
    readonly messageMs: number
    /** How often the sessions are fetched again from the site (ms). */
    readonly refetchMs?: number
    /** Whether the site's server decides who is signed in. */
    readonly asksServer: boolean
  }

export type ConfigDeps = {
  readonly feature: FeatureClient<'signIn'>
  readonly page: { readonly host: string; readonly origin: string }
  readonly clock: ServerClock
  readonly random: (length: number) => Uint8Array
}

/** Placeholder for the address in a one-click sign-in, because the account is unknown until the wallet has signed. */
export const placeholder = '<<AccountAddress>>'
const weekMs = 604_800_000
const staleMs = 300_000
const nonceBytes = 16
const nonceForm = /^[A-Za-z0-9]{8,}$/
/** Namespaces whose signatures Portico can verify without the site's server. */
const checked: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/**
 * Completes the site's options with default functions. The site's methods are bound to their object, because the object may
 * be an instance of a class.
 */
export function resolveSignIn(options: SignInOptions, deps: ConfigDeps): ResolvedSignIn {
  const { feature } = deps
  const forget = async () => void (await options.signOut?.())

  const own: Omit<SIWXConfig, 'signOutOnDisconnect'> = {
    createMessage: input => createMessage(input, options, deps),
    addSession: async session => {
      await check(session, options, feature)
      await feature.call('keep', session)
    },
    revokeSession: async (chainId, address) => {
      await feature.call('revoke', chainId, address)
      await forget()
    },
    setSessions: async sessions => {
      // Sessions that the user signed together share one nonce. A server accepts a nonce only once, so the site's
      // server verifies only the first session, and Portico verifies the others.
      const [first, ...rest] = sessions
      if (first) await check(first, options, feature)
      for (const session of rest) await check(session, {}, feature)
      await feature.call('replace', sessions)
      if (sessions.length === 0) await forget()
    },
    getSessions: async (chainId, address) => {
      const kept = (await feature.call('sessions')).filter(
        ({ data }) => data.chainId === chainId && isSameAccount(chainId, data.accountAddress, address),
      )
      if (!options.getSession) return kept
      const known = await options.getSession()
      if (!known || !isOf(known, chainId, address)) return []
      const valid = kept.filter(({ data }) => validityOf(data, deps.clock.now()) === 'valid')
      return valid.length > 0 ? valid : [sessionWithoutMessage(chainId, address, deps.page)]
    },
  }
  const siteMethod = <K extends keyof SIWXConfig>(name: K): SIWXConfig[K] | undefined => {
    const method = options[name] as unknown
    return typeof method === 'function' ? method.bind(options) : undefined
  }
  const checks = options.verify !== undefined || siteMethod('addSession') !== undefined
  return {
    createMessage: siteMethod('createMessage') ?? own.createMessage,
    addSession: siteMethod('addSession') ?? own.addSession,
    revokeSession: siteMethod('revokeSession') ?? own.revokeSession,
    setSessions: siteMethod('setSessions') ?? own.setSessions,
    getSessions: siteMethod('getSessions') ?? own.getSessions,
    getRequired: siteMethod('getRequired') ?? (() => false),
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    covers: network => checks || checked.includes(namespaceOf(network)),
    messageMs: staleMs,
    asksServer: options.getSession !== undefined,
  }
}

function isOf({ address, chainId }: SignInServerSession, network: string, account: string): boolean {
  const isNetwork = chainId === undefined || network === chainId || network === `eip155:${chainId}`
  return isNetwork && isSameAccount(network, address, account)
}

/** Creates the session of an account that a server has confirmed without the message that was signed. */
export function sessionWithoutMessage(
  chainId: string,
  accountAddress: string,
  page: ConfigDeps['page'],
): SIWXSession {
  const data = { accountAddress, chainId, domain: page.host, uri: page.origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

async function createMessage(
  input: SIWXMessageInput,
  options: SignInOptions,
  { feature, page, clock, random }: ConfigDeps,
): Promise<SIWXMessage> {
  const response = await options.getNonce?.(input)
  const fromServer = typeof response === 'object' ? response : { nonce: response }
  if ('now' in fromServer) clock.learn(fromServer.now)
  const nonce = fromServer.nonce ?? nonceOf(random(nonceBytes))
  // The site may return its own nonce, but the standard ERC-4361 requires at least 8 letters or digits.
  if (!nonceForm.test(nonce)) throw new AppError('sign-in-message-wrong', { field: 'nonce' })
  const now = clock.now()
  const data: SIWXMessageData = {
    accountAddress: input.accountAddress,
    chainId: input.chainId,
    domain: page.host,
    uri: page.origin,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + (options.lifetimeMs ?? weekMs)).toISOString(),
    ...(input.notBefore !== undefined && { notBefore: input.notBefore }),
    ...(options.statement !== undefined && { statement: options.statement }),
    ...(options.requestId !== undefined && { requestId: options.requestId }),
    ...(options.resources && { resources: options.resources }),
  }
  if (input.accountAddress === placeholder) return { ...data, toString: () => '' }
  const text = await feature.call('write', data)
  if (text === undefined) throw new AppError('sign-in-message-wrong')
  return { ...data, toString: () => text }
}

async function check(
  session: SIWXSession,
  options: SignInOptions,
  feature: FeatureClient<'signIn'>,
): Promise<void> {
  if (options.verify) {
    if ((await options.verify(session)) !== true) throw new AppError('sign-in-refused')
  } else if (!(await feature.call('verify', session))) throw new AppError('sign-in-signature-wrong')
}

/** The site's clock. It equals the device's clock until the site sends its time. */
export type ServerClock = {
  now(): number
  /** How far this device's clock is behind the site's clock (ms). Negative if it is ahead. */
  off(): number
  /** Sets this clock to a time that the site has sent. */
  learn(time: number | string | undefined): void
}

/** Creates a clock with the device's time. `learn` corrects the clock to the site's time. */
export function createServerClock(device: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    now: () => device() + offset,
    off: () => offset,
    learn: time => {
      const site = typeof time === 'string' ? Date.parse(time) : time
      if (site !== undefined && Number.isFinite(site)) offset = site - device()
    },
  }
}
