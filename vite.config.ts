import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How many files of journeys go side by side, each lane on a stage of its own. */
const lanes = Number(process.env.PORTICO_LANES ?? 1)

/**
 * Journeys that look at every view or wait for time limits take longest: they go first, so that no lane is left with one at
 * the end. Unit tests that need a DOM go last, side by side: a worker is replaced when its next file has another environment.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      if (/\/journeys\/(access|bad-answers|consumers|patience|style-walk)/.test(moduleId)) return 0
      return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? 2 : 1
    }
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}

/** How long `expect.poll` waits (ms). On a busy machine a page may need seconds for what usually takes a moment. */
const patient = { poll: { timeout: 15_000 } }

export default defineConfig({
  plugins: [react({ jsxImportSource: '#ui' })],
  // The build puts the hashes of the files it wrote here. Unit tests run on the sources.
  define: { __WORKER_INTEGRITY__: '""', __WORKER_FILES__: '{}' },
  test: {
    sequence: { sequencer: InOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // One worker more than there are cores: some of the files wait for chains and sockets.
          pool: 'threads',
          maxWorkers: availableParallelism() + 1,
          // The files of a worker share what they import, which saves a third of the time; each puts back what it replaced.
          isolate: false,
          setupFiles: ['tests/setup.ts'],
          expect: patient,
          // The first view that a file draws loads most of the user interface, which takes long on a busy machine.
          testTimeout: 20_000,
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
      { extends: true, test: { name: 'house', environment: 'node', include: ['tests/house.test.ts'] } },
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: lanes,
          // Journeys of one file that go side by side: a page that gets no time gives up on its wallets.
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
