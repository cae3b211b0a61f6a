/**
 * One row of `docs/specification.md`. `cell` contains the names of the tests that prove the row, or the reason why no
 * test proves it.
 */
type Row = { readonly id: string; readonly state: string; readonly cell: string }

const states = ['done', 'differs', 'open'] as const

/**
 * Returns the mistakes in the table of `docs/specification.md`: duplicate rows, unknown states, rows without a test or
 * a reason, wrong totals, and named tests that do not exist. `readTest` returns the text of a test file, or undefined
 * if the file does not exist.
 */
export function specificationMistakes(
  text: string,
  readTest: (path: string) => string | undefined,
): readonly string[] {
  const rows = text.split('\n').flatMap(readRow)
  const ids = rows.map(({ id }) => id)
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i).map(id => `${id}: stands there twice`)
  const totals = states
    .map(state => ({ state, count: rows.filter(row => row.state === state).length }))
    .filter(({ state, count }) => !total(state, count).test(text))
    .map(({ state, count }) => `the head must say that ${count} rows are ${state}`)
  return [...twice, ...totals, ...rows.flatMap(row => mistakesOf(row, readTest))]
}

function readRow(line: string): readonly Row[] {
  const [, id, , state, cell] = line.split('|').map(part => part.trim())
  return id && /^\d+[a-z]?\.\d+$/.test(id) && state && cell !== undefined ? [{ id, state, cell }] : []
}

function total(state: string, count: number): RegExp {
  return new RegExp(`\\b${count} ${state === 'differs' ? 'differ' : `(rows )?are ${state}`}\\b`)
}

function mistakesOf({ id, state, cell }: Row, readTest: (path: string) => string | undefined): string[] {
  if (!states.some(known => known === state)) return [`${id}: "${state}" is no state`]
  const [reason = '', ...proofs] = cell.split('`tests/')
  if (state === 'done' && proofs.length === 0) return [`${id}: names no test`]
  if (state !== 'done' && reason.trim() === '') return [`${id}: gives no reason`]
  return proofs.flatMap(proof => {
    const [path = '', names = ''] = proof.split('`')
    const file = readTest(`tests/${path}`)
    if (file === undefined) return [`${id}: tests/${path} does not exist`]
    const quoted = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)
    if (quoted.length === 0) return [`${id}: names no test of tests/${path}`]
    return quoted
      .filter(name => !file.includes(name))
      .map(name => `${id}: tests/${path} has no test "${name}"`)
  })
}
