import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

/**
 * Returns the exports of a declaration file, and the members of its types, that have no docstring for an editor to
 * show. Types that are not exported count too, because exported types use them.
 */
export function withoutHover(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, code, { lang: 'dts', astType: 'ts' })
  const docs = comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end)
  const hasDoc = (start: number) => docs.some(end => end <= start && code.slice(end, start).trim() === '')
  const exported = new Set<string>()
  for (const statement of program.body as unknown as readonly Node[])
    if (statement.type === 'ExportNamedDeclaration')
      for (const { local } of (statement.specifiers ?? []) as readonly { local: { name: string } }[])
        exported.add(local.name)
  const missing: string[] = []
  const members = (owner: string, node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) members(owner, child)
    if (typeof node !== 'object' || node === null) return
    const { type, start, key, ...rest } = node as Node
    if (type === 'TSPropertySignature' || type === 'TSMethodSignature') {
      const name = String((key as { name?: unknown }).name ?? 'symbol')
      const isOverload = missing.includes(`${owner}.${name}`) || seen.has(`${owner}.${name}`)
      seen.add(`${owner}.${name}`)
      if (!isOverload && !hasDoc(start)) missing.push(`${owner}.${name}`)
      return
    }
    for (const child of Object.values(rest)) members(owner, child)
  }
  const seen = new Set<string>()
  for (const statement of program.body as unknown as readonly Node[]) {
    const declaration = (statement.declaration ?? statement) as Node
    const name = (declaration.id as { name?: string } | undefined)?.name
    if (!name) continue
    if (exported.has(name) && !seen.has(name) && !hasDoc(statement.start)) missing.push(name)
    seen.add(name)
    members(name, declaration.typeAnnotation)
  }
  return missing
}
