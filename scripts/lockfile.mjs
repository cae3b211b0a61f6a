import { readFileSync, writeFileSync } from 'node:fs'
import { completed, gapsOf } from './lib/lockfile-gaps.mjs'
import { at } from './lib/paths.mjs'

// Run after `npm install <package>`: npm with a partial mirror omits the entries of packages for other platforms.
const file = at('package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8'))
const gaps = gapsOf(lockfile)
writeFileSync(file, `${JSON.stringify(completed(lockfile), null, 2)}\n`)
console.log(
  gaps.length === 0
    ? 'The lockfile is whole.'
    : `Filled ${gaps.length}: ${gaps.map(gap => gap.name).join(' ')}`,
)
