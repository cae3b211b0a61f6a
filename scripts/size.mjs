import { readFileSync } from 'node:fs'
import { at } from './lib/paths.mjs'
import { fail, SetupError } from './lib/words.mjs'

const read = name => JSON.parse(readFileSync(at(name), 'utf8'))

/**
 * Returns a function that compares a text with a pattern. In a pattern, `*` matches any text without a slash, so
 * `@scope/*` matches every package of that scope.
 */
const matches = pattern => {
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return text => new RegExp(`^${source}$`).test(text)
}

/** Returns the rows of the size table: the size of each group of files, its limit, and its problems. */
export const measure = ({ budgets, onlyIn, nowhere }, files, textOf) => {
  const find = patterns => {
    const found = patterns.flatMap(pattern => {
      const names = Object.keys(files).filter(matches(pattern))
      if (names.length === 0)
        throw new SetupError(`size-budgets.json names ${pattern}, and dist has no such file.`)
      return names
    })
    return closure(files, found)
  }
  const budgetRow = (name, names, { most, without = [] }) => {
    const size = [...names].reduce((sum, file) => sum + files[file].gzip, 0) / 1024
    const banned = [...names].flatMap(file =>
      files[file].packages.filter(dependency => without.some(pattern => matches(pattern)(dependency))),
    )
    const problems = banned.map(dependency => `has ${dependency} in it`)
    if (most !== undefined && size > most) problems.push(`${(size - most).toFixed(1)} over`)
    return { name, size, most, problems }
  }
  const rows = budgets.flatMap(budget => {
    if (budget.filesOf) return [filesRow(files, budget)]
    const before = budget.after ? find(budget.after) : new Set()
    const rest = names => new Set([...names].filter(file => !before.has(file)))
    if (!budget.eachLaterOf) return [budgetRow(budget.name, rest(find(budget.of)), budget)]
    const parents = budget.eachLaterOf.flatMap(pattern => Object.keys(files).filter(matches(pattern)))
    return [...new Set(parents.flatMap(parent => files[parent].later))]
      .filter(file => !before.has(file))
      .map(file => budgetRow(`${budget.name} ${nameOf(file)}`, rest(closure(files, [file])), budget))
  })
  for (const [pattern, places] of Object.entries(onlyIn)) {
    const strays = Object.entries(files)
      .filter(
        ([file, { packages }]) =>
          packages.some(matches(pattern)) && !places.some(place => matches(place)(file)),
      )
      .map(([file]) => `is in ${file}`)
    rows.push({ name: `${pattern} only where it belongs`, problems: strays })
  }
  for (const source of nowhere) {
    const places = Object.keys(files).filter(file => new RegExp(source).test(textOf(file)))
    rows.push({
      name: `no ${source.replaceAll('\\b', '').replaceAll('\\', '')}`,
      problems: places.map(file => `is in ${file}`),
    })
  }
  return rows
}

/** Returns the report row with the number of files that an entry can load by static and dynamic imports. */
const filesRow = (files, { name, filesOf }) => {
  const found = new Set()
  const add = file => {
    if (found.has(file) || !files[file]) return
    found.add(file)
    for (const next of [...files[file].imports, ...files[file].later]) add(next)
  }
  add(filesOf)
  return { name, size: found.size, unit: 'files', problems: [] }
}

/** Returns the files with these names and all their static imports. */
const closure = (files, names) => {
  const found = new Set()
  const add = name => {
    if (found.has(name) || !files[name]) return
    found.add(name)
    files[name].imports.forEach(add)
  }
  names.forEach(add)
  return found
}

const nameOf = file => file.slice(file.lastIndexOf('/') + 1).replace(/-.{8}\.js$/, '')

const print = rows => {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, size, most, unit = 'KiB', problems } of rows) {
    const figure =
      size === undefined
        ? ''.padStart(19)
        : `${size.toFixed(unit === 'KiB' ? 1 : 0).padStart(6)} ${most === undefined ? ''.padEnd(6) : `of ${String(most).padStart(3)}`} ${unit}`
    const mark = problems.length === 0 ? 'ok  ' : 'FAIL'
    console.log(`${mark} ${name.padEnd(width)} ${figure}  ${problems.join(', ')}`.trimEnd())
  }
}

if (process.argv[1] === at('scripts/size.mjs')) {
  try {
    const rows = measure(read('size-budgets.json'), read('dist/manifest.json').files, file =>
      readFileSync(at('dist', file), 'utf8'),
    )
    print(rows)
    const failed = rows.filter(({ problems }) => problems.length > 0).length
    console.log(`${rows.length - failed} passed, ${failed} failed`)
    process.exitCode = failed === 0 ? 0 : 1
  } catch (error) {
    fail(error)
  }
}
