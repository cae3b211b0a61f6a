import { readFileSync, writeFileSync } from 'node:fs'
import { completed, gapsOf } from './lib/lockfile-gaps.mjs'
import { at } from './lib/paths.mjs'

// Run this script after `npm install <package>`. With a partial mirror of the registry, npm omits the entries of
// packages for other platforms from the lockfile, and this script adds them.
const file = at('package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8'))
const gaps = gapsOf(lockfile)
writeFileSync(file, `${JSON.stringify(completed(lockfile), null, 2)}\n`)
console.log(
  gaps.length === 0
    ? 'The lockfile is whole.'
    : `Filled ${gaps.length}: ${gaps.map(gap => gap.name).join(' ')}`,
)
