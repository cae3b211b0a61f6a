import { readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { at } from '../lib/paths.mjs'
import { asciiEdits } from './ascii.mjs'
import { integrityOf } from './manifest.mjs'
import { editScript, editsOf } from './source-maps.mjs'

/**
 * A placeholder in core.js for the hashes that core.js contains. They are known only after the build has written all
 * other files.
 */
export const firstMark = '__FIRST_FILES__'

/** Matches the files that the modal needs as soon as it opens. */
const first = /^chunks\/(modal|worker-client)-/

/** Returns the path of a built file, relative to the folder of the script tag. */
export const nameInEmbed = ({ file }) => file.replace(/^embed\//, '')

/**
 * Replaces `import('./file.js')` in the script tag's files with a call of `load` from core.js, which verifies the hash
 * before the import. Writes the hashes to hashes.js, and the hash of hashes.js into core.js. Returns the description of
 * hashes.js in the format of `parts`.
 */
export const hashImports = parts => {
  const names = new Set(parts.map(nameInEmbed))
  const files = {}
  for (const part of parts) {
    const name = nameInEmbed(part)
    const path = at('dist/embed', name)
    const text = readFileSync(path, 'utf8')
    const folder = posix.dirname(name)
    const pathOf = specifier => posix.join(folder, specifier)
    const later = new Set()
    const hashed = editsOf(text, /\bimport\(`(\.[^`]+)`\)/g, (_, specifier) => {
      if (!names.has(pathOf(specifier)))
        throw new Error(`${name} imports ${specifier}, which is no file of ours`)
      later.add(pathOf(specifier))
      return `porticoLoad(${JSON.stringify(pathOf(specifier))})`
    })
    if (later.size !== part.later.length)
      throw new Error(`${name} has ${part.later.length} later files, not ${later.size}`)
    const core = posix.relative(folder, 'core.js')
    const source = core.startsWith('.') ? core : `./${core}`
    const load = { index: 0, length: 0, text: `import{load as porticoLoad}from"${source}";` }
    const whole = editScript(path, [...asciiEdits(text), ...hashed, ...(later.size > 0 ? [load] : [])])
    const imports = part.imports.map(file => nameInEmbed({ file })).filter(file => file !== 'core.js')
    if (name !== 'core.js') files[name] = [sha384Of(whole), ...imports]
  }
  refuseCircles(files)
  const table = `export const files=${JSON.stringify(files)}`
  writeFileSync(at('dist/embed/hashes.js'), table)
  const core = at('dist/embed/core.js')
  const marks = text =>
    editsOf(text, new RegExp(`[\`"']${firstMark}[\`"']`, 'g'), () => JSON.stringify(early))
  const early = {
    ...closureOf(
      files,
      Object.keys(files).filter(name => first.test(name)),
    ),
    'hashes.js': [sha384Of(table)],
  }
  const places = marks(readFileSync(core, 'utf8'))
  if (places.length !== 1) throw new Error('core.js has no one place for the first hashes')
  editScript(core, places)
  return { file: 'embed/hashes.js', entry: true, imports: [], later: [], packages: [], folders: [] }
}

/** Returns the rows of the hash table for these files and for all files that they import. */
const closureOf = (files, names, found = {}) => {
  for (const name of names) {
    closureOf(files, files[name].slice(1), found)
    found[name] = files[name]
  }
  return found
}

const sha384Of = text => integrityOf(Buffer.from(text)).slice(7)

/**
 * Throws on circular imports: no file of a circle can load first, so the browser would fetch one of them without a hash
 * check.
 */
const refuseCircles = files => {
  const done = new Set()
  const walk = (name, path) => {
    if (path.includes(name))
      throw new Error(`Files of the script tag import each other: ${[...path, name].join(' ')}`)
    if (done.has(name)) return
    for (const next of files[name]?.slice(1) ?? []) walk(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(files)) walk(name, [])
}
