import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * Calls a method that adds a listener. Returns the function that unsubscribes, or a function without effect if the
 * wallet returned none.
 */
export function subscribeTo(owner: unknown, name: string, ...args: readonly unknown[]): () => void {
  const add = safeRead(owner, name)
  if (typeof add !== 'function') return () => {}
  try {
    const stop: unknown = Reflect.apply(add, owner, args)
    return () => {
      if (typeof stop === 'function') quietly(() => Reflect.apply(stop, undefined, []))
    }
  } catch {
    // The wallet sends no events, so its state is read whenever it is needed.
    return () => {}
  }
}

/** Reads at most `most` items of a list from foreign code. Empty if the value is not a list or cannot be read. */
export function itemsOf(value: unknown, most: number): readonly unknown[] {
  try {
    return Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, most) }, (_, i) => value[i])
      : []
  } catch {
    return []
  }
}

/** Reads at most `most` strings of a list from foreign code. */
export function textsOf(value: unknown, most: number): readonly string[] {
  return itemsOf(value, most).filter(item => typeof item === 'string')
}

/** Copies the bytes that a wallet returned, so that the wallet cannot change them later. Undefined for any other value. */
export function bytesOf(value: unknown): Uint8Array | undefined {
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

/** Runs a function of foreign code and ignores what it throws. */
export function quietly(act: () => unknown): void {
  try {
    act()
  } catch {
    // No caller depends on the result.
  }
}
