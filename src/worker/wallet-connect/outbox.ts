import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { ReportSent, WcPending } from './types.ts'

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
