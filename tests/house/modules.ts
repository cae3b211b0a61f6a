import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** One import or re-export as it stands in a file. `type`: it leaves nothing behind at run time. */
export type Import = { readonly to: string; readonly kind: 'value' | 'type' | 'lazy' }

/** A source file read and parsed. `path` is relative to the project, with forward slashes. */
export type Module = {
  readonly path: string
  readonly code: string
  readonly body: readonly AstNode[]
  readonly comments: readonly { readonly start: number; readonly end: number }[]
  readonly imports: readonly Import[]
  /** Names it gives, `default` among them; `*` for an `export * from`. */
  readonly exports: readonly { readonly name: string; readonly type: boolean }[]
}

/** Just enough of an ESTree node to walk it. */
export type AstNode = { readonly type: string; readonly [key: string]: unknown }

/** Every file under a folder, relative to the project, sorted. */
export function filesUnder(root: string, folder: string, wanted: RegExp): string[] {
  const found: string[] = []
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = posix.join(folder, name)
    if (statSync(join(root, path)).isDirectory()) found.push(...filesUnder(root, path, wanted))
    else if (wanted.test(name)) found.push(path)
  }
  return found
}

/** Reads and parses every TypeScript file under a folder. */
export function readModules(root: string, folder: string): Module[] {
  return filesUnder(root, folder, /\.(ts|tsx)$/).map(path =>
    toModule(path, readFileSync(join(root, path), 'utf8')),
  )
}

/** Parses one file; throws when it is not TypeScript. */
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

/** The code with blanks where comments are, each line where it was. */
export function withoutComments({ code, comments }: Module): string {
  return comments.reduce(
    (text, { start, end }) =>
      text.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    code,
  )
}

/** Whether a value of the tree is a node. */
export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

function nameOf(name: { kind: string; name: string | null }): string {
  if (name.kind === 'Default') return 'default'
  return name.name ?? '*'
}

/** A path of the project for a relative import (without its `?query`), the specifier itself for a package. */
function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
}
