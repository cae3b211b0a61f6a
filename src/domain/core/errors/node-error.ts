import { clean, safeRead } from '../lib/safe-read.ts'
import type { ErrorCode, ErrorContext } from './app-error.ts'

type NodeError = { readonly code: ErrorCode; readonly context: ErrorContext }

/**
 * Texts that nodes use to describe errors. Portico needs the texts because most nodes return the code -32000 for all
 * these errors. In the texts, an underscore counts as a space.
 */
const phrases: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /insufficient (?:funds|lamports)|cost exceeds balance|exceeds transaction sender account balance|insufficientfunds/,
    'insufficient-funds',
  ],
  [/(?:max fee per gas|fee cap) higher than 2\^256-1/, 'fee-cap-too-high'],
  [/priority fee per gas higher than max fee per gas|tip higher than fee cap/, 'tip-above-fee-cap'],
  [
    /less than block base fee|transaction is outdated|underpriced|gas price too low|feetoolow/,
    'fee-cap-too-low',
  ],
  [/nonce too high|noncegap/, 'nonce-too-high'],
  [/nonce too low|already imported|already known|oldnonce/, 'nonce-too-low'],
  [/nonce has max value/, 'nonce-max'],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/, 'gas-too-high'],
  [/intrinsic gas too low|out of gas/, 'gas-too-low'],
  [
    /transaction type (?:not valid|not supported)|unsupported transaction type/,
    'transaction-type-unsupported',
  ],
  [/returned no data|could not decode result data/, 'contract-zero-data'],
  [/chain mismatch|does not match the target chain|invalid chain id for signer/, 'chain-mismatch'],
  [/revert|gas required exceeds allowance|amount exceeds (?:balance|allowance)/, 'execution-reverted'],
]

const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/**
 * Detects an error of a node or contract: first by its revert data, then by its texts. Returns undefined for other
 * errors.
 */
export function nodeErrorOf(layers: readonly unknown[], texts: readonly string[]): NodeError | undefined {
  const data = layers.flatMap(layer => [layer, safeRead(layer, 'data')]).find(isRevertData)
  if (data?.startsWith(panicSelector)) {
    return { code: 'contract-panic', context: { panic: Number.parseInt(data.slice(-4), 16) } }
  }
  const reason = data?.startsWith(errorSelector) ? revertText(data) : undefined
  if (reason) return { code: 'execution-reverted', context: { reason } }
  for (const text of texts) {
    // Only the text before "revert" comes from the node. The contract wrote the text after "revert".
    const words = text
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/(?<=revert).*/s, '')
    const code = phrases.find(([pattern]) => pattern.test(words))?.[1]
    if (code === 'execution-reverted') return { code, context: reasonAfter(text) }
    if (code) return { code, context: {} }
  }
  return undefined
}

function isRevertData(value: unknown): value is string {
  if (typeof value !== 'string') return false
  return (
    (value.startsWith(errorSelector) && value.length >= 138) ||
    (value.startsWith(panicSelector) && value.length === 74)
  )
}

/** Decodes Solidity's `Error(string)`: selector, offset word, length word, UTF-8 bytes. */
function revertText(data: string): string | undefined {
  const length = Number.parseInt(data.slice(74, 138), 16)
  const hex = data.slice(138, 138 + Math.min(length, 1000) * 2)
  const bytes = Array.from(hex.matchAll(/../g), ([byte]) => Number.parseInt(byte, 16))
  const text = clean(new TextDecoder().decode(Uint8Array.from(bytes)))
  return text === '' ? undefined : text
}

const noReason = / (?:for an unknown reason|without a reason(?: string)?)\.?/
const reasonGiven = / with (?:the following )?reason(?: string)?/

/**
 * Returns the context for a revert: the `reason` that the contract gave, or null if it gave none. Returns an empty
 * object if the text does not report a revert.
 */
function reasonAfter(text: string): ErrorContext {
  const after = /revert(?:ed)?(.*)/is.exec(text)?.[1]
  if (after === undefined) return {}
  const words = after.replace(noReason, '').replace(reasonGiven, '')
  const reason = clean(/:?\s['"]?([^'"]*)/.exec(words)?.[1] ?? '')
  return { reason: reason === '' ? null : reason }
}
