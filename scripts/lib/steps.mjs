import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { at } from './paths.mjs'
import { runNode } from './run.mjs'
import { count, failures, slowest } from './vitest-report.mjs'
import { printLine, SetupError, seconds } from './words.mjs'

/** Returns a step that runs one command and passes when the exit code is 0. */
export const check = (name, args, limit, { needs = [] } = {}) => ({
  name,
  needs,
  run: async () => {
    const { code, output } = await runNode(args, { limit })
    const late = code === undefined ? `\nended after ${seconds(limit)}` : ''
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output: output + late }
  },
})

/**
 * Returns a step that runs a function and passes when the function does not throw. The end of the report repeats the
 * message of a SetupError.
 */
export const inProcess = (name, work) => ({
  name,
  needs: [],
  run: async () => {
    try {
      await work()
      return { passed: 1, failed: 0, skipped: 0, output: '' }
    } catch (error) {
      if (error instanceof SetupError)
        return { passed: 0, failed: 1, skipped: 0, output: error.message, names: [error.message] }
      return { passed: 0, failed: 1, skipped: 0, output: error?.stack ?? String(error) }
    }
  },
})

/**
 * Returns a step that runs a project of vitest.config and counts the passed, failed and skipped tests. A test file that
 * fails without a failed test counts as one failure.
 * - `lanes` is the number of test files that run in parallel, if the project supports that.
 * - `files` are words that the file names must contain. Without words, all files run.
 * - `env` are environment variables of the run.
 */
export const vitest = (name, { project, limit, needs = [], lanes = 1, files = [], env = {} }) => ({
  name,
  needs,
  run: async () => {
    const report = at('.cache', `vitest-${name}.json`)
    mkdirSync(at('.cache'), { recursive: true })
    rmSync(report, { force: true })
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--project',
      project,
      '--reporter=default',
    ]
    const { code, output } = await runNode([...args, '--reporter=json', `--outputFile.json=${report}`], {
      limit,
      show: true,
      env: { NO_COLOR: '1', PORTICO_LANES: String(lanes), ...env },
    })
    const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
    const late = code === undefined ? `ended after ${seconds(limit)}` : ''
    return {
      ...count(result, code),
      names: failures(result),
      report: result,
      output: result ? late : `${late}\n${output.slice(-4000)}`,
    }
  },
})

/**
 * Runs all steps, or only the steps in `only` and the steps that these need. Continues after a failure. Returns the
 * exit code.
 */
export const runSteps = async (steps, only) => {
  const unknown = only.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  const wanted = only.length === 0 ? steps : steps.filter(step => isWanted(step, steps, only))
  const done = []
  for (const step of wanted) {
    printLine(`\n── ${step.name} ──`)
    const started = Date.now()
    const missing = step.needs.filter(name => !done.some(other => other.name === name && other.failed === 0))
    const result =
      missing.length > 0
        ? { passed: 0, failed: 1, skipped: 0, output: `not run: it needs ${missing.join(' and ')}` }
        : await step.run()
    done.push({ name: step.name, time: Date.now() - started, ...result })
    if (result.failed > 0) process.stdout.write(`${result.output.trim()}\n`)
  }
  return summary(done)
}

const isWanted = (step, steps, only) =>
  only.includes(step.name) ||
  steps.some(other => only.includes(other.name) && other.needs.includes(step.name))

const summary = done => {
  const rows = done.map(({ name, passed, failed, skipped, time }) => {
    const mark = failed === 0 ? 'ok  ' : 'FAIL'
    const left = skipped > 0 ? `, ${skipped} skipped` : ''
    return `${mark} ${name.padEnd(10)} ${String(passed).padStart(5)} passed, ${failed} failed${left}  (${seconds(time)})`
  })
  const names = done.flatMap(step => (step.names ?? []).map(name => `FAIL ${step.name}: ${name}\n`))
  const sum = key => done.reduce((total, step) => total + step[key], 0)
  const failed = sum('failed')
  const slow = slowest(
    done.map(({ report }) => report),
    10,
  ).map(({ ms, file, name }) => `${seconds(ms).padStart(8)}  ${file}: ${name.slice(0, 110)}\n`)
  const list = slow.length > 0 ? `\nThe slowest tests:\n${slow.join('')}` : ''
  process.stdout.write(
    `${list}\n${names.join('')}\n${rows.join('\n')}\n\n${sum('passed')} passed, ${failed} failed\n`,
  )
  return failed === 0 ? 0 : 1
}
