import * as v from 'valibot'
import { isHex } from 'viem'
import { entryPoint, type Operation, type PaymasterFields } from './operation.ts'

/** An error of JSON-RPC, with its code. */
export class RpcFailure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const hex = v.custom<`0x${string}`>(value => isHex(value), 'not hexadecimal')
const address = v.pipe(hex, v.regex(/^0x[0-9a-f]{40}$/i, 'not an address'))
const quantity = v.pipe(hex, v.regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/i, 'not a quantity'))
const positive = v.pipe(
  quantity,
  v.regex(/[1-9a-f]/i, 'zero'),
  v.check(text => BigInt(text) > 0n, 'zero'),
)

const fields = {
  sender: address,
  nonce: quantity,
  factory: v.optional(address),
  factoryData: v.optional(hex),
  callData: hex,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  signature: v.optional(hex),
  eip7702Auth: v.optional(v.record(v.string(), v.unknown())),
}
const gas = { callGasLimit: positive, verificationGasLimit: positive, preVerificationGas: positive }
const unsigned = v.strictObject(fields)
const estimated = v.strictObject({ ...fields, ...gas })
const signed = v.strictObject({
  ...fields,
  ...gas,
  signature: hex,
  paymaster: address,
  paymasterData: hex,
  paymasterVerificationGasLimit: positive,
  paymasterPostOpGasLimit: quantity,
})
const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
})

/**
 * Reads a JSON-RPC request. Throws error -32700 if the body is not JSON, and -32600 if it is not a JSON-RPC request.
 */
export const readRequest = (json: unknown) => {
  if (json === undefined) throw new RpcFailure(-32700, 'Parse error')
  const read = v.safeParse(request, json)
  if (!read.success) throw new RpcFailure(-32600, 'Invalid request')
  return { ...read.output, params: read.output.params ?? [] }
}

/**
 * Reads the parameters of the two paymaster methods (ERC-7677). Throws error -32602 if they are invalid. With
 * `isEstimated`, the user operation must have gas limits.
 */
export const readPaymasterParams = (
  params: readonly unknown[],
  chainIds: readonly bigint[],
  isEstimated: boolean,
): { readonly operation: Operation; readonly chainId: `0x${string}` } => {
  const [operation, at, chainId, context] = params
  if (params.length > 4) throw invalid('four parameters expected')
  readEntryPoint(at)
  const chain = parse(quantity, chainId, 'chainId')
  if (!chainIds.includes(BigInt(chain))) throw invalid(`chain ${chain} is not supported`)
  parse(v.record(v.string(), v.unknown()), context, 'context')
  return { operation: parse(isEstimated ? estimated : unsigned, operation, 'operation'), chainId: chain }
}

/**
 * Reads a signed operation with its paymaster fields, as a bundler receives it. Throws error -32602 if it is invalid.
 */
export const readSigned = (params: readonly unknown[]) => {
  readEntryPoint(params[1])
  return parse(signed, params[0], 'operation') as Operation & PaymasterFields & v.InferOutput<typeof signed>
}

const readEntryPoint = (at: unknown): void => {
  if (parse(address, at, 'entryPoint').toLowerCase() !== entryPoint.toLowerCase())
    throw invalid('the entry point is not supported')
}

const parse = <Schema extends v.GenericSchema>(schema: Schema, value: unknown, name: string) => {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalid(`${[name, v.getDotPath(issue)].filter(Boolean).join('.')}: ${issue.message}`)
}

const invalid = (why: string) => new RpcFailure(-32602, `Invalid params: ${why}`)
