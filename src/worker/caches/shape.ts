import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** Whether a stored value is what it should be. Ours are few and plain: a schema library would be most of the worker's start. */
export type Shape = (value: unknown) => boolean

const latestMs = 8.64e15

/** Any text. */
export const text: Shape = value => typeof value === 'string'

/** Any number but NaN and the infinities. */
export const finite: Shape = value => Number.isFinite(value)

/** A time a calendar has (epoch ms): others are errors to whoever writes them out. */
export const when: Shape = value => finite(value) && Math.abs(Number(value)) <= latestMs

/** True or false. */
export const flag: Shape = value => typeof value === 'boolean'

/** One of these words. */
export function oneOf(...words: readonly string[]): Shape {
  return value => words.some(word => word === value)
}

/** The shape, or no value. */
export function maybe(shape: Shape): Shape {
  return value => value === undefined || shape(value)
}

/** A list whose every entry has the shape. */
export function listOf(shape: Shape): Shape {
  return value => Array.isArray(value) && value.every(shape)
}

/** An object whose every field has its shape; TypeScript asks for all fields of `T`. */
export function recordOf<T>(fields: { readonly [K in keyof T]-?: Shape }): Shape {
  const entries = Object.entries<Shape>(fields)
  return value =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([key, shape]) => shape(safeRead(value, key)))
}
