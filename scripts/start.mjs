import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bundleForNode } from './lib/node-bundle.mjs'
import { checkNode } from './lib/node-version.mjs'
import { fail, printLine, seconds } from './lib/words.mjs'

try {
  checkNode()
  await ensureInstalled()
  const started = Date.now()
  await ensureBuilt()
  await ensureDemoBuilt()
  const { url } = await bundleForNode('demo/main.ts', `demo-${process.pid}`)
  const { main } = await import(url)
  await main(process.env.PORTICO_PROJECT_ID)
  printLine(`Ready in ${seconds(Date.now() - started)}. Ctrl-C stops everything.`)
} catch (error) {
  fail(error)
}
