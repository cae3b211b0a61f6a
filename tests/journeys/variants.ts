/**
 * Whether the browser tests run every variant, as in `npm run test:long`. `npm test` runs fewer variants, so that it
 * ends within 15 minutes.
 */
export const everyVariant = process.env.PORTICO_EVERY_VARIANT === '1'

/** Returns all variants of a browser test in `npm run test:long`, and only the first `count` variants in `npm test`. */
export const variants = <const T>(all: readonly T[], count = 1): readonly T[] =>
  everyVariant ? all : all.slice(0, count)

/**
 * Defines browser tests that only `npm run test:long` runs. The tests of `npm test` already cover most of the behaviour
 * that these tests check.
 */
export function inLongRun(define: () => void): void {
  if (everyVariant) define()
}
