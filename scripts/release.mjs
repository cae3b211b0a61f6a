import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dated, notesOf, unreleased } from './lib/changelog.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/node-version.mjs'
import { at } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { ensureSiteBuilt } from './lib/site.mjs'
import { fail, printLine, SetupError } from './lib/words.mjs'

// Makes everything that a release consists of in .cache/release, and publishes nothing: the package, the folder for
// hosting the script tag with its source maps, a page with the tag, the bill of materials, the notes and the documentation.
// `--date` writes the version and today's date into the changelog. `--host=https://…` is the address of the tag.
// `--publish` also publishes the package with npm's provenance, from a commit that has the tag of the version.
const folder = at('.cache/release')
const publishes = process.argv.includes('--publish')
const dates = process.argv.includes('--date')
const host = process.argv.find(word => word.startsWith('--host='))?.slice(7) ?? 'https://cdn.example'

/** Returns the hash of every file below a folder, by path. */
const hashesOf = (folder, within = '') =>
  readdirSync(join(folder, within)).flatMap(name => {
    const path = join(within, name)
    const full = join(folder, path)
    if (statSync(full).isDirectory()) return hashesOf(folder, path)
    return [[path, createHash('sha256').update(readFileSync(full)).digest('hex')]]
  })

const succeed = async (what, command, args, options) => {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new SetupError(`${what} failed:\n${output.trim()}`)
  return output
}

/**
 * Builds the package here and, from nothing, in another folder with another time zone and language, because a release that nobody
 * else can build cannot be checked. Returns the number of files.
 */
const buildTwice = async () => {
  await succeed('The build', process.execPath, ['scripts/build.mjs'])
  const other = mkdtempSync(join(tmpdir(), 'portico a second build '))
  try {
    const listed = await succeed('git ls-files', 'git', ['ls-files', '-z', '-co', '--exclude-standard'])
    for (const path of listed.split('\0').filter(name => name !== '')) {
      mkdirSync(dirname(join(other, path)), { recursive: true })
      cpSync(at(path), join(other, path))
    }
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    await succeed('npm ci of the second build', 'npm', ['ci', ...quiet], { cwd: other })
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
    await succeed('The second build', process.execPath, ['scripts/build.mjs'], { cwd: other, env })
    const [first, second] = [at('dist'), join(other, 'dist')].map(built => new Map(hashesOf(built)))
    const different = [...new Set([...first.keys(), ...second.keys()])].filter(
      path => first.get(path) !== second.get(path),
    )
    if (different.length > 0)
      throw new SetupError(`Two builds of the same sources differ in: ${different.join(', ')}`)
    return first.size
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
}

const git = async (...args) => {
  const { code, output } = await run('git', args)
  return code === 0 ? output.trim() : undefined
}

/** Copies the folder of the script tag, and its source maps to a folder of their own. */
const copyHosted = (hosted, maps) => {
  cpSync(at('dist/embed'), join(folder, hosted), { recursive: true, filter: path => !path.endsWith('.map') })
  const isMap = path => statSync(path).isDirectory() || path.endsWith('.map')
  cpSync(at('dist/embed'), join(folder, maps), { recursive: true, filter: isMap })
  for (const path of ['worker', 'worker-classic.js.map'])
    cpSync(at('dist', path), join(folder, maps, path), { recursive: true, filter: isMap })
}

const tagOf = (address, sha384) =>
  `<script async src="${address}/embed.js" integrity="${sha384}" crossorigin="anonymous"></script>`

/** Returns a page that runs as it is beside the hosted folder, also without a project id. */
const pageOf = tag => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Portico</title>
    ${tag}
  </head>
  <body>
    <portico-button></portico-button>
  </body>
</html>
`

const obstaclesOf = async (changelog, version) => {
  const head = await git('describe', '--exact-match', '--tags', 'HEAD')
  const isTagged = Boolean(await git('tag', '--list', `v${version}`))
  return [
    unreleased(changelog) &&
      (isTagged
        ? `CHANGELOG.md has lines under "Unreleased", and ${version} is released: raise the version`
        : `CHANGELOG.md has lines under "Unreleased": run npm run release -- --date, and commit`),
    (await git('status', '--porcelain')) !== '' && 'the working copy has changes that are not committed',
    head !== `v${version}` && `HEAD has no tag v${version}`,
  ].filter(Boolean)
}

const release = async () => {
  const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const changelog = readFileSync(at('CHANGELOG.md'), 'utf8')
  const today = new Date().toISOString().slice(0, 10)
  const isTagged = Boolean(await git('tag', '--list', `v${version}`))
  const next = isTagged ? changelog : dated(changelog, version, today)
  const notes = notesOf(next, version)
  if (dates && next !== changelog) writeFileSync(at('CHANGELOG.md'), next)
  const obstacles = await obstaclesOf(dates ? next : changelog, version)
  if (publishes && obstacles.length > 0)
    throw new SetupError(`Nothing was published:\n${obstacles.map(text => `- ${text}`).join('\n')}`)

  const files = await buildTwice()
  printLine(`Two builds in two folders gave the same ${files} files.`)
  await ensureSiteBuilt()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await succeed('npm pack', 'npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
  const hosted = `${name}-${version}-hosted`
  copyHosted(hosted, `${hosted}-maps`)
  const { sha384 } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8')).files['embed/embed.js']
  writeFileSync(join(folder, 'script-tag.html'), pageOf(tagOf(hosted, sha384)))
  cpSync(at('.cache/site/built'), join(folder, `${name}-${version}-docs`), { recursive: true })
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
  printLine(`The section of the changelog, and of NOTES.md: ${notes.split('\n')[0]}`)
  printLine('The tag, if you serve the hosted folder at this address (script-tag.html is a page with it):')
  process.stdout.write(`${tagOf(`${host}/${hosted}`, sha384)}\n`)
  if (!publishes) {
    for (const text of obstacles) printLine(`Before --publish: ${text}.`)
    return printLine('Nothing was published. `npm run release -- --publish` publishes it.')
  }
  const args = ['publish', join(folder, tarball), '--provenance', '--access', 'public']
  const published = await run('npm', args, { show: true })
  if (published.code !== 0) throw new SetupError('npm publish failed')
}

try {
  checkNode()
  await ensureInstalled()
  await release()
} catch (error) {
  fail(error)
}
