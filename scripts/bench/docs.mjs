import { readFileSync, writeFileSync } from 'node:fs'
import { at } from '../lib/paths.mjs'

const [start, end] = [
  '<!-- The bench writes this part: npm run bench -- docs -->',
  '<!-- End of the written part -->',
]

/** Writes the measured tables into docs/speed.md, in place of the earlier ones. */
export const writeFigures = text => {
  const file = at('docs/speed.md')
  const page = readFileSync(file, 'utf8')
  writeFileSync(file, withFigures(page, text))
}

/** Returns the page with `text` between its two marks. */
export const withFigures = (page, text) => {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error('docs/speed.md has lost the marks of its written part.')
  return `${before}${start}\n\n${text}\n\n${end}${after}`
}
