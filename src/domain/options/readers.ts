import { type CaipNetworkId, type Network, namespaceOf, readNetworkId } from '../core/entities.ts'
import type { ErrorContext } from '../core/errors/app-error.ts'
import { type CoreCode, CoreError, coreError } from '../core/errors/core-error.ts'
import { isPublicHost } from '../core/public-host.ts'
import { isTestNetwork, networks as knownNetworks } from '../networks/known-networks.ts'
import { findNetwork, readChainId } from '../networks/networks.ts'

/**
 * A function that reports a problem with an option. It receives the path of the option and the error. A report without
 * an error means that Portico does not know an option of this name.
 */
export type Note = (option: string, error?: CoreError, facts?: NoteFacts) => void

/** What a console line says about an option: the value that the site has given, and the names that it may mean. */
export type NoteFacts = { readonly value?: unknown; readonly choices?: readonly string[] }

/**
 * A function that parses one option. If the whole option is malformed, it throws a CoreError that names the option. If
 * only a part is malformed, it reports this part with `note`. The part then gets its default value, or is left out of
 * its list.
 */
export type Reader<T> = (value: unknown, option: string, note: Note) => T

/** Options whose values hold keys of the site, which no warning repeats: node URLs, their headers, paymasters. */
const holdsKeys = /rpcUrls|headers|paymasters/i

/** The mark of a mandatory field in an options object. It stands in place of a default value. */
export const required = Symbol('required')

/**
 * A field of an options object: its reader, its default value (undefined if it has none), and the value for a malformed
 * field. Without the third entry, a malformed field gets the default value.
 */
export type Field<T> = readonly [
  read: Reader<NonNullable<T>>,
  fallback: T | typeof required,
  malformed?: NonNullable<T>,
]

const maxText = 2_000
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.localhost)$/
const scriptSchemes = /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source):$/

/**
 * Reads one option. If the option is malformed, reports it with `note` and returns undefined, so that the caller uses
 * the default value.
 */
export function attempt<T>(read: Reader<T>, value: unknown, option: string, note: Note): T | undefined {
  try {
    return read(value, option, note)
  } catch (error) {
    // An error that is not a CoreError comes from the site's own object, for example from a getter that throws.
    const known = error instanceof CoreError ? error : coreError('option-object-invalid', { option }, error)
    // An error of a field inside the value names that field, whose own value is not known here.
    note(option, known, known.context.option === option && !holdsKeys.test(option) ? { value } : {})
    return undefined
  }
}

/**
 * Creates a reader for an options object. The reader reports unknown names and ignores inherited properties. A
 * malformed field gets its default value. If a mandatory field is missing or malformed, the whole object is malformed.
 */
export function fieldsOf<T>(fields: { readonly [K in keyof T]-?: Field<T[K]> }): Reader<T> {
  return (value, option, note) => {
    const options = objectOf(value, option, note)
    const pathOf = (name: string) => (option === '' ? name : `${option}.${name}`)
    for (const name of Object.keys(options))
      if (!Object.hasOwn(fields, name)) note(pathOf(name), undefined, { choices: Object.keys(fields) })
    const read = Object.entries<Field<unknown>>(fields).map(
      ([name, [reader, fallback, malformed = fallback]]) => {
        const own = Object.hasOwn(options, name) ? options[name] : undefined
        if (fallback === required)
          return [
            name,
            own === undefined ? refuse('option-missing', pathOf(name)) : reader(own, pathOf(name), note),
          ] as const
        return [
          name,
          own === undefined ? fallback : (attempt(reader, own, pathOf(name), note) ?? malformed),
        ] as const
      },
    )
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as T
  }
}

/** Throws the error for an invalid option. The error's context names the option. */
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
  typeof value === 'string' && value.trim() !== '' && value.length <= maxText
    ? value
    : refuse('option-text-invalid', option)

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value, option) =>
    choices.find(choice => choice === value) ??
    refuse('option-choice-invalid', option, { choices: choices.join(', ') })
}

/** Creates a reader for a list. Malformed elements are left out. A list whose elements are all malformed is itself malformed. */
export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  return (value, option, note) => {
    if (!Array.isArray(value)) return refuse('option-list-invalid', option)
    const items = value.flatMap((element, i) => attempt(item, element, `${option}[${i}]`, note) ?? [])
    return items.length > 0 || value.length === 0 ? items : refuse('option-empty', option)
  }
}

/** Creates a reader for an object with any keys. The reader leaves malformed entries out of its result. */
export function recordOf<T>(
  item: (value: unknown, option: string, note: Note, name: string) => T,
): Reader<Readonly<Record<string, T>>> {
  return (value, option, note) => {
    const entries = Object.entries(objectOf(value, option, note)).flatMap(([name, field]) => {
      const read = attempt((...args) => item(...args, name), field, `${option}.${name}`, note)
      return read === undefined ? [] : [[name, read] as const]
    })
    return Object.fromEntries(entries)
  }
}

/** Removes an element if an earlier element has the same key. A duplicate does no harm, so it causes no warning. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = items.map(keyOf)
  return items.filter((item, i) => keys.indexOf(keyOf(item)) === i)
}

/** Creates a reader for a list. The reader leaves out duplicates. */
export function setOf<T extends string>(item: Reader<T>): Reader<readonly T[]> {
  return (...args) => [...new Set(listOf(item)(...args))]
}

