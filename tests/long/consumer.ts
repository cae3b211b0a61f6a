import { execFile } from 'node:child_process'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { stage } from '../journeys/harness.ts'

const run = promisify(execFile)
const { provider, catalogue, analytics, relay, control } = stage.services
const endpoints = { data: provider, catalogue, analytics, relay, frame: control }
const options = JSON.stringify({ projectId: stage.projectId, endpoints })

/**
 * `html` returns the page of a test site. `code` returns the script of this page, which imports Portico's npm package
 * with the specifier `from`.
 */
const html = (script: string): string => `<!doctype html><html lang="en"><title>Consumer</title><body>
<portico-button></portico-button>${script}</body></html>`
const code = (from: string): string => `import { createPortico } from '${from}'\ncreatePortico(${options})\n`

/**
 * Creates an empty test site. Its `node_modules` folder contains Portico's npm package with only the files that npm
 * publishes.
 */
export async function makeConsumer(name: string): Promise<string> {
  const folder = join('.cache', 'consumers', name)
  await rm(folder, { recursive: true, force: true })
  const unpacked = join(folder, 'node_modules', 'portico')
  await mkdir(unpacked, { recursive: true })
  await cp('package.json', join(unpacked, 'package.json'))
  await cp('dist', join(unpacked, 'dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}')
  await writeFile(join(folder, 'main.js'), code('portico'))
  return folder
}

/**
 * Builds the test site with Vite 8, with or without `worker: { format: 'es' }`. Returns the folder with the built
 * files.
 */
export async function buildWithVite(folder: string, format: 'default' | 'es'): Promise<string> {
  const worker = format === 'es' ? "{ worker: { format: 'es' } }" : '{}'
  await writeFile(join(folder, 'vite.config.js'), `export default ${worker}\n`)
  await writeFile(join(folder, 'index.html'), html('<script type="module" src="./main.js"></script>'))
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', folder])
  return join(folder, 'dist')
}

/**
 * Builds the test site with Vite 8 for a CDN with the URL `base`. Returns the folder of the page and the folder of the
 * files for the CDN.
 */
export async function buildWithViteFor(
  base: string,
  folder: string,
): Promise<{ page: string; files: string }> {
  await writeFile(
    join(folder, 'vite.config.js'),
    `export default { base: '${base}', worker: { format: 'es' } }\n`,
  )
  await writeFile(join(folder, 'index.html'), html('<script type="module" src="./main.js"></script>'))
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', folder])
  const [files, page] = [join(folder, 'dist'), join(folder, 'page')]
  await mkdir(page)
  await rename(join(files, 'index.html'), join(page, 'index.html'))
  return { page, files }
}

/** The files of the module worker and of the classic worker, which a site copies beside its own script. */
const workerFiles = { module: ['worker.js', 'worker'], classic: ['worker-classic.js', 'worker'] } as const

/**
 * Builds the test site with a bundler that does not recognise workers. `copied` is the kind of worker whose files are
 * copied beside the bundle. Without `copied`, no files are copied.
 */
export async function buildPlain(
  folder: string,
  { copied, format = 'esm' }: { copied?: keyof typeof workerFiles; format?: 'esm' | 'iife' } = {},
): Promise<string> {
  const site = join(folder, 'dist')
  const build = await rolldown({ input: resolve(folder, 'main.js'), platform: 'browser', logLevel: 'silent' })
  await build.write({ dir: site, format, ...(format === 'iife' && { codeSplitting: false }) })
  await build.close()
  for (const part of copied ? workerFiles[copied] : [])
    await cp(join(folder, 'node_modules/portico/dist', part), join(site, part), { recursive: true })
  const type = format === 'esm' ? 'type="module"' : 'defer'
  await writeFile(join(site, 'index.html'), html(`<script ${type} src="./main.js"></script>`))
  return site
}

/** Writes a page that loads `main.js` from the base URL `files`. */
export async function writePage(folder: string, files: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const script = `<script type="module" crossorigin src="${files}main.js"></script>`
  await writeFile(join(folder, 'index.html'), html(script))
}

/** Writes a test site without a bundler: its page imports the files of the package directly. */
export async function withoutBundler(folder: string): Promise<string> {
  const map = JSON.stringify({ imports: { portico: '/node_modules/portico/dist/sdk.js' } })
  const script = `<script type="importmap">${map}</script><script type="module" src="./main.js"></script>`
  await writeFile(join(folder, 'index.html'), html(script))
  return folder
}

/**
 * Imports the package in a new Node.js process, which must end by itself. Returns the names of the global variables
 * that the import added.
 */
export async function importInNode(folder: string, specifier: string): Promise<readonly string[]> {
  const script = `
    const names = () => Object.getOwnPropertyNames(globalThis)
    const known = new Set(names())
    await import('${specifier}')
    process.stdout.write(JSON.stringify(names().filter(name => !known.has(name))))`
  const args = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, timeout: 20_000 })
  if (stderr) throw new Error(stderr)
  return JSON.parse(stdout)
}
