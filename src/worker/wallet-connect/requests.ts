import { AppError } from '../../domain/core/errors/app-error.ts'
import { toAppError } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { responseError } from './response-error.ts'
import type { ReportSent, WcPending } from './wc-client.ts'

type Publisher = { publish(topic: string, message: string, options?: object): Promise<void> }
type Expected = { readonly sent: ReportSent; readonly taken: (() => void) | undefined }

/**
 * The observer of the encrypted requests to the relay. If the leader tab closes, the next leader tab can send the same
 * encrypted request again.
 */
export type Outbox = {
  /**
   * Calls `sent` just before the request with this id is sent to the relay, and `taken` when the relay has accepted it.
   */
  expect(id: number, sent: ReportSent, taken?: () => void): void
  deliver(topic: string, letter: WcPending): Promise<void>
}

export function watchOutbox(relayer: Publisher): Outbox {
  const expected = new Map<number, Expected>()
  const publish = relayer.publish.bind(relayer)
  relayer.publish = async (topic, message, options) => {
    // The library puts the request id into the publish options, so this function can match a message to its request.
    const id = safeRead(safeRead(options, 'tvf'), 'correlationId')
    const waiting = typeof id === 'number' ? expected.get(id) : undefined
    if (typeof id !== 'number' || !waiting) return await publish(topic, message, options)
    expected.delete(id)
    waiting.sent(id, { message, ...(options && { options }) })
    await publish(topic, message, options)
    waiting.taken?.()
  }
  return {
    expect: (id, sent, taken) => void expected.set(id, { sent, taken }),
    deliver: (topic, { message, options }) => publish(topic, message, options),
  }
}

/** Length of a pause (ms) after which the clock certainly shows a later millisecond. */
const pauseMs = 2

/**
 * Returns a function that waits for the caller's turn to start a request, and resolves with a function that ends the
 * turn.
 *
 * The WalletConnect library makes a request id from the time in ms and a random number below 1,000. Two requests that
 * start in the same millisecond can get the same id, and the wallet then responds to only one of them. So the next turn
 * starts after a pause.
 */
export function createTurns(): () => Promise<() => void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const before = last
    let end = () => {}
    last = new Promise<void>(resolve => {
      end = () => void setTimeout(resolve, pauseMs)
    })
    await before
    return end
  }
}

/** The wallet's response to a request, in the format of the WalletConnect library. */
export type WcOutcome = { readonly result?: unknown; readonly error?: unknown }

/** Returns the result in a wallet's response. Throws the error in the response as an AppError. */
export async function outcome({ result, error }: WcOutcome): Promise<unknown> {
  if (error !== undefined) throw await responseError(error)
  return result
}

export async function requestError(error: unknown): Promise<AppError> {
  const text = error instanceof Error ? error.message : ''
  // The WalletConnect library throws this error if the relay has not accepted the request. It is not an error of the
  // wallet.
  if (/^Failed to publish/.test(text)) return new AppError('relay-unreachable', {}, error)
  // A numeric code comes from the wallet, whose words and data pass unchanged.
  if (typeof safeRead(error, 'code') === 'number') return responseError(error)
  const named = toAppError(error, 'wallet-failed')
  return named.code === 'wallet-failed' ? responseError(error) : named
}
