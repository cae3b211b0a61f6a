import type { AppError, ErrorCode, ErrorContext } from './app-error.ts'
import { toAppError } from './foreign.ts'
import { internalError, methodNotFound } from './rpc-codes.ts'

/**
 * An error of an EIP-1193 provider, with a code of EIP-1193, EIP-5792 or JSON-RPC. `data` is the data that a node has
 * sent with the error.
 */
export type ProviderRpcError = Error & {
  /** The numeric code, for example 4001 if the user rejected the request. */
  readonly code: number
  /** The data that the node sent with the error, for example the data of a revert. */
  readonly data?: unknown
}

const ofNode = -32000

/**
 * The numeric code that libraries expect for each of Portico's error codes. An error code without an entry becomes
 * -32603, unless the wallet or the node has sent a JSON-RPC code.
 */
export const providerNumbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  'user-rejected': 4001,
  'signature-declined': 4001,
  'request-cancelled': 4001,
  aborted: 4001,
  'wallet-unauthorized': 4100,
  'connector-not-connected': 4100,
  'no-active-account': 4100,
  'rpc-not-allowed': 4100,
  'action-not-allowed': 4100,
  'method-unsupported': 4200,
  'rpc-method-unsupported': -32004,
  'wallet-disconnected': 4900,
  'provider-not-found': 4900,
  'wallet-not-found': 4900,
  'chain-disconnected': 4901,
  'chain-unrecognized': 4902,
  'chain-unsupported': 4902,
  'network-not-found': 4902,
  'switch-network-not-found': 4902,
  'capability-unsupported': 5700,
  'bundle-chain-unsupported': 5710,
  'bundle-duplicate': 5720,
  'bundle-unknown': 5730,
  'bundle-too-large': 5740,
  'atomic-upgrade-rejected': 5750,
  'atomicity-unsupported': 5760,
  'request-pending': -32002,
  'chain-id-invalid': -32602,
  'address-invalid': -32602,
  'amount-invalid': -32602,
  'transaction-invalid': -32602,
  'not-cloneable': -32602,
  'rpc-parse': -32700,
  'rpc-invalid-request': -32600,
  'rpc-method-not-found': -32601,
  'wallet-params-refused': -32602,
  'rpc-invalid-params': -32602,
  'rpc-internal': internalError,
  'rpc-invalid-input': ofNode,
  'rpc-resource-not-found': -32001,
  'rpc-resource-unavailable': -32002,
  'rpc-transaction-rejected': -32003,
  'rpc-limit-exceeded': -32005,
  'rate-limited': -32005,
  'rpc-version-unsupported': -32006,
  'execution-reverted': 3,
  'contract-panic': 3,
  'contract-reverted': 3,
  'fee-cap-too-high': ofNode,
  'fee-cap-too-low': ofNode,
  'nonce-too-high': ofNode,
  'nonce-too-low': ofNode,
  'nonce-max': ofNode,
  'insufficient-funds': ofNode,
  'gas-too-high': ofNode,
  'gas-too-low': ofNode,
  'transaction-type-unsupported': ofNode,
  'tip-above-fee-cap': ofNode,
}

/**
 * Converts an error to an AppError, and then to an EIP-1193 error that has the AppError as its `cause`. If a wallet or a
 * node has sent the error, keeps its code, message and data, because libraries decide by them: viem, for example, sends
 * a transaction again with another method after some of the codes.
 */
export function toProviderError(error: unknown): ProviderRpcError {
  const own = toAppError(error)
  const data = dataIn(own.context)
  const made = new Error(wordsFor(own), { cause: own })
  made.name = 'ProviderRpcError'
  return Object.assign(made, { code: numberFor(own), ...(data !== undefined && { data }) })
}

function dataIn({ rpcData, rpcJson }: ErrorContext): unknown {
  return typeof rpcJson === 'string' ? JSON.parse(rpcJson) : rpcData
}

function numberFor({ code, context: { rpcCode, original } }: AppError): number {
  if (typeof rpcCode === 'number') return rpcCode
  // WalletConnect's codes for a refusal of the user, and for a method that the wallet does not support.
  if (code === 'user-rejected' && Number(original) >= 5000) return providerNumbers[code] ?? internalError
  if (original === 5101) return methodNotFound
  if (typeof original === 'number' && isStandard(original)) return original
  return providerNumbers[code] ?? internalError
}

/** Codes of EIP-1193, EIP-1474, EIP-5792 and CAIP-25 outside the range of JSON-RPC. */
const standard: readonly number[] = [
  3, 4001, 4100, 4200, 4900, 4901, 4902, 5000, 5700, 5710, 5720, 5730, 5740, 5750, 5760,
]

/**
 * Whether libraries know the wallet's own code, so that it is passed on unchanged. The codes of WalletConnect are not
 * among them.
 */
function isStandard(code: number): boolean {
  return (code <= ofNode && code >= -32768) || standard.includes(code)
}

function wordsFor({ code, message, context: { rpcMessage, reason, original } }: AppError): string {
  if (typeof rpcMessage === 'string' && rpcMessage !== '') return rpcMessage
  if (typeof original === 'number' && typeof reason === 'string' && reason !== '') return reason
  if (typeof reason !== 'string' || reason === '') return code === 'execution-reverted' ? reverted : message
  return code === 'execution-reverted' ? `${reverted}: ${reason}` : `${message}: ${reason}`
}

/** The text with which a node reports a reverted call. Libraries look for this text. */
const reverted = 'execution reverted'
