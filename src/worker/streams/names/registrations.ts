import { BehaviorSubject, type Observable } from 'rxjs'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { NameOutcome } from '../../../domain/names/names.ts'
import {
  firstRegistration,
  nextRegistration,
  type Registration,
  type RegistrationEvent,
} from '../../../domain/names/registration.ts'

export type Registrations = {
  registration$(id: string): Observable<Registration>
  /** Requests one signature and registers the name. Resolves with the new state. Does nothing unless the registration is ready. */
  sign(id: string, account: CaipAddress, label: string): Promise<Registration>
}

const kept = 10

/** Creates the list of registrations. `register` requests a signature and registers the name. */
export function createRegistrations(
  register: (account: CaipAddress, label: string) => Promise<NameOutcome>,
): Registrations {
  const begun = new Map<string, BehaviorSubject<Registration>>()
  const stateOf = (id: string) => {
    const known = begun.get(id)
    if (known) return known
    const state$ = new BehaviorSubject(firstRegistration)
    begun.set(id, state$)
    const [oldest] = begun.keys()
    if (begun.size > kept && oldest !== undefined) begun.delete(oldest)
    return state$
  }
  return {
    registration$: id => stateOf(id),
    sign: async (id, account, label) => {
      const state$ = stateOf(id)
      const before = state$.value
      const next = (event: RegistrationEvent) => {
        const after = nextRegistration(state$.value, event)
        if (after !== state$.value) state$.next(after)
      }
      next({ type: 'asked' })
      if (state$.value === before) return before
      await register(account, label).then(
        outcome => next({ type: 'answered', outcome }),
        (error: unknown) => next({ type: 'failed', error: toRecord(toAppError(error)) }),
      )
      return state$.value
    },
  }
}
