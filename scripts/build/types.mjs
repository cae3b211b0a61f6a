import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from '../lib/paths.mjs'
import { runNode } from '../lib/run.mjs'

const doors = ['sdk', 'react', 'wagmi', 'verify']
/** An import of a neighbouring source file, in the form the compiler writes into declarations. */
const ownImport = /(from '|import\(')(\.[^']*?)\.tsx?'/g

/** Writes dist/types: the declarations of the entry points and of all files they import. */
export const writeTypes = async () => {
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'])
  // The `types` step reports type errors. The compiler writes declarations in spite of them.
  if (!existsSync(at('dist/types/sdk.d.ts')))
    throw new Error(`No declarations were made (${code}):\n${output}`)
  const reached = new Map()
  for (const door of doors) readWithImports(at('dist/types', `${door}.d.ts`), reached)
  for (const entry of readdirSync(at('dist/types'))) rmSync(at('dist/types', entry), { recursive: true })
  for (const [file, text] of reached) {
    mkdirSync(dirname(file), { recursive: true })
    // The declarations are next to scripts, not next to sources.
    writeFileSync(file, text.replace(ownImport, "$1$2.js'"))
  }
}

/** Reads a declaration and all its imports into `reached`. */
const readWithImports = (file, reached) => {
  if (reached.has(file)) return
  const text = readFileSync(file, 'utf8')
  reached.set(file, text)
  for (const [, , path] of text.matchAll(ownImport))
    readWithImports(`${join(dirname(file), path)}.d.ts`, reached)
}
