import type { HostApi, WorkerCalls } from '../bridge/contract/worker-api.ts'

/**
 * Lets the worker ask a wallet of this page only for sends that this page has begun. A script that posts messages of its
 * own to the worker cannot send its own draft in place of the one that the user confirmed.
 */
export function createBegunSends() {
  const begun = new Set<string>()
  return {
    /** Wraps the functions of the page that the worker calls. */
    guardHost: (host: HostApi): HostApi => ({
      ...host,
      requestInjected: async (walletId, request, account, draft) => {
        if (draft !== undefined && !begun.has(draft)) {
          const { AppError } = await import('../domain/core/errors/app-error.ts')
          throw new AppError('send-mismatch')
        }
        return await host.requestInjected(walletId, request, account)
      },
    }),
    /** Wraps the functions of the worker that the page calls, to note the drafts that this page sends. */
    noteSends: (worker: WorkerCalls): WorkerCalls => {
      const callFeature: WorkerCalls['callFeature'] = (feature, verb, args) => {
        if (feature === 'transactions' && verb === 'sendStaged') begun.add(String(args[0]))
        return worker.callFeature(feature, verb, args)
      }
      return new Proxy(worker, {
        get: (target, name) => (name === 'callFeature' ? callFeature : Reflect.get(target, name)),
      })
    },
  }
}
