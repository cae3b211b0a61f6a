import { changesOf } from '../domain/core/signal.ts'
import type { ProviderContext } from '../provider/context.ts'
import { accountOf, sameAccount } from './account.ts'
import type { ApiParts } from './api-parts.ts'
import { trackDisconnect } from './events.ts'

/** Builds the context that the wallet providers need from the parts of one Portico. A request of a provider starts the worker. */
export function providerContextOf(parts: ApiParts, win: Window): ProviderContext {
  const { events, link, modal, options, session, session$, start } = parts
  const started =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      start()
      return await call(...args)
    }
  return {
    account: namespace => accountOf(session(), namespace),
    onAccount: (namespace, listener) => {
      const subscription = changesOf(session$, () => accountOf(session(), namespace), sameAccount).subscribe(
        listener,
      )
      return () => subscription.unsubscribe()
    },
    open: started(() => parts.open('Connect')),
    close: modal.close,
    onClose: listener => events.on('close', () => listener()),
    disconnect: started(namespace => trackDisconnect(link, events, namespace)),
    switchNetwork: started(network => link.api.switchNetwork(network)),
    request: started((namespace, request) => link.api.request(namespace, request)),
    rpc: started((network, request) => link.api.rpc(network, request)),
    networks: options.networks,
    defaultNetwork: options.defaultNetwork,
    origin: win.origin,
  }
}
