import { addressIn } from '../core/evm-data.ts'

/** The formats of ERC-7730 that the bundled descriptors use. */
type FormatName =
  | 'amount'
  | 'tokenAmount'
  | 'addressName'
  | 'date'
  | 'duration'
  | 'unit'
  | 'enum'
  | 'raw'
  | 'nftName'
  | 'calldata'

/** One field of a call or message: where its value is, its label, and how its value is written. */
export type FieldFormat = {
  readonly path?: string
  /** A constant that is shown instead of a value of the data. */
  readonly value?: string | number | boolean
  readonly label: string
  readonly format: FormatName
  readonly tokenPath?: string
  readonly token?: string
  /** Addresses, in lower case, that stand for the native coin. */
  readonly native?: readonly string[]
  /**
   * The threshold in base units. For this amount and all larger ones, Portico shows the text in `message` instead of
   * the amount.
   */
  readonly threshold?: string
  readonly message?: string
  readonly encoding?: string
  readonly base?: string
  readonly decimals?: number
  readonly prefix?: boolean
  /** The words for the values of an enumeration. */
  readonly values?: Readonly<Record<string, string>>
  /** Placeholder addresses, in lower case, that the contract replaces with the sender's address. */
  readonly sender?: readonly string[]
  readonly collection?: string
  readonly collectionPath?: string
  readonly callee?: string
  readonly calleePath?: string
  /** Where the native coins are that an inner call sends. */
  readonly amountPath?: string
  /** Where the address is that makes an inner call. */
  readonly spenderPath?: string
}

/** A group of fields that is repeated for each element at `path`. The paths of its fields start at the element. */
type FieldGroup = { readonly path?: string; readonly fields: readonly Field[] }

export type Field = FieldFormat | FieldGroup

/** The description of one function of a contract, or of one type of message. */
type StructureFormat = {
  /** The selector of the function, or the encoded type of the message (EIP-712 `encodeType`). */
  readonly key: string
  /** The signature of the function with the names of its arguments. */
  readonly call?: string
  readonly intent: string
  readonly fields: readonly Field[]
}

/**
 * A contract that receives calls or verifies signed messages, with the formats that describe these calls and messages.
 */
type BoundContract = {
  readonly owner: string
  /** The chain and address of each deployment: `1:0x…`, in lower case. */
  readonly at: readonly string[]
  /** Values that the EIP-712 domain of a message must have. */
  readonly domain?: Readonly<Record<string, string | number>>
  /** Indexes of this contract's formats in `Descriptors.formats`. */
  readonly formats: readonly number[]
}

/**
 * A bundled file of descriptors. scripts/clear-signing.mjs makes it from the public registry of ERC-7730
 * (ethereum/clear-signing-erc7730-registry, commit d2489c5e, CC0-1.0).
 */
export type Descriptors = {
  readonly formats: readonly StructureFormat[]
  readonly contracts: readonly BoundContract[]
  /**
   * Formats for the calls of every ERC-20 token. Portico uses them only for a contract that the caller recognises as a
   * token by its chain and address.
   */
  readonly tokenFormats?: readonly StructureFormat[]
}

/**
 * Merges several descriptor files into one, because a call can contain a call to a contract whose descriptor is in a
 * different file.
 */
export function joinDescriptors(files: readonly Descriptors[]): Descriptors {
  const contracts = files.flatMap((file, index) => {
    const before = files.slice(0, index).reduce((sum, { formats }) => sum + formats.length, 0)
    return file.contracts.map(contract => ({
      ...contract,
      formats: contract.formats.map(place => place + before),
    }))
  })
  return {
    formats: files.flatMap(({ formats }) => formats),
    contracts,
    tokenFormats: files.flatMap(({ tokenFormats = [] }) => tokenFormats),
  }
}

/** The format that fits a call or message, and the name of the contract's owner. */
export type BoundFormat = { readonly owner: string; readonly format: StructureFormat }

/**
 * Finds the format for a call or a message by the chain id and address of its contract. `key` is the selector of the
 * function or the encoded type of the message. The domain of a message must also have the values that the descriptor
 * requires.
 */
export function findFormat(
  { contracts, formats }: Descriptors,
  place: { readonly chainId: number; readonly address: string },
  key: string,
  domain: (name: string) => unknown = () => undefined,
): BoundFormat | undefined {
  const deployment = `${place.chainId}:${place.address.toLowerCase()}`
  for (const contract of contracts) {
    if (!contract.at.includes(deployment)) continue
    const fits = Object.entries(contract.domain ?? {}).every(
      ([name, value]) => String(domain(name)) === String(value),
    )
    const format = contract.formats.map(index => formats[index]).find(candidate => candidate?.key === key)
    if (fits && format) return { owner: contract.owner, format }
  }
  return undefined
}

