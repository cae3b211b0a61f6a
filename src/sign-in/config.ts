import type { FeatureClient } from '../bridge/contract/features.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import {
  type SIWXConfig,
  type SIWXMessage,
  type SIWXMessageData,
  type SIWXMessageInput,
  type SIWXSession,
  type SignInOptions,
  sameAddress,
} from '../domain/sign-in/types.ts'
import { nonceOf } from '../domain/sign-in/validity.ts'
/** A complete sign-in configuration, with fields that only Portico uses. */
export type ResolvedSignIn = Required<Pick<SIWXConfig, 'getRequired'>> &
  Omit<SIWXConfig, 'getRequired' | 'signOutOnDisconnect'> & {
    readonly signOutOnDisconnect: boolean
    /** Whether this configuration can sign in an account on this network. */
    covers(network: CaipNetworkId): boolean
    /** Maximum age of a message when it is signed (ms). An older message is created again. */
    readonly messageMs: number
    /** How often the sessions are fetched again from the site (ms). */
    readonly refetchMs?: number
  }

/** The dependencies of the default functions of a sign-in configuration. */
export type ConfigDeps = {
  readonly feature: FeatureClient<'signIn'>
  readonly page: { readonly host: string; readonly origin: string }
  readonly clock: ServerClock
  readonly random: (length: number) => Uint8Array
}

/** Placeholder for the address in a one-click sign-in. The account is unknown until the wallet has signed. */
export const placeholder = '<<AccountAddress>>'
const weekMs = 604_800_000
const staleMs = 300_000
const nonceBytes = 16
const nonceForm = /^[A-Za-z0-9]{8,}$/
/** Namespaces whose signatures Portico can verify itself. */
const checked: readonly Namespace[] = ['eip155', 'solana', 'bip122']

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
      // Sessions that were signed together share a nonce, which a server accepts only once. Therefore the server gets
      // only the first one.
      const [first, ...rest] = sessions
      if (first) await check(first, options, feature)
      for (const session of rest) await check(session, {}, feature)
      await feature.call('replace', sessions)
      if (sessions.length === 0) await forget()
    },
    getSessions: async (chainId, address) =>
      (await feature.call('sessions')).filter(
        ({ data }) => data.chainId === chainId && sameAddress(chainId, data.accountAddress, address),
      ),
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
  }
}

async function createMessage(
  input: SIWXMessageInput,
  options: SignInOptions,
  { feature, page, clock, random }: ConfigDeps,
): Promise<SIWXMessage> {
  const answer = await options.getNonce?.(input)
  const fromServer = typeof answer === 'object' ? answer : { nonce: answer }
  if ('now' in fromServer) clock.learn(fromServer.now)
  const nonce = fromServer.nonce ?? nonceOf(random(nonceBytes))
  // The site chooses the nonce, but the standard requires at least 8 characters.
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
  /** Sets the clock to a time that the site has sent. */
  learn(time: number | string | undefined): void
}

/** Creates a clock that follows the device's clock until it learns the site's time. */
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
