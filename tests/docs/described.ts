import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

/** A property or method of a TypeScript type, with the text of its doc comment. */
export type Member = {
  readonly name: string
  /**
   * The text of the declaration in the source file, without `readonly`, for example `open(view?: View): Promise<void>`.
   */
  readonly signature: string
  /** The type of a property, as text. It is empty for a method. */
  readonly type: string
  readonly text: string
  /** The code examples of the description (its `@example` tags). */
  readonly examples: readonly string[]
}

/**
 * Returns the properties and methods of a type alias in a source file, in source order. An overloaded method occurs
 * once, with its first signature.
 */
export function membersOf(file: string, alias: string): readonly Member[] {
  const code = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, code, { lang: 'ts', astType: 'ts' })
  const docs = comments.filter(({ value }) => value.startsWith('*'))
  const docOf = (start: number) =>
    docs.find(({ end }) => end <= start && code.slice(end, start).trim() === '')?.value ?? ''
  const found: Member[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (typeof node !== 'object' || node === null) return
    const { type, start, end, key, ...rest } = node as Node
    if (type !== 'TSPropertySignature' && type !== 'TSMethodSignature') {
      for (const child of Object.values(rest)) visit(child)
      return
    }
    const { start: from, end: to } = key as Node
    const name = code.slice(from, to)
    if (found.some(member => member.name === name)) return
    const signature = oneLine(code.slice(start, end)).replace(/^readonly /, '')
    const typed = rest.typeAnnotation as Node | undefined
    const annotation = typed ? oneLine(code.slice(typed.start, typed.end)).replace(/^: /, '') : ''
    found.push({ name, signature, type: annotation, ...readDoc(docOf(start)) })
  }
  for (const statement of program.body as unknown as readonly Node[]) {
    const declaration = (statement.declaration ?? statement) as Node
    if ((declaration.id as { name?: string } | undefined)?.name === alias) visit(declaration.typeAnnotation)
  }
  if (found.length === 0) throw new Error(`${file} has no members of ${alias}`)
  return found
}

/** Returns the text of the doc comment of an exported type alias, without its `@example` code. */
export function textOf(file: string, alias: string): string {
  const code = readFileSync(file, 'utf8')
  const [, doc = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export type ${alias}\\b`).exec(code) ?? []
  return readDoc(doc).text
}

function readDoc(comment: string): Pick<Member, 'text' | 'examples'> {
  const [text = '', ...examples] = comment
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/^\*/, '')
    .split('@example')
  return { text: oneLine(text), examples: examples.map(example => example.trim()) }
}

/**
 * Joins the lines of a text into one line. Removes comments inside a type, and the leading `|` that the code formatter
 * adds to a union type of several lines.
 */
function oneLine(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/^(: )?\| /, '$1')
    .replaceAll('( | ', '(')
    .trim()
}

/** Returns a row of a Markdown table. */
export function row(...cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(...head), `|${' --- |'.repeat(head.length)}`, ...rows.map(cells => row(...cells))].join('\n')
}

/** Formats a text as Markdown code. The text can contain backticks. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/** The first line of every page that `npm run docs` generates. */
export const generated = '<!-- Written by `npm run docs` from the source. Do not edit it here. -->'
