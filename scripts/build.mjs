import { whenChanged } from './lib/fresh.mjs'
import { runNode } from './lib/run.mjs'
import { ensureTestingKit } from './lib/testing-kit.mjs'
import { fail, printLine, SetupError, seconds } from './lib/words.mjs'

// Runs `vite build` if a source of the package has changed.
try {
  const started = Date.now()
  let built = false
  await whenChanged(
    {
      name: 'package',
      sources: [
        'src',
        'data',
        'build',
        'vite.config.ts',
        'package-lock.json',
        'package.json',
        'tsconfig.json',
        'tsconfig.build.json',
      ],
      results: ['dist/manifest.json', 'dist/sdk.js', 'dist/embed/embed.js', 'dist/types/sdk.d.ts'],
    },
    async () => {
      built = true
      const { code, output } = await runNode(['node_modules/vite/bin/vite.js', 'build'])
      if (code !== 0) throw new SetupError(`vite build failed:\n${output.trim()}`)
    },
  )
  await ensureTestingKit()
  printLine(built ? `Built in ${seconds(Date.now() - started)}.` : 'up to date')
} catch (error) {
  fail(error)
}
