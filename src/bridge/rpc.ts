import { expose, wrap } from 'comlink'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../domain/core/errors/core-error.ts'
import { normalizeError } from '../domain/core/errors/normalize-error.ts'

/** What a call comes back as. Comlink keeps only an error's message, so errors travel as data inside an ordinary answer. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorRecord }

type Dispatch = (method: string, args: readonly unknown[]) => Promise<Reply>

/** Any thrown thing as a record: ours as it is, a foreign one with its number and its words in the context. */
export async function recordOf(error: unknown): Promise<ErrorRecord> {
  return toRecord(await normalizeError(error))
}

/** Answers calls on this port with the object's own functions and nothing else. Gives the way to stop. */
export function serveCalls(api: object, port: MessagePort): () => void {
  const dispatch: Dispatch = async (method, args) => {
    const answer = Object.hasOwn(api, method) ? (api as Record<string, unknown>)[method] : undefined
    if (typeof answer !== 'function')
      return { ok: false, error: toRecord(coreError('method-unsupported', { method })) }
    try {
      return { ok: true, value: await answer.apply(api, args) }
    } catch (error) {
      return { ok: false, error: await recordOf(error) }
    }
  }
  expose(dispatch, port)
  return () => port.close()
}

/** The asking end of a port of calls. */
export type Calls = {
  call(method: string, args: readonly unknown[]): Promise<unknown>
  /** How many wait for their answer. */
  open(): number
  /** Every call still open rejects with this, and every later one. The port is closed. */
  close(reason: AppError): void
}

/** Asks over this port. Rejections are AppErrors with code and context as they were on the other side. */
export function callRemote(port: MessagePort): Calls {
  // Held by the closure for as long as the port is in use: a collected proxy loses the replies on their way.
  const remote = wrap<Dispatch>(port)
  const pending = new Set<(reason: AppError) => void>()
  let closed: AppError | undefined
  const ask = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    let reply: Reply
    try {
      reply = await remote(method, [...args])
    } catch (error) {
      throw uncloneable(method, error)
    }
    if (reply.ok) return reply.value
    throw fromRecord(reply.error)
  }
  return {
    call: (method, args) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(closed)
        pending.add(reject)
        ask(method, args)
          .then(resolve, reject)
          .finally(() => pending.delete(reject))
      }),
    open: () => pending.size,
    close: reason => {
      if (closed) return
      closed = reason
      for (const reject of pending) reject(reason)
      pending.clear()
      // Comlink's own release would ask the other side first, and its failure would be an unhandled rejection.
      port.close()
    },
  }
}

// The functions behind never throw past the envelope: what is left is a value that could not be copied, on either side.
function uncloneable(method: string, cause: unknown): AppError {
  return coreError('not-cloneable', { method }, cause)
}
