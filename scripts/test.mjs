import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { beside, check, inProcess, runSteps, vitest } from './lib/steps.mjs'
import { fail } from './lib/words.mjs'

const minutes = n => n * 60_000
// The limits below end a step that hangs.

// Two lines of steps run beside each other. The journeys mostly wait for browsers, so the other checks use the time that
// the journeys leave. The quick checks that find most mistakes come first.
const steps = [
  inProcess('browser', ensureChromium),
  inProcess('build', async () => {
    await ensureBuilt()
    await ensureDemoBuilt()
  }),
  vitest('journeys', { project: 'journeys', limit: minutes(20), needs: ['build', 'browser'], lanes: 3 }),
  ...beside([
    check('types', ['node_modules/typescript/bin/tsc', '--noEmit'], minutes(4)),
    check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], minutes(4)),
    check('knip', ['node_modules/knip/bin/knip.js'], minutes(4)),
    check('licences', ['scripts/licences.mjs'], minutes(2)),
    vitest('house', { project: 'house', limit: minutes(4) }),
    // Some unit tests need a browser.
    vitest('unit', { project: 'unit', limit: minutes(16), needs: ['browser'] }),
    check('size', ['scripts/size.mjs'], minutes(2), { needs: ['build'] }),
    vitest('samples', { project: 'types', limit: minutes(6), needs: ['build'] }),
  ]),
]

try {
  checkNode()
  await ensureInstalled()
  process.exitCode = await runSteps(steps, process.argv.slice(2))
} catch (error) {
  fail(error)
}
