import { expose, wrap } from 'comlink'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../domain/core/errors/core-error.ts'
import { normalizeError } from '../domain/core/errors/normalize-error.ts'

/**
 * The reply to a function call over the port. Comlink transfers only the text of an error, so the reply contains the
 * error's code and context as data.
 */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorRecord }

type Dispatch = (method: string, args: readonly unknown[]) => Promise<Reply>

/**
 * Converts any thrown value to an error record. An AppError keeps its code and context. For any other error, Portico
 * chooses a code, and the context holds the original error number and text.
 */
export async function recordOf(error: unknown): Promise<ErrorRecord> {
  return toRecord(await normalizeError(error))
}

/**
 * Handles the calls that arrive at this port. Runs only own functions of `api`, never inherited ones. Returns a
 * function that stops handling calls.
 */
export function serveCalls(api: object, port: MessagePort): () => void {
  const dispatch: Dispatch = async (method, args) => {
    const response = Object.hasOwn(api, method) ? (api as Record<string, unknown>)[method] : undefined
    if (typeof response !== 'function')
      return { ok: false, error: toRecord(coreError('method-unsupported', { method })) }
    try {
      return { ok: true, value: await response.apply(api, args) }
    } catch (error) {
      return { ok: false, error: await recordOf(error) }
    }
  }
  expose(dispatch, port)
  return () => port.close()
}

/** The caller's end of a port. It calls functions on the other end. */
export type Calls = {
  call(method: string, args: readonly unknown[]): Promise<unknown>
  /** Returns the number of pending calls. */
  open(): number
  /** Rejects all pending and all later calls with this error, and closes the port. */
  close(reason: AppError): void
}

/**
 * Creates the functions that call methods over this port. If a method fails on the other end of the port, the call
 * rejects with an AppError of the same code and context.
 */
export function callRemote(port: MessagePort): Calls {
  // The functions below keep a reference to Comlink's proxy. If the browser garbage-collected the proxy, replies to
  // pending calls would be lost.
  let remote: ReturnType<typeof wrap<Dispatch>> | undefined = wrap<Dispatch>(port)
  const pending = new Set<(reason: AppError) => void>()
  let closed: AppError | undefined
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    let reply: Reply
    try {
      reply = (await remote?.(method, [...args])) as Reply
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
        call(method, args)
          .then(resolve, reject)
          .finally(() => pending.delete(reject))
      }),
    open: () => pending.size,
    close: reason => {
      if (closed) return
      closed = reason
      for (const reject of pending) reject(reason)
      pending.clear()
      // Drops the reference to Comlink's proxy, so that the browser can collect the proxy.
      remote = undefined
      // The port is closed here and not with Comlink's `release`, because `release` sends a message first and does not
      // handle the failure of that message.
      port.close()
    },
  }
}

// The worker returns errors as replies, so a call throws only if a value could not be cloned.
function uncloneable(method: string, cause: unknown): AppError {
  return coreError('not-cloneable', { method }, cause)
}
