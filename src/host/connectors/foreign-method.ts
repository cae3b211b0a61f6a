import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** A wallet's own method, asked as the wallet's; every rejection is an AppError. */
export type ForeignMethod = (...args: readonly unknown[]) => Promise<unknown>

/** A method of a foreign object, taken once: the page cannot put another in its place later. Undefined where there is none. */
export function methodOf(owner: unknown, name: string): ForeignMethod | undefined {
  const method = safeRead(owner, name)
  if (typeof method !== 'function') return undefined
  return async (...args) => {
    try {
      return await Reflect.apply(method, owner, args)
    } catch (error) {
      throw fromWallet(error)
    }
  }
}
