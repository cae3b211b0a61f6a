import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The names in a declaration file. `declared` has the text of each declared name, `taken` has the file and the original
 * name of each imported name, and `exported` has the exported names.
 */
type File = {
  readonly declared: ReadonlyMap<string, string>
  readonly taken: ReadonlyMap<string, readonly [file: string, name: string]>
  readonly exported: ReadonlySet<string>
}

/** Matches the names of helper types inside public types. Sites never use these names, so they need no export. */
const internal =
  /^([a-z]|MethodsOf$|QueuedArgument$|Feature$|Feature[CS]|QueriesOf$|\w+Feature$|Given$|Optional$|PorticoOptions$|OptionWarning$|SiweMethods$|SiweOptions$|CatalogueCode$|LoginCode$|RemoteRequest$|Version$|Change$|Transactions$|OnChain$|SolanaHandlers$|Sign(In|Message|Transaction)(In|Out)put$|Send(In|Out)put$)/

/**
 * Returns all types that the public API of an entry point contains, and for each type whether the entry point exports
 * it by name.
 */
export function reachedTypes(
  entry: string,
): readonly { readonly name: string; readonly isExported: boolean }[] {
  const files = new Map<string, File>()
  const fileAt = (path: string): File => {
    const known = files.get(path) ?? readDeclarations(path)
    files.set(path, known)
    return known
  }
  const start = `dist/types/${entry}.d.ts`
  const reached = new Map<string, string>()
  const visit = (path: string, name: string): void => {
    const file = fileAt(path)
    const [from, there] = file.taken.get(name) ?? []
    if (from && there) visit(from, there)
    const text = file.declared.get(name)
    if (text === undefined || reached.has(`${path} ${name}`)) return
    reached.set(`${path} ${name}`, name)
    for (const part of text.match(/\b[A-Z]\w*\b/g) ?? []) visit(path, part)
  }
  const { exported } = fileAt(start)
  for (const name of exported) visit(start, name)
  return [...new Set(reached.values())]
    .filter(name => !internal.test(name))
    .sort()
    .map(name => ({ name, isExported: exported.has(name) }))
}

function readDeclarations(path: string): File {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const declared = new Map<string, string>()
  const taken = new Map<string, readonly [string, string]>()
  const exported = new Set<string>()
  for (const [, kind, list = '', from = ''] of text.matchAll(
    /^(import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/gm,
  )) {
    for (const item of list.split(',').flatMap(part => part.replace(/\btype\s/, '').trim() || [])) {
      const [there = '', here = there] = item.split(' as ')
      taken.set(here, [join(dirname(path), from.replace(/\.js$/, '.d.ts')), there])
      if (kind === 'export') exported.add(here)
    }
  }
  // Reads the export list at the end of the file: `export { createPortico, type Account }`.
  for (const [, list = ''] of text.matchAll(/^export \{([^}]*)\};$/gm))
    for (const item of list.split(',')) exported.add(item.replace(/\btype\s/, '').trim())
  for (const part of text.split(/^(?=export |declare |type |import )/m)) {
    const [, mark, name] =
      /^(export\s+)?(?:declare\s+)?(?:type|class|const|function)\s+(\w+)/.exec(part) ?? []
    if (!name) continue
    declared.set(name, part)
    if (mark) exported.add(name)
  }
  return { declared, taken, exported }
}
