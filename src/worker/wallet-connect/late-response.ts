import { wcRequestLifetimeS } from '../../domain/core/constants.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import type { keepResponses } from './patches.ts'
import { idWithin } from './proposal.ts'
import { copyOf, type RequestParts } from './request-parts.ts'
import { outcome, type WcOutcome } from './requests.ts'
import type { WcClient } from './wc-client.ts'

/** The library's events of requests, which its types do not declare. */
export type RequestEvents = {
  once(event: string, listener: (outcome: WcOutcome) => void): void
  off(event: string, listener: (outcome: WcOutcome) => void): void
}

type LateResponseDeps = Omit<RequestParts, 'client'> & {
  readonly keptResponses: ReturnType<typeof keepResponses>
  readonly events: RequestEvents
}

/** Creates the function that waits for the response to a request that an earlier client or another worker has sent. */
export function createLateResponse({
  history,
  outbox,
  whileThere,
  networksOf,
  keptResponses,
  events,
  now,
}: LateResponseDeps): WcClient['attach'] {
  return async wcSent => {
    const { topic, id } = wcSent
    const chainId = idWithin(networksOf(wcSent), wcSent.network)
    const params = { request: { method: wcSent.method, params: copyOf(wcSent.params) }, chainId }
    const kept = keptResponses.get(id)
    if (kept) return outcome(kept)
    // The library drops the response to a request that is not in its history. The worker that sent the request may
    // have ended before it stored the request, so this worker adds the request to the history.
    history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionRequest', params } as never)
    const before = history.records.get(id)?.response as WcOutcome | undefined
    if (before) return outcome(before)
    const delivered = wcSent.letter && outbox.deliver(topic, wcSent.letter)
    const response = new Promise<WcOutcome>((resolve, reject) => {
      const event = `session_request:${id}`
      // The library's request id is the time of sending in ms, followed by three more digits. The remaining lifetime
      // of the request is computed from this time.
      const left = Math.floor(id / 1_000) + wcRequestLifetimeS * 1_000 - now()
      const timer = setTimeout(
        () => {
          events.off(event, finish)
          reject(new AppError('wallet-timeout'))
        },
        Math.max(left, wcSent.minMs ?? 0),
      )
      const finish = (outcome: WcOutcome) => {
        clearTimeout(timer)
        resolve(outcome)
      }
      events.once(event, finish)
      delivered?.catch((error: unknown) => {
        clearTimeout(timer)
        events.off(event, finish)
        reject(new AppError('relay-unreachable', {}, error))
      })
    })
    return outcome(await whileThere(topic, response))
  }
}
