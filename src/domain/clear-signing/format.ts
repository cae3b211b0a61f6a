import { formatUnits } from '../core/amount.ts'
import { clean } from '../core/lib/safe-read.ts'
import type { Coin, DescribedField, DescribedValue } from './description.ts'
import {
  addressOfNode,
  bytesOfNode,
  type DataNode,
  type Field,
  type FieldFormat,
  numberOf,
  UnreadableData,
} from './descriptor.ts'

/** The container of ERC-7730: the transaction that contains the call, or the domain of the message. */
export type Container = {
  readonly chainId: number
  readonly to: string
  readonly value?: bigint
  readonly from?: string
}

/** The data of one call or message, and everything that Portico needs to format the values in it. */
export type Scope = {
  readonly data: DataNode
  readonly container: Container
  readonly native?: Coin
  /**
   * Returns the symbol and decimals of a token on the network of the described call or message. Returns undefined if
   * the decimals are unknown.
   */
  readonly coinOf: (token: string) => Coin | undefined
  /** Describes a call that `data` contains. */
  readonly describeCall: (call: Container & { readonly data: string }) => DescribedValue
}

/**
 * Formats the fields of a call or message. Throws `UnreadableData` if a value is missing, because an incomplete
 * description would mislead the user.
 */
export function formatFields(
  fields: readonly Field[],
  scope: Scope,
  start: DataNode = scope.data,
): readonly DescribedField[] {
  return fields.flatMap(field => {
    if ('fields' in field) {
      const groups = field.path === undefined ? [{ node: start }] : find(field.path, scope, start)
      return groups.flatMap(({ node }) => formatFields(field.fields, scope, node))
    }
    if (field.path === undefined)
      return [{ label: field.label, value: text(String(field.value ?? '')) } as const]
    return find(field.path, scope, start).flatMap(found =>
      leavesOf(found).map(leaf => ({ label: field.label, value: formatValue(field, leaf, scope, start) })),
    )
  })
}

/** Returns the values of a list and of all lists inside the list. A value that is not a list is returned alone. */
function leavesOf(found: Found): readonly Found[] {
  const { node, places } = found
  if (node.kind !== 'list') return [found]
  return node.items.flatMap((item, place) => leavesOf({ node: item, places: [...places, place] }))
}

function find(path: string, { data, container }: Scope, start: DataNode): readonly Found[] {
  if (path.startsWith('@.')) return [{ node: ofContainer(path.slice(2), container), places: [] }]
  return path.startsWith('#.') ? follow(data, path.slice(2)) : follow(start, path)
}

function findBeside(path: string, scope: Scope, start: DataNode, { places }: Found): DataNode {
  if (path.startsWith('@.')) return ofContainer(path.slice(2), scope.container)
  return path.startsWith('#.')
    ? followBeside(scope.data, path.slice(2), places)
    : followBeside(start, path, places)
}

function ofContainer(name: string, { to, from, value, chainId }: Container): DataNode {
  if (name === 'to') return { kind: 'address', hex: to }
  if (name === 'from' && from !== undefined) return { kind: 'address', hex: from }
  if (name === 'value' && value !== undefined) return { kind: 'number', value }
  if (name === 'chainId') return { kind: 'number', value: BigInt(chainId) }
  throw new UnreadableData(`no @.${name}`)
}

function formatValue(field: FieldFormat, found: Found, scope: Scope, start: DataNode): DescribedValue {
  const { node } = found
  switch (field.format) {
    case 'amount':
      return amountIn(numberOf(node), scope.native)
    case 'tokenAmount':
      return tokenAmount(field, found, scope, start)
    case 'addressName': {
      const address = addressOfNode(node)
      const { from } = scope.container
      return { kind: 'address', address: field.sender?.includes(address) ? (from ?? address) : address }
    }
    case 'date':
      return field.encoding === 'blockheight' ? raw(node) : { kind: 'date', seconds: numberOf(node) }
    case 'duration':
      return text(durationText(numberOf(node)))
    case 'unit':
      return text(unitText(numberOf(node), field))
    case 'enum': {
      const key = String(numberOf(node))
      const words = field.values && Object.hasOwn(field.values, key) ? field.values[key] : undefined
      return text(words ?? key)
    }
    case 'nftName': {
      const place = field.collectionPath
      const collection =
        place === undefined ? field.collection : addressOfNode(findBeside(place, scope, start, found))
      if (collection === undefined) throw new UnreadableData('no collection')
      return { kind: 'nft', id: numberOf(node), collection: collection.toLowerCase() }
    }
    case 'calldata': {
      const place = field.calleePath
      const to = place === undefined ? field.callee : addressOfNode(findBeside(place, scope, start, found))
      if (to === undefined) throw new UnreadableData('no callee')
      return scope.describeCall({
        ...innerContainer(field, found, scope, start),
        to: to.toLowerCase(),
        data: `0x${bytesOfNode(node)}`,
      })
    }
    default:
      return raw(node)
  }
}

