/** True in `npm run test:long`, which plays every variant of every journey. `npm test` plays fewer, to end within 15 minutes. */
export const everyVariant = process.env.PORTICO_EVERY_VARIANT === '1'

/** Returns all variants of a journey in the long run, and the first ones in `npm test`. */
export const variants = <const T>(all: readonly T[], count = 1): readonly T[] =>
  everyVariant ? all : all.slice(0, count)

/** Defines journeys for the long run only. Unit tests and other journeys cover most of their behaviour. */
export function inLongRun(define: () => void): void {
  if (everyVariant) define()
}
