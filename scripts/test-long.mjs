import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { longParts } from './lib/long-parts.mjs'
import { finished, machineOf, read, store, testsOf, treeOf } from './lib/long-state.mjs'
import { bundleForNode } from './lib/node-bundle.mjs'
import { checkNode } from './lib/node-version.mjs'
import { otherBrowsers } from './lib/other-browsers.mjs'
import { at } from './lib/paths.mjs'
import { check, vitest } from './lib/steps.mjs'
import { fail, printLine, SetupError, seconds } from './lib/words.mjs'

/**
 * Runs the long suites in parts, and writes what they found into docs/reliability.md. `npm run test:long -- walk soak`
 * runs only these parts. A part that has passed on the same tree is not run again, unless `--again` asks for it.
 */

/** Whether a part uses the built files. */
const needsBuild = ({ name, runs = [] }) =>
  name === 'browsers' || runs.some(({ project }) => project !== 'unit')

/** Runs a part: its runs of Vitest one after another, within the time limit of the part. */
const runPart = async ({ name, limit, runs = [] }) => {
  if (name === 'guards') return await check('guards', ['scripts/guards.mjs'], limit).run()
  if (name === 'browsers') return await otherBrowsers(limit).run()
  const total = { passed: 0, failed: 0, skipped: 0, names: [], tests: [], output: '' }
  const ends = Date.now() + limit
  for (const { project, files, lanes = 1 } of runs) {
    if (files.length === 0) continue
    const result = await vitest(`long-${name}-${project}`, {
      ...{ project, files, lanes, limit: Math.max(60_000, ends - Date.now()) },
      env: { PORTICO_EVERY_VARIANT: '1' },
    }).run()
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key]
    total.names.push(...result.names)
    total.tests.push(...testsOf(result.report))
    total.output += result.output
  }
  return total
}

const tableOf = (parts, tree) => {
  const rows = parts.map(({ name, what }) => {
    const state = read(name)
    if (!state) return `-    ${name.padEnd(9)} not run`
    const mark = state.failed > 0 ? 'FAIL' : 'ok  '
    const old = state.tree === tree ? '' : ', of an earlier tree'
    return `${mark} ${name.padEnd(9)} ${String(state.passed).padStart(5)} passed, ${state.failed} failed  (${seconds(state.ms)}${old})  ${what}`
  })
  return rows.join('\n')
}

try {
  checkNode()
  await ensureInstalled()
  const parts = longParts()
  const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
  const isAgain = process.argv.includes('--again')
  const unknown = wanted.filter(word => !parts.some(({ name }) => name === word))
  if (unknown.length > 0)
    throw new SetupError(
      `There is no part ${unknown.join(', ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`,
    )
  const tree = treeOf()
  const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (chosen.some(needsBuild)) {
    await ensureBuilt()
    await ensureDemoBuilt()
  }
  await ensureChromium()
  const machine = machineOf()
  let failed = 0
  for (const part of chosen) {
    printLine(`\n── ${part.name}: ${part.what} ──`)
    if (!isAgain && finished(part.name, tree)) {
      printLine('passed before, on the same tree (npm run test:long -- --again runs it again)')
      continue
    }
    const started = Date.now()
    const result = await runPart(part)
    failed += result.failed
    const guards = part.name === 'guards' && existsSync(at('.cache/long/guards.json'))
    store(part.name, {
      ...{ tree, machine, at: new Date(started).toISOString(), ms: Date.now() - started },
      ...{ passed: result.passed, failed: result.failed, skipped: result.skipped, names: result.names ?? [] },
      tests: result.tests ?? testsOf(result.report),
      ...(guards && { guards: JSON.parse(readFileSync(at('.cache/long/guards.json'), 'utf8')) }),
    })
    if (result.failed > 0) process.stdout.write(`${result.output.trim()}\n`)
  }
  const { url } = await bundleForNode('tests/docs/reliability.ts', 'reliability')
  const { reliabilityPage } = await import(url)
  const states = Object.fromEntries(parts.map(({ name }) => [name, read(name)]).filter(([, state]) => state))
  writeFileSync(at('docs/reliability.md'), reliabilityPage(parts, states, tree))
  process.stdout.write(`\n${tableOf(parts, tree)}\n\ndocs/reliability.md is written.\n`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  fail(error)
}
