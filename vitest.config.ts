import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { languages } from './build/languages.ts'
import { marks } from './build/marks.ts'

/**
 * Number of lanes. Each lane runs one file of journeys (tests in a browser) at a time, with its own sandbox and its own
 * demo.
 */
const lanes = Number(process.env.PORTICO_LANES ?? 1)

/** The journeys that take 20 s and longer, the slowest first. The end of `npm test` lists the slowest tests. */
const slowJourneys = [
  ...['patience', 'send', 'guest-room', 'language-looks', 'swap', 'send-trust', 'sign-in', 'login-social'],
  ...[
    'bad-answers',
    'send-unknown',
    'access',
    'namespaces',
    'access-flow',
    'style-walk',
    'bridge',
    'solana-send',
  ],
  ...['approval', 'connect-qr', 'login-email', 'deep-links', 'first-frame', 'layout-shift', 'consumers'],
]

/**
 * The order of the test files. The slowest journeys run first, because a slow file at the end would run alone. Unit
 * tests that need a DOM run last and together, because Vitest replaces its worker when the environment changes.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const slow = slowJourneys.findIndex(name => moduleId.endsWith(`/journeys/${name}.test.ts`))
      if (slow >= 0) return slow - slowJourneys.length
      return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 2 : 1
    }
    const sorted = await super.sort(files)
    return sorted.sort((first, second) => place(first) - place(second))
  }
}

/**
 * How long `expect.poll` waits for a condition (ms). A busy machine may need seconds for what usually takes a moment.
 */
const patient = { poll: { timeout: 30_000 } }

/**
 * When a test or a hook counts as hanging (ms). On a busy machine a test that calculates for 2 s may take 20 s.
 */
const hanging = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  plugins: [marks(), languages(), react({ jsxImportSource: '#ui' })],
  test: {
    sequence: { sequencer: InOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Vitest may run one thread more than the machine has cores, because some test files only wait for chains and
          // sockets.
          pool: 'threads',
          maxWorkers: availableParallelism() + 1,
          // The test files in one Vitest worker share the imported modules, which saves a third of the time. So each
          // file must restore the globals and modules that it replaces.
          isolate: false,
          setupFiles: ['tests/setup.ts'],
          expect: patient,
          ...hanging,
          include: ['tests/**/*.test.{ts,tsx,mjs}'],
          exclude: [
            'tests/house.test.ts',
            'tests/journeys/**',
            'tests/bench/**',
            'tests/long/**',
            'tests/types/**',
            'tests/browsers/**',
            'tests/consumers/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/house.test.ts'],
          ...hanging,
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          environment: 'node',
          include: ['tests/types/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          expect: patient,
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
          // A journey of half a minute may take two on a busy machine. Each of its waits has a limit of its own.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: lanes,
          // Number of journeys of one file that run in parallel. With a higher number, a page would get too little CPU
          // time, and would stop waiting before its wallets respond.
          maxConcurrency: 3,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          environment: 'node',
          expect: patient,
          include: ['tests/bench/**/*.bench.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          expect: patient,
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/browsers/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          expect: patient,
          include: ['tests/long/**/*.test.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
