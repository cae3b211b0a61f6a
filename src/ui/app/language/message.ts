/**
 * A sentence that is ready to be filled in. A string has its values in braces: `Open {0}`, or by name: `Open {wallet}`. A
 * sentence with a choice is a list of parts. The build makes these messages of our own languages, and
 * `compile-message.ts` makes those of a site's sentences.
 */
export type Message = string | readonly Part[]

/** Text, the number of the surrounding plural (`0`), a value, or a choice by a value. */
export type Part = string | 0 | readonly [value: string | number, kind?: undefined] | Choice

type Choice =
  | readonly [value: string | number, kind: 'plural' | 'ordinal', forms: Forms, offset: number]
  | readonly [value: string | number, kind: 'select', forms: Forms]
  | readonly [value: string | number, kind: 'number', options: Intl.NumberFormatOptions]
  | readonly [value: string | number, kind: 'date' | 'time', options: Intl.DateTimeFormatOptions]

type Forms = Readonly<Record<string, Message>>

/** The values of a message, by name or by position. */
export type MessageValues = Readonly<Record<string, unknown>>

/** Fills in the values of a message. A value that is missing leaves its placeholder. */
export function messageText(message: Message, values: MessageValues, language: string, number = ''): string {
  if (typeof message === 'string')
    return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  return message.map(part => partText(part, values, language, number)).join('')
}

function partText(part: Part, values: MessageValues, language: string, number: string): string {
  if (part === 0) return number
  if (typeof part === 'string') return part
  const value = values[part[0]]
  switch (part[1]) {
    case undefined:
      return String(value ?? `{${part[0]}}`)
    case 'plural':
    case 'ordinal': {
      const [, kind, forms, offset] = part
      const count = Number(value) - offset
      const type = kind === 'plural' ? 'cardinal' : 'ordinal'
      const form = forms[`=${value}`] ?? forms[new Intl.PluralRules(language, { type }).select(count)]
      return messageText(form ?? forms.other ?? '', values, language, numberText(count, language))
    }
    case 'select': {
      const forms = part[2]
      const key = value === undefined ? 'missing' : String(value)
      const isOwn = Object.hasOwn(forms, key) && (value === undefined || key !== 'missing')
      return messageText((isOwn ? forms[key] : forms.other) ?? '', values, language, number)
    }
    case 'number':
      return numberText(Number(value), language, part[2])
    default:
      return new Intl.DateTimeFormat(language, part[2]).format(new Date(value as string | number | Date))
  }
}

function numberText(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  return Number.isNaN(value) ? '' : new Intl.NumberFormat(language, options).format(value)
}
