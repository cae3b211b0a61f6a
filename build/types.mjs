import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { at } from '../scripts/lib/paths.mjs'
import { runNode } from '../scripts/lib/run.mjs'
import { rollUp } from './roll-up.mjs'

/** The folder into which the compiler writes a declaration file for each source file. */
const folder = '.cache/declarations'
/** The part of it with the declarations of src/. The compiler also reads data/. */
const declarations = `${folder}/src`

/**
 * Writes dist/types: one declaration file for each entry point. All files except `verify` import shared types from
 * `sdk`.
 */
export const writeTypes = async () => {
  rmSync(at(folder), { recursive: true, force: true })
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'])
  // The compiler writes declarations in spite of type errors, so the build fails here only if a declaration file is
  // missing. The `types` step of the tests reports type errors.
  if (!existsSync(at(declarations, 'sdk.d.ts')))
    throw new Error(`No declarations were made (${code}):\n${output}`)
  mkdirSync(at('dist/types'), { recursive: true })
  const write = (name, shared) => {
    const { text, symbols } = rollUp(at(declarations, `${name}.d.ts`), shared)
    writeFileSync(at('dist/types', `${name}.d.ts`), text)
    return { path: `./${name}.js`, symbols }
  }
  const sdk = write('sdk')
  write('react', sdk)
  write('wagmi', sdk)
  write('vue', sdk)
  write('appkit', sdk)
  write('appkit-react', sdk)
  write('svelte', sdk)
  write('policy', sdk)
  // Servers use this entry, so its types must not depend on types of the browser.
  write('verify')
}
