import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { check, inProcess, runSteps, vitest } from './lib/steps.mjs'
import { fail } from './lib/words.mjs'

const minutes = n => n * 60_000
// The limits below end a step that hangs. A whole run takes 11 to 14 minutes on two cores.

// The quick steps that find most mistakes come first. `needs` names steps that must have passed.
const steps = [
  // The unit tests need a browser. This step comes first, so that a missing browser is reported at once.
  inProcess('browser', ensureChromium),
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit'], minutes(2)),
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], minutes(2)),
  check('knip', ['node_modules/knip/bin/knip.js'], minutes(2)),
  check('licences', ['scripts/licences.mjs'], minutes(1)),
  vitest('house', { project: 'house', limit: minutes(1) }),
  vitest('unit', { project: 'unit', limit: minutes(8), needs: ['browser'] }),
  inProcess('build', async () => {
    await ensureBuilt()
    await ensureDemoBuilt()
  }),
  check('size', ['scripts/size.mjs'], minutes(1), { needs: ['build'] }),
  vitest('samples', { project: 'types', limit: minutes(3), needs: ['build'] }),
  vitest('journeys', { project: 'journeys', limit: minutes(20), needs: ['build', 'browser'], lanes: 3 }),
]

try {
  checkNode()
  await ensureInstalled()
  process.exitCode = await runSteps(steps, process.argv.slice(2))
} catch (error) {
  fail(error)
}
