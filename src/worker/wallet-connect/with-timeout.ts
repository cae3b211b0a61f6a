import { AppError } from '../../domain/core/errors/app-error.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'

/** Resolves with the answer, or rejects with `relay-unreachable` after `ms`. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return inTime(answer, ms, () => {
    throw new AppError('relay-unreachable')
  })
}
