import type { ErrorContext } from '../core/errors/app-error.ts'
import { coreError } from '../core/errors/core-error.ts'
import type { CoreCode } from '../core/errors/core-messages.ts'

/** Called with the path of every option that has no effect. */
export type Note = (option: string) => void

/** Parses one option, or throws an AppError that names the option. */
export type Reader<T> = (value: unknown, option: string, note: Note) => T

/** Fallback that marks a field as mandatory. */
export const required = Symbol('required')

/** A field of an options object: its reader, and its default value (none if undefined). */
export type Field<T> = readonly [read: Reader<NonNullable<T>>, fallback: T | typeof required]

const mostText = 2_000
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.localhost)$/
const scriptSchemes = /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source):$/

/** Reads an object field by field. Reports unknown names and ignores inherited properties. */
export function fieldsOf<T>(fields: { readonly [K in keyof T]-?: Field<T[K]> }): Reader<T> {
  return (value, option, note) => {
    const options = objectOf(value, option, note)
    const pathOf = (name: string) => (option === '' ? name : `${option}.${name}`)
    for (const name of Object.keys(options)) if (!Object.hasOwn(fields, name)) note(pathOf(name))
    const read = Object.entries<Field<unknown>>(fields).map(([name, [reader, fallback]]) => {
      const own = Object.hasOwn(options, name) ? options[name] : undefined
      if (own !== undefined) return [name, reader(own, pathOf(name), note)] as const
      return [name, fallback === required ? refuse('option-missing', pathOf(name)) : fallback] as const
    })
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as T
  }
}

/** Throws an error that names the option. */
export function refuse(code: CoreCode, option: string, context: ErrorContext = {}): never {
  throw coreError(code, { option, ...context })
}

export const objectOf: Reader<Readonly<Record<string, unknown>>> = (value, option) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) refuse(option === '' ? 'options-invalid' : 'option-object-invalid', option)
  return value as Record<string, unknown>
}

export const flag: Reader<boolean> = (value, option) =>
  typeof value === 'boolean' ? value : refuse('option-switch-invalid', option)

export const text: Reader<string> = (value, option) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= mostText
    ? value
    : refuse('option-text-invalid', option)

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value, option) =>
    choices.find(choice => choice === value) ??
    refuse('option-choice-invalid', option, { choices: choices.join(', ') })
}

export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  return (value, option, note) =>
    Array.isArray(value)
      ? value.map((element, i) => item(element, `${option}[${i}]`, note))
      : refuse('option-list-invalid', option)
}

export function recordOf<T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value, option, note) => {
    const entries = Object.entries(objectOf(value, option, note))
    return Object.fromEntries(entries.map(([name, field]) => [name, item(field, `${option}.${name}`, note)]))
  }
}

/** Reads a list and refuses duplicates. */
export function setOf<T extends string>(item: Reader<T>): Reader<readonly T[]> {
  return (value, option, note) => {
    const items = listOf(item)(value, option, note)
    const twice = items.find((element, i) => items.indexOf(element) !== i)
    return twice === undefined ? items : refuse('option-duplicate', option, { value: twice })
  }
}

/** Reads an order of all choices. Choices that the list leaves out follow in their default order. */
export function orderOf<T extends string>(choices: readonly T[]): Reader<readonly T[]> {
  return (value, option, note) => [...new Set([...setOf(oneOf(choices))(value, option, note), ...choices])]
}

/** Reads an absolute https: or wss: URL without credentials, and removes trailing slashes. Loopback URLs may be http: or ws:. */
export function url(schemes: 'https' | 'wss' = 'https'): Reader<string> {
  const plain = schemes === 'https' ? 'http:' : 'ws:'
  return (value, option) => {
    const parsed = parse(value)
    const safe =
      parsed?.protocol === `${schemes}:` || (parsed?.protocol === plain && loopback.test(parsed.hostname))
    if (!parsed || !safe || parsed.username || parsed.password)
      refuse('option-url-invalid', option, { schemes })
    return String(value).trim().replace(/\/+$/, '')
  }
}

/** Reads a picture: an https: URL or a data: image. */
export const picture: Reader<string> = (value, option, note) =>
  typeof value === 'string' && /^data:image\/[\w+.-]+[;,]/.test(value) ? value : url()(value, option, note)

/** Reads a deep link of a wallet. Refuses schemes that run or read something in the page. */
export const walletLink: Reader<string> = (value, option, note) => {
  const protocol = parse(value)?.protocol
  if (!protocol || scriptSchemes.test(protocol)) refuse('option-url-invalid', option)
  return protocol === 'http:' ? url()(value, option, note) : String(value)
}

function parse(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value.length > mostText) return undefined
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}
