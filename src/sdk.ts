import type { HostOptions } from './domain/rules/options.ts'
import { manageButtons } from './doors/button.ts'
import { inertPortico } from './doors/inert.ts'
import { composePortico } from './doors/portico.ts'
import type { Portico } from './doors/types.ts'

export { networks } from './domain/model/networks.ts'
export type {
  Cacao,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
  SignInNonce,
  SignInOptions,
} from './domain/model/sign-in.ts'
export type { Subscribable } from './domain/model/signal.ts'
export type { SiweConfig } from './domain/model/siwe.ts'
export type { HostOptions } from './domain/rules/options.ts'
export type {
  Account,
  OpenOptions,
  Portico,
  PorticoEvents,
  PorticoState,
  ProviderOf,
  ThemeMode,
} from './doors/types.ts'
export { version } from './doors/version.ts'
export type { SolanaWallet } from './provider/solana-types.ts'
export type { Eip1193Events, Eip1193Provider } from './provider/types.ts'

/** Put in by the build: SHA-384 of the classic worker. */
declare const __WORKER_INTEGRITY__: string
/** Put in by the build: a `new URL('./worker/….js', import.meta.url)` for each later file of the worker. */
declare const __WORKER_FILES__: Readonly<Record<string, string>>

/**
 * Makes one modal, and serves the `<portico-button>` elements of the page. Nothing but the page's own files is asked for before
 * the visitor's first gesture. Throws an error with a `code` for the first malformed option.
 *
 * On a server, where there is no page, nobody is connected and `open` rejects with `page-missing`: so it may be called at the top
 * of a module that both sides import.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', networks: ['eip155:1'] })
 * portico.subscribeAccount(({ address }) => showBasket(address))
 * await portico.open()
 */
export function createPortico(options: HostOptions = {}): Portico {
  if (typeof document === 'undefined') return inertPortico(options)
  const portico = composePortico(options, {
    // In a script that is no module, bundlers put nothing in its place.
    base: (import.meta.url ?? '').replace(/[^/]*$/, ''),
    file: import.meta.url,
    moduleWorker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    classicIntegrity: __WORKER_INTEGRITY__,
    workerFiles: () => __WORKER_FILES__,
  })
  const buttons = manageButtons({ intent: portico.prepare, press: () => void portico.open().catch(() => {}) })
  portico.subscribeAccount(buttons.show)
  return {
    ...portico,
    destroy: () => {
      buttons.release()
      portico.destroy()
    },
  }
}
