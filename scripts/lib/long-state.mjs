import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, release, type } from 'node:os'
import { findChromium } from './chromium.mjs'
import { fingerprint } from './fresh.mjs'
import { at } from './paths.mjs'

const folder = at('.cache/long')
const fileOf = part => at('.cache/long', `${part}.state.json`)

/** The fingerprint of everything that the long run depends on. A finished part of the same tree is not run again. */
export const treeOf = () =>
  fingerprint([
    ...['src', 'data', 'tests', 'demo', 'sandbox', 'scripts', 'build', 'site'],
    ...['package-lock.json', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json'],
  ])

/** The machine of this run, without names of hosts. */
export const machineOf = () => {
  const chromium = findChromium()
  const version = chromium
    ? execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim()
    : 'no Chromium'
  return {
    cores: availableParallelism(),
    system: `${type()} ${release().split('-')[0]}`,
    node: process.version,
    chromium: version,
  }
}

/** Returns the result of a part that has finished without a failure on the same tree, or undefined. */
export const finished = (part, tree) => {
  const state = read(part)
  return state?.tree === tree && state.failed === 0 ? state : undefined
}

/** Returns the last result of a part, whatever tree it was, or undefined. */
export const read = part =>
  existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : undefined

/** Stores the result of a part: the outcome of each test, and the figures that tests have measured. */
export const store = (part, state) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(part), JSON.stringify(state))
}

/** Reduces a report of Vitest to what the page on reliability needs. */
export const testsOf = report =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({
      file: name.slice(name.lastIndexOf('/tests/') + 1),
      name: test.fullName,
      status: test.status,
      ...(test.meta?.figures && { figures: test.meta.figures }),
    })),
  )
