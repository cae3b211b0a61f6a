import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = process.cwd()

const run = promisify(execFile)
const folder = join(root, '.cache', 'consumers')

/** Runs a program in a folder. What it printed is in the error when it fails. */
export async function runIn(cwd: string, command: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(command, [...args], { cwd, maxBuffer: 1e8 })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`)
  }
}

/** Runs npm, through the one that runs this, where there is one. */
function npm(cwd: string, args: readonly string[]): Promise<string> {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? runIn(cwd, process.execPath, [cli, ...args]) : runIn(cwd, 'npm', args)
}

/** The package as it would be published: a file that npm can install. */
export async function pack(): Promise<string> {
  await mkdir(folder, { recursive: true })
  const told = await npm(root, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [{ filename }] = JSON.parse(told) as [{ filename: string }]
  return join(folder, filename)
}

/** A new project with the packed Portico and these packages, each as `name@version`. */
export async function newProject(
  name: string,
  tarball: string,
  packages: readonly string[] = [],
): Promise<string> {
  const place = join(folder, name)
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  await write(place, { 'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }) })
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await npm(place, ['install', ...quiet, '--save-exact', tarball, ...packages])
  return place
}

/** Names of the packages in a project, those of packages included. */
export async function installedIn(place: string): Promise<readonly string[]> {
  const note = JSON.parse(await readFile(join(place, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(note.packages).map(path => path.replace(/^node_modules\//, ''))
}

/** Writes files of a project, each by its path. */
export async function write(place: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(resolve(place, path, '..'), { recursive: true })
    await writeFile(join(place, path), text)
  }
}

/** Runs a program that a package of the project brings. */
export async function runBin(place: string, script: string, args: readonly string[]): Promise<string> {
  return await runIn(place, process.execPath, [join('node_modules', script), ...args])
}