/**
 * Creates a reader for a list that sets the order of `choices`. Choices that the list leaves out follow at its end, in
 * their default order.
 */
export function orderOf<T extends string>(choices: readonly T[]): Reader<readonly T[]> {
  return (value, option, note) => [...new Set([...setOf(oneOf(choices))(value, option, note), ...choices])]
}

/**
 * Creates a reader for an absolute https: or wss: URL without credentials. A loopback URL may also be http: or ws:. The
 * reader removes trailing slashes.
 */
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

/**
 * Reads the JSON-RPC URL of a node. A node of the local network may use http, because no authority gives it a certificate. The reader
 * removes trailing slashes.
 */
export const node: Reader<string> = (value, option, note) => {
  const parsed = parse(value)
  const isLocal = parsed?.protocol === 'http:' && !isPublicHost(parsed.hostname)
  if (!parsed || !isLocal || parsed.username || parsed.password) return url()(value, option, note)
  return String(value).trim().replace(/\/+$/, '')
}

/**
 * Reads the JSON-RPC URLs of a network. A network whose URLs are all malformed stays in the list: other nodes may serve
 * it, and a site must not get other networks than its own.
 */
const nodes: Reader<readonly string[]> = (value, option, note) =>
  attempt(listOf(node), value, option, note) ?? []

/** Reads a picture: an https: URL or a data: URI of an image. */
export const picture: Reader<string> = (value, option, note) =>
  typeof value === 'string' && /^data:image\/[\w+.-]+[;,]/.test(value) ? value : url()(value, option, note)

/**
 * Reads a deep link of a wallet. Throws if its scheme can run code or read data in the page, for example `javascript:`.
 */
export const walletLink: Reader<string> = (value, option, note) => {
  const protocol = parse(value)?.protocol
  if (!protocol || scriptSchemes.test(protocol)) refuse('option-url-invalid', option)
  return protocol === 'http:' ? url()(value, option, note) : String(value)
}

function parse(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value.length > maxText) return undefined
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

/** Reads a network option: a CAIP-2 id, Portico's own network object, or a viem chain. */
export const network: Reader<Network> = (value, option, note) => {
  if (typeof value === 'string') {
    return findNetwork(readNetworkId(value), knownNetworks) ?? refuse('option-network-invalid', option)
  }
  const fields = objectOf(value, option, note)
  const id = idOf(fields) ?? refuse('option-network-invalid', `${option}.id`)
  const known = findNetwork(id, knownNetworks)
  const given = inner(inner(fields.rpcUrls, 'default'), 'http') ?? fields.rpcUrls
  const rpcUrls = nodes(given, `${option}.rpcUrls`, note)
  const explorer = fields.explorerUrl ?? inner(inner(fields.blockExplorers, 'default'), 'url')
  const explorerUrl =
    (explorer !== undefined && attempt(url(), explorer, `${option}.explorerUrl`, note)) || known?.explorerUrl
  const image = fields.imageId ?? inner(fields.assets, 'imageId')
  const imageId = (image !== undefined && attempt(text, image, `${option}.imageId`, note)) || known?.imageId
  const address = fields.imageUrl ?? inner(fields.assets, 'imageUrl')
  const imageUrl = address === undefined ? undefined : attempt(picture, address, `${option}.imageUrl`, note)
  const name = text(fields.name, `${option}.name`, note)
  const isTest =
    fields.testnet === undefined ? undefined : attempt(flag, fields.testnet, `${option}.testnet`, note)
  return {
    id,
    name,
    namespace: namespaceOf(id),
    nativeCurrency: currency(fields.nativeCurrency, `${option}.nativeCurrency`, note),
    rpcUrls: rpcUrls.length > 0 ? rpcUrls : (known?.rpcUrls ?? []),
    testnet: isTest ?? isTestNetwork(id, name),
    ...(explorerUrl === undefined ? {} : { explorerUrl }),
    ...(imageId === undefined ? {} : { imageId }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
  }
}

/** Reads a list of networks. Throws for an empty list, and leaves out duplicates. */
export const networks: Reader<readonly Network[]> = (value, option, note) => {
  const list = listOf(network)(value, option, note)
  return list.length > 0 ? uniqueBy(list, ({ id }) => id) : refuse('option-empty', option)
}

function idOf(fields: Readonly<Record<string, unknown>>): CaipNetworkId | undefined {
  const { id, caipNetworkId, chainNamespace = 'eip155' } = fields
  if (caipNetworkId !== undefined) return readNetworkId(caipNetworkId)
  const whole = readNetworkId(id)
  if (whole) return whole
  return chainNamespace === 'eip155'
    ? readChainId(id)
    : readNetworkId(`${String(chainNamespace)}:${String(id)}`)
}

const currency: Reader<Network['nativeCurrency']> = (value, option, note) => {
  const { name, symbol, decimals } = objectOf(value, option, note)
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    refuse('option-number-invalid', `${option}.decimals`)
  }
  return {
    name: text(name, `${option}.name`, note),
    symbol: text(symbol, `${option}.symbol`, note),
    decimals,
  }
}

function inner(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Creates a reader for an object whose keys are CAIP-2 ids. */
export function byNetwork<T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return recordOf((value, option, note, id) =>
    readNetworkId(id) ? item(value, option, note) : refuse('option-network-invalid', option),
  )
}
