import { safeRead } from '../lib/safe-read.ts'
import type { ErrorRecord } from './app-error.ts'
import { type CoreError, toRecord } from './core-error.ts'

const maxFrames = 10
const frame = /(?:([\w.-]{1,80}\.m?js)(?:\?[^):]*)?|blob:[^)\s]{1,200}?):(\d{1,7}):(\d{1,7})\)?$/

/**
 * Returns the frames of an error's stack as script name, line and column (`worker-1a2b.js:3:14`). With the source maps
 * of the package, developers find the source code for these positions. The name of a script from a blob URL is `blob`.
 * Messages, function names and URLs are left out, because they may contain data of the site or the user.
 */
export function traceOf(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  return stack
    .slice(0, 10_000)
    .split('\n')
    .flatMap(line => {
      const [, script = 'blob', row, column] = frame.exec(line.trim()) ?? []
      return row ? [`${script}:${row}:${column}`] : []
    })
    .slice(0, maxFrames)
    .join('\n')
}

/**
 * Converts an error to plain data with the stack of the thrown value. The stack may contain URLs of the site, so
 * `stack` is not enumerable and is not copied to other threads or into events. Only `traceOf` reads it, for the error
 * report.
 */
export function toTracedRecord(error: CoreError, thrown: unknown = error): ErrorRecord {
  return Object.defineProperty(toRecord(error), 'stack', { value: safeRead(thrown, 'stack') })
}
