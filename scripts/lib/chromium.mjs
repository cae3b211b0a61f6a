import { installPackages } from './apt.mjs'
import { alone } from './lock.mjs'
import { findProgram, isProgram } from './programs.mjs'
import { run } from './run.mjs'
import { SetupError } from './words.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Command-line flags of Chromium in the tests and in the bench. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this flag, Chromium opens two pages for its address bar beside every page of a test. The flag replaces
  // Playwright's own list of disabled features, so this list repeats the features that must stay disabled.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PreconnectToSearch',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'LensOverlay',
    'MediaRouter',
    'SpareRendererForSitePerProcess',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ].join()}`,
]

/**
 * Returns the path of a Chromium on this machine: the path in CHROMIUM_PATH, or else the first of the usual programs
 * that exists. Returns undefined if there is none.
 */
export const findChromium = () => {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, which is not a program.`)
    return given
  }
  return names.map(findProgram).find(Boolean) ?? macPaths.find(isProgram)
}

/**
 * Returns the path of a working Chromium. If this machine has no Chromium, tries to install Debian's Chromium. Throws
 * an error with one sentence of instructions if the installation fails, or if an existing Chromium does not start.
 */
export const ensureChromium = () =>
  alone('browser', async () => {
    const found = findChromium()
    if (found) {
      // On some systems, the found program is not Chromium. It only prints where to get Chromium.
      const { code, output } = await run(found, ['--version'], { limit: 60_000 })
      if (code === 0) return found
      throw new SetupError(
        `${found} does not start (${output.trim().split('\n')[0]}): install Chromium or Chrome, or set CHROMIUM_PATH to the program.`,
      )
    }
    await installPackages(['chromium'])
    const installed = findChromium()
    if (installed) return installed
    throw new SetupError(
      'No Chromium was found: install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program.',
    )
  })
