/** A node of the syntax tree that the bundler's parser returns. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Calls `visit` for each node of a syntax tree. If it returns false, the node's children are skipped. */
export function walk(node: unknown, visit: (node: SyntaxNode) => unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit)
    return
  }
  if (!isNode(node)) return
  if (visit(node) === false) return
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** Returns the text of a string literal, or of a template without expressions. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** Whether a node is the identifier with this name. */
export function isName(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name
}
