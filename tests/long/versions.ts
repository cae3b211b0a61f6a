import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { stage } from '../journeys/harness.ts'

const run = promisify(execFile)
const { provider, catalogue, analytics, relay, control } = stage.services
const endpoints = { data: provider, catalogue, analytics, relay, frame: control }
const options = JSON.stringify({ projectId: stage.projectId, endpoints })

/**
 * The source lines that differ in the next version: the version number of the messages between tabs, and the version
 * number of the stored data.
 */
const changes = [
  ['src/worker/origin.ts', 'const tabsVersion = 5', 'const tabsVersion = 6'],
  ['src/domain/core/database.ts', 'export const schemaVersion = 1', 'export const schemaVersion = 2'],
] as const

const notCopied = ['.cache', '.git', 'dist', 'docs', 'node_modules', 'tests']

/**
 * Builds the next version of Portico's npm package from the sources and the changes above. Returns the `dist` folder of
 * this package.
 */
async function buildNext(folder: string): Promise<string> {
  for (const part of await readdir('.'))
    if (!notCopied.includes(part)) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [file, now, next] of changes) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.split(now).length !== 2) throw new Error(`${file} does not say once: ${now}`)
    await writeFile(path, text.replace(now, next))
  }
  await run(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder })
  return join(folder, 'dist')
}

/**
 * Writes a site with two pages: `now.html` has this version of Portico, and `next.html` has the next version. Returns
 * the folder of the site.
 */
export async function buildTwoVersions(): Promise<string> {
  const folder = resolve('.cache/two-versions')
  await rm(folder, { recursive: true, force: true })
  const site = join(folder, 'site')
  await mkdir(site, { recursive: true })
  const builds = { now: 'dist', next: await buildNext(join(folder, 'next')) }
  for (const [version, dist] of Object.entries(builds)) {
    await cp(dist, join(site, version), { recursive: true })
    const code = `import { createPortico } from './${version}/sdk.js'\ncreatePortico(${options})`
    const page = `<!doctype html><title>${version}</title><portico-button></portico-button><script type="module">${code}</script>`
    await writeFile(join(site, `${version}.html`), page)
  }
  return site
}
