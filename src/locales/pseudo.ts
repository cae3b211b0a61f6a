import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import english from '../../data/locales/en.json' with { type: 'json' }

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/**
 * Returns a language for tests: every sentence with accented letters, so that a text without them is not a message.
 * With `isLong`, each line is in brackets and 40 % longer, as in languages with long words.
 */
export function pseudoMessages(isLong = false): Readonly<Record<string, string>> {
  const longer = (line: string) => `[${accent(line)}${padding(line)}]`
  return Object.fromEntries(
    Object.entries(english).map(([id, { text }]) => [
      id,
      text
        .split('\n')
        .map(isLong ? longer : accent)
        .join('\n'),
    ]),
  )
}

/** Replaces each letter of a sentence with an accented letter that is still readable. Values stay as they are. */
export function accent(text: string): string {
  return printAST(parse(text, { ignoreTag: true }).map(accentNode))
}

function accentNode(node: MessageFormatElement): MessageFormatElement {
  if (node.type === TYPE.literal)
    return {
      ...node,
      value: node.value.replace(/[a-zA-Z]/g, letter => accented[plain.indexOf(letter)] ?? letter),
    }
  if (node.type !== TYPE.plural && node.type !== TYPE.select) return node
  const options = Object.fromEntries(
    Object.entries(node.options).map(([form, { value, ...rest }]) => [
      form,
      { ...rest, value: value.map(accentNode) },
    ]),
  )
  return { ...node, options } as MessageFormatElement
}

/** Returns letters for 40 % of a line, in words of five. */
function padding(line: string): string {
  const letters = Math.ceil(line.replace(/\{[^{}]*\}/g, '').length * 0.4)
  return ` ${'é'.repeat(letters).replace(/(.{5})(?=.)/g, '$1 ')}`
}
