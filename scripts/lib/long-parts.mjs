import { readdirSync, readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** Files of tests/long that belong to a part of their own, by the part. Every other file belongs to `faults` or `rest`. */
const own = {
  walk: ['walk'],
  tabs: ['ten-tabs', 'five-tabs', 'requests-in-tabs', 'versions', 'odd-versions'],
  kills: ['kill-points', 'worker-killed', 'leave-at-once'],
  soak: ['soak', 'relay-limit'],
  budgets: ['budgets'],
  stacks: [
    ...['stacks', 'consumers', 'server-rendering', 'jest', 'site-types', 'testing-kit', 'docs-site'],
    'documented-pages',
  ],
}

const testsIn = folder =>
  readdirSync(at('tests', folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `tests/${folder}/${name}`)
    .sort()

/** Whether a test file injects a fault: it has the id of a fault in a comment or in the name of a test. */
const injectsFault = file => /\/\/ Fault [A-K]\d|\(faults? [A-K]\d/.test(readFileSync(at(file), 'utf8'))
const readsVectors = file => /vectors\/read|any-text/.test(readFileSync(at(file), 'utf8'))

const minutes = n => n * 60_000

/**
 * The parts of the long run. Each test file belongs to one part, so nothing runs twice. `runs` are runs of Vitest: the
 * project, its files, and the number of lanes.
 */
export const longParts = () => {
  const long = testsIn('long')
  const journeys = testsIn('journeys')
  const unit = testsIn('')
    .filter(
      file =>
        !/^tests\/\/?(long|journeys|browsers|consumers|types|bench)\/|^tests\/\/?house\.test/.test(file),
    )
    .map(file => file.replace('tests//', 'tests/'))
  const named = Object.values(own)
    .flat()
    .map(name => `tests/long/${name}.test.ts`)
  const others = long.filter(file => !named.includes(file))
  const filesOf = part => own[part].map(name => `tests/long/${name}.test.ts`)
  const hostile = unit.filter(readsVectors)
  return [
    {
      name: 'faults',
      what: 'tests that inject faults',
      limit: minutes(30),
      runs: [
        { project: 'unit', files: unit.filter(file => injectsFault(file) && !hostile.includes(file)) },
        { project: 'journeys', files: journeys.filter(injectsFault), lanes: 3 },
        { project: 'long', files: others.filter(injectsFault) },
      ],
    },
    {
      name: 'hostile',
      what: 'public lists of hostile input',
      limit: minutes(8),
      runs: [{ project: 'unit', files: hostile }],
    },
    { name: 'guards', what: 'the code without each of its guards', limit: minutes(30) },
    {
      name: 'walk',
      what: 'random steps',
      limit: minutes(15),
      runs: [{ project: 'long', files: filesOf('walk') }],
    },
    {
      name: 'tabs',
      what: 'many tabs, frozen tabs, other versions',
      limit: minutes(15),
      runs: [{ project: 'long', files: filesOf('tabs') }],
    },
    {
      name: 'kills',
      what: 'tabs and browsers killed during a send',
      limit: minutes(15),
      runs: [{ project: 'long', files: filesOf('kills') }],
    },
    {
      name: 'soak',
      what: 'memory over hundreds of openings',
      limit: minutes(35),
      runs: [{ project: 'long', files: filesOf('soak') }],
    },
    {
      name: 'budgets',
      what: '72 simulated hours',
      limit: minutes(20),
      runs: [{ project: 'long', files: filesOf('budgets') }],
    },
    {
      name: 'stacks',
      what: 'sites that use the package',
      limit: minutes(30),
      runs: [{ project: 'long', files: filesOf('stacks') }],
    },
    { name: 'browsers', what: 'Firefox and WebKitGTK', limit: minutes(15) },
    {
      name: 'rest',
      what: 'the other journeys in all their variants',
      limit: minutes(50),
      runs: [
        { project: 'journeys', files: journeys.filter(file => !injectsFault(file)), lanes: 3 },
        { project: 'long', files: others.filter(file => !injectsFault(file)) },
      ],
    },
  ]
}
