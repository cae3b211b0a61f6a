import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt, ensureDemoBuilt } from './lib/built.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'
import { fail } from './lib/words.mjs'

const rows = at('.cache/bench/rows.jsonl')

const print = () => {
  const figures = existsSync(rows)
    ? readFileSync(rows, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
  const cells = figures.map(({ name, value, unit, goal, note }) => [
    name,
    `${Math.round(value * 100) / 100} ${unit}`,
    goal === undefined ? '' : `goal ${goal} ${unit}${value <= goal ? '' : '  OVER'}`,
    note ?? '',
  ])
  const widths = [0, 1, 2].map(column => Math.max(0, ...cells.map(row => row[column].length)))
  for (const [name, value, goal, note] of cells) {
    const line = `${name.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${goal.padEnd(widths[2])}  ${note}`
    console.log(line.trimEnd())
  }
}

try {
  checkNode()
  await ensureInstalled()
  await ensureChromium()
  await ensureBuilt()
  await ensureDemoBuilt()
  rmSync(rows, { force: true })
  const sizes = await runNode(['scripts/size.mjs'], { show: true })
  const files = process.argv.slice(2)
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'bench', ...files]
  const bench = await runNode(args, { show: true, env: { NO_COLOR: '1' } })
  console.log()
  print()
  process.exitCode = sizes.code === 0 && bench.code === 0 ? 0 : 1
} catch (error) {
  fail(error)
}
