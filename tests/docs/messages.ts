import { englishCatalogue, placesOfSentences } from '../../src/locales/catalogue.ts'
import { allPlaces } from '../../src/locales/sentences.ts'
import { code, generated, table } from './described.ts'

/** Returns the page with all texts of the user interface. */
export function messagesPage(): string {
  const rows = Object.entries(englishCatalogue()).map(([id, { text }]) => [id, text] as const)
  const groupOf = (id: string) => id.slice(0, id.indexOf('.'))
  const groups = [...new Set(rows.map(([id]) => groupOf(id)))]
  const listed = (group: string) => rows.filter(([id]) => groupOf(id) === group)
  return `${generated}

# Messages

All ${rows.length} texts of the modal with their ids, for the option \`messages\`. See [Languages](languages.md). \`{wallet}\` stands for a value. A text
that you leave out stays as it is. \`⏎\` is a line break: it separates a headline from its text. [At the end](#other-ids) are the ids of
single places, and ids of earlier versions: they still work.
${groups
  .map(group => {
    const lines = listed(group).map(([id, text]) => [code(id), shown(text)])
    return `\n## ${group}\n\n${table(['id', 'English'], lines)}\n`
  })
  .join('')}
## Other ids

An id of a place changes the text at this place only. The other places that show the same sentence keep it.

${table(
  ['id of a place', 'sentence'],
  Object.entries(otherIds()).map(([id, sentence]) => [code(id), sentence]),
)}
`
}

function shown(text: string): string {
  return text.replaceAll('\n', ' ⏎ ')
}

function otherIds(): Readonly<Record<string, string>> {
  const places = placesOfSentences()
  const sentences = englishCatalogue()
  const names = allPlaces().filter(({ path }) => !(path in places) && !(path in sentences))
  return Object.fromEntries(
    [
      ...Object.entries(places).map(([path, id]) => {
        const [sentence = '', line] = id.split('#')
        return [path, `${code(sentence)}${line ? ', second line' : ''}`] as const
      }),
      ...names.map(({ path, text }) => [path, `the name ${text}`] as const),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
