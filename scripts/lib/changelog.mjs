import { SetupError } from './words.mjs'

/** The order of the parts of a version. */
const order = ['', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

/** Returns the part of the changelog about a version. Throws if it is missing or has no date. */
export const notesOf = (changelog, version) => {
  const heading = `## ${version} (`
  const start = changelog.indexOf(`\n${heading}`)
  if (start === -1) throw new SetupError(`CHANGELOG.md has no dated section ${heading}...)`)
  const next = changelog.indexOf('\n## ', start + 1)
  const notes = changelog.slice(start + 1, next === -1 ? undefined : next).trim()
  if (!/^## \S+ \(\d{4}-\d\d-\d\d\)/.test(notes))
    throw new SetupError(`The section ${version} of CHANGELOG.md has no date`)
  return notes
}

/** Returns the text between the heading "Unreleased" and the next version. */
export const unreleased = changelog =>
  /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog)?.[1]?.trim() ?? ''

/**
 * Returns the changelog in which the lines under "Unreleased" belong to the version of this date. If the version has a
 * section, because it was dated before and not published, the lines come in front of its lines, part by part.
 */
export const dated = (changelog, version, date) => {
  const lines = unreleased(changelog)
  if (lines === '') return changelog
  const heading = '\n## Unreleased\n'
  const start = changelog.indexOf(heading)
  const end = changelog.indexOf('\n## ', start + heading.length)
  const rest = end === -1 ? '' : changelog.slice(end)
  const own = rest.startsWith(`\n## ${version} (`) ? rest.indexOf('\n', 1) + 1 : 0
  const next = own === 0 ? -1 : rest.indexOf('\n## ', own)
  const before = own === 0 ? '' : rest.slice(own, next === -1 ? undefined : next)
  const others = own === 0 ? rest : next === -1 ? '' : rest.slice(next)
  return `${changelog.slice(0, start)}${heading}\n## ${version} (${date})\n\n${joined(lines, before)}\n${others}`
}

const joined = (first, second) => {
  const [a, b] = [partsOf(first), partsOf(second)]
  const names = [...new Set([...order, ...a.keys(), ...b.keys()])]
  return names
    .flatMap(name => {
      const text = [a.get(name), b.get(name)].filter(Boolean).join('\n')
      if (!text) return []
      return [name === '' ? text : `### ${name}\n${text}`]
    })
    .join('\n\n')
}

/** Returns the texts of a section by the names of its parts. The text in front of the first part has no name. */
const partsOf = section =>
  new Map(
    `\n${section.trim()}`.split('\n### ').map((part, index) => {
      if (index === 0) return ['', part.trim()]
      const end = part.indexOf('\n')
      return [part.slice(0, end).trim(), part.slice(end).trim()]
    }),
  )
