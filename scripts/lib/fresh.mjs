import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'

/** Returns one hash over the names and contents of all files under the given paths of the project. */
export const fingerprint = paths => {
  const hash = createHash('sha256')
  for (const path of paths) addPath(hash, path)
  return hash.digest('hex')
}

/** Does the work if its sources have changed since the last success, or if a result is missing. */
export const whenChanged = async ({ name, sources, results }, work) => {
  const note = at('.cache', `${name}.made`)
  const now = fingerprint(sources)
  const done = existsSync(note) && readFileSync(note, 'utf8') === now
  if (done && results.every(path => existsSync(at(path)))) return
  await work()
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(note, now)
}

const addPath = (hash, path) => {
  const full = at(path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addPath(hash, join(path, name))
    return
  }
  hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
}
