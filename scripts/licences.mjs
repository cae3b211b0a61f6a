import { existsSync, readFileSync } from 'node:fs'
import { findings, unseen } from './lib/licence-rules.mjs'
import { at } from './lib/paths.mjs'
import { fail, SetupError } from './lib/words.mjs'

const read = path => JSON.parse(readFileSync(at(path), 'utf8'))

try {
  const lockfile = read('package-lock.json')
  const installed = path => (existsSync(at(path, 'package.json')) ? read(`${path}/package.json`) : undefined)
  const paths = Object.keys(lockfile.packages).filter(path => path !== '')
  const present = paths.filter(path => installed(path)).length
  const blind = paths.filter(path => unseen(lockfile.packages[path], installed(path))).length

  const found = findings({ manifest: read('package.json'), lockfile, installed })
  if (present < 100) found.push(`only ${present} packages are installed: too little was checked`)
  if (found.length > 0) throw new SetupError(found.join('\n'))
  console.log(
    `${paths.length} packages locked, ${present} looked at, ${blind} for other machines never seen: in order`,
  )
} catch (error) {
  fail(error)
}
