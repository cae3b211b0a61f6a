import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { ReportSent, WcPending } from './types.ts'

type Publisher = { publish(topic: string, message: string, options?: object): Promise<void> }
type Expected = { readonly sent: ReportSent; readonly taken: (() => void) | undefined }

/** Requests on their way to the relay, as they are sealed: whoever takes over can deliver the very same. */
export type Outbox = {
  /** `sent` is told of the request of this id before it leaves, `taken` is called when the relay has it. */
  expect(id: number, sent: ReportSent, taken?: () => void): void
  deliver(topic: string, letter: WcPending): Promise<void>
}

/** Watches what the library's relayer publishes. */
export function watchOutbox(relayer: Publisher): Outbox {
  const expected = new Map<number, Expected>()
  const publish = relayer.publish.bind(relayer)
  relayer.publish = async (topic, message, options) => {
    // The library notes there which request a message carries.
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
