import { concat, concatMap, Observable, type OperatorFunction, of, pairwise } from 'rxjs'
import { type CaipAddress, type CaipNetworkId, networkOf, type Session } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord, isErrorCode } from '../domain/core/errors/app-error.ts'
import { CoreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { SignInEvent } from '../domain/sign-in/machine.ts'

/** The effect of a connection change on the sign-in. */
export type SessionChange = {
  /** The account that has to sign in, if any. */
  readonly account: CaipAddress | undefined
  /** Whether the user has just connected in this tab. False for restored sessions and for sessions from other tabs. */
  readonly fresh: boolean
  /** Whether the last wallet was disconnected, and no wallet is stored to be connected again. */
  readonly left: boolean
}

/** Compares two sessions. `account` is set only if its wallet is connected and `isAsked` returns true for its network. */
function readSessionChange(
  before: Session | undefined,
  now: Session,
  isAsked: (network: CaipNetworkId) => boolean,
): SessionChange {
  const { active, network, status } = now
  const here = status === 'connected' && active && network !== undefined && isAsked(networkOf(active))
  return {
    account: here ? active : undefined,
    fresh: before?.status === 'disconnected' || before?.status === 'connecting',
    left:
      before !== undefined &&
      before.connections.length > 0 &&
      now.connections.length === 0 &&
      !now.remembered,
  }
}

/** Compares each session with the one before, and emits what the difference means for the sign-in. */
export function sessionChanges(
  isAsked: (network: CaipNetworkId) => boolean,
  signOutOnDisconnect: boolean,
): OperatorFunction<Session, SignInEvent> {
  return session$ =>
    concat(of(undefined), session$).pipe(
      pairwise(),
      concatMap(([before, now]) => {
        if (!now) return []
        const { account, fresh, left } = readSessionChange(before, now, isAsked)
        const change: SignInEvent = { type: 'account-changed', account, fresh }
        return left && signOutOnDisconnect ? [{ type: 'wallets-disconnected' } as const, change] : [change]
      }),
    )
}

/** Converts a source of values that is not from RxJS to an Observable. */
export function observe<T>(source: Subscribable<T>): Observable<T> {
  return new Observable(subscriber => source.subscribe(value => subscriber.next(value)))
}

/** Converts any rejection to an error record. An error without a Portico code gets the code `otherwise`. */
export function recordOf(error: unknown, otherwise: 'sign-in-start-failed' | 'sign-in-refused'): ErrorRecord {
  if (error instanceof CoreError) return toRecord(error)
  const code = safeRead(error, 'code')
  return toRecord(isErrorCode(code) ? new AppError(code, {}, error) : new AppError(otherwise, {}, error))
}
