import { type AstNode, isNode, type Module } from './modules.ts'

/** What the built files keep of React: `scripts/build/react-facts.mjs` takes out what makes anything else. */
const kept: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Fragment',
    'createContext',
    'createElement',
    'use',
    'useCallback',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react-dom/client': ['createRoot'],
}

/** Elements that React would lift into the head of the page. */
const lifted = ['base', 'body', 'head', 'html', 'link', 'meta', 'script', 'style', 'title']

/** What a file of the user interface asks of React that the built files do not have: `path: what`. */
export function beyondKept(module: Module): string[] {
  const found: string[] = []
  const visit = (node: AstNode): void => {
    found.push(...strangers(node))
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  module.body.forEach(visit)
  return found.map(what => `${module.path}: ${what}`)
}

function strangers(node: AstNode): string[] {
  if (node.type === 'JSXOpeningElement') {
    const name = isNode(node.name) ? String(node.name.name) : ''
    const named = (node.attributes as AstNode[]).some(one => isNode(one.name) && one.name.name === 'ref')
    return lifted.includes(name) || (name === 'Fragment' && named) ? [`<${name}>`] : []
  }
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return []
  const from = String((node.source as AstNode).value)
  if (!/^react(-dom)?(\/|$)/.test(from)) return []
  return (node.specifiers as AstNode[])
    .filter(one => one.importKind !== 'type')
    .map(one => (isNode(one.imported) ? String(one.imported.name) : '*'))
    .filter(name => !kept[from]?.includes(name))
    .map(name => `${name} of ${from}`)
}
