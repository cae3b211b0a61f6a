import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { chromium } from 'playwright-core'
import { buildOther, comparison, measureComparison } from './bench/compare.mjs'
import { writeFigures } from './bench/docs.mjs'
import { measureGrowth, measureTabs } from './bench/growth.mjs'
import { measureLists } from './bench/lists.mjs'
import { measureOpening } from './bench/opening.mjs'
import { buildPages } from './bench/pages.mjs'
import { takePictures } from './bench/pictures.mjs'
import { tables } from './bench/report.mjs'
import { measureHeap, measureRevisit } from './bench/revisit.mjs'
import { openStage } from './bench/stage.mjs'
import { runSuites } from './bench/suites.mjs'
import { conditions, openVisitor } from './bench/visitor.mjs'
import { ensureBuilt } from './lib/built.mjs'
import { chromiumFlags, ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { fail, printLine, SetupError, seconds } from './lib/words.mjs'

/**
 * The commands of this benchmark:
 * - `npm run bench` measures the four usual parts in about six minutes.
 * - `npm run bench -- lists heap` measures only the parts `lists` and `heap`.
 * - `npm run bench -- long` measures how the cost grows with tabs, accounts, rows and wallets, and runs the suites of
 *   tests/bench.
 * - `npm run bench -- docs` measures the four usual parts and writes their tables into docs/speed.md.
 * - `npm run bench -- compare <version>` compares this tree with a commit or with the tarball of a release.
 * - `npm run bench -- pictures` writes a picture of each frame of the first opening to .cache/bench/pictures.
 */
const parts = { opening: measureOpening, lists: measureLists, revisit: measureRevisit, heap: measureHeap }
const others = {
  compare: measureComparison,
  tabs: measureTabs,
  growth: measureGrowth,
  suites: runSuites,
  pictures: takePictures,
}
const rounds = Number(process.env.PORTICO_ROUNDS ?? 3)

/** The measured numbers, by row of the report and by measured page (`use`). */
const figures = {}
const note = (row, use, value) => {
  figures[row] ??= {}
  figures[row][use] ??= []
  figures[row][use].push(value)
}

const measure = async names => {
  const stage = await openStage()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      ...chromiumFlags,
      // The test driver records the stack of each new Error. With this flag, V8 stores the line numbers for these
      // stacks when it compiles a file. Otherwise V8 would parse the whole file again to find the line numbers.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  try {
    const bench = { ...stage, browser, note }
    await warmUp(bench)
    for (const name of names) {
      const started = Date.now()
      await { ...parts, ...others }[name](bench, rounds)
      printLine(`${name}: ${seconds(Date.now() - started)}`)
    }
    return browser.version()
  } finally {
    await browser.close()
    await stage.close()
  }
}

/** Opens one page without a measurement, because the first page of a browser is always slow. */
const warmUp = async ({ browser, server }) => {
  const visitor = await openVisitor(browser, server.urlOf('package'), conditions['1x CPU'])
  await visitor.open()
  await visitor.quiet()
  await visitor.context.close()
  server.take('package')
}

const report = version => {
  const day = new Date().toISOString().slice(0, 10)
  const about = `${day}, Chromium ${version}, ${cpus().length} cores, median of ${rounds} rounds (range), × the floor.`
  return `${about} Bold: over the goal.\n\n${tables(figures)}`
}

try {
  checkNode()
  await ensureInstalled()
  const [command, version] = process.argv.slice(2)
  const isComparison = command === 'compare'
  const isForDocs = command === 'docs'
  const requests = (isComparison ? [command] : process.argv.slice(isForDocs ? 3 : 2)).flatMap(name =>
    name === 'long' ? ['tabs', 'growth', 'suites'] : [name],
  )
  const names = requests.length > 0 ? requests : Object.keys(parts)
  const strange = names.find(name => !(name in parts) && !(name in others))
  if (strange) throw new SetupError(`The bench has no part ${strange}.`)
  await ensureBuilt()
  await buildPages()
  const other = isComparison && (await buildOther(version))
  const browser = await measure(names)
  mkdirSync(at('.cache/bench'), { recursive: true })
  writeFileSync(at('.cache/bench/figures.json'), JSON.stringify(figures, null, 1))
  if (isComparison) console.log(comparison(figures, other))
  else if (isForDocs) writeFigures(report(browser))
  else if (Object.keys(figures).length > 0) console.log(report(browser))
} catch (error) {
  fail(error)
}
