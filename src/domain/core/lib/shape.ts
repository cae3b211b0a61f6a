import { safeRead } from './safe-read.ts'

/**
 * A function that checks the type and structure of a stored value. The first file of the worker uses such functions
 * instead of a schema library, because the library would be larger than the rest of the file.
 */
export type Shape = (value: unknown) => boolean

const latestMs = 8.64e15

export const text: Shape = value => typeof value === 'string'

export const finite: Shape = value => Number.isFinite(value)

/** Accepts a time in epoch ms that `Date` can represent, because formatting any other number throws. */
export const when: Shape = value => finite(value) && Math.abs(Number(value)) <= latestMs

export const flag: Shape = value => typeof value === 'boolean'

export function oneOf(...words: readonly string[]): Shape {
  return value => words.some(word => word === value)
}

export function maybe(shape: Shape): Shape {
  return value => value === undefined || shape(value)
}

export function listOf(shape: Shape): Shape {
  return value => Array.isArray(value) && value.every(shape)
}

/** Accepts an object if its fields have the given shapes. TypeScript requires a shape for every field of `T`. */
export function recordOf<T>(fields: { readonly [K in keyof T]-?: Shape }): Shape {
  const entries = Object.entries<Shape>(fields)
  return value =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, shape]) => shape(safeRead(value, key)))
}
