import { code, fence, firstSentence, type Page, prose, table } from './markdown.ts'
import type { Call, Entry, Field, Module } from './types.ts'

/** What the pages of the reference need to know about one another. */
export type Links = {
  /** Returns the path of the page of an exported type. */
  readonly typePath: (name: string) => string | undefined
  /** Returns why an error occurs, in one sentence, or undefined if the word is no code. */
  readonly errorText: (word: string) => string | undefined
}

/** A group of pages in the navigation. */
export type Group = { readonly title: string; readonly pages: readonly Page[] }

/** The name of the folder, and the title, of the pages of an entry point. */
export const places: Readonly<Record<string, readonly [folder: string, title: string]>> = {
  portico: ['functions', 'Functions'],
  'portico/react': ['react', 'React'],
  'portico/vue': ['vue', 'Vue'],
  'portico/svelte': ['svelte', 'Svelte'],
  'portico/wagmi': ['wagmi', 'wagmi'],
  'portico/verify': ['verify', 'Verify on a server'],
  'portico/policy': ['policy', 'Content security policy'],
  'portico/appkit': ['appkit', 'Names of AppKit'],
  'portico/appkit/react': ['appkit-react', 'Hooks of AppKit'],
  'portico/testing': ['testing', 'Testing kit'],
  'portico/testing/vitest': ['testing-vitest', 'Testing kit for Vitest'],
}

/** Returns the pages of the functions, hooks, components and values that an entry point exports. */
export function modulePages({ path, entries }: Module, links: Links): Group {
  const [folder = path, title = path] = places[path] ?? []
  const pages = entries
    .filter(({ kind }) => kind !== 'type')
    .map(entry => entryPage(`reference/${folder}/${entry.name}`, entry, path, links))
  return { title, pages }
}

/** Returns a page for each member of the object that `createPortico` returns. */
export function memberPages(members: readonly Entry[], links: Links): Group {
  const pages = members.map((member): Page => {
    const name = `portico.${member.name}`
    const calls = member.calls.map(call => ({ ...call, signature: `portico.${call.signature}` }))
    return page(`reference/api/${member.name}`, name, member.text, [
      usage(member.examples, 'ts'),
      ...calls.flatMap(call => callText(call, links)),
      member.kind === 'function' ? '' : membersText(name, member.fields, links),
      errorsText([member.text, ...member.fields.map(field => field.text)], links, member.calls),
      typesText([member.type, ...member.fields.map(field => field.type)], links),
    ])
  })
  return { title: 'The API', pages }
}

/** Returns a page for each exported type. */
export function typePages(types: readonly Entry[], links: Links): Group {
  const pages = types.map(entry =>
    page(`reference/types/${entry.name}`, entry.name, entry.text, [
      usage(entry.examples, 'ts'),
      entry.fields.length > 0 ? `## Fields\n\n${fieldTable(entry.fields)}` : '',
      `## Definition\n\n${fence('typescript', entry.type)}`,
      typesText(
        [entry.type.replace(/^type \w+/, ''), ...entry.fields.map(field => field.type)],
        links,
        entry.name,
      ),
    ]),
  )
  return { title: 'Types', pages }
}

/** Returns a page for each custom element. The attributes are those of its type. */
export function elementPages(
  elements: Readonly<
    Record<string, { readonly text: string; readonly attributes: readonly Field[]; readonly sample: string }>
  >,
  links: Links,
): Group {
  const pages = Object.entries(elements).map(([name, { text, attributes, sample }]) =>
    page(`reference/elements/${name}`, `<${name}>`, text, [
      `## Usage\n\n${fence('html', sample)}\n\nThe element works after \`createPortico\` has run, or with the [script tag](../../overview.md#the-script-tag). In React use it in TSX after \`import 'portico/react'\`.`,
      `## Attributes\n\n${fieldTable(attributes)}`,
      typesText(
        attributes.map(attribute => attribute.type),
        links,
      ),
    ]),
  )
  return { title: 'Elements', pages }
}

function entryPage(path: string, entry: Entry, module: string, links: Links): Page {
  const isHook = /^use[A-Z]/.test(entry.name)
  const isComponent = module === 'portico/react' && /^[A-Z]/.test(entry.name)
  const language = /react/.test(module) ? 'tsx' : 'ts'
  const given = isComponent ? entry.calls.slice(0, 1).flatMap(call => call.parameters.slice(0, 1)) : []
  return page(path, isComponent ? `<${entry.name}>` : entry.name, entry.text, [
    `## Import\n\n${fence(language, `import { ${entry.name} } from '${module}'`)}`,
    usage(entry.examples, language),
    ...(isComponent
      ? [`## Properties\n\n${given.map(({ type }) => typeLink(type, links)).join('')}`]
      : entry.calls.flatMap(call => callText(call, links))),
    entry.fields.length > 0 ? `## Fields\n\n${fieldTable(entry.fields)}` : '',
    isHook ? 'The component renders again when the value changes.' : '',
    errorsText([entry.text], links, entry.calls),
    typesText(
      [entry.type, ...entry.calls.flatMap(call => call.returns.fields.map(field => field.type))],
      links,
    ),
  ])
}

