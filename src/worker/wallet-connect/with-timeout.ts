import { AppError } from '../../domain/core/errors/app-error.ts'
import { withTimeout as inTime } from '../../domain/core/lib/with-timeout.ts'

/** The answer, or `relay-unreachable` when it takes longer than `ms`. */
export function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  return inTime(answer, ms, () => {
    throw new AppError('relay-unreachable')
  })
}
