import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** Calls a listener-adding method; gives the way to stop, which does nothing where the wallet gave none. */
export function subscribeTo(owner: unknown, name: string, ...args: readonly unknown[]): () => void {
  const add = safeRead(owner, name)
  if (typeof add !== 'function') return () => {}
  try {
    const stop: unknown = Reflect.apply(add, owner, args)
    return () => {
      if (typeof stop === 'function') quietly(() => Reflect.apply(stop, undefined, []))
    }
  } catch {
    // Listening is a courtesy: a wallet without it is asked when there is need.
    return () => {}
  }
}

/** The items of a foreign list, at most so many; empty for what is no list or cannot be read. */
export function itemsOf(value: unknown, most: number): readonly unknown[] {
  try {
    return Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, most) }, (_, i) => value[i])
      : []
  } catch {
    return []
  }
}

/** The texts of a foreign list, at most so many. */
export function textsOf(value: unknown, most: number): readonly string[] {
  return itemsOf(value, most).filter(item => typeof item === 'string')
}

/** Bytes a wallet gave, copied so that it cannot change them later; undefined for anything else. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  try {
    if (value instanceof Uint8Array) return Uint8Array.from(value)
    // Bytes made in another frame of the page are of another class.
    return ArrayBuffer.isView(value)
      ? new Uint8Array(
          value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer,
        )
      : undefined
  } catch {
    return undefined
  }
}

/** Does something of a foreign object's; what it throws is its own. */
export function quietly(act: () => unknown): void {
  try {
    act()
  } catch {
    // Nothing depends on it.
  }
}
