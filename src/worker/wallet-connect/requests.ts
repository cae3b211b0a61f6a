import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet, toAppError } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { ReportSent, WcPending } from './shared-client.ts'

type Publisher = { publish(topic: string, message: string, options?: object): Promise<void> }
type Expected = { readonly sent: ReportSent; readonly taken: (() => void) | undefined }

/** Encrypted requests on their way to the relay. If the leader closes, the next leader can deliver the identical message. */
export type Outbox = {
  /** Calls `sent` before the request with this id leaves, and `taken` when the relay has accepted it. */
  expect(id: number, sent: ReportSent, taken?: () => void): void
  deliver(topic: string, letter: WcPending): Promise<void>
}

/** Observes the messages that the relayer of the library publishes. */
export function watchOutbox(relayer: Publisher): Outbox {
  const expected = new Map<number, Expected>()
  const publish = relayer.publish.bind(relayer)
  relayer.publish = async (topic, message, options) => {
    // The library puts the id of the request into the publish options.
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

/** A pause (ms) after which the clock certainly shows a later millisecond. */
const pauseMs = 2

/**
 * Lets requests start one after another. Resolves when it is the caller's turn, with a function that ends the turn.
 *
 * The library makes the id of a request from the time in ms and a random number below 1,000. Two requests that start in the
 * same millisecond can get the same id, and then the wallet answers only one of them. So the next turn starts after a pause.
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

/** The wallet's answer to a request, as the library passes it on. */
export type Outcome = { readonly result?: unknown; readonly error?: unknown }

/** Returns the result of an answer. Throws the wallet's error as an AppError. */
export function outcome({ result, error }: Outcome): unknown {
  if (error !== undefined) throw fromWallet(error)
  return result
}

/** Returns the AppError for an error that a request of the library has thrown. */
export function requestError(error: unknown): AppError {
  const text = error instanceof Error ? error.message : ''
  // The library throws this error if the relay has not accepted the request. It is not an error of the wallet.
  if (/^Failed to publish/.test(text)) return new AppError('relay-unreachable', {}, error)
  const named = toAppError(error, 'wallet-failed')
  return named.code === 'wallet-failed' ? fromWallet(error) : named
}
