import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * A wallet's provider object, and the `request` function that the object had when Portico found it. Call neither of
 * them directly: `openProvider` wraps both.
 */
export type SafeProvider = { readonly raw: object; readonly send: (...args: unknown[]) => unknown }

/** Reads a provider object and its `request` function. Returns undefined if the value is not a provider. */
export function toSafeProvider(raw: unknown): SafeProvider | undefined {
  if ((typeof raw !== 'object' || raw === null) && typeof raw !== 'function') return undefined
  // The function is read only once, so that the page cannot replace it later.
  const send = safeRead(raw, 'request')
  return typeof send === 'function' ? { raw, send: send as SafeProvider['send'] } : undefined
}
