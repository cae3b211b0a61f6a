// Prints figures about the house: how easy it is to find a name, and how the view folders import one another.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './lib/paths.mjs'

const files = list('src')
  .filter(path => /\.tsx?$/.test(path))
  .map(path => readModule(path, readFileSync(join(root, path), 'utf8')))
const lines = files.reduce((sum, { code }) => sum + code.split('\n').length - 1, 0)
const codeLines = files.reduce((sum, file) => sum + file.codeLines, 0)
const exported = files.flatMap(file => file.exports.map(name => ({ file, name })))
const strays = exported.filter(({ file, name }) => !sharesWord(name, file.path))
const repeated = repeatedNames()
const arrows = viewArrows()
const long = files.flatMap(file => file.functions.filter(({ length }) => length > 100))
const comments = files.reduce((sum, file) => sum + file.comments, 0)

const rows = [
  [
    'exports that share no word with their file or folder',
    `${percent(strays.length, exported.length)} (${strays.length} of ${exported.length})`,
  ],
  ['names defined in more than one file, per 1,000 lines', ((repeated * 1000) / lines).toFixed(1)],
  ['circles of view folders; arrows between them', `${circleSize(arrows)}; ${arrows.length}`],
  ['functions over 100 lines', long.length],
  ['comments per 1,000 code lines', Math.round((comments * 1000) / codeLines)],
  ['lines of src without data', lines],
]
for (const [name, value] of rows) console.log(`${name.padEnd(56)} ${value}`)
if (process.argv.includes('--names')) for (const { file, name } of strays) console.log(`${file.path} ${name}`)
if (process.argv.includes('--functions'))
  for (const { at, length } of long.sort((a, b) => b.length - a.length)) console.log(`${at} ${length}`)

function list(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? list(path) : [path]
  })
}

function readModule(path, code) {
  const { program, comments, module } = parseSync(path, code)
  const lineOf = at => code.slice(0, at).split('\n').length
  const commentLines = new Set(
    comments.flatMap(({ start, end }) => {
      const [first, last] = [lineOf(start), lineOf(end)]
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }),
  )
  const text = code.split('\n')
  const functions = []
  walk(program, node => {
    if (!/^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) return
    const length = lineOf(node.end) - lineOf(node.start) + 1
    functions.push({ at: `${path}:${lineOf(node.start)}`, length })
  })
  return {
    path,
    code,
    functions,
    // Comments on adjacent lines are one comment.
    comments: [...commentLines].filter(line => !commentLines.has(line - 1)).length,
    codeLines: text.filter(
      (line, index) => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line) && index >= 0,
    ).length,
    defined: program.body.flatMap(definedBy),
    exports: module.staticExports
      .flatMap(statement => statement.entries)
      .filter(entry => !entry.moduleRequest)
      .flatMap(entry => entry.exportName.name ?? []),
    imports: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        code.slice(moduleRequest.start, moduleRequest.end).replace(/['"`]/g, ''),
      ),
    ]
      .filter(specifier => specifier.startsWith('.'))
      .map(specifier => posix.join(dirname(path), specifier.replace(/\?.*$/, ''))),
  }
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}

/** Returns the names that a statement at the top of a file defines. */
function definedBy(statement) {
  const node = statement.declaration ?? statement
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return node.id?.type === 'Identifier' ? [node.id.name] : []
}

/** Counts the names that two files or more define. A view in a file of its own is called `View`, which does not count. */
function repeatedNames() {
  const owners = new Map()
  for (const { path, defined } of files)
    for (const name of new Set(defined)) owners.set(name, [...(owners.get(name) ?? []), path])
  return [...owners].filter(([name, paths]) => name !== 'View' && paths.length > 1).length
}

/**
 * Whether a name and the path of its file have a word in common: a word of the file's name or of a folder below the
 * rooms `src`, `ui`, `domain` and so on. Plural and singular are the same word.
 */
function sharesWord(name, path) {
  const words = new Set(wordsOf(path.replace(/^src\//, '').replace(/\.tsx?$/, '')))
  return wordsOf(name).some(word => words.has(word))
}

function wordsOf(text) {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word && !['use', 'of', 'to', 'is', 'src', 'index'].includes(word))
    .map(word => word.replace(/ies$/, 'y').replace(/s$/, ''))
}

/** Returns the pairs of view folders of which the first imports the second. */
function viewArrows() {
  const folderOf = path => /^src\/ui\/views\/([\w-]+)\//.exec(path)?.[1]
  const pairs = files.flatMap(({ path, imports }) =>
    imports.map(to => [folderOf(path), folderOf(to)]).filter(([from, to]) => from && to && from !== to),
  )
  return [...new Set(pairs.map(pair => pair.join(' -> ')))].map(pair => pair.split(' -> '))
}

/** Returns the number of folders in the largest circle of imports. */
function circleSize(pairs) {
  const reach = from => {
    const seen = new Set()
    const add = folder => {
      for (const [start, end] of pairs)
        if (start === folder && !seen.has(end)) {
          seen.add(end)
          add(end)
        }
    }
    add(from)
    return seen
  }
  const folders = [...new Set(pairs.flat())]
  const circles = folders.map(
    folder => folders.filter(other => reach(folder).has(other) && reach(other).has(folder)).length,
  )
  return Math.max(0, ...circles)
}

function percent(part, whole) {
  return `${Math.round((part * 100) / whole)} %`
}
