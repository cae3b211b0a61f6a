import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Figures } from '../figures.ts'
import { faultMatrix } from './fault-rows.ts'
import { isBrowser } from './faults.ts'
import { allProofs, type Proof } from './proofs.ts'

/** A test of the long run, as a report of Vitest names it. */
type TestOutcome = {
  readonly file: string
  /** The names of its `describe` blocks and its own name. */
  readonly name: string
  readonly status: string
  readonly figures?: Figures
}

/** The last result of a part of the long run. */
export type PartState = {
  /** The fingerprint of the tree that was tested. */
  readonly tree: string
  readonly at: string
  readonly ms: number
  readonly passed: number
  readonly failed: number
  readonly names: readonly string[]
  readonly tests: readonly TestOutcome[]
  readonly machine: {
    readonly cores: number
    readonly system: string
    readonly node: string
    readonly chromium: string
  }
  readonly guards?: {
    readonly byRoom: Readonly<Record<string, { readonly killed: number; readonly all: number }>>
    readonly survivors: readonly string[]
  }
}

type Part = { readonly name: string; readonly what: string }

/** What the tests of a fault have shown: in a browser, in the code alone, a failure, or nothing yet. */
export type FaultOutcome = 'browser' | 'unit' | 'failed' | 'not run'

/** Returns the page with what the long run has found. `tree` is the fingerprint of the sources as they are now. */
export function reliabilityPage(
  parts: readonly Part[],
  states: Readonly<Record<string, PartState>>,
  tree: string,
): string {
  const all = Object.values(states)
  const tests = all.flatMap(state => state.tests)
  const machine = all.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.machine
  return `<!-- Written by \`npm run test:long\`. Do not edit it here. -->

# Reliability

What \`npm run test:long\` found. ${
    machine
      ? `Machine: ${machine.cores} cores, ${machine.system}, Node.js ${machine.node}, ${machine.chromium}.`
      : ''
  } A part that says “earlier” tested an earlier tree than this one. A part that is not run here has no result, and counts for nothing.

${summaryText(states, tests)}
## Parts

| part | what | when | time | passed | failed |
| --- | --- | --- | --- | --- | --- |
${parts.map(part => partLine(part, states[part.name], tree)).join('')}${failuresText(all)}
${faultsText(tests)}${guardsText(states.guards)}${figuresText(tests)}`
}

function partLine({ name, what }: Part, state: PartState | undefined, tree: string): string {
  if (!state) return `| ${name} | ${what} | not run | | | |\n`
  const when = `${state.at.slice(0, 10)}${state.tree === tree ? '' : ', earlier'}`
  const minutes = `${(state.ms / 60_000).toFixed(1)} min`
  return `| ${name} | ${what} | ${when} | ${minutes} | ${state.passed} | ${state.failed} |\n`
}

function summaryText(states: Readonly<Record<string, PartState>>, tests: readonly TestOutcome[]): string {
  const faults = faultOutcomes(tests)
  const count = (outcome: FaultOutcome) => [...faults.values()].filter(found => found === outcome).length
  const survived = count('browser') + count('unit')
  const hostile = hostileInputs(tests)
  const tried = hostile
    .filter(({ outcome }) => outcome !== 'not run')
    .reduce((sum, { inputs }) => sum + inputs, 0)
  const right = hostile
    .filter(({ outcome }) => outcome === 'passed')
    .reduce((sum, { inputs }) => sum + inputs, 0)
  const guards = Object.values(states.guards?.guards?.byRoom ?? {})
  const killed = guards.reduce((sum, room) => sum + room.killed, 0)
  const ofAll = guards.reduce((sum, room) => sum + room.all, 0)
  const figure = (kind: string) => tests.flatMap(test => (test.figures?.kind === kind ? [test.figures] : []))
  const [walk] = figure('walk')
  const [chaos] = figure('chaos')
  const [pairs] = figure('pairs')
  const [budgets] = figure('budgets')
  const [relay] = figure('relay')
  const rows: readonly (readonly [string, string])[] = [
    [
      '[Faults](faults.md) survived',
      `${survived} of ${faults.size} (${count('browser')} in a browser, ${count('unit')} in the code alone; ${count('failed')} failed, ${count('not run')} not run)`,
    ],
    ['Pairs of a network fault and a moment', pairs ? `${pairs.survived} of ${pairs.tried}` : 'not run'],
    ['Hostile inputs decided right', tried === 0 ? 'not run' : `${right} of ${tried}`],
    ['Guards whose removal fails a test', ofAll === 0 ? 'not run' : `${killed} of ${ofAll}`],
    [
      'Random steps',
      walk
        ? `${walk.steps} steps in ${walk.walks} walks, ${walk.properties} properties, ${walk.sends} sends`
        : 'not run',
    ],
    [
      'Tabs opened and closed',
      chaos
        ? `${chaos.tabs} in ${chaos.seconds} s, ${chaos.sends} sends begun, ${chaos.twice} sent twice`
        : 'not run',
    ],
    [
      'Simulated time under faults',
      budgets
        ? `${budgets.hours} hours, ${budgets.accounts} accounts, ${budgets.networks} networks`
        : 'not run',
    ],
    ['Attempts at the relay in a minute', relay ? `${relay.most_in_a_minute} at most` : 'not run'],
  ]
  return `| what | result |\n| --- | --- |\n${rows.map(([what, result]) => `| ${what} | ${result} |\n`).join('')}`
}

