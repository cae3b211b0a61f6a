import type { SignClient } from './pairing-parts.ts'
import type { watchOutbox } from './requests.ts'
import type { SessionEnds } from './session-ends.ts'
import type { WcRequest } from './wc-client.ts'

/** The parts of the client with which requests are sent and responses awaited. */
export type RequestParts = {
  readonly client: SignClient
  readonly history: SignClient['core']['history']
  readonly outbox: ReturnType<typeof watchOutbox>
  readonly whileThere: SessionEnds['whileThere']
  /**
   * Returns the network ids in the session of the request, exactly as the wallet wrote them. Throws if the session does
   * not allow the method or the network of the request.
   */
  networksOf(request: WcRequest): readonly string[]
  readonly now: () => number
}

/** Copies the params of a request into a new object. */
export function copyOf(params: unknown): object {
  if (Array.isArray(params)) return [...params]
  return typeof params === 'object' && params !== null ? { ...params } : []
}
