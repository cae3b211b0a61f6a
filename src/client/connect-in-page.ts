import type { HostApi, HostEvent, WorkerApi, WorkerCalls } from '../bridge/contract/worker-api.ts'
import {
  type CaipNetworkId,
  type Namespace,
  type Network,
  namespaceOf,
  type Session,
} from '../domain/core/entities.ts'
import { CoreError } from '../domain/core/errors/core-error.ts'

/** What the page knows when it asks a wallet to connect. */
export type PageSession = {
  /** Returns the session that the worker has sent last. */
  readonly session: () => Session
  readonly networks: readonly Network[]
}

/**
 * Adds `connectInjected` to the functions of the worker. The wallet is in this page, as is the click, so the page asks
 * the wallet itself, and tells the worker the outcome.
 */
export function connectInPage(
  worker: WorkerCalls,
  { connectInjected: askWallet }: Pick<HostApi, 'connectInjected'>,
  page: PageSession,
): WorkerApi {
  const connectInjected: WorkerApi['connectInjected'] = async (walletId, namespace) => {
    const wallet = { walletId, namespace }
    // Nothing waits for this call, which only shows the session as connecting. A failure of the worker ends the call
    // that reports the outcome.
    worker.hostEvent({ type: 'connecting', ...wallet }).catch(() => {})
    const asked = askWallet(walletId, namespace, false, chosenNetwork(page, namespace))
    const result = await asked.catch((error: unknown) => {
      worker.hostEvent({ type: 'refused', ...wallet }).catch(() => {})
      throw error
    })
    return await report(worker, { type: 'connected', ...wallet, result })
  }
  return new Proxy(worker as WorkerApi, {
    get: (target, name) => (name === 'connectInjected' ? connectInjected : Reflect.get(target, name)),
  })
}

/**
 * Reports the outcome. If the worker ends meanwhile, the next worker gets the report, because the user has already
 * approved the prompt of the wallet.
 */
async function report(worker: WorkerCalls, outcome: HostEvent): Promise<Session> {
  try {
    return await worker.hostEvent(outcome)
  } catch (error) {
    if (!(error instanceof CoreError) || error.code !== 'worker-lost') throw error
    return await worker.hostEvent(outcome)
  }
}

/** Returns the network that the user has chosen while no wallet was connected, if the network has this namespace. */
function chosenNetwork({ session, networks }: PageSession, namespace: Namespace): CaipNetworkId | undefined {
  const { connections, network } = session()
  if (connections.length > 0 || network === undefined || namespaceOf(network) !== namespace) return undefined
  return networks.some(({ id }) => id === network) ? network : undefined
}