function failuresText(states: readonly PartState[]): string {
  const names = states.flatMap(state => state.names)
  return names.length === 0 ? '' : `\nFailed:\n\n${names.map(name => `- ${oneLine(name)}\n`).join('')}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 300)

/** Returns the outcome of each fault of the matrix. A fault has survived if all tests that ran for it have passed. */
export function faultOutcomes(
  tests: readonly TestOutcome[],
  proofs: readonly Proof[] = allProofs('Fault'),
): ReadonlyMap<string, FaultOutcome> {
  const ids = faultMatrix.flatMap(({ rows }) => rows.map(([id]) => id))
  return new Map(
    ids.map(id => {
      const ran = proofs
        .filter(({ rows }) => rows.includes(id))
        .flatMap(proof => tests.filter(test => isTestOf(proof, test)).map(test => ({ proof, test })))
      if (ran.length === 0) return [id, 'not run']
      if (ran.some(({ test }) => test.status !== 'passed')) return [id, 'failed']
      return [id, ran.some(({ proof }) => isBrowser(proof)) ? 'browser' : 'unit']
    }),
  )
}

/** Whether a test of a report is the test of a proof. The name of a proof may be that of a `describe`, or have `%s`. */
function isTestOf({ path, name }: Proof, test: TestOutcome): boolean {
  if (test.file !== path) return false
  const parts = name.split(/%[sdijfo]|\$\{[^}]*\}|\$\w+/).map(part => part.trim())
  let from = 0
  return parts.every(part => {
    const at = test.name.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

function faultsText(tests: readonly TestOutcome[]): string {
  const outcomes = faultOutcomes(tests)
  const lines = faultMatrix.map(({ title, rows }) => {
    const of = (wanted: FaultOutcome) => rows.filter(([id]) => outcomes.get(id) === wanted).map(([id]) => id)
    const cell = (wanted: FaultOutcome) => of(wanted).join(', ')
    return `| ${title} | ${cell('browser')} | ${cell('unit')} | ${cell('failed')} | ${cell('not run')} |\n`
  })
  return `
## Faults

Each fault has its sentence in [faults.md](faults.md).

| | in a browser | in the code alone | failed | not run |
| --- | --- | --- | --- | --- |
${lines.join('')}`
}

function guardsText(state: PartState | undefined): string {
  const guards = state?.guards
  if (!guards) return ''
  const lines = Object.entries(guards.byRoom)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, { killed, all }]) => `| ${room} | ${killed} | ${all} |\n`)
  const survivors = guards.survivors.map(name => `- ${name}\n`).join('')
  return `
## Guards

A guard is a check against a known fault (\`scripts/lib/guards.mjs\`). Each was removed, one at a time.

| room | removal fails a test | all |
| --- | --- | --- |
${lines.join('')}${survivors && `\nNo test misses:\n\n${survivors}`}`
}

/** A folder of public vectors, how many inputs it has, and what became of the tests that read it. */
export type Corpus = {
  readonly folder: string
  readonly inputs: number
  readonly outcome: 'passed' | 'failed' | 'not run'
}

/** Returns the folders of tests/vectors with the outcome of the tests that read them. */
export function hostileInputs(tests: readonly TestOutcome[]): readonly Corpus[] {
  const readers = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.test\.tsx?$/.test(path))
    .map(path => ({ path: `tests/${path}`, code: readFileSync(`tests/${path}`, 'utf8') }))
    .filter(({ code }) => code.includes('vectors/'))
  return readdirSync('tests/vectors')
    .filter(folder => statSync(`tests/vectors/${folder}`).isDirectory())
    .sort()
    .map(folder => {
      const own = readers.filter(
        ({ code }) => code.includes(`'${folder}/`) || code.includes(`vectors/${folder}`),
      )
      const ran = tests.filter(({ file }) => own.some(({ path }) => path === file))
      const outcome =
        ran.length === 0 ? 'not run' : ran.every(({ status }) => status === 'passed') ? 'passed' : 'failed'
      return { folder, inputs: inputsIn(`tests/vectors/${folder}`), outcome }
    })
}

/** Counts the inputs of a folder: the entries of the outermost list of each JSON file. */
function inputsIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.json(\.gz)?$/.test(name))
    .map(name => {
      const bytes = readFileSync(`${folder}/${name}`)
      const value: unknown = JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
      if (Array.isArray(value)) return value.length
      if (!isRecord(value)) return 1
      // An object whose values are all alike is a list with names. Any other object is one input.
      const kinds = new Set(Object.values(value).map(part => typeof part))
      return kinds.size === 1 ? Object.keys(value).length : 1
    })
    .reduce((sum, count) => sum + count, 0)
}

function figuresText(tests: readonly TestOutcome[]): string {
  const corpora = hostileInputs(tests).map(
    ({ folder, inputs, outcome }) => `| ${folder} | ${inputs} | ${outcome} |\n`,
  )
  const measured = tests.flatMap(({ name, figures }) => (figures ? [{ name, figures }] : []))
  return `
## Hostile inputs

Public lists in \`tests/vectors\`, whose README names their sources.

| list | inputs | its tests |
| --- | --- | --- |
${corpora.join('')}${measured.map(({ name, figures }) => figureText(name, figures)).join('')}`
}

function figureText(name: string, { kind: _kind, plots, ...figures }: Figures): string {
  const lines = Object.entries(figures).map(
    ([key, value]) => `| ${key.replaceAll('_', ' ')} | ${textOf(value)} |\n`,
  )
  const plotted = Object.entries(isRecord(plots) ? plots : {}).map(([what, plot]) => `${what}\n${plot}\n`)
  const block = plotted.length > 0 ? `\n\`\`\`text\n${plotted.join('\n')}\`\`\`\n` : ''
  return `
## ${oneLine(name)}

| figure | value |
| --- | --- |
${lines.join('')}${block}`
}

function textOf(value: unknown): string {
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${part}`)
    .join(', ')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
