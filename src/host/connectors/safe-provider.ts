import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * A wallet's provider object and its `request` function as it was when it was found. No request is made before the provider
 * is wrapped.
 */
export type SafeProvider = { readonly raw: object; readonly send: (...args: unknown[]) => unknown }

/** Captures a provider; undefined when the value is not a provider. */
export function toSafeProvider(raw: unknown): SafeProvider | undefined {
  if ((typeof raw !== 'object' || raw === null) && typeof raw !== 'function') return undefined
  // Read once, now: the page cannot replace the function later.
  const send = safeRead(raw, 'request')
  return typeof send === 'function' ? { raw, send: send as SafeProvider['send'] } : undefined
}
