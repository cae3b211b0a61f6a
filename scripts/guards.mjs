import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { roomOf } from './lib/guard-rooms.mjs'
import { guards } from './lib/guards.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { fail, printLine } from './lib/words.mjs'

/**
 * Removes the guards (checks in the code against known faults) one by one in copies of the project, and reports each
 * guard whose removal makes no test fail. Each lane has a copy of its own. The result by room is in
 * .cache/long/guards.json.
 */
const lanes = Math.max(1, Math.min(4, availableParallelism()))
const parts = [
  'src',
  'data',
  'tests',
  'demo',
  'sandbox',
  'scripts',
  'package.json',
  'build',
  'vitest.config.ts',
  'tsconfig.json',
]

const makeCopy = lane => {
  const copy = at('.cache/guards', `lane-${lane}`, 'main')
  for (const part of parts) cpSync(at(part), join(copy, part), { recursive: true })
  symlinkSync(at('node_modules'), join(copy, 'node_modules'))
  return copy
}

const testsFail = async (copy, files) => {
  const { code, output } = await run(
    process.execPath,
    [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--bail',
      '1',
      '--root',
      copy,
      ...files,
    ],
    { limit: 240_000 },
  )
  return code === undefined || (code !== 0 && /Tests\s.*\d+ failed|Errors\s+\d+/.test(output))
}

/** Removes one guard in a copy, and returns whether a test fails without it. */
const isMissed = async (copy, [row, file, guard, without, tests]) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(guard).length !== 2) throw new Error(`${row}: ${file} does not say once: ${guard}`)
  writeFileSync(
    path,
    text.replace(guard, () => without),
  )
  const missed = await testsFail(copy, tests)
  writeFileSync(path, text)
  printLine(`${missed ? 'ok  ' : 'FAIL'} ${row.padEnd(4)} ${file}`)
  return missed
}

try {
  rmSync(at('.cache/guards'), { recursive: true, force: true })
  const copies = Array.from({ length: lanes }, (_, lane) => makeCopy(lane))
  const wanted = process.argv.slice(2)
  const chosen = guards.filter(([row]) => wanted.length === 0 || wanted.includes(row))
  const whole = [...new Set(chosen.flatMap(([, , , , tests]) => tests))]
  if (await testsFail(copies[0], whole))
    throw new Error(`They fail already with every guard in its place: ${whole.join(' ')}`)
  const waiting = [...chosen]
  const results = []
  await Promise.all(
    copies.map(async copy => {
      for (let guard = waiting.shift(); guard; guard = waiting.shift())
        results.push({ row: guard[0], file: guard[1], missed: await isMissed(copy, guard) })
    }),
  )
  rmSync(at('.cache/guards'), { recursive: true, force: true })
  const unmissed = results.filter(({ missed }) => !missed)
  const byRoom = {}
  for (const { file, missed } of results) {
    byRoom[roomOf(file)] ??= { killed: 0, all: 0 }
    byRoom[roomOf(file)].all += 1
    if (missed) byRoom[roomOf(file)].killed += 1
  }
  mkdirSync(at('.cache/long'), { recursive: true })
  writeFileSync(
    at('.cache/long/guards.json'),
    JSON.stringify({ byRoom, survivors: unmissed.map(({ row, file }) => `${row} ${file}`) }),
  )
  printLine(`${results.length - unmissed.length} passed, ${unmissed.length} failed`)
  if (unmissed.length > 0) process.exitCode = 1
} catch (error) {
  fail(error)
}
