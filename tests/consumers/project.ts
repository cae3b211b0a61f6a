import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = process.cwd()

const run = promisify(execFile)
const folder = join(root, '.cache', 'consumers')

/** Runs a program in a folder. When it fails, the error contains its output. */
export async function runIn(cwd: string, command: string, args: readonly string[]): Promise<string> {
  try {
    const running = run(command, [...args], { cwd, maxBuffer: 1e8 })
    // A program that asks a question fails at once, instead of waiting for an answer.
    running.child.stdin?.end()
    return (await running).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`)
  }
}

/** Runs npm in a folder, with the npm program that started this test if there is one. */
export function npm(cwd: string, args: readonly string[]): Promise<string> {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? runIn(cwd, process.execPath, [cli, ...args]) : runIn(cwd, 'npm', args)
}

/**
 * The packed Portico package: the path of its tarball, which npm can install, the paths of the files in the tarball, and
 * the bytes of all files together.
 */
export type Packed = {
  readonly tarball: string
  readonly paths: readonly string[]
  readonly unpackedSize: number
}

/** Packs the Portico package as it would be published. */
export async function pack(): Promise<Packed> {
  await mkdir(folder, { recursive: true })
  const report = await npm(root, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [{ filename, files, unpackedSize }] = JSON.parse(report) as [
    { filename: string; files: readonly { path: string }[]; unpackedSize: number },
  ]
  return { tarball: join(folder, filename), paths: files.map(({ path }) => path), unpackedSize }
}

/**
 * Creates a project in the folder `place`, which does not exist yet, with the program of a framework, such as
 * `create-vite@9.3.0`. Its argument `consumer` is the name of the project and of its folder.
 */
export async function scaffold(
  place: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const around = `${place}-new`
  await rm(around, { recursive: true, force: true })
  await mkdir(around, { recursive: true })
  await npm(around, ['exec', '--yes', '--', program, ...args])
  await rename(join(around, 'consumer'), place)
  await rm(around, { recursive: true })
}

/**
 * Creates a project, and installs the packed Portico package and `packages` in it. Each entry of `packages` has the
 * form `name@version`. Without `create`, the project is an empty folder with a package.json.
 */
export async function newProject(
  name: string,
  { tarball }: Packed,
  packages: readonly string[] = [],
  create?: (place: string) => Promise<void>,
): Promise<string> {
  const place = join(folder, name)
  await rm(place, { recursive: true, force: true })
  if (create) await create(place)
  else {
    await mkdir(place, { recursive: true })
    await write(place, {
      'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    })
  }
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await npm(place, ['install', ...quiet, '--save-exact', tarball, ...packages])
  return place
}

/** Copies the source files of a test site into a project. `stack` is the name of a folder beside this file. */
export async function copyFiles(stack: string, place: string): Promise<void> {
  await cp(join(root, 'tests/consumers', stack), place, { recursive: true })
}

/** Returns the names of all packages that are installed in a project, including nested packages. */
export async function installedIn(place: string): Promise<readonly string[]> {
  const note = JSON.parse(await readFile(join(place, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(note.packages).map(path => path.replace(/^node_modules\//, ''))
}

/** Writes files into a project. The keys of `files` are paths, and the values are contents. */
export async function write(place: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(resolve(place, path, '..'), { recursive: true })
    await writeFile(join(place, path), text)
  }
}

/** Runs a script in the `node_modules` folder of a project. The script runs with Node.js. */
export async function runBin(place: string, script: string, args: readonly string[]): Promise<string> {
  return await runIn(place, process.execPath, [join('node_modules', script), ...args])
}
