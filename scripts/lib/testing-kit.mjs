import { whenChanged } from './fresh.mjs'
import { bundleForNode } from './node-bundle.mjs'
import { runNode } from './run.mjs'
import { SetupError } from './words.mjs'

/** Builds the testing kit into dist/testing if one of its sources has changed, or if it is missing. */
export const ensureTestingKit = () =>
  whenChanged(
    {
      name: 'testing-kit',
      sources: ['sandbox', 'build', 'package-lock.json'],
      results: [
        'dist/testing/testing.js',
        'dist/testing/testing.d.ts',
        'dist/testing/THIRD_PARTY_NOTICES.txt',
      ],
    },
    async () => {
      const { file } = await bundleForNode('build/testing-kit.ts', 'testing-kit')
      const { code, output } = await runNode([file])
      if (code !== 0) throw new SetupError(`The testing kit could not be built:\n${output.trim()}`)
    },
  )
