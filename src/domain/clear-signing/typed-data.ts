import { safeRead } from '../core/lib/safe-read.ts'
import { arrayOf, type DataNode, rangeOf, sizeOfBytes, UnreadableData } from './descriptor.ts'

/** The EIP-712 domain of a message. It contains only fields that are a part of the signature. */
export type TypedDomain = {
  /** The chain on which the signature is valid. Absent if the domain does not name a chain. */
  readonly chainId?: number
  /** The contract that accepts the signature, in lower case. Absent if the domain does not name a contract. */
  readonly contract?: string
  readonly fieldOf: (name: string) => unknown
}

/** An EIP-712 message to sign. */
export type TypedMessage = {
  readonly domain: TypedDomain
  readonly primaryType: string
  /** The type as EIP-712 encodes it: the primary type first, then the types that it uses, in alphabetical order. */
  readonly type: string
  readonly members: readonly Member[]
  /**
   * Decodes the message by its types. Throws `UnreadableData` if a value does not fit its type, and if the message has
   * a value that is not a part of the signature.
   */
  readonly read: () => DataNode
}

type Member = { readonly name: string; readonly type: string }
type Types = ReadonlyMap<string, readonly Member[]>

const maxTypes = 50
const maxMembers = 100
const maxValues = 2_000
const deepest = 10
const word = /^[A-Za-z_][A-Za-z0-9_]*$/
// Some sites have a colon in the names of their types, such as `HyperliquidTransaction:Withdraw`.
const typeName = /^[A-Za-z_][A-Za-z0-9_:]*$/
const typeForm = /^[A-Za-z_][A-Za-z0-9_:]*(?:\[\d{0,9}\])*$/
const domainType = 'EIP712Domain'

/** The fields that an EIP-712 domain may have, with their types, in the only order that EIP-712 allows. */
const domainFields = [
  'string name',
  'string version',
  'uint256 chainId',
  'address verifyingContract',
  'bytes32 salt',
]

/**
 * Reads an EIP-712 message: an object or JSON text. Returns undefined if the data is not such a message, or if two
 * wallets could sign different values for it. So the domain must have exactly the fields that its type lists.
 */
export function readTypedMessage(value: unknown): TypedMessage | undefined {
  const data = typeof value === 'string' ? parsed(value) : value
  const primaryType = safeRead(data, 'primaryType')
  const types = readTypes(safeRead(data, 'types'))
  if (!types || typeof primaryType !== 'string' || primaryType === domainType) return undefined
  const members = types.get(primaryType)
  const domain = readDomain(types, safeRead(data, 'domain'))
  if (!members || !domain) return undefined
  return {
    domain,
    primaryType,
    type: encodeType(types, primaryType),
    members,
    read: () => createReader(types)(primaryType, safeRead(data, 'message'), 0),
  }
}

function readDomain(types: Types, domain: unknown): TypedDomain | undefined {
  const members = types.get(domainType)
  if (!members) return undefined
  const places = members.map(({ name, type }) => domainFields.indexOf(`${type} ${name}`))
  if (!places.every((place, index) => place > (places[index - 1] ?? -1))) return undefined
  let read: DataNode
  try {
    read = createReader(types)(domainType, domain, 0)
  } catch (error) {
    if (error instanceof UnreadableData) return undefined
    throw error
  }
  const fields: ReadonlyMap<string, DataNode> = read.kind === 'fields' ? read.fields : new Map()
  const [chain, contract] = [fields.get('chainId'), fields.get('verifyingContract')]
  const chainId = chain?.kind === 'number' ? chain.value : undefined
  if (chainId !== undefined && (chainId < 1n || chainId > BigInt(Number.MAX_SAFE_INTEGER))) return undefined
  return {
    ...(chainId !== undefined && { chainId: Number(chainId) }),
    ...(contract?.kind === 'address' && { contract: contract.hex }),
    fieldOf: name => safeRead(domain, name),
  }
}

function readTypes(typeTable: unknown): Types | undefined {
  if (!isObject(typeTable)) return undefined
  const names = Object.keys(typeTable)
  if (names.length > maxTypes) return undefined
  const types = new Map<string, readonly Member[]>()
  for (const name of names) {
    const list = safeRead(typeTable, name)
    if (!typeName.test(name) || isBuiltIn(name)) return undefined
    if (!Array.isArray(list) || list.length > maxMembers) return undefined
    const members = list.map(member => ({ name: safeRead(member, 'name'), type: safeRead(member, 'type') }))
    if (!members.every(isMember) || new Set(members.map(member => member.name)).size < members.length)
      return undefined
    types.set(name, members)
  }
  // Wallets disagree about a type that is neither built in nor listed, so no message with such a type is readable.
  const used = [...types.values()].flat().map(({ type }) => baseOf(type))
  return used.every(type => types.has(type) || isBuiltIn(type)) ? types : undefined
}

/** Whether EIP-712 defines the type itself. A struct with such a name would be ambiguous. */
function isBuiltIn(type: string): boolean {
  return (
    ['address', 'bool', 'string', 'bytes'].includes(type) ||
    /^u?int\d*$/.test(type) ||
    /^bytes\d+$/.test(type)
  )
}

function isMember(member: { readonly name: unknown; readonly type: unknown }): member is Member {
  const { name, type } = member
  return typeof name === 'string' && word.test(name) && typeof type === 'string' && typeForm.test(type)
}

function encodeType(types: Types, primary: string): string {
  const used = new Set<string>()
  const add = (name: string): void => {
    const members = types.get(name)
    if (!members || used.has(name)) return
    used.add(name)
    for (const { type } of members) add(baseOf(type))
  }
  add(primary)
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
    // A value without a type is not signed, so it may contradict the values that are.
    const hasExactFields =
      isObject(value) &&
      Object.keys(value).length === members.length &&
      members.every(({ name }) => Object.hasOwn(value, name))
    if (!hasExactFields) throw new UnreadableData(`no ${type}`)
    const fields = members.map(
      member => [member.name, read(member.type, safeRead(value, member.name), depth + 1)] as const,
    )
    return { kind: 'fields', fields: new Map(fields) }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
  if (type === 'address' && /^0x[0-9a-fA-F]{40}$/.test(value)) return { kind: 'address', hex }
  const size = sizeOfBytes(type)
  const isBytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(value) && (size === undefined || hex.length === 2 + size * 2)
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
  if (typeof value !== 'string' || !/^(?:-?[0-9]{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return undefined
  return BigInt(value)
}

/**
 * Parses JSON text. Returns undefined if an object has two fields with the same name, because parsers disagree about
 * which one counts.
 */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const [...strings] = text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)
    const names = strings.filter(([, colon]) => colon !== undefined)
    return names.length === countNames(value) ? value : undefined
  } catch {
    return undefined
  }
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce<number>((sum, part) => sum + countNames(part), 0)
  return Array.isArray(value) ? inner : inner + Object.keys(value).length
}