function page(path: string, title: string, text: string, parts: readonly string[]): Page {
  const heading = `# ${code(title)}`
  const body = [heading, prose(text), ...parts].filter(part => part !== '').join('\n\n')
  return { path, title, description: firstSentence(text), body }
}

function usage(examples: readonly string[], language: string): string {
  if (examples.length === 0) return ''
  return `## Example\n\n${examples.map(example => fence(language, example)).join('\n\n')}`
}

function callText({ signature, parameters, returns }: Call, links: Links): readonly string[] {
  const { type, fields } = returns
  const result = /^(Promise<)?(void|unknown|undefined)>?$/.test(type)
    ? `${code(type)}${type.startsWith('Promise') ? ', which resolves when it is done.' : ''}`
    : linkedType(type, links)
  return [
    `## ${code(`${signature.slice(0, signature.indexOf('('))}(${parameters.map(field => field.name).join(', ')})`)}`,
    fence('typescript', signature),
    parameters.length > 0 ? `### Parameters\n\n${parameterTable(parameters, links)}` : '',
    `### Returns\n\n${result}${fields.length > 0 ? `\n\n${fieldTable(fields)}` : ''}`,
  ]
}

function parameterTable(parameters: readonly Field[], links: Links): string {
  const rows = parameters.map(field => [
    code(field.name),
    linkedType(field.type, links),
    [prose(field.text), field.isOptional ? 'Optional.' : ''].filter(Boolean).join(' '),
  ])
  const isSaid = rows.some(([, , meaning]) => meaning !== '')
  return isSaid
    ? table(['parameter', 'type', 'meaning'], rows)
    : table(
        ['parameter', 'type'],
        rows.map(row => row.slice(0, 2)),
      )
}

/** Returns a type as code, with links to the types that it names. */
function linkedType(type: string, links: Links): string {
  return links.typePath(type) === undefined
    ? `${code(type)}${typeLinks([type], links)}`
    : typeLink(type, links)
}

function membersText(name: string, fields: readonly Field[], links: Links): string {
  const methods = fields.filter(field => field.isMethod || field.examples.length > 0)
  const values = fields.filter(field => !methods.includes(field))
  const sections = methods.map(({ name: method, type, text, examples }) => {
    const title = method.startsWith('[') ? method : `${name}.${method}`
    const samples = examples.map(example => `\n\n${fence('ts', example)}`).join('')
    return `## ${code(title)}\n\n${fence('typescript', `${method}: ${type}`)}\n\n${prose(text)}${samples}\n\n${typeLinks([type], links)}`.trim()
  })
  return [values.length > 0 ? `## Fields\n\n${fieldTable(values)}` : '', ...sections]
    .filter(Boolean)
    .join('\n\n')
}

function fieldTable(fields: readonly Field[]): string {
  return table(
    ['field', 'type', 'meaning'],
    fields.map(({ name, type, text, isOptional }) => [
      code(name),
      code(type.length > 160 ? `${type.slice(0, 157)}…` : type),
      `${prose(text)}${isOptional ? ' Optional.' : ''}`.trim(),
    ]),
  )
}

function typesText(types: readonly string[], links: Links, self?: string): string {
  const found = namesOf(types, links).filter(name => name !== self)
  return found.length > 0 ? `## Types\n\n${found.map(name => typeLink(name, links)).join(' · ')}` : ''
}

function typeLinks(types: readonly string[], links: Links): string {
  const found = namesOf(types, links)
  return found.length > 0 ? ` → ${found.map(name => typeLink(name, links)).join(', ')}` : ''
}

function namesOf(types: readonly string[], { typePath }: Links): readonly string[] {
  const words = types.flatMap(type => type.match(/\b[A-Z]\w+\b/g) ?? [])
  return [...new Set(words)].filter(word => typePath(word) !== undefined)
}

function typeLink(name: string, { typePath }: Links): string {
  const path = typePath(name)
  return path === undefined ? code(name) : `[${code(name)}](/${path}.md)`
}

/** Lists the error codes that the descriptions name. A promise can reject with other errors as well. */
function errorsText(texts: readonly string[], { errorText }: Links, calls: readonly Call[]): string {
  const named = texts.flatMap(text =>
    [...text.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, word = '']) => word),
  )
  const codes = [...new Set(named)].filter(word => errorText(word) !== undefined)
  const rejects = calls.some(({ returns }) => returns.type.startsWith('Promise'))
  if (codes.length === 0 && !rejects) return ''
  const list = codes
    .map(found => `- [${code(found)}](/reference/errors/${found}.md): ${prose(errorText(found) ?? '')}`)
    .join('\n')
  const any = rejects
    ? 'A rejection is a [`PorticoError`](/reference/functions/PorticoError.md) with a `code`; [Error codes](/errors.md) lists all of them.'
    : ''
  return `## Errors\n\n${[any, list].filter(Boolean).join('\n\n')}`
}
