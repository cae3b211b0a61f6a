import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { ProviderContext } from '../provider/context.ts'
import type { Portico } from './types.ts'

/** The parts of a modal that its providers use. */
export function providerContextOf(
  portico: Portico,
  rpc: WorkerApi['rpc'],
  { networks, defaultNetwork }: PorticoOptions,
  win: Window,
): ProviderContext {
  return {
    account: portico.getAccount,
    onAccount: (namespace, listener) => portico.subscribeAccount(listener, namespace),
    open: () => portico.open({ view: 'Connect' }),
    close: portico.close,
    onClose: listener => portico.on('close', listener),
    disconnect: portico.disconnect,
    switchNetwork: portico.switchNetwork,
    request: (namespace, request) => portico.request(request, namespace),
    rpc,
    networks,
    defaultNetwork,
    origin: win.origin,
  }
}
