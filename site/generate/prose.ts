import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { repository } from '../../scripts/lib/publisher.mjs'
import { version } from '../../src/domain/core/version.ts'
import { firstSentence, type Page } from './markdown.ts'

/** Pages of the repository that are not in docs/, by their path on the site. */
const others: Readonly<Record<string, string>> = {
  'README.md': 'overview',
  'SECURITY.md': 'security',
  'CHANGELOG.md': 'changelog',
}

/** Files of docs/ that are no pages of the site. */
const left: readonly string[] = ['specification.md', 'faults.md', 'reliability.md']

/** Pages whose entries have pages of their own, and the changelog, which has every word. */
const lists: readonly string[] = ['api', 'options', 'events', 'errors', 'changelog']

/** Returns the Markdown files that are pages of the site: the path in the repository, and the path on the site. */
export function sourcesOf(root: string): ReadonlyMap<string, string> {
  const docs = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md') && !left.includes(name))
  return new Map([
    ...docs.map(name => [`docs/${name}`, name.slice(0, -3)] as const),
    ...Object.entries(others),
  ])
}

/** Reads the Markdown of the repository, and adapts it to the site. `files` are the pictures that the pages show. */
export function prosePages(root: string): {
  readonly pages: readonly Page[]
  readonly files: ReadonlySet<string>
} {
  const sources = sourcesOf(root)
  const files = new Set<string>()
  const pages = [...sources].map(([source, path]): Page => {
    const text = readFileSync(join(root, source), 'utf8')
    const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path
    const body = withLinks(liveExamples(tabs(namedFiles(text))), source, sources, root, files)
    return { path, title, description: descriptionOf(text), body, isUnsearched: lists.includes(path) }
  })
  return { pages, files }
}

/** Returns the first sentence of the page that is neither a heading nor part of a table, a list or a sample. */
function descriptionOf(text: string): string {
  const paragraphs = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').split(/\n{2,}/)
  const first = paragraphs.find(paragraph => /^(?![#|!<>*-]|\d+\. |\[)\S/.test(paragraph))
  return firstSentence((first ?? '').replaceAll('\n', ' ').trim())
}

/** Shows the file name that follows the language of a block of code, as a tab above the block. */
function namedFiles(text: string): string {
  return text.replaceAll(
    /^( *)```(\w+) ([^\s[]\S*)\n([\s\S]*?)^ *```$/gm,
    (_all, indent: string, language: string, path: string, body: string) =>
      `${indent}::: code-group\n\n${indent}\`\`\`${language} [${path}]\n${body}${indent}\`\`\`\n\n${indent}:::`,
  )
}

/** Makes tabs of the blocks of code between the comments `tabs` and `/tabs`. */
function tabs(text: string): string {
  return text.replaceAll('<!-- tabs -->', '::: code-group').replaceAll('<!-- /tabs -->', ':::')
}

/** Puts the gallery where a comment such as `live: Connect/loaded The list of wallets` is. */
function liveExamples(text: string): string {
  return text.replaceAll(
    /^<!-- live: (\w+)\/([\w-]+) (.+) -->$/gm,
    '<LiveExample view="$1" state="$2" label="$3" />',
  )
}

/** Changes the relative links of a page to the paths of the site. A link to code leads to the repository. */
function withLinks(
  text: string,
  source: string,
  sources: ReadonlyMap<string, string>,
  root: string,
  files: Set<string>,
): string {
  const target = (link: string): string => {
    if (/^([a-z]+:|#)/.test(link)) return link
    const [file = '', hash] = link.split('#')
    const path = normalize(join(dirname(source), file))
    const ending = hash === undefined ? '' : `#${hash}`
    const known = sources.get(path)
    if (known !== undefined) return `/${known}.md${ending}`
    if (/\.(png|svg)$/.test(path) && existsSync(join(root, path))) {
      files.add(path)
      files.add(path.replace(/-light\.png$/, '-dark.png'))
      return `/${path.replace(/^docs\//, '')}`
    }
    return `${repository}/tree/v${version}/${path}${ending}`
  }
  return text
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/\]\(([^)\s]+)\)/g, (_all, link: string) => `](${target(link)})`)
            .replaceAll(/!\[([^\]]*)\]\((\S+)-light\.png\)/g, inBothSchemes)
            // Vue would evaluate what is in double braces.
            .replaceAll(
              /(`[^`\n]*`)|\{\{/g,
              (found, code?: string) => code ?? found.replaceAll('{', '&#123;'),
            ),
    )
    .join('')
}

/** Shows a picture of each colour scheme. The style sheet of the site hides one of them. */
function inBothSchemes(_all: string, text: string, path: string): string {
  return `![${text}](${path}-light.png){.light-only}![${text}](${path}-dark.png){.dark-only}`
}
