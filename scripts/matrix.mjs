import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { inProcess, runSteps, vitest } from './lib/steps.mjs'
import { fail } from './lib/words.mjs'

// Builds a site with every bundler, uses it in Chromium, and prints a table of the results.
const steps = [
  inProcess('build', async () => {
    await ensureBuilt()
    await ensureDemoBuilt()
  }),
  inProcess('browser', ensureChromium),
  vitest('matrix', { project: 'long', limit: 30 * 60_000, needs: ['build', 'browser'], files: ['stacks'] }),
]

try {
  checkNode()
  await ensureInstalled()
  process.exitCode = await runSteps(steps, process.argv.slice(2))
} catch (error) {
  fail(error)
}
