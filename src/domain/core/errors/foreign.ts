import { clean, safeRead } from '../lib/safe-read.ts'
import { AppError, type ErrorCode, type ErrorContext, isErrorCode } from './app-error.ts'
import { CoreError } from './core-error.ts'
import { nodeErrorOf } from './node-error.ts'
import { methodNotFound } from './rpc-codes.ts'

const readText = 4000
const maxLayers = 16
const wrappers = [
  'data',
  'originalError',
  'cause',
  'error',
  'info',
  'inner',
  'innerError',
  'err',
  'errors',
  'reason',
  'response',
  'result',
  'body',
  'message',
]
const textKeys = [
  'message',
  'shortMessage',
  'details',
  'reason',
  'description',
  'errorMessage',
  'msg',
  'statusText',
  'name',
  'code',
]
const codeKeys = ['code', 'errorCode']
/** Longest text that is parsed as JSON (characters). */
const longestJson = 20_000

/**
 * Returns an error and all errors inside it, outermost first. Wallets and libraries put the real error into properties
 * such as `data` and `cause`.
 */
function layersOf(error: unknown): readonly unknown[] {
  const layers = new Set<unknown>([error])
  const add = (inner: unknown) => {
    if (inner !== undefined && inner !== null && layers.size < maxLayers) layers.add(inner)
  }
  for (const layer of layers) {
    add(parsedText(layer))
    if (isList(layer)) for (let at = 0; at < maxLayers; at += 1) add(safeRead(layer, String(at)))
    for (const key of wrappers) {
      const inner = safeRead(layer, key)
      const isWords = ['message', 'reason'].includes(key) && typeof inner === 'string'
      add(isWords ? parsedText(inner) : inner)
    }
  }
  return [...layers]
}

function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // The proxy of the list was revoked.
    return false
  }
}

