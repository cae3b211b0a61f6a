import { addressIn } from '../core/evm-data.ts'
import { arrayOf, type DataNode, rangeOf, sizeOfBytes, UnreadableData } from './data.ts'

/** A type of an argument. Tuples have named members. */
type Type =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Type; readonly length?: bigint }
  | { readonly kind: 'tuple'; readonly members: readonly Member[] }
type Member = { readonly name: string; readonly type: Type }

const wordBytes = 32n
/** The maximum number of values in one call. Larger calls are shown as unknown. */
const mostValues = 2_000

/** Decodes the arguments of a call by the signature of its function, with their names. Throws `UnreadableData`. */
export function decodeCall(signature: string, data: string): DataNode {
  if (!/^0x[0-9a-f]{8}(?:[0-9a-f]{2})*$/i.test(data)) throw new UnreadableData('no call data')
  const members = readMembers(signature.slice(signature.indexOf('(')))
  return createReader(data.slice(10).toLowerCase()).tuple(members, 0n)
}

/** Parses `(type name, (type name) name)` into members. */
function readMembers(text: string): readonly Member[] {
  return splitTopLevel(text.slice(1, text.lastIndexOf(')'))).map(part => {
    const end = part.lastIndexOf(')')
    const [suffix = '', name = ''] = (end < 0 ? part : part.slice(end + 1)).split(' ')
    const base: Type = end < 0 ? valueType(suffix) : { kind: 'tuple', members: readMembers(part) }
    return { name, type: end < 0 ? base : withSuffix(base, suffix) }
  })
}

function valueType(text: string): Type {
  const array = arrayOf(text)
  if (!array) return { kind: 'value', name: text }
  const { of, ...length } = array
  return { kind: 'list', of: valueType(of), ...length }
}

function withSuffix(base: Type, suffix: string): Type {
  return (suffix.match(/\[\d*\]/g) ?? []).reduce<Type>(
    (of, text) =>
      text === '[]' ? { kind: 'list', of } : { kind: 'list', of, length: BigInt(text.slice(1, -1)) },
    base,
  )
}

function splitTopLevel(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [index, letter] of Array.from(text).entries()) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter !== ',' || depth > 0) continue
    parts.push(text.slice(start, index).trim())
    start = index + 1
  }
  const last = text.slice(start).trim()
  return last === '' ? parts : [...parts, last]
}

function isDynamic(type: Type): boolean {
  if (type.kind === 'value') return type.name === 'bytes' || type.name === 'string'
  if (type.kind === 'list') return type.length === undefined || isDynamic(type.of)
  return type.members.some(member => isDynamic(member.type))
}

/** The bytes that a type takes in the head of its parent. */
function headBytes(type: Type): bigint {
  if (isDynamic(type) || type.kind === 'value') return wordBytes
  if (type.kind === 'list') return (type.length ?? 0n) * headBytes(type.of)
  return type.members.reduce((sum, member) => sum + headBytes(member.type), 0n)
}

/** Reads values at byte positions of the encoded arguments. */
function createReader(digits: string) {
  const size = BigInt(digits.length) / 2n
  let values = 0

  const bytesAt = (place: bigint, count: bigint): string => {
    if (place + count > size) throw new UnreadableData('the data is too short')
    const start = Number(place) * 2
    return digits.slice(start, start + Number(count) * 2)
  }
  const numberAt = (place: bigint): bigint => BigInt(`0x${bytesAt(place, wordBytes)}`)

  /** Reads a value whose head is at `place`. Offsets of dynamic values count from `base`. */
  const read = (type: Type, base: bigint, place: bigint): DataNode => {
    if (++values > mostValues) throw new UnreadableData('too many values')
    const at = isDynamic(type) ? base + numberAt(place) : place
    if (type.kind === 'tuple') return tuple(type.members, at)
    if (type.kind === 'value') return valueAt(type.name, at)
    const length = type.length ?? numberAt(at)
    const first = type.length === undefined ? at + wordBytes : at
    const step = headBytes(type.of)
    if (length > BigInt(mostValues)) throw new UnreadableData('too many values')
    const items = Array.from({ length: Number(length) }, (_, index) =>
      read(type.of, first, first + BigInt(index) * step),
    )
    return { kind: 'list', items }
  }

  const tuple = (members: readonly Member[], base: bigint): DataNode => {
    const fields = new Map<string, DataNode>()
    let place = base
    for (const { name, type } of members) {
      fields.set(name, read(type, base, place))
      place += headBytes(type)
    }
    return { kind: 'fields', fields }
  }

  const valueAt = (name: string, at: bigint): DataNode => {
    if (name === 'bytes' || name === 'string') {
      const hex = bytesAt(at + wordBytes, numberAt(at))
      return name === 'bytes' ? { kind: 'bytes', hex: `0x${hex}` } : { kind: 'text', text: utf8(hex) }
    }
    const word = bytesAt(at, wordBytes)
    const length = sizeOfBytes(name)
    if (length !== undefined) return { kind: 'bytes', hex: `0x${word.slice(0, length * 2)}` }
    if (name === 'address') {
      const hex = addressIn(word)
      if (hex === undefined) throw new UnreadableData('no address')
      return { kind: 'address', hex }
    }
    const raw = BigInt(`0x${word}`)
    if (name === 'bool') {
      if (raw > 1n) throw new UnreadableData('no boolean')
      return { kind: 'bool', value: raw === 1n }
    }
    const range = rangeOf(name)
    const value = name.startsWith('int') && raw >= 2n ** 255n ? raw - 2n ** 256n : raw
    if (!range || value < range[0] || value > range[1]) throw new UnreadableData(`no ${name}`)
    return { kind: 'number', value }
  }

  return { tuple }
}

function utf8(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number(BigInt(`0x${pair}`)))
  return new TextDecoder().decode(bytes)
}
