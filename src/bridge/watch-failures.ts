import { tap } from 'rxjs'
import type { ErrorCode, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { CoreError, coreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import type { FeatureAction } from './contract/features.ts'
import type { WorkerApi, WorkerClient } from './contract/worker-api.ts'

export type Failure = { readonly kind: 'connect' | 'send'; readonly error: ErrorRecord }

/** Wallet methods that send. */
const sending = /^(?:eth_send(?:Raw)?Transaction|wallet_send\w+|solana_signAndSend\w+|sendTransfer)$/i
/** Actions of the feature `transactions` that prepare, check or make a send. */
const sendActions: readonly FeatureAction<'transactions'>[] = [
  'prepareTransfer',
  'stageTransaction',
  'stageCalls',
  'sendStaged',
  'speedUp',
  'cancel',
]
/** Phases of a transaction record after which the record says why the send has failed. */
const failedPhases = ['refused', 'not-sent', 'unknown']

/**
 * Calls `onFailure` for every failed connect and every failed send, whoever has started it: the modal, the site, or a
 * library with the provider. All of them use this client.
 */
export function watchFailures(client: WorkerClient, onFailure: (failure: Failure) => void): WorkerClient {
  const note = (kind: Failure['kind'], error: unknown) => {
    const own = error instanceof CoreError ? error : coreError('unknown', {}, error)
    onFailure({ kind, error: toRecord(own) })
  }
  const api = new Proxy(client.api, {
    get: (target, method) => {
      const call: unknown = Reflect.get(target, method)
      if (typeof call !== 'function') return call
      return async (...args: readonly unknown[]) => {
        const kind = kindOf(method as keyof WorkerApi, args)
        try {
          const result: unknown = await Reflect.apply(call, target, args)
          const error = kind === 'send' && failureIn(result)
          if (error) onFailure({ kind: 'send', error })
          return result
        } catch (error) {
          if (kind) note(kind, error)
          throw error
        }
      }
    },
  })
  let lastCode: ErrorCode | undefined
  return {
    ...client,
    api,
    stream: (name, ...args) => {
      const source = client.stream(name, ...args)
      if (name !== 'pairing') return source
      return source.pipe(
        tap(value => {
          const error =
            safeRead(value, 'status') === 'failed' ? (safeRead(value, 'error') as ErrorRecord) : undefined
          // Every subscriber receives the same failure, which is noted once.
          if (error && error.code !== lastCode) onFailure({ kind: 'connect', error })
          lastCode = error?.code
        }),
      )
    },
  }
}

/** Returns why the send behind this result failed: a record, or a transfer that cannot be made. */
function failureIn(result: unknown): ErrorRecord | undefined {
  if (failedPhases.includes(String(safeRead(result, 'phase'))))
    return safeRead(result, 'error') as ErrorRecord | undefined
  const simulation = safeRead(result, 'simulation')
  const reason = safeRead(simulation, 'status') === 'reverts' ? safeRead(simulation, 'error') : undefined
  return (safeRead(result, 'blockedBy') ?? reason) as ErrorRecord | undefined
}

function kindOf(method: keyof WorkerApi, args: readonly unknown[]): Failure['kind'] | undefined {
  if (method === 'connectInjected') return 'connect'
  if (method === 'request') return sending.test(String(safeRead(args[1], 'method'))) ? 'send' : undefined
  const [feature, action] = method === 'callFeature' ? args : []
  return feature === 'transactions' && sendActions.some(name => name === action) ? 'send' : undefined
}
