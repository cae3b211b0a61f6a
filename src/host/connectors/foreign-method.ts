import { fromWallet } from '../../domain/core/errors/foreign.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** A method of an object that belongs to a wallet. Every rejection is an AppError. */
export type ForeignMethod = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Reads a method of a foreign object once, so that the page cannot replace it later. Undefined if the object has no such
 * method.
 */
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
