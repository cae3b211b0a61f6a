import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Reads a file of public test vectors. The README beside this file names their sources and licences. */
export function readVectors<T>(file: string): T {
  const bytes = readFileSync(resolve(import.meta.dirname, file))
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
}
