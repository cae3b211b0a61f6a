import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './lock.mjs'
import { at } from './paths.mjs'
import { run } from './run.mjs'
import { printLine, SetupError, seconds } from './words.mjs'

const stamp = at('node_modules/.portico-lock')

/**
 * Installs the packages of the lockfile, and does not run their install scripts. Does nothing if exactly the packages
 * of the lockfile are installed.
 */
export const ensureInstalled = () =>
  alone('installation', async () => {
    const wanted = createHash('sha256')
      .update(readFileSync(at('package-lock.json')))
      .digest('hex')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
    if (!sameAsLockfile()) await install()
    writeFileSync(stamp, wanted)
  })

const install = async () => {
  printLine('Installing the packages of the lockfile …')
  const started = Date.now()
  const cli = process.env.npm_execpath
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const { code, output } = await run(command, [
    ...before,
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  if (code !== 0) throw new SetupError(`The packages could not be installed (npm ci):\n${output.trim()}`)
  printLine(`Installed in ${seconds(Date.now() - started)}.`)
}

/**
 * Whether npm's own record of node_modules matches the lockfile: the same packages in the same versions. Optional
 * packages may be missing.
 */
const sameAsLockfile = () => {
  const note = at('node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(readFileSync(note, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const isThere = ([path, { version, optional }]) =>
    path === '' || (there[path] ? there[path].version === version : optional === true)
  return Object.entries(wanted).every(isThere) && Object.keys(there).every(path => path in wanted)
}
