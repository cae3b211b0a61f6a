import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guards } from './lib/guards.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { fail, printLine } from './lib/words.mjs'

/**
 * Removes the guards (checks in the code against known faults) one by one in a copy of the project, and reports each
 * guard whose removal makes no test fail.
 */
const copy = at('.cache/guards/main')
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

const testsFail = async files => {
  const { code, output } = await run(
    process.execPath,
    [at('node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--root', copy, ...files],
    { limit: 120_000 },
  )
  return code === undefined || (code !== 0 && /Tests\s.*\d+ failed|Errors\s+\d+/.test(output))
}

try {
  rmSync(at('.cache/guards'), { recursive: true, force: true })
  for (const part of parts) cpSync(at(part), join(copy, part), { recursive: true })
  symlinkSync(at('node_modules'), join(copy, 'node_modules'))
  const wanted = process.argv.slice(2)
  const chosen = guards.filter(([row]) => wanted.length === 0 || wanted.includes(row))
  const whole = [...new Set(chosen.flatMap(([, , , , tests]) => tests))]
  if (await testsFail(whole))
    throw new Error(`They fail already with every guard in its place: ${whole.join(' ')}`)
  let unmissed = 0
  for (const [row, file, guard, without, tests] of chosen) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(guard).length !== 2) throw new Error(`${row}: ${file} does not say once: ${guard}`)
    writeFileSync(
      path,
      text.replace(guard, () => without),
    )
    const missed = await testsFail(tests)
    writeFileSync(path, text)
    if (!missed) unmissed += 1
    printLine(`${missed ? 'ok  ' : 'FAIL'} ${row.padEnd(4)} ${file}`)
  }
  rmSync(at('.cache/guards'), { recursive: true, force: true })
  printLine(`${chosen.length - unmissed} passed, ${unmissed} failed`)
  if (unmissed > 0) process.exitCode = 1
} catch (error) {
  fail(error)
}
