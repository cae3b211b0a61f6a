import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** What a wallet put in the page, and its `request` of that moment. Nothing is asked through it before it is opened. */
export type SafeProvider = { readonly raw: object; readonly send: (...args: unknown[]) => unknown }

/** Takes a provider; undefined where it is none. */
export function toSafeProvider(raw: unknown): SafeProvider | undefined {
  if ((typeof raw !== 'object' || raw === null) && typeof raw !== 'function') return undefined
  // Taken once, now: the page cannot put another function in its place later.
  const send = safeRead(raw, 'request')
  return typeof send === 'function' ? { raw, send: send as SafeProvider['send'] } : undefined
}
