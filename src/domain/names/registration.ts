import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { NameOutcome } from './names.ts'

/** Why a registration failed. `late` means that every signed message had expired before the name was registered. */
export type NameFailure = { readonly kind: 'error'; readonly error: ErrorRecord } | { readonly kind: 'late' }

/**
 * The state of a registration. `ready`: the page may ask the wallet for a signature, the second time with `lateBy`, the
 * seconds by which the first signature came too late. `signing`: the wallet has the request.
 */
export type Registration = {
  readonly phase: 'ready' | 'signing' | 'done' | 'failed'
  /** How many signatures were requested. */
  readonly times: number
  readonly lateBy?: number
  /** The registered name. */
  readonly name?: string
  readonly failure?: NameFailure
}

export type RegistrationEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly outcome: NameOutcome }
  | { readonly type: 'failed'; readonly error: ErrorRecord }

const maxSignatures = 2

export const firstRegistration: Registration = { phase: 'ready', times: 0 }

/** Computes the state of a registration after an event. An event that does not apply changes nothing. */
export function nextRegistration(registration: Registration, event: RegistrationEvent): Registration {
  const { phase, times } = registration
  if (event.type === 'asked')
    return phase === 'ready' ? { ...registration, phase: 'signing', times: times + 1 } : registration
  if (phase !== 'signing') return registration
  if (event.type === 'failed')
    return { phase: 'failed', times, failure: { kind: 'error', error: event.error } }
  const { outcome } = event
  if (outcome.status === 'registered') return { phase: 'done', times, name: outcome.name }
  if (times >= maxSignatures) return { phase: 'failed', times, failure: { kind: 'late' } }
  return { phase: 'ready', times, lateBy: outcome.seconds }
}
