import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { otherBrowsers } from './lib/other-browsers.mjs'
import { check, inProcess, runSteps, vitest } from './lib/steps.mjs'
import { fail } from './lib/words.mjs'

const steps = [
  inProcess('build', async () => {
    await ensureBuilt()
    await ensureDemoBuilt()
  }),
  inProcess('browser', ensureChromium),
  check('guards', ['scripts/guards.mjs'], 20 * 60_000),
  otherBrowsers(15 * 60_000),
  // This step runs all variants of the journeys, and `npm test` runs only some of them.
  vitest('journeys', {
    project: 'journeys',
    limit: 50 * 60_000,
    needs: ['build', 'browser'],
    lanes: 3,
    env: { PORTICO_EVERY_VARIANT: '1' },
  }),
  vitest('long', {
    project: 'long',
    limit: 60 * 60_000,
    needs: ['build', 'browser'],
    env: { PORTICO_EVERY_VARIANT: '1' },
  }),
]

try {
  checkNode()
  await ensureInstalled()
  process.exitCode = await runSteps(steps, process.argv.slice(2))
} catch (error) {
  fail(error)
}
