import { allProofs, type Proof, proofText } from './proofs.ts'
import { type SpecificationRow, specification } from './specification-rows.ts'

/** Returns the page with the rows of the specification and the tests that prove them. */
export function specificationPage(): string {
  const proofs = allProofs('Specification')
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
