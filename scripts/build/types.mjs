import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../lib/paths.mjs'
import { runNode } from '../lib/run.mjs'

/** Writes dist/types: declarations of the doors and of what they mention. */
export const writeTypes = async () => {
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'])
  // Errors in the sources are the types step's to tell: declarations are made all the same.
  if (!existsSync(at('dist/types/sdk.d.ts')))
    throw new Error(`No declarations were made (${code}):\n${output}`)
  for (const name of readdirSync(at('dist/types'), { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(at('dist/types'), name)
    // The declarations stand beside scripts, not beside sources.
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/(from '|import\(')(\.[^']*?)\.tsx?'/g, "$1$2.js'"),
    )
  }
}
