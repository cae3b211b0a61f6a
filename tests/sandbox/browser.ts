import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/lib/chromium.mjs'

/** The browser of this machine, which asks nobody but the sites of its pages. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: npm test installs one, or set CHROMIUM_PATH.')
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}
