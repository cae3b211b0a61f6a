import { type AstNode, isNode, type Module } from './modules.ts'

const holders =
  /^(Map|Set|WeakMap|WeakSet|Array|\w*Subject|AbortController|EventTarget|MessageChannel|BroadcastChannel|Worker)$/

/**
 * Returns the variables at module level whose content can change: `let`, empty collections and RxJS subjects. All
 * Porticos on a page would share their content.
 */
export function moduleState(module: Module): string[] {
  const found: string[] = []
  for (const statement of module.body) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type !== 'VariableDeclaration') continue
    for (const declarator of declaration.declarations as AstNode[]) {
      const name = isNode(declarator.id) ? String(declarator.id.name ?? '…') : '…'
      if (declaration.declare === true) continue
      if (declaration.kind !== 'const') found.push(`${module.path}: ${String(declaration.kind)} ${name}`)
      else if (isNode(declarator.init) && isHolder(declarator.init))
        found.push(`${module.path}: const ${name} can be changed`)
    }
  }
  return found
}

/**
 * Whether this value is state. A collection with initial content is a constant. An empty collection is state, because
 * code must fill it later.
 */
function isHolder(init: AstNode): boolean {
  if (init.type === 'ArrayExpression') return (init.elements as unknown[]).length === 0
  if (init.type === 'ObjectExpression') return (init.properties as unknown[]).length === 0
  if (init.type !== 'NewExpression' || !isNode(init.callee)) return false
  if (!holders.test(String(init.callee.name))) return false
  const filled = /^(Map|Set|Array)$/.test(String(init.callee.name))
  return !filled || (init.arguments as unknown[]).length === 0
}
