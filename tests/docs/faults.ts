import { type FaultRow, faultMatrix } from './fault-rows.ts'
import { allProofs, type Proof, proofText } from './proofs.ts'

/** Returns the page with the faults of the matrix and the tests that inject them. */
export function faultsPage(): string {
  const proofs = allProofs('Fault')
  const rows = faultMatrix.flatMap(section => section.rows)
  const seenInBrowser = rows.filter(([id]) =>
    proofs.some(proof => proof.rows.includes(id) && isBrowser(proof)),
  )
  return `<!-- Written by \`npm run docs\` from tests/docs/fault-rows.ts and from the tests. Do not edit it here. -->

# Faults

The modal lives on pages, in browsers and beside wallets that break. This table names ${rows.length} faults, what stays true while each of
them lasts, and the tests that inject it: ${seenInBrowser.length} of them in a browser on the built files, the others in the code that meets
them. \`npm run test:long\` runs these tests and writes what it found into [reliability.md](reliability.md).
${faultMatrix.map(({ title, rows }) => sectionText(title, rows, proofs)).join('')}`
}

/** Whether a test uses the built files in a browser. */
export const isBrowser = ({ path }: Pick<Proof, 'path'>): boolean =>
  /^tests\/(journeys|long|browsers)\//.test(path)

function sectionText(title: string, rows: readonly FaultRow[], proofs: readonly Proof[]): string {
  const lines = rows.map(([id, fault, survived]) => {
    const own = proofs.filter(proof => proof.rows.includes(id))
    const where = [own.some(isBrowser) && 'browser', own.some(proof => !isBrowser(proof)) && 'unit']
    return `| ${id} | ${fault} | ${survived} | ${where.filter(Boolean).join(', ')} | ${proofText(own)} |\n`
  })
  return `
## ${title}

| no. | fault | what stays true | where | tests |
| --- | --- | --- | --- | --- |
${lines.join('')}`
}

/** Returns what is wrong with the faults and with the tests that name them. */
export function faultMistakes(
  rows: readonly FaultRow[] = faultMatrix.flatMap(section => section.rows),
  proofs: readonly Proof[] = allProofs('Fault'),
): readonly string[] {
  const ids = rows.map(([id]) => id)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id} stands there twice`),
    ...ids
      .filter(id => !proofs.some(proof => proof.rows.includes(id)))
      .map(id => `no test injects the fault ${id}`),
    ...proofs
      .filter(({ name }) => name === '')
      .map(({ path, rows: named }) => `${path}: nothing has a name behind "Fault ${named.join(', ')}"`),
    ...proofs.flatMap(({ path, rows: named }) =>
      named.filter(id => !ids.includes(id)).map(id => `${path}: there is no fault ${id}`),
    ),
  ]
}
