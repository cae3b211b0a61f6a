import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSignal } from '../domain/core/signal.ts'
import { type HostOptions, resolveOptions } from '../domain/options/resolve.ts'
import type { Host } from '../host/host.ts'
import type { Eip1193Provider } from '../provider/types.ts'
import { closedModal, noSession } from './account.ts'
import { createApi } from './api.ts'
import { createEvents } from './events.ts'
import type { Modal } from './modal.ts'
import type { Portico } from './portico-type.ts'
import type { ThemeMode } from './types.ts'

/**
 * A Portico for servers, where there is no page. Subscribers get one value, in which no account is connected. Calls
 * that need a wallet or a modal reject with `page-missing`. The server therefore renders the same HTML that the browser
 * shows before a wallet connects.
 */
export function serverPortico(raw: HostOptions): Portico {
  const resolved = resolveOptions(raw)
  const options = {
    ...resolved,
    networks: [...resolved.networks],
    features: { ...resolved.features },
  }
  const events = createEvents(resolved.debug)
  resolved.warnings.forEach(events.warn)
  const nothing = () => {}
  const silent = { subscribe: () => ({ unsubscribe: nothing }) }
  const refuse = () => Promise.reject(coreError('page-missing'))
  /** Returns an object whose methods all run the given function. */
  const inert = <T extends object>(method: () => unknown) => new Proxy({} as T, { get: () => method })
  const link: PageWorkerClient = {
    api: inert(refuse),
    stream: () => silent,
    status$: silent,
    close: nothing,
  }
  const self = () => evm
  const evm: Eip1193Provider = {
    isPortico: true,
    request: refuse,
    on: self,
    once: self,
    off: self,
    addListener: self,
    removeListener: self,
    removeAllListeners: self,
  }
  return createApi({
    id: options.id,
    options,
    siteOptions: resolved,
    events,
    link,
    host: inert<Host>(() => nothing),
    modal: inert<Modal>(nothing),
    signIn: undefined,
    session$: createSignal<undefined>(undefined),
    login$: createSignal({}),
    modal$: createSignal(closedModal),
    theme$: createSignal<ThemeMode>(options.themeMode),
    themeVariables$: createSignal(options.themeVariables),
    session: () => noSession,
    status: () => 'untouched',
    isOver: () => true,
    start: () => {
      throw coreError('page-missing')
    },
    prepare: nothing,
    open: refuse,
    standardProvider: namespace => (namespace === 'eip155' ? evm : undefined),
    destroy: nothing,
  })
}
