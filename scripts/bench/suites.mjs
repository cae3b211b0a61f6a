import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureDemoBuilt } from '../lib/built.mjs'
import { at } from '../lib/paths.mjs'
import { runNode } from '../lib/run.mjs'
import { SetupError } from '../lib/words.mjs'

const rows = at('.cache/bench/rows.jsonl')

/**
 * Runs the benchmarks of tests/bench and prints their results. These benchmarks measure single functions and the demo
 * shop.
 */
export const runSuites = async () => {
  await ensureDemoBuilt()
  rmSync(rows, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'bench']
  const { code } = await runNode(args, { show: true, env: { NO_COLOR: '1' } })
  print()
  if (code !== 0) throw new SetupError('A benchmark of tests/bench failed.')
}

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
  console.log()
}
