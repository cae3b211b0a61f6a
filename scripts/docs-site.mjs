import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { ensureSiteBuilt } from './lib/site.mjs'
import { fail, printLine } from './lib/words.mjs'

try {
  checkNode()
  await ensureInstalled()
  await ensureSiteBuilt()
  printLine('The site is in .cache/site/built. `npm start` serves it at /docs/.')
} catch (error) {
  fail(error)
}
