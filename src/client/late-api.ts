import { coreError } from '../domain/core/errors/core-error.ts'
import { askSignature } from '../sign-in/ask-signature.ts'
import { accountOf } from './account.ts'
import type { ApiParts } from './api-parts.ts'
import { diagnose } from './diagnostics.ts'
import { createHeadless } from './headless.ts'
import type { Portico } from './portico-type.ts'

/** Methods of a Portico whose code is loaded at their first call. */
export type LateApi = ReturnType<typeof createLateApi>

/** Creates the methods that are loaded late. The caller has started the worker before. */
export function createLateApi(parts: ApiParts) {
  const { link, session, signIn } = parts
  const headless = createHeadless(parts)
  const signMessage: Portico['signMessage'] = async message => {
    const { caipAddress } = accountOf(session())
    if (!caipAddress) throw coreError('connector-not-connected')
    const text =
      typeof message === 'string' ? message : new TextDecoder('utf-8', { fatal: true }).decode(message)
    return await askSignature(link.api.request, caipAddress, text)
  }
  const connect: Portico['connect'] = async (wallet, options = {}) => {
    const { session: next, namespace } = await headless.connect(wallet, options)
    return accountOf(next, namespace)
  }
  const sessions: Portico['signIn']['sessions'] = async () => {
    const config = (await signIn?.get())?.config
    const { address, caipNetworkId } = accountOf(session())
    return config && address && caipNetworkId ? await config.getSessions(caipNetworkId, address) : []
  }
  return {
    wallets$: headless.wallets$,
    search: headless.search,
    page: headless.page,
    connect,
    signMessage,
    sessions,
    diagnostics: () => diagnose(parts),
  }
}
