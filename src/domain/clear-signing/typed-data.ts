import { safeRead } from '../core/lib/safe-read.ts'
import { arrayOf, type DataNode, rangeOf, sizeOfBytes, UnreadableData } from './descriptor.ts'

/** An EIP-712 message to sign. */
export type TypedMessage = {
  readonly chainId: number
  readonly contract: string
  /** Returns the value of a field of the EIP-712 domain. */
  readonly domain: (name: string) => unknown
  /** The type as EIP-712 encodes it: the primary type first, then the types that it uses, in alphabetical order. */
  readonly type: string
  /** Decodes the message by its types. Throws `UnreadableData` if a value does not fit its type. */
  readonly read: () => DataNode
}

type Member = { readonly name: string; readonly type: string }
type Types = ReadonlyMap<string, readonly Member[]>

const maxTypes = 50
const maxMembers = 100
const maxValues = 2_000
const deepest = 10

/**
 * Reads an EIP-712 message. Returns undefined if the data is not such a message. Also returns undefined if the
 * message's domain has no chain id or no contract, because Portico finds the descriptor by these two values.
 */
export function readTypedMessage(data: unknown): TypedMessage | undefined {
  const [domain, typeTable, primary] = ['domain', 'types', 'primaryType'].map(name => safeRead(data, name))
  const chainId = integerOf(safeRead(domain, 'chainId'))
  const contract = safeRead(domain, 'verifyingContract')
  if (chainId === undefined || chainId < 1n || chainId > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  if (typeof contract !== 'string' || typeof primary !== 'string') return undefined
  const types = readTypes(typeTable)
  const type = types && encodeType(types, primary)
  if (!types || type === undefined) return undefined
  return {
    chainId: Number(chainId),
    contract: contract.toLowerCase(),
    domain: name => safeRead(domain, name),
    type,
    read: () => createReader(types)(primary, safeRead(data, 'message'), 0),
  }
}

function readTypes(typeTable: unknown): Types | undefined {
  if (typeof typeTable !== 'object' || typeTable === null) return undefined
  const names = Object.keys(typeTable)
  if (names.length > maxTypes) return undefined
  const types = new Map<string, readonly Member[]>()
  for (const name of names) {
    const list = safeRead(typeTable, name)
    if (!Array.isArray(list) || list.length > maxMembers) return undefined
    const members = list.map(member => ({ name: safeRead(member, 'name'), type: safeRead(member, 'type') }))
    if (!members.every(isMember)) return undefined
    types.set(name, members)
  }
  return types
}

function isMember(member: { readonly name: unknown; readonly type: unknown }): member is Member {
  return typeof member.name === 'string' && typeof member.type === 'string'
}

function encodeType(types: Types, primary: string): string | undefined {
  const used = new Set<string>()
  const add = (name: string): void => {
    const members = types.get(name)
    if (!members || used.has(name)) return
    used.add(name)
    for (const { type } of members) add(baseOf(type))
  }
  add(primary)
  if (!used.has(primary)) return undefined
  const others = [...used].filter(name => name !== primary).sort()
  const textOf = (name: string) =>
    `${name}(${(types.get(name) ?? []).map(member => `${member.type} ${member.name}`).join(',')})`
  return [primary, ...others].map(textOf).join('')
}

function baseOf(type: string): string {
  return type.replace(/(?:\[\d*\])+$/, '')
}

function createReader(types: Types) {
  let values = 0
  return function read(type: string, value: unknown, depth: number): DataNode {
    if (++values > maxValues || depth > deepest) throw new UnreadableData('too many values')
    const array = arrayOf(type)
    if (array) {
      if (!Array.isArray(value)) throw new UnreadableData('no list')
      if (array.length !== undefined && BigInt(value.length) !== array.length)
        throw new UnreadableData('a list of another length')
      return { kind: 'list', items: value.map(item => read(array.of, item, depth + 1)) }
    }
    const members = types.get(type)
    if (!members) return readValue(type, value)
    const fields = members.map(
      member => [member.name, read(member.type, safeRead(value, member.name), depth + 1)] as const,
    )
    return { kind: 'fields', fields: new Map(fields) }
  }
}

function readValue(type: string, value: unknown): DataNode {
  const range = rangeOf(type)
  if (range) {
    const number = integerOf(value)
    if (number === undefined || number < range[0] || number > range[1]) throw new UnreadableData(`no ${type}`)
    return { kind: 'number', value: number }
  }
  if (type === 'bool' && typeof value === 'boolean') return { kind: 'bool', value }
  if (typeof value !== 'string') throw new UnreadableData(`no ${type}`)
  if (type === 'string') return { kind: 'text', text: value }
  const hex = value.toLowerCase()
  if (type === 'address' && /^0x[0-9a-f]{40}$/.test(hex)) return { kind: 'address', hex }
  const size = sizeOfBytes(type)
  const isBytes = /^0x(?:[0-9a-f]{2})*$/.test(hex) && (size === undefined || hex.length === 2 + size * 2)
  if (!isBytes || !type.startsWith('bytes')) throw new UnreadableData(`no ${type}`)
  return { kind: 'bytes', hex }
}

/**
 * Returns the integer in a JSON value: an exact number, decimal text, or hex text. Returns undefined for all other
 * values.
 */
function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:-?[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined
  return BigInt(value)
}
