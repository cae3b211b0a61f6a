const keptText = 200
const readText = 4000

/** Reads a property of an untrusted value. Returns undefined if the property is missing or its getter throws. */
export function safeRead(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/**
 * Reads a global variable that a wallet or an app defines on the window. Returns undefined for a name that only an
 * element or a frame of the page has, because `<a id="ethereum">` and `<iframe name="ethereum">` also become properties
 * of the window. Such names are inherited, and the variables of scripts are own properties.
 */
export function readGlobal(win: object, name: string): unknown {
  return Object.hasOwn(win, name) ? safeRead(win, name) : undefined
}

/** Makes untrusted text safe to show: no control or direction characters, one line, at most 200 characters. */
export function clean(text: string): string {
  const plain = text.slice(0, readText).replace(/[\p{C}\s]+/gu, ' ')
  return Array.from(plain.trim()).slice(0, keptText).join('')
}
