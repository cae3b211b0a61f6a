import {
  catalogueOf,
  english,
  languages,
  merged,
  problemsOf,
  shared,
  writeCatalogue,
  writeTable,
} from './lib/locales.mjs'

// Usage: node scripts/locales.mjs [--check] [tag…]
// Brings the catalogues of data/locales up to date with data/locales/en.json (written by `npm run docs`), and prints
// what translators have to do. With `--check`, it changes no file. Without a tag, it takes all languages.
const flags = process.argv.slice(2)
const isCheck = flags.includes('--check')
const tags = flags.filter(flag => !flag.startsWith('--'))
const source = english()
const table = languages()
const unknown = tags.filter(tag => !(tag in table))
if (unknown.length > 0) throw new Error(`data/locales/languages.json does not list ${unknown.join(', ')}`)
let faults = 0
for (const tag of tags.length > 0 ? tags : Object.keys(table)) {
  const before = catalogueOf(tag)
  const catalogue = isCheck ? before : merged(source, before, shared())
  if (!isCheck) writeCatalogue(tag, catalogue)
  const problems = problemsOf(tag, source, catalogue)
  faults += problems.length
  const untranslated = problems.filter(line => line.endsWith(': not translated')).length
  console.log(
    `${tag}: ${Object.keys(source).length} sentences, ${untranslated} not translated, ${problems.length - untranslated} with a fault`,
  )
  for (const line of problems.filter(line => tags.length > 0 || !line.endsWith(': not translated')))
    console.log(`  ${line}`)
}
if (!isCheck) writeTable(source)
if (isCheck && faults > 0) process.exitCode = 1
