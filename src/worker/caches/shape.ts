import { safeRead } from '../../domain/core/lib/safe-read.ts'

/**
 * Checks the shape of a stored value. The worker's first file has no schema library, because the library is larger than
 * the rest of that file.
 */
export type Shape = (value: unknown) => boolean

const latestMs = 8.64e15

/** Any string. */
export const text: Shape = value => typeof value === 'string'

/** Any finite number. */
export const finite: Shape = value => Number.isFinite(value)

/** A time in epoch ms that `Date` can represent. Formatting any other number throws. */
export const when: Shape = value => finite(value) && Math.abs(Number(value)) <= latestMs

/** A boolean. */
export const flag: Shape = value => typeof value === 'boolean'

/** One of the given strings. */
export function oneOf(...words: readonly string[]): Shape {
  return value => words.some(word => word === value)
}

/** Accepts undefined, or a value of the shape. */
export function maybe(shape: Shape): Shape {
  return value => value === undefined || shape(value)
}

/** An array all of whose entries have the shape. */
export function listOf(shape: Shape): Shape {
  return value => Array.isArray(value) && value.every(shape)
}

/** An object whose fields have the given shapes. TypeScript requires a shape for every field of `T`. */
export function recordOf<T>(fields: { readonly [K in keyof T]-?: Shape }): Shape {
  const entries = Object.entries<Shape>(fields)
  return value =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, shape]) => shape(safeRead(value, key)))
}
