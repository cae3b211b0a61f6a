/**
 * Returns a deep copy of plain objects and arrays. Returns other values unchanged, such as the bytes of a message. A cycle
 * stays a cycle.
 */
export function plainCopy<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known as T
  const isList = Array.isArray(value)
  const prototype = Object.getPrototypeOf(value)
  if (!isList && prototype !== Object.prototype && prototype !== null) return value
  const copy: unknown[] | Record<string, unknown> = isList ? [] : {}
  copies.set(value, copy)
  for (const [name, field] of Object.entries(value))
    Object.defineProperty(copy, name, {
      ...{ value: plainCopy(field, copies), enumerable: true },
      ...{ writable: true, configurable: true },
    })
  return copy as T
}
