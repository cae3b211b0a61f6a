import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { type SpecificationRow, specification } from './specification-rows.ts'

/** A test with a comment such as `// Specification 1.1, 1.22` in front of it. */
export type Proof = { readonly path: string; readonly name: string; readonly rows: readonly string[] }

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

/** Returns the page with the rows of the specification and the tests that prove them. */
export function specificationPage(): string {
  const proofs = allProofs()
  const rows = specification.flatMap(section => section.rows)
  const count = (state: SpecificationRow[2]) => rows.filter(row => row[2] === state).length
  return `<!-- Written by \`npm run docs\` from tests/docs/specification-rows.ts and from the tests. Do not edit it here. -->

# The specification, row by row

Portico implements a written specification of a wallet-connection modal. This table names each of its requirements, its state and the tests
that prove it. The sections have the numbers of the specification.

- **done**: the product does it, and the named tests fail without it.
- **differs**: the product does something else on purpose. The reason says why that is better for the user.
- **open**: the product does not do it yet. The reason says what is missing.

${count('done')} rows are done, ${count('differs')} differ and ${count('open')} are open. A name with \`%s\` stands for one test for each value of a table.
${specification.map(({ title, rows }) => sectionText(title, rows, proofs)).join('')}`
}

function sectionText(title: string, rows: readonly SpecificationRow[], proofs: readonly Proof[]): string {
  const lines = rows.map(([id, product, state, reason]) => {
    const cell = [reason, proofText(proofs.filter(proof => proof.rows.includes(id)))]
    return `| ${id} | ${product} | ${state} | ${cell.filter(Boolean).join(' ')} |\n`
  })
  return `
## ${title}

| row | the product | state | proof, or reason |
| --- | --- | --- | --- |
${lines.join('')}`
}

function proofText(proofs: readonly Proof[]): string {
  const paths = [...new Set(proofs.map(({ path }) => path))]
  const namesOf = (path: string) => proofs.filter(proof => proof.path === path).map(({ name }) => `“${name}”`)
  return paths.map(path => `\`${path}\` ${namesOf(path).join(', ')}`).join('; ')
}

/** Returns all tests that name rows of the specification, in the order of their files and lines. */
export function allProofs(): readonly Proof[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter(path => /\.test\.tsx?$/.test(path))
    .sort()
    .flatMap(path => proofsIn(`tests/${path}`, readFileSync(`tests/${path}`, 'utf8')))
}

/** Returns the tests of a file that name rows. A comment without a test behind it gives a proof without a name. */
export function proofsIn(path: string, code: string): readonly Proof[] {
  if (!code.includes('// Specification ')) return []
  const { program, comments } = parseSync(path, code)
  const nodes: Node[] = []
  collect(program as unknown as Node, nodes)
  return comments.flatMap(({ value, end }) => {
    const [, rows] = /^ Specification (\d.*)$/.exec(value) ?? []
    if (!rows) return []
    const [next] = nodes
      .filter(({ start }) => start >= end)
      .sort((a, b) => a.start - b.start || b.end - a.end)
    return [{ path, name: (next && nameOf(next, code)) ?? '', rows: rows.split(', ') }]
  })
}

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

/** Returns what is wrong with the rows and with the tests that name them. */
export function specificationMistakes(
  rows: readonly SpecificationRow[],
  proofs: readonly Proof[],
): readonly string[] {
  const ids = rows.map(([id]) => id)
  const isProved = (id: string) => proofs.some(proof => proof.rows.includes(id))
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id} stands there twice`),
    ...rows
      .filter(([id, , state]) => state === 'done' && !isProved(id))
      .map(([id]) => `no test names row ${id}, which is done`),
    ...rows
      .filter(([, , state, reason]) => state !== 'done' && !reason)
      .map(([id, , state]) => `row ${id} ${state} without a reason`),
    ...proofs.flatMap(({ path, name, rows: named }) => [
      ...(name === '' ? [`${path}: nothing has a name behind "Specification ${named.join(', ')}"`] : []),
      ...named.filter(id => !ids.includes(id)).map(id => `${path}: there is no row ${id}`),
    ]),
  ]
}