/** Returns the chain, the sender and the native coins of an inner call. */
function innerContainer(
  { amountPath, spenderPath }: FieldFormat,
  found: Found,
  scope: Scope,
  start: DataNode,
): Omit<Container, 'to'> {
  const { chainId, from } = scope.container
  const sender =
    spenderPath === undefined ? from : addressOfNode(findBeside(spenderPath, scope, start, found))
  const value = amountPath === undefined ? undefined : numberOf(findBeside(amountPath, scope, start, found))
  return { chainId, ...(sender !== undefined && { from: sender }), ...(value !== undefined && { value }) }
}

function tokenAmount(field: FieldFormat, found: Found, scope: Scope, start: DataNode): DescribedValue {
  const amount = numberOf(found.node)
  const token =
    field.tokenPath === undefined
      ? field.token?.toLowerCase()
      : addressOfNode(findBeside(field.tokenPath, scope, start, found))
  const isNative = token !== undefined && (field.native ?? []).includes(token)
  const coin = isNative ? scope.native : token === undefined ? undefined : scope.coinOf(token)
  if (field.threshold !== undefined && amount >= BigInt(field.threshold)) {
    const words = field.message ?? 'Unlimited'
    return { kind: 'limit', words, ...(coin && { coin }), ...(token !== undefined && !isNative && { token }) }
  }
  return amountIn(amount, coin, isNative ? undefined : token)
}

function amountIn(amount: bigint, coin: Coin | undefined, token?: string): DescribedValue {
  const beside = token === undefined ? {} : { token }
  return coin ? { kind: 'amount', amount, coin, ...beside } : { kind: 'units', amount, ...beside }
}

function raw(node: DataNode): DescribedValue {
  switch (node.kind) {
    case 'address':
      return { kind: 'address', address: node.hex }
    case 'bytes':
      return text(node.hex)
    case 'number':
    case 'bool':
      return text(String(node.value))
    case 'text':
      return text(node.text)
    default:
      throw new UnreadableData('a list of values is no value')
  }
}

/**
 * Creates a text value without control characters. The text may come from the site, and control characters could
 * mislead the user.
 */
function text(words: string): DescribedValue {
  return { kind: 'text', text: clean(words) }
}

/** Writes seconds as hours, minutes and seconds: `1:01:01`. */
function durationText(seconds: bigint): string {
  const two = (count: bigint) => String(count).padStart(2, '0')
  return `${seconds / 3600n}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** Writes a number with its unit: `0.3%`, `1.5d`. With `prefix`, thousands are written as `k`, millions as `M` and so on. */
function unitText(value: bigint, { base = '', decimals = 0, prefix = false }: FieldFormat): string {
  const digits = String(value).length - decimals - 1
  const thousands = prefix && digits > 0 ? Math.min(prefixes.length - 1, (digits - (digits % 3)) / 3) : 0
  return `${formatUnits(value, decimals + thousands * 3)}${prefixes[thousands] ?? ''}${base}`
}

/** A value at the end of a path, and the index that was used in each list along the path. */
type Found = { readonly node: DataNode; readonly places: readonly number[] }

const slice = /^\[(-?\d{0,4}):(-?\d{0,4})\]$/
const index = /^\[(-?\d{1,4})\]$/

/**
 * Returns the values at an ERC-7730 path (`params.path.[-20:]`, `details.[].amount`). `[]` and slices of lists lead to
 * several values. Throws `UnreadableData` if the path leads to no value.
 */
function follow(start: DataNode, path: string): readonly Found[] {
  return path
    .split('.')
    .reduce<readonly Found[]>(
      (found, step) => found.flatMap(match => take(match, step)),
      [{ node: start, places: [] }],
    )
}

/**
 * Returns the value at `path` that belongs to a given value, such as the token of an amount. If the path leads to
 * several values, returns the one with the list indexes `places` of the given value.
 */
function followBeside(start: DataNode, path: string, places: readonly number[]): DataNode {
  const found = follow(start, path)
  const beside = found.length === 1 ? found : found.filter(match => isSame(match.places, places))
  const [only, other] = beside
  if (!only || other) throw new UnreadableData(`${path} names several values`)
  return only.node
}

function isSame(first: readonly number[], second: readonly number[]): boolean {
  return first.every((place, position) => place === second[position])
}

function take({ node, places }: Found, step: string): readonly Found[] {
  if (!step.startsWith('[')) {
    const next = node.kind === 'fields' ? node.fields.get(step) : undefined
    if (!next) throw new UnreadableData(`no ${step}`)
    return [{ node: next, places }]
  }
  const [, from = '', to = ''] = slice.exec(step) ?? []
  if (node.kind === 'list') {
    const all = node.items.map((item, place) => ({ node: item, places: [...places, place] }))
    if (step === '[]') return all
    const [, place] = index.exec(step) ?? []
    if (place === undefined) return cut(all, from, to)
    const item = node.items.at(Number(BigInt(place)))
    if (!item) throw new UnreadableData(`no ${step}`)
    return [{ node: item, places }]
  }
  if (!slice.test(step)) throw new UnreadableData(`no ${step}`)
  const bytes = cut(bytesOfNode(node).match(/../g) ?? [], from, to)
  return [{ node: { kind: 'bytes', hex: `0x${bytes.join('')}` }, places }]
}

function cut<T>(list: readonly T[], from: string, to: string): readonly T[] {
  const at = (text: string) => (text === '' ? undefined : Number(BigInt(text)))
  return list.slice(at(from), at(to))
}
