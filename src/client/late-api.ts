import { AppError } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord } from '../domain/core/errors/core-error.ts'
import { type PorticoOptions, warningOf } from '../domain/options/resolve.ts'
import { requestSignature } from '../sign-in/request-signature.ts'
import { publicAccountOf } from './account.ts'
import type { ApiParts } from './api-parts.ts'
import { createHeadless } from './headless.ts'
import type { Portico } from './portico-type.ts'
import { diagnose } from './report.ts'

/** Methods of a Portico. Their code is loaded when one of them is first called. */
export type LateApi = ReturnType<typeof createLateApi>

/** Creates the methods of `LateApi`. The caller must have started the worker before. */
export function createLateApi(parts: ApiParts) {
  const { link, session, signIn } = parts
  const headless = createHeadless(parts)
  const signMessage: Portico['signMessage'] = async message => {
    const { caipAddress } = publicAccountOf(session())
    if (!caipAddress) throw coreError('connector-not-connected')
    const text =
      typeof message === 'string' ? message : new TextDecoder('utf-8', { fatal: true }).decode(message)
    return await requestSignature(link.api.request, caipAddress, text)
  }
  const connect: Portico['connect'] = async (wallet, options = {}) => {
    const { session: next, namespace } = await headless.connect(wallet, options)
    return publicAccountOf(next, namespace)
  }
  const sessions: Portico['signIn']['sessions'] = async () => {
    const config = (await signIn?.get())?.config
    const { address, caipNetworkId } = publicAccountOf(session())
    return config && address && caipNetworkId ? await config.getSessions(caipNetworkId, address) : []
  }
  const requestSignIn: Portico['signIn']['request'] = async () => {
    const conflict = parts.options.warnings.find(
      warning => warning.reason === 'malformed' && warning.error.code === 'option-sign-in-conflict',
    )
    if (conflict?.reason === 'malformed') throw fromRecord(conflict.error)
    const pending = await signIn?.get()
    if (!pending?.config) throw new AppError('sign-in-disabled')
    const { caipAddress, caipNetworkId } = publicAccountOf(session())
    if (!caipAddress) throw new AppError('no-active-account')
    const isListed = parts.options.networks.some(({ id }) => id === caipNetworkId)
    if (!caipNetworkId || !isListed || !pending.config.covers(caipNetworkId))
      throw new AppError('no-active-network', { network: caipNetworkId ?? null })
    pending.request()
  }
  return {
    wallets$: headless.wallets$,
    search: headless.search,
    page: headless.page,
    connect,
    signMessage,
    requestSignIn,
    signOut: async () => (await signIn?.get())?.signOut(),
    signInConfig: async () => (await signIn?.get())?.config,
    sessions,
    checkSignIn: async () => {
      const pending = await signIn?.get()
      pending?.check()
      await pending?.settled()
    },
    diagnostics: () => diagnose(parts),
    /**
     * Warns about each option in `changes` whose value differs from the value that the site has set, because these
     * options cannot change after `createPortico`.
     */
    reportFixed: (changes: Partial<PorticoOptions>) => {
      for (const [option, value] of Object.entries(changes))
        if (textOf(value) !== textOf(Reflect.get(parts.siteOptions, option)))
          parts.events.warn(warningOf(option, new AppError('option-fixed', { option })))
    },
  }
}

/** Returns a text that is the same for equal values of an option. Functions with the same source text count as equal. */
function textOf(option: unknown): string {
  try {
    return JSON.stringify(option, (_, value) => (typeof value === 'function' ? String(value) : value))
  } catch {
    // JSON cannot represent this option, for example because a sign-in object of the site contains a cycle.
    return String(option)
  }
}
