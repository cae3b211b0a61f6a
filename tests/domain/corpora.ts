import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/corpora')

/** A file of the public test vectors beside the project; says by name what is skipped where it is absent. */
// biome-ignore lint/suspicious/noExplicitAny: the vectors are of many shapes, each known to its one test
export function readCorpus(file: string): any {
  const path = resolve(folder, file)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  console.info(`skipped: ${file} is not there`)
  return undefined
}
