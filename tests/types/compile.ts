import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = process.cwd()

/** Compiler options of a site with the strictest settings. */
const strict = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
}

/** One error of the TypeScript compiler. */
export type Diagnostic = { readonly file: string; readonly line: number; readonly message: string }

/**
 * Compiles these files of a site against the built package. They are written into this repository, so that their import
 * of `portico` resolves to this repository. `also` lists further files of the repository to compile. `options` are
 * additional compiler options.
 */
export async function compileSite(
  name: string,
  files: Readonly<Record<string, string>>,
  also: readonly string[] = [],
  options: Readonly<Record<string, unknown>> = {},
): Promise<readonly Diagnostic[]> {
  const folder = join(root, '.cache', 'types', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const config = {
    compilerOptions: { ...strict, skipLibCheck: true, ...options },
    files: [...Object.keys(files), ...also.map(path => join(root, path))],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false']
  const { status, stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  const found = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)].map(
    ([, path = '', line, message = '']) => ({
      file: path.replace(`.cache/types/${name}/`, ''),
      line: Number(line),
      message,
    }),
  )
  if (status !== 0 && found.length === 0) throw new Error(`tsc ended with ${status}:\n${stdout}`)
  return found
}
