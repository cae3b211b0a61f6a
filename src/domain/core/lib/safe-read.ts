const keptText = 200
const readText = 4000

/** A property of a foreign value; undefined where it has none or reading it throws. */
export function safeRead(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** Foreign text made safe to show: no control or direction marks, one line, at most 200 characters. */
export function clean(text: string): string {
  const plain = text.slice(0, readText).replace(/[\p{C}\s]+/gu, ' ')
  return Array.from(plain.trim()).slice(0, keptText).join('')
}
