import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bundleForNode } from './lib/node-bundle.mjs'
import { checkNode } from './lib/node-version.mjs'
import { fail, say, seconds } from './lib/words.mjs'

try {
  checkNode()
  await ensureInstalled()
  // The shop can be looked at with any browser: one that is missing here is worth a sentence, not a refusal.
  await ensureChromium().catch(error => say(error.message))
  const started = Date.now()
  await ensureBuilt()
  await ensureDemoBuilt()
  const { url } = await bundleForNode('demo/main.ts', `demo-${process.pid}`)
  const { main } = await import(url)
  await main(process.env.PORTICO_PROJECT_ID)
  say(`Ready in ${seconds(Date.now() - started)}. Ctrl-C stops everything.`)
} catch (error) {
  fail(error)
}