/** Returns the object in a text that is JSON, as some wallets word their errors. */
function parsedText(text: unknown): unknown {
  if (typeof text !== 'string' || !/^\s*[{[]/.test(text) || text.length > longestJson) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns all numeric codes of an error and of the errors inside it, outermost first. A number that is written as text
 * is a code too.
 */
function codesOf(layers: readonly unknown[]): readonly number[] {
  const [outermost] = layers
  return [
    ...codeOf(outermost),
    ...layers.flatMap(layer => codeKeys.flatMap(key => codeOf(safeRead(layer, key)))),
  ]
}

function codeOf(code: unknown): readonly number[] {
  if (typeof code === 'bigint' || (typeof code === 'string' && /^-?\d{1,6}$/.test(code)))
    return [Number(code)]
  return typeof code === 'number' && Number.isInteger(code) ? [code] : []
}

/**
 * Returns all texts of an error and of the errors inside it, outermost first. The texts are truncated, but may contain
 * control characters.
 */
function textsOf(layers: readonly unknown[]): readonly string[] {
  return layers
    .flatMap(layer => [layer, ...textKeys.map(key => safeRead(layer, key))])
    .filter(text => typeof text === 'string')
    .map(text => text.slice(0, readText))
}

const maxFacts = 16

export type Rule = readonly [pattern: RegExp, code: ErrorCode]
export type Codes = Readonly<Record<number, ErrorCode>>

export const rpcCodes: Codes = {
  3: 'execution-reverted',
  429: 'rpc-limit-exceeded',
  [-32700]: 'rpc-parse',
  [-32600]: 'rpc-invalid-request',
  [-32601]: 'rpc-method-not-found',
  [-32602]: 'rpc-invalid-params',
  [-32603]: 'rpc-internal',
  [-32000]: 'rpc-invalid-input',
  [-32001]: 'rpc-resource-not-found',
  [-32002]: 'rpc-resource-unavailable',
  [-32003]: 'rpc-transaction-rejected',
  [-32004]: 'rpc-method-unsupported',
  [-32005]: 'rpc-limit-exceeded',
  [-32006]: 'rpc-version-unsupported',
}

const relayRules: readonly Rule[] = [
  [/origin not allowed/i, 'origin-not-allowed'],
  [/jwt token is not yet valid|jwt validation error/i, 'clock-skew'],
  [/invalid key|project not found|invalid project/i, 'unauthorized-project'],
  [/proposal expired|pairing expired/i, 'pairing-expired'],
]

export const platformRules: readonly Rule[] = [
  [/^AbortError$/, 'aborted'],
  [/^TimeoutError$/, 'timed-out'],
  [/^DataCloneError$/, 'not-cloneable'],
  [/^QuotaExceededError$/, 'storage-unavailable'],
  [/^(?:failed to fetch|load failed|fetch failed|networkerror\b.*)\.?$/i, 'network-failed'],
]

/** Returns the error for a method that the wallet's session does not grant, or that the wallet does not have. */
export function methodNotGranted(context: ErrorContext): AppError {
  return new AppError('method-unsupported', { ...context, original: methodNotFound })
}

/**
 * Converts the `error` of a JSON-RPC response to an AppError. Portico first looks for revert data and for known error
 * texts about transactions. If it finds neither, the JSON-RPC code determines the result.
 */
export function fromRpc(error: unknown): AppError {
  return fromChain(error, 'rpc-internal')
}

export function fromNode(error: unknown): AppError {
  return fromChain(error, 'node-unknown')
}

/** Returns the AppError for the message with which the WalletConnect relay refused or closed the connection. */
export function fromRelay(message: unknown): AppError {
  const { codes, texts } = factsOf(message)
  return ownError(message) ?? namedError(firstRule(texts, relayRules) ?? 'relay-unreachable', codes, texts)
}

/**
 * Converts any thrown value to an AppError. Returns Portico's own errors unchanged, and recognises known browser errors
 * by their name or message. Every other value becomes an error with the code `fallback`.
 */
export function toAppError(error: unknown, fallback: ErrorCode = 'unknown'): AppError {
  const { codes, texts } = factsOf(error)
  return ownError(error) ?? namedError(firstRule(texts, platformRules) ?? fallback, codes, texts)
}

function fromChain(error: unknown, fallback: ErrorCode): AppError {
  const { layers, codes, texts } = factsOf(error)
  const own = ownError(error)
  if (own) return own
  const node = nodeErrorOf(layers, texts)
  return namedError(node?.code ?? firstCode(codes, rpcCodes) ?? fallback, codes, texts, node?.context)
}

/**
 * Returns one of Portico's own errors unchanged. Rebuilds an error that crossed the bridge as plain data. Returns
 * undefined for all other errors.
 */
export function ownError(error: unknown): AppError | undefined {
  const code = safeRead(error, 'code')
  if (!isErrorCode(code)) return undefined
  try {
    if (error instanceof CoreError) return error
    return new AppError(code, plainContext(safeRead(error, 'context')))
  } catch {
    return new AppError(code)
  }
}

function plainContext(context: unknown): ErrorContext {
  if (typeof context !== 'object' || context === null) return {}
  const facts = Object.entries(context).slice(0, maxFacts)
  return Object.fromEntries(
    facts
      .filter(([, fact]) => fact === null || ['string', 'number', 'boolean'].includes(typeof fact))
      .map(([name, fact]) => [name, typeof fact === 'string' ? clean(fact) : fact]),
  )
}

export function factsOf(error: unknown) {
  const layers = layersOf(error)
  return { layers, codes: codesOf(layers), texts: textsOf(layers) }
}

export function firstCode(codes: readonly number[], table: Codes): ErrorCode | undefined {
  return codes.map(code => table[code]).find(code => code !== undefined)
}

export function firstRule(texts: readonly string[], rules: readonly Rule[]): ErrorCode | undefined {
  return rules.find(([pattern]) => texts.some(text => pattern.test(text)))?.[1]
}

function namedError(
  code: ErrorCode,
  codes: readonly number[],
  texts: readonly string[],
  more: ErrorContext = {},
): AppError {
  return new AppError(code, { ...contextOf(codes, texts), ...more })
}

/**
 * Matches a text that is only the name of an error class. Such a text comes from an error without a message, and does
 * not help the user.
 */
const classOfError = /^\w*Error$/

/**
 * Returns the context of a converted error. `original` is the numeric code from the wallet or the node, and `reason` is
 * the message from the wallet or the node. Both values are for developers and telemetry. To recognise an error, compare
 * the error's `code` instead.
 */
export function contextOf(codes: readonly number[], texts: readonly string[]): ErrorContext {
  const reason = texts.map(clean).find(text => text !== '' && !classOfError.test(text))
  return {
    ...(codes[0] === undefined ? {} : { original: codes[0] }),
    ...(reason === undefined ? {} : { reason }),
  }
}
