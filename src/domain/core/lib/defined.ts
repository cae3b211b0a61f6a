/**
 * Returns a copy without the keys whose value is undefined.
 *
 * @example
 * defined<{ a?: number; b?: number }>({ a: 1, b: undefined }) // { a: 1 }
 */
export function defined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
