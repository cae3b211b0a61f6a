import { AppError } from '../domain/core/errors/app-error.ts'
import {
  type SIWXSession,
  type SiweConfig,
  type SiweMethods,
  type SiweWishes,
  sameAddress,
} from '../domain/sign-in/types.ts'
import { type ConfigDeps, placeholder, type ResolvedSignIn, type ServerClock } from './signing.ts'

const fiveMinutes = 300_000

type Legacy = { readonly methods: SiweMethods; readonly wishes: SiweWishes }

/** Converts the legacy `siweConfig` to a sign-in configuration. Undefined if it is disabled. */
export function resolveSiwe(
  config: SiweConfig,
  { page, clock }: Pick<ConfigDeps, 'page' | 'clock'>,
): ResolvedSignIn | undefined {
  const { methods, wishes } = partsOf(config)
  if (wishes.enabled === false) return undefined
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = wishes

  const signOut = async () => {
    await methods.signOut()
    methods.onSignOut?.()
  }
  const addSession = async ({ data, message, signature }: SIWXSession) => {
    if (!(await methods.verifyMessage({ message, signature }))) throw new AppError('sign-in-refused')
    methods.onSignIn?.({ address: data.accountAddress, chainId: chainOf(data.chainId) })
  }

  return {
    createMessage: input => createMessage(input, methods, page, clock),
    addSession,
    revokeSession: signOut,
    setSessions: async sessions => {
      if (sessions.length === 0) return await signOut()
      // Sessions that were signed together share a nonce, which a server accepts only once, so only the first one is sent to
      // the server.
      const [first] = sessions
      if (first) await addSession(first)
    },
    getSessions: async (chainId, address) => {
      const known = await methods.getSession()
      if (!known) return []
      const moved =
        (signOutOnAccountChange && !sameAddress(chainId, known.address, address)) ||
        (signOutOnNetworkChange && known.chainId !== chainOf(chainId))
      if (moved) {
        await signOut()
        return []
      }
      return [{ data: dataOf(chainId, address, page), message: '', signature: '' }]
    },
    getRequired: () => wishes.required ?? true,
    signOutOnDisconnect: wishes.signOutOnDisconnect ?? true,
    covers: network => network.startsWith('eip155:'),
    messageMs: wishes.nonceRefetchIntervalMs ?? fiveMinutes,
    refetchMs: wishes.sessionRefetchIntervalMs ?? fiveMinutes,
  }
}

function partsOf(config: SiweConfig): Legacy {
  const isClient = 'methods' in config
  return isClient
    ? { methods: config.methods, wishes: config.options ?? {} }
    : { methods: config, wishes: config }
}

async function createMessage(
  { accountAddress, chainId, notBefore }: Parameters<ResolvedSignIn['createMessage']>[0],
  methods: SiweMethods,
  page: ConfigDeps['page'],
  clock: ServerClock,
): ReturnType<ResolvedSignIn['createMessage']> {
  const nonce = await methods.getNonce(accountAddress === placeholder ? undefined : accountAddress)
  const wanted = (await methods.getMessageParams?.()) ?? {}
  const issuedAt = wanted.iat ?? new Date(clock.now()).toISOString()
  const nbf = notBefore ?? wanted.nbf
  const args = {
    ...wanted,
    domain: wanted.domain ?? page.host,
    uri: wanted.uri ?? page.origin,
    version: '1' as const,
    chainId: chainOf(chainId),
    address: accountAddress,
    nonce,
    iat: issuedAt,
    ...(nbf !== undefined && { nbf }),
  }
  // In a one-click sign-in the account is still unknown and the wallet writes the text, so the site creates none.
  const text = accountAddress === placeholder ? '' : methods.createMessage(args)
  return {
    accountAddress,
    chainId,
    domain: args.domain,
    uri: args.uri,
    version: '1',
    nonce,
    issuedAt,
    ...(wanted.exp !== undefined && { expirationTime: wanted.exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(wanted.statement !== undefined && { statement: wanted.statement }),
    ...(wanted.requestId !== undefined && { requestId: wanted.requestId }),
    ...(wanted.resources && { resources: wanted.resources }),
    toString: () => text,
  }
}

function dataOf(chainId: string, accountAddress: string, page: ConfigDeps['page']): SIWXSession['data'] {
  return { accountAddress, chainId, domain: page.host, uri: page.origin, version: '1', nonce: '' }
}

function chainOf(chainId: string): number {
  return Number(chainId.slice(chainId.indexOf(':') + 1))
}
