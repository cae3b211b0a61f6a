import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { otherBrowsers } from './lib/other-browsers.mjs'
import { inProcess, runSteps } from './lib/steps.mjs'
import { fail } from './lib/words.mjs'

const steps = [
  inProcess('build', async () => {
    await ensureBuilt()
    await ensureDemoBuilt()
  }),
  otherBrowsers(15 * 60_000),
]

try {
  checkNode()
  await ensureInstalled()
  process.exitCode = await runSteps(steps, process.argv.slice(2))
} catch (error) {
  fail(error)
}
