import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { alone } from './lock.mjs'
import { run } from './run.mjs'
import { say, Trouble } from './words.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine: CHROMIUM_PATH, else the first of the usual names on PATH; undefined without one. */
export const findChromium = () => {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new Trouble(`CHROMIUM_PATH names ${given}, which is not a program.`)
    return given
  }
  return names.map(findProgram).find(Boolean) ?? macPaths.find(isProgram)
}

/** A Chromium, installed from Debian when this is a Debian and we may; else one sentence about what to do. */
export const ensureChromium = () =>
  alone('browser', async () => {
    const found = findChromium()
    if (found) return found
    const root = process.getuid?.() === 0
    if (root && findProgram('apt-get')) {
      say("Installing Debian's Chromium …")
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      await run('apt-get', ['update', '-q'], { env })
      const { code, output } = await run(
        'apt-get',
        ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
        { env },
      )
      const installed = code === 0 && findChromium()
      if (installed) return installed
      say(output.trim().split('\n').slice(-5).join('\n'))
    }
    throw new Trouble(
      'No Chromium was found: install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.',
    )
  })

const findProgram = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isProgram)

const isProgram = path => {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
