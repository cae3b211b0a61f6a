import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { findProgram, isProgram } from './programs.mjs'
import { vitest } from './steps.mjs'
import { tableOf } from './vitest-report.mjs'
import { printLine } from './words.mjs'

/** Returns the path of a Firefox on this machine, or undefined if there is none. */
export const findFirefox = () => ['firefox-esr', 'firefox'].map(findProgram).find(Boolean)

/**
 * Returns the paths of WebKitGTK's driver and browser, and of the virtual screen that they need. Returns undefined if
 * one of the three is missing.
 */
export const findWebKit = () => {
  const driver = findProgram('WebKitWebDriver')
  const browser = libraryFolders()
    .map(folder => join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(isProgram)
  const screen = findProgram('Xvfb')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/**
 * Returns the folders that can contain libraries. Debian puts libraries into a separate folder for each processor
 * architecture.
 */
const libraryFolders = () =>
  process.platform === 'linux' ? readdirSync('/usr/lib').map(name => join('/usr/lib', name)) : []

/**
 * The browsers other than Chromium in which the tests check the built files. `test` is the name of the browser's test
 * file in tests/browsers.
 */
const browsers = [
  { test: 'firefox', name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  {
    test: 'webkit',
    name: 'WebKitGTK',
    find: findWebKit,
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  },
]

/**
 * Installs missing browsers from Debian if this process may do so. Returns the names of the tests that can run, and one
 * sentence for each browser that is still missing.
 */
export const ensureOtherBrowsers = () =>
  alone('browser', async () => {
    const missing = browsers.filter(({ find }) => !find()).flatMap(({ packages }) => packages)
    if (missing.length > 0) await installPackages(missing)
    return {
      tests: browsers.filter(({ find }) => find()).map(({ test }) => test),
      sentences: browsers
        .filter(({ find }) => !find())
        .map(
          ({ name, packages }) =>
            `${name} is not checked because it is not installed (on Debian: apt-get install ${packages.join(' ')}).`,
        ),
    }
  })

/**
 * Returns the step that checks the built files in Firefox and WebKitGTK, prints a table, and counts each missing
 * browser as skipped.
 */
export const otherBrowsers = limit => ({
  name: 'browsers',
  needs: ['build'],
  run: async () => {
    const { tests, sentences } = await ensureOtherBrowsers()
    for (const sentence of sentences) printLine(sentence)
    if (tests.length === 0) return { passed: 0, failed: 0, skipped: sentences.length, output: '' }
    const files = tests.map(test => `tests/browsers/${test}.test.ts`)
    const result = await vitest('browsers', { project: 'browsers', limit, files }).run()
    process.stdout.write(`\n${tableOf(result.report)}\n`)
    return { ...result, skipped: result.skipped + sentences.length }
  },
})
