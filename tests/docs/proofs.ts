import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

/**
 * A test that proves rows of a list. It has a comment such as `// Specification 1.1, 1.22` or `// Fault A1, G2` in front
 * of it. A fault may also stand in the name of the test: `(fault A1)`.
 */
export type Proof = { readonly path: string; readonly name: string; readonly rows: readonly string[] }

/** The list whose rows a test proves. */
export type ProofTag = 'Specification' | 'Fault'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

/** Writes the tests of a row as text: each file with the names of its tests. */
export function proofText(proofs: readonly Proof[]): string {
  const paths = [...new Set(proofs.map(({ path }) => path))]
  const namesOf = (path: string) => proofs.filter(proof => proof.path === path).map(({ name }) => `“${name}”`)
  return paths.map(path => `\`${path}\` ${namesOf(path).join(', ')}`).join('; ')
}

/** The tests that name rows of a list. Parsing all test files takes seconds, so it happens once for each list. */
const known = new Map<ProofTag, readonly Proof[]>()

/** Returns all tests that name rows of a list, in the order of their files and lines. */
export function allProofs(tag: ProofTag): readonly Proof[] {
  const found =
    known.get(tag) ??
    readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter(path => /\.test\.tsx?$/.test(path))
      .sort()
      .flatMap(path => proofsIn(`tests/${path}`, readFileSync(`tests/${path}`, 'utf8'), tag))
  known.set(tag, found)
  return found
}

/** Returns the tests of a file that name rows. A comment without a test behind it gives a proof without a name. */
export function proofsIn(path: string, code: string, tag: ProofTag): readonly Proof[] {
  const isNamed = tag === 'Fault' && inNames.test(code)
  if (!code.includes(`// ${tag} `) && !isNamed) return []
  const { program, comments } = parseSync(path, code)
  const nodes: Node[] = []
  collect(program as unknown as Node, nodes)
  const marked = comments.flatMap(({ value, end }) => {
    const rows = value.startsWith(` ${tag} `) ? value.slice(tag.length + 2) : ''
    if (!/^[A-K]?\d/.test(rows)) return []
    const [next] = nodes
      .filter(({ start }) => start >= end)
      .sort((a, b) => a.start - b.start || b.end - a.end)
    return [{ path, name: (next && nameOf(next, code)) ?? '', rows: rows.split(', ') }]
  })
  const named = (isNamed ? nodes : []).flatMap(node => {
    const name = nameOf(node, code) ?? ''
    const rows =
      inNames
        .exec(name)?.[1]
        ?.split(', ')
        .filter(row => /^[A-K]\d+$/.test(row)) ?? []
    return rows.length > 0 ? [{ path, name, rows }] : []
  })
  return [...marked, ...named]
}

/** Faults in the name of a test. A name can also have attacks, such as R8. */
const inNames = / \(faults? ([^)]*)\)/

/** Collects the statements and the rows of tables of a file. */
function collect(node: unknown, into: Node[]): void {
  if (Array.isArray(node)) for (const child of node) collect(child, into)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type } = node as Node
  if (/Statement$|Declaration$|^ArrayExpression$/.test(type)) into.push(node as Node)
  for (const child of Object.values(node)) collect(child, into)
}

/** Returns the name of a test (`it('name')`, `it.each(table)('name')`) or the first text of a row of a table. */
function nameOf({ type, expression, elements }: Node, code: string): string | undefined {
  const call =
    type === 'ExpressionStatement' ? (expression as Node & { arguments?: readonly Node[] }) : undefined
  const [first] = (type === 'ArrayExpression' ? (elements as readonly Node[]) : call?.arguments) ?? []
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  return first?.type === 'TemplateLiteral' ? code.slice(first.start + 1, first.end - 1) : undefined
}
