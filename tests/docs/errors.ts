import { readFileSync } from 'node:fs'
import { catalogue, type ErrorCode } from '../../src/domain/core/errors/app-error.ts'
import { headlineOf, helpOf, siteHeadline } from '../../src/domain/core/errors/help.ts'
import { loginErrorMessages } from '../../src/domain/core/errors/login-messages.ts'
import { code, generated, table } from './described.ts'

const messages: Readonly<Record<string, string>> = { ...catalogue, ...loginErrorMessages }

type Topic = { readonly title: string; readonly rows: readonly Row[] }
type Row = { readonly code: string; readonly cause: string; readonly cure: string }

/**
 * Reads error-causes.txt. A line with `#` starts a topic. Every other line has the form `code code: cause | fix`, with
 * one or more error codes.
 */
export function topics(): readonly Topic[] {
  const parts = readFileSync('tests/docs/error-causes.txt', 'utf8').split(/^# /m).slice(1)
  return parts.map(part => {
    const [title = '', ...lines] = part.trim().split('\n')
    const rows = lines.flatMap(line => {
      const [, codes = '', cause = '', cure = ''] = /^([\w -]+): (.+) \| (.+)$/.exec(line) ?? []
      return codes.split(' ').map(code => ({ code, cause, cure }))
    })
    return { title, rows }
  })
}

/** Returns the error codes that have a message but no documented cause, or a documented cause but no message. */
export function unmatchedCodes(): readonly string[] {
  const known = Object.keys(messages)
  const explained = topics().flatMap(({ rows }) => rows.map(row => row.code))
  return [
    ...known.filter(code => !explained.includes(code)),
    ...explained.filter((code, index) => !known.includes(code) || explained.indexOf(code) !== index),
  ]
}

/** Returns the page with all error codes. */
export function errorsPage(): string {
  return `${generated}

# Error codes

Every error of Portico has a \`code\`, a \`message\` in English for you, and a \`context\` with its values. Compare codes, never messages.
\`{wallet|…}\` in a message stands for a value of the context, with the text after \`|\` if the context lacks it.

\`\`\`ts
import { isPorticoError } from 'portico'

try {
  await portico.connect('io.metamask')
} catch (error) {
  if (isPorticoError(error) && error.code !== 'user-rejected') console.log(error.walletMessage, error.docsUrl)
}

// Errors that Portico has handled itself. \`context.advice\` says what you can do, if there is something.
portico.on('error', ({ code, message, context }) => console.log(code, message, context))
\`\`\`

A promise of the API rejects with such an error. A query does not reject: its value has the status \`failed\` or \`stale\` and the \`error\`.
The EIP-1193 provider rejects with the numbers of that standard, and with the error of Portico as its \`cause\`.
\`error.docsUrl\` is the address of its entry on this page, and \`error.walletMessage\` the text of the wallet or the node.
Every failed connect and every failed send also emits the event \`error\`. \`portico.diagnostics()\` has the last errors and the last fifty
events, and the button “Copy report” of the modal copies both for your support, without addresses.
\`debug: true\` writes the handled errors and the events to the console. If only you can mend an error, the visitor reads “${siteHeadline}”.
${topics()
  .map(({ title, rows }) => `\n## ${title}\n\n${tableOf(rows)}\n`)
  .join('')}`
}

function tableOf(rows: readonly Row[]): string {
  return table(
    ['code', 'message', 'why', 'what you can do', 'what the visitor reads'],
    rows.map(row => [
      `<a id="${row.code}"></a>${code(row.code)}`,
      messages[row.code] ?? '',
      row.cause,
      row.cure,
      shown(row.code as ErrorCode),
    ]),
  )
}

/**
 * Returns the text that the modal shows for an error code. Returns an empty text for errors that the site causes,
 * because they all have the same text.
 */
function shown(of: ErrorCode): string {
  if (headlineOf(of) === siteHeadline) return ''
  return [headlineOf(of), helpOf(of)].filter(Boolean).join('. ')
}
