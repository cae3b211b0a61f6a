import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message, Part } from './message.ts'

/**
 * Compiles a sentence in ICU MessageFormat. `positions` gives the position of each value whose place fills in its values
 * by position. Throws if the sentence is not valid.
 */
export function compileMessage(text: string, positions: readonly string[] = []): Message {
  const nodes = parse(text, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true })
  return messageOf(nodes, name => {
    const position = positions.indexOf(name)
    return position < 0 ? name : position
  })
}

function messageOf(
  nodes: readonly MessageFormatElement[],
  keyOf: (name: string) => string | number,
): Message {
  const parts = nodes.map(node => partOf(node, keyOf))
  const isPlain = parts.every(part =>
    typeof part === 'string' ? !/[{}]/.test(part) : part !== 0 && part.length === 1,
  )
  if (!isPlain) return parts
  return parts.map(part => (typeof part === 'string' ? part : `{${part === 0 ? '' : part[0]}}`)).join('')
}

function partOf(node: MessageFormatElement, keyOf: (name: string) => string | number): Part {
  switch (node.type) {
    case TYPE.literal:
      return node.value
    case TYPE.pound:
      return 0
    case TYPE.argument:
      return [keyOf(node.value)]
    case TYPE.select:
      return [keyOf(node.value), 'select', formsOf(node.options, keyOf)]
    case TYPE.plural:
      return [
        keyOf(node.value),
        node.pluralType === 'ordinal' ? 'ordinal' : 'plural',
        formsOf(node.options, keyOf),
        node.offset,
      ]
    case TYPE.number:
      return [keyOf(node.value), 'number', optionsOf(node.style, numberStyles)]
    case TYPE.date:
      return [keyOf(node.value), 'date', optionsOf(node.style, dateStyles, 'medium')]
    case TYPE.time:
      return [keyOf(node.value), 'time', optionsOf(node.style, timeStyles, 'medium')]
    default:
      throw new Error(`A message cannot contain tags`)
  }
}

function formsOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  keyOf: (name: string) => string | number,
): Readonly<Record<string, Message>> {
  return Object.fromEntries(
    Object.entries(options).map(([form, { value }]) => [form, messageOf(value, keyOf)]),
  )
}

type Style = string | { readonly parsedOptions: object } | null | undefined

/** Returns the options of a style by its name, such as `percent`, or of a skeleton, such as `::currency/EUR`. */
function optionsOf<T extends object>(style: Style, named: Readonly<Record<string, T>>, usual = ''): T {
  if (typeof style === 'object' && style) return style.parsedOptions as T
  return named[style ?? usual] ?? ({} as T)
}

const numberStyles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
}

const lengths = ['short', 'medium', 'long', 'full'] as const
const dateStyles = Object.fromEntries(lengths.map(length => [length, { dateStyle: length }]))
const timeStyles = Object.fromEntries(lengths.map(length => [length, { timeStyle: length }]))
