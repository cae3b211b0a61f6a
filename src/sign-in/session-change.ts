import { type CaipAddress, type CaipNetworkId, networkOf } from '../domain/core/caip.ts'
import type { Session } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord } from '../domain/core/errors/app-error.ts'
import { isErrorCode } from '../domain/core/errors/catalogue.ts'
import { CoreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'

/** What a change of the connection means for a sign-in. */
export type SessionChange = {
  /** Who is to be signed in, where anybody is. */
  readonly account: CaipAddress | undefined
  /** The visitor connected just now, with this page: nothing was remembered or told by another tab. */
  readonly fresh: boolean
  /** Everybody was disconnected, and nobody is remembered. */
  readonly left: boolean
}

/** Reads the change. Only who is confirmed counts, on networks of the site that are asked. */
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

/** Any rejection as a record: what has no code of ours is told in the words of `otherwise`. */
export function recordOf(error: unknown, otherwise: 'sign-in-start-failed' | 'sign-in-refused'): ErrorRecord {
  if (error instanceof CoreError) return toRecord(error)
  const code = safeRead(error, 'code')
  return toRecord(isErrorCode(code) ? new AppError(code, {}, error) : new AppError(otherwise, {}, error))
}
