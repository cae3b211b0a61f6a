import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whenChanged } from './fresh.mjs'
import { alone } from './lock.mjs'
import { bundleForNode } from './node-bundle.mjs'
import { at } from './paths.mjs'
import { runNode } from './run.mjs'
import { printLine, SetupError, seconds } from './words.mjs'

const pages = at('.cache/site/pages')
const built = at('.cache/site/built')

/** Builds the documentation site into .cache/site/built if something that is on it has changed. */
export const ensureSiteBuilt = () =>
  alone('site', () =>
    whenChanged(
      {
        name: 'site',
        sources: [
          ...['site', 'docs', 'src', 'data', 'demo/gallery', 'tests/docs', 'build/marks.ts'],
          ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'package-lock.json', 'scripts/lib/publisher.mjs'],
        ],
        results: ['.cache/site/built/index.html'],
      },
      build,
    ),
  )

const build = async () => {
  const started = Date.now()
  const { file } = await bundleForNode('site/generate/main.ts', 'site')
  await node('The pages could not be written', [file])
  await buildLiveExamples()
  cpSync(at('.cache/site/live'), join(pages, 'public/live'), { recursive: true })
  rmSync(built, { recursive: true, force: true })
  await node('The site could not be built', [
    'node_modules/vitepress/bin/vitepress.js',
    'build',
    '.cache/site/pages',
  ])
  copyMarkdown()
  printLine(`Built the site in ${seconds(Date.now() - started)}.`)
}

/** Builds the gallery of the live examples into .cache/site/live. */
export const buildLiveExamples = () =>
  node('The live examples could not be built', [
    'node_modules/vite/bin/vite.js',
    ...['build', '--config', 'site/live.config.ts', '--logLevel', 'error'],
  ])

/** Puts the Markdown of each page beside its HTML, for the readers to whom llms.txt gives its address. */
const copyMarkdown = () => {
  for (const path of readdirSync(pages, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.md') && !path.startsWith('.')) cpSync(join(pages, path), join(built, path))
}

const node = async (problem, args) => {
  const { code, output } = await runNode(args)
  if (code !== 0) throw new SetupError(`${problem}:\n${output.trim()}`)
}
