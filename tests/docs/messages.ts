import { englishMessages } from '../../src/locales/all-messages.ts'
import { code, generated, table } from './described.ts'

/** Returns the page with all texts of the user interface. */
export function messagesPage(): string {
  const rows = Object.entries(englishMessages()).sort(([a], [b]) => (a < b ? -1 : 1))
  const groupOf = (id: string) => id.slice(0, id.indexOf('.'))
  const groups = [...new Set(rows.map(([id]) => groupOf(id)))]
  const listed = (group: string) => rows.filter(([id]) => groupOf(id) === group)
  return `${generated}

# Messages

All ${rows.length} texts of the modal with their ids, for the option \`messages\`. See [Languages](languages.md). \`{0}\` and \`{1}\` stand for values, by their
position, and \`{wallet|…}\` for a named value of an error. A text that you leave out stays English.
${groups
  .map(group => {
    const lines = listed(group).map(([id, text]) => [code(id), text.replaceAll('\n', ' ')])
    return `\n## ${group}\n\n${table(['id', 'English'], lines)}\n`
  })
  .join('')}`
}
