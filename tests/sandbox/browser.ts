import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/lib/chromium.mjs'

/** Starts this machine's Chromium, with flags that stop the browser's own network requests. */
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
