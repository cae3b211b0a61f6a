/** A page of the site: its path without an ending, and its Markdown. */
export type Page = {
  readonly path: string
  readonly title: string
  /** One sentence for search engines and for llms.txt. */
  readonly description: string
  readonly body: string
  /** Whether the search leaves the page out, because each of its entries has a page of its own. */
  readonly isUnsearched?: boolean
}

/** Returns the Markdown file of a page, with its front matter. */
export function fileOf({ title, description, body, isUnsearched }: Page): string {
  const front = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    ...(isUnsearched ? ['search: false'] : []),
  ]
  return `---\n${front.join('\n')}\n---\n\n${body.trim()}\n`
}

/** Formats a text as Markdown code. The text can contain backticks. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/**
 * Escapes the parts of a text of the source that are not code, so that the page shows them as they are. Links lead from
 * the root of the site, because these texts stand on pages of several folders.
 */
export function prose(text: string): string {
  return text
    .replaceAll(/\]\((?=[\w-]+\.md)/g, '](/')
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('')
}

/** Returns a Markdown table, or an empty text if there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const row = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

/** Returns a fenced block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``
}

/** Returns the first sentence of a text, without Markdown. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

/** Returns the anchor that a code host gives to a heading. The site uses the same, so a link works in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
