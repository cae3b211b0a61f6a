import { ensureBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { fail, printLine } from './lib/words.mjs'

try {
  checkNode()
  await ensureInstalled()
  const chromium = await ensureChromium()
  await ensureBuilt()
  printLine(`Set up. Browser: ${chromium}`)
} catch (error) {
  fail(error)
}
