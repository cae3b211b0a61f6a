import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * Calls a method that adds a listener. Returns the function that removes the listener, or a function that does nothing
 * if the wallet returned none.
 */
export function subscribeTo(owner: unknown, name: string, ...args: readonly unknown[]): () => void {
  const add = safeRead(owner, name)
  if (typeof add !== 'function') return () => {}
  try {
    const stop: unknown = Reflect.apply(add, owner, args)
    return () => {
      if (typeof stop === 'function') ignoreErrorsOf(() => Reflect.apply(stop, undefined, []))
    }
  } catch {
    // Portico works without the wallet's events, because it reads the wallet's state whenever it needs that state.
    return () => {}
  }
}

/**
 * Reads at most `max` items of a list that comes from a wallet. Returns an empty list if the value is not a list or
 * cannot be read.
 */
export function itemsOf(value: unknown, max: number): readonly unknown[] {
  try {
    return Array.isArray(value) ? Array.from({ length: Math.min(value.length, max) }, (_, i) => value[i]) : []
  } catch {
    return []
  }
}

/** Reads at most `max` items of a list that comes from a wallet, and returns those that are strings. */
export function textsOf(value: unknown, max: number): readonly string[] {
  return itemsOf(value, max).filter(item => typeof item === 'string')
}

/**
 * Copies the bytes that a wallet returned, so that the wallet cannot change them later. Returns undefined for any other
 * value.
 */
export function foreignBytes(value: unknown): Uint8Array | undefined {
  try {
    if (value instanceof Uint8Array) return Uint8Array.from(value)
    // `instanceof` would fail here, because bytes from another frame of the page belong to another class.
    return ArrayBuffer.isView(value)
      ? new Uint8Array(
          value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer,
        )
      : undefined
  } catch {
    return undefined
  }
}

/** Runs a function that calls a wallet's code, and ignores any exception. */
export function ignoreErrorsOf(act: () => unknown): void {
  try {
    act()
  } catch {
    // Ignores the exception of the wallet's code, because no caller needs the result.
  }
}
