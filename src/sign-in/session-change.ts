import { type CaipAddress, type CaipNetworkId, networkOf } from '../domain/core/caip.ts'
import type { Session } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord } from '../domain/core/errors/app-error.ts'
import { isErrorCode } from '../domain/core/errors/catalogue.ts'
import { CoreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'

/** The effect of a connection change on the sign-in. */
export type SessionChange = {
  /** The account that has to sign in, if any. */
  readonly account: CaipAddress | undefined
  /** The user has just connected in this tab. False for restored sessions and sessions from other tabs. */
  readonly fresh: boolean
  /** All wallets were disconnected, and none is remembered. */
  readonly left: boolean
}

/** Compares two connection states. Only confirmed connections on networks that need a sign-in count. */
export function readSessionChange(
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

/** Converts any rejection to an error record. Errors without a code of ours get the code `otherwise`. */
export function recordOf(error: unknown, otherwise: 'sign-in-start-failed' | 'sign-in-refused'): ErrorRecord {
  if (error instanceof CoreError) return toRecord(error)
  const code = safeRead(error, 'code')
  return toRecord(isErrorCode(code) ? new AppError(code, {}, error) : new AppError(otherwise, {}, error))
}
