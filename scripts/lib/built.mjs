import { whenChanged } from './fresh.mjs'
import { alone } from './lock.mjs'
import { runNode } from './run.mjs'
import { printLine, SetupError, seconds } from './words.mjs'

/** Builds the package into dist/ when its sources have changed since the last good build. */
export const ensureBuilt = () => alone('build', () => make('the package', ['scripts/build.mjs']))

/** Builds the demo pages into .cache/demo when they, or the package in them, have changed. */
export const ensureDemoBuilt = () =>
  alone('build', () =>
    whenChanged(
      {
        name: 'demo',
        sources: ['demo', 'src', 'data', 'dist', 'package-lock.json'],
        results: ['.cache/demo/index.html'],
      },
      () =>
        make('the demo pages', ['node_modules/vite/bin/vite.js', 'build', '--config', 'demo/vite.config.ts']),
    ),
  )

const make = async (what, args) => {
  const started = Date.now()
  const { code, output } = await runNode(args)
  if (code !== 0) throw new SetupError(`Building ${what} failed:\n${output.trim()}`)
  const took = Date.now() - started
  if (took > 2000) printLine(`Built ${what} in ${seconds(took)}.`)
}
