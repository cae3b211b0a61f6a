import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

/**
 * One import or re-export of a file. An import of the kind `type` does not exist at run time. The kind `lazy` is a
 * dynamic import.
 */
export type Import = { readonly to: string; readonly kind: 'value' | 'type' | 'lazy' }

/** A parsed source file. `path` is relative to the folder of the project, with forward slashes. */
export type Module = {
  readonly path: string
  readonly code: string
  readonly body: readonly AstNode[]
  readonly comments: readonly { readonly start: number; readonly end: number }[]
  readonly imports: readonly Import[]
  /** The names that the file exports. The name is `default` for a default export, and `*` for an `export * from`. */
  readonly exports: readonly { readonly name: string; readonly type: boolean }[]
}

/** A node of the syntax tree (ESTree), with only the fields that the code below needs to walk the tree. */
export type AstNode = { readonly type: string; readonly [key: string]: unknown }

/**
 * Returns the paths of all matching files in a folder and its subfolders. The paths are sorted and relative to `root`.
 */
export function filesUnder(root: string, folder: string, wanted: RegExp): string[] {
  const found: string[] = []
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = posix.join(folder, name)
    if (statSync(join(root, path)).isDirectory()) found.push(...filesUnder(root, path, wanted))
    else if (wanted.test(name)) found.push(path)
  }
  return found
}

/** Reads and parses every TypeScript file in a folder and its subfolders. */
export function readModules(root: string, folder: string): Module[] {
  return filesUnder(root, folder, /\.(ts|tsx)$/).map(path =>
    toModule(path, readFileSync(join(root, path), 'utf8')),
  )
}

/** Parses one file. If the syntax of the file is wrong, throws an error with the path of the file. */
export function toModule(path: string, code: string): Module {
  const parsed = parseSync(path, code)
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const imports: Import[] = []
  for (const { moduleRequest, entries } of staticImports) {
    const type = entries.length > 0 && entries.every(entry => entry.isType)
    imports.push({ to: resolve(path, moduleRequest.value), kind: type ? 'type' : 'value' })
  }
  const exports: { name: string; type: boolean }[] = []
  for (const entry of staticExports.flatMap(statement => statement.entries)) {
    exports.push({ name: nameOf(entry.exportName), type: entry.isType })
    if (!entry.moduleRequest) continue
    imports.push({ to: resolve(path, entry.moduleRequest.value), kind: entry.isType ? 'type' : 'value' })
  }
  for (const { moduleRequest } of dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(code.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[1]) imports.push({ to: resolve(path, literal[1]), kind: 'lazy' })
  }
  return {
    path,
    code,
    body: parsed.program.body as unknown as AstNode[],
    comments: parsed.comments,
    imports,
    exports,
  }
}

/** Returns the code with each comment replaced by spaces, so that line numbers stay the same. */
export function withoutComments({ code, comments }: Module): string {
  return comments.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    code,
  )
}

/** A test name, and the number of the line on which it starts. */
export type Prose = { readonly line: number; readonly text: string }

/** Returns the names of tests and groups in a test file: the texts after `it(`, `describe(` and `it.each(…)(`. */
export function testNamesIn(code: string): readonly Prose[] {
  const call = /(?:\b(?:describe|it|test)\(|\)\()\s*(['"`])((?:(?!\1).)+)\1/g
  return [...code.matchAll(call)].map(({ index, 2: text = '' }) => ({ line: lineOf(code, index), text }))
}

function lineOf(code: string, at: number): number {
  return code.slice(0, at).split('\n').length
}

/** Whether a value in the syntax tree is a node. */
export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

function nameOf(name: { kind: string; name: string | null }): string {
  if (name.kind === 'Default') return 'default'
  return name.name ?? '*'
}

/**
 * Returns what an import refers to. A relative import becomes a path in the project, without a query such as `?inline`.
 * The name of a package stays unchanged.
 */
function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
}