/** A decoded value of call data or of a typed message. */
export type DataNode =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'address' | 'bytes'; readonly hex: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly DataNode[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, DataNode> }

/** Thrown if the data cannot be decoded, or if a path leads to no value. The caller shows the request as unknown. */
export class UnreadableData extends Error {}

/** Converts a value to a number. Bytes are read as a big-endian number. */
export function numberOf(node: DataNode): bigint {
  if (node.kind === 'number') return node.value
  if (node.kind === 'bytes' && node.hex !== '0x' && node.hex.length <= 66) return BigInt(node.hex)
  throw new UnreadableData('no number')
}

/** Returns the address in a value. Some contracts store an address as 20 bytes, or in the last 20 bytes of a number. */
export function addressOfNode(node: DataNode): string {
  if (node.kind === 'address') return node.hex
  if (node.kind === 'bytes' && node.hex.length === 42) return node.hex
  if (node.kind === 'number' && node.value >= 0n) return `0x${wordDigits(node.value).slice(24)}`
  throw new UnreadableData('no address')
}

/** Returns the bytes of a value as hex digits without `0x`. A number has 32 bytes. */
export function bytesOf(node: DataNode): string {
  if (node.kind === 'bytes' || node.kind === 'address') return node.hex.slice(2)
  if (node.kind === 'number' && node.value >= 0n) return wordDigits(node.value)
  throw new UnreadableData('no bytes')
}

function wordDigits(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/**
 * Returns the smallest and the largest number of an integer type such as `uint48`. Returns undefined for all other
 * types.
 */
export function rangeOf(type: string): readonly [min: bigint, max: bigint] | undefined {
  const [, sign, size = '256'] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  if (sign === undefined) return undefined
  const bits = BigInt(size === '' ? '256' : size)
  return sign === 'u' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
}

/** Returns the number of bytes of a type such as `bytes32`. Returns undefined for all other types. */
export function sizeOfBytes(type: string): number | undefined {
  const [, size] = /^bytes(\d{1,2})$/.exec(type) ?? []
  return size === undefined ? undefined : Number(BigInt(size))
}

/**
 * Returns the element type of an array type, and the length of the array if the length is fixed. Returns undefined for
 * all other types.
 */
export function arrayOf(type: string): { readonly of: string; readonly length?: bigint } | undefined {
  const [, of, length] = /^(.+)\[(\d{0,9})\]$/.exec(type) ?? []
  if (of === undefined) return undefined
  return length ? { of, length: BigInt(length) } : { of }
}

/** The type of an argument. A tuple has named members. */
type Type =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Type; readonly length?: bigint }
  | { readonly kind: 'tuple'; readonly members: readonly Member[] }
type Member = { readonly name: string; readonly type: Type }

const wordBytes = 32n
/** The maximum number of values in one call. Larger calls are shown as unknown. */
const maxValues = 2_000

/**
 * Decodes the arguments of a call, and names them as in the signature of the function. Throws `UnreadableData` if the
 * call data does not fit the signature.
 */
export function decodeCall(signature: string, data: string): DataNode {
  if (!/^0x[0-9a-f]{8}(?:[0-9a-f]{2})*$/i.test(data)) throw new UnreadableData('no call data')
  const members = readMembers(signature.slice(signature.indexOf('(')))
  return createReader(data.slice(10).toLowerCase()).tuple(members, 0n)
}

/** Parses the types and names of arguments, such as `(type name, (type name) name)`. */
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

/** The number of bytes that a type takes in the head of the enclosing tuple or list (ABI encoding). */
function headBytes(type: Type): bigint {
  if (isDynamic(type) || type.kind === 'value') return wordBytes
  if (type.kind === 'list') return (type.length ?? 0n) * headBytes(type.of)
  return type.members.reduce((sum, member) => sum + headBytes(member.type), 0n)
}

/** Creates a decoder for ABI-encoded arguments, given as hex digits. */
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
    if (++values > maxValues) throw new UnreadableData('too many values')
    const at = isDynamic(type) ? base + numberAt(place) : place
    if (type.kind === 'tuple') return tuple(type.members, at)
    if (type.kind === 'value') return valueAt(type.name, at)
    const length = type.length ?? numberAt(at)
    const first = type.length === undefined ? at + wordBytes : at
    const step = headBytes(type.of)
    if (length > BigInt(maxValues)) throw new UnreadableData('too many values')
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
