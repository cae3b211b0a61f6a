import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { run, runNode } from './lib/run.mjs'
import { ensureTestingKit } from './lib/testing-kit.mjs'
import { fail, printLine, SetupError } from './lib/words.mjs'

// Makes everything that a release consists of in .cache/release, and publishes nothing: the package, the folder for
// hosting the script tag, the tag itself, the bill of materials and the notes. `--publish` also publishes the package
// with npm's provenance, from a commit that has the tag of the version.
const folder = at('.cache/release')
const publishes = process.argv.includes('--publish')

/** Returns the hash of every file below a folder, by path. */
const hashesOf = (folder, within = '') =>
  readdirSync(join(folder, within)).flatMap(name => {
    const path = join(within, name)
    const full = join(folder, path)
    if (statSync(full).isDirectory()) return hashesOf(folder, path)
    return [[path, createHash('sha256').update(readFileSync(full)).digest('hex')]]
  })

const vite = async () => {
  const { code, output } = await runNode(['node_modules/vite/bin/vite.js', 'build'])
  if (code !== 0) throw new SetupError(`vite build failed:\n${output.trim()}`)
  await ensureTestingKit()
}

/** Builds twice, because a release that nobody can build again cannot be checked. */
const buildTwice = async () => {
  await vite()
  const first = new Map(hashesOf(at('dist')))
  await vite()
  const second = new Map(hashesOf(at('dist')))
  const different = [...new Set([...first.keys(), ...second.keys()])].filter(
    path => first.get(path) !== second.get(path),
  )
  if (different.length > 0)
    throw new SetupError(`Two builds of the same sources differ in: ${different.join(', ')}`)
  return first.size
}

/** Returns the part of the changelog about a version. Throws if it is missing or has no date. */
export const notesOf = (changelog, version) => {
  const heading = `## ${version} (`
  const start = changelog.indexOf(`\n${heading}`)
  if (start === -1) throw new SetupError(`CHANGELOG.md has no dated section ${heading}...)`)
  const next = changelog.indexOf('\n## ', start + 1)
  const notes = changelog.slice(start + 1, next === -1 ? undefined : next).trim()
  if (!/^## \S+ \(\d{4}-\d\d-\d\d\)/.test(notes))
    throw new SetupError(`The section ${version} of CHANGELOG.md has no date`)
  return notes
}

/** Returns the text between the headings "Unreleased" and the next version. */
export const unreleased = changelog =>
  /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog)?.[1]?.trim() ?? ''

const git = async (...args) => {
  const { code, output } = await run('git', args)
  return code === 0 ? output.trim() : undefined
}

const release = async () => {
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const changelog = readFileSync(at('CHANGELOG.md'), 'utf8')
  const notes = notesOf(changelog, version)
  const obstacles = [
    unreleased(changelog) &&
      'CHANGELOG.md has lines under "Unreleased": date them as this version, or raise the version',
    (await git('status', '--porcelain')) !== '' && 'the working copy has changes that are not committed',
    (await git('describe', '--exact-match', '--tags', 'HEAD')) !== `v${version}` &&
      `HEAD has no tag v${version}`,
  ].filter(Boolean)
  if (publishes && obstacles.length > 0)
    throw new SetupError(`Nothing was published:\n${obstacles.map(text => `- ${text}`).join('\n')}`)

  const files = await buildTwice()
  printLine(`Two builds gave the same ${files} files.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
  if (packed.code !== 0) throw new SetupError(`npm pack failed:\n${packed.output.trim()}`)
  const hosted = `${name}-${version}-hosted`
  cpSync(at('dist/embed'), join(folder, hosted), { recursive: true })
  const { sha384 } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8')).files['embed/embed.js']
  const tag = `<script async src="https://<your host>/${hosted}/embed.js" integrity="${sha384}" crossorigin="anonymous"></script>\n`
  writeFileSync(join(folder, 'script-tag.html'), tag)
  cpSync(at('dist/bom.json'), join(folder, `${name}-${version}.bom.json`))
  cpSync(at('dist/THIRD_PARTY_NOTICES.txt'), join(folder, 'THIRD_PARTY_NOTICES.txt'))
  writeFileSync(join(folder, 'NOTES.md'), `${notes}\n`)
  const tarball = `${name}-${version}.tgz`
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    hashesOf(folder)
      .map(([path, hash]) => `${hash}  ${path}\n`)
      .join(''),
  )
  printLine(`The release ${version} is in .cache/release:`)
  for (const entry of readdirSync(folder)) printLine(`  ${entry}`)
  process.stdout.write(tag)
  if (!publishes) {
    for (const text of obstacles) printLine(`Before --publish: ${text}.`)
    return printLine('Nothing was published. `npm run release -- --publish` publishes it.')
  }
  const published = await run(
    'npm',
    ['publish', join(folder, tarball), '--provenance', '--access', 'public'],
    {
      show: true,
    },
  )
  if (published.code !== 0) throw new SetupError('npm publish failed')
}

if (process.argv[1] === at('scripts/release.mjs')) {
  try {
    checkNode()
    await ensureInstalled()
    await release()
  } catch (error) {
    fail(error)
  }
}
