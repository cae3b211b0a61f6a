import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  parseAbiItem,
} from 'viem'
import { arrayOf, type DataNode, UnreadableData } from './descriptor.ts'

/** The maximum number of values in one call. Larger calls are shown as unknown. */
const maxValues = 2_000

/**
 * Decodes the arguments of a call, and names them as in the signature of the function. Throws `UnreadableData` if the
 * call data does not fit the signature. Bytes after the arguments are allowed, because apps append their own data.
 */
export function decodeCall(signature: string, data: string): DataNode {
  if (!/^0x[0-9a-f]{8}(?:[0-9a-f]{2})*$/i.test(data)) throw new UnreadableData('no call data')
  const words = data.slice(10).toLowerCase()
  try {
    const { inputs } = parseAbiItem(`function ${signature}` as string) as AbiFunction
    const values = inputs.length === 0 ? [] : decodeAbiParameters(inputs, `0x${words}` as Hex)
    // The library ignores bytes that a value does not use. Contracts may not, so only the usual encoding is read.
    if (!`0x${words}`.startsWith(encodeAbiParameters(inputs, values)))
      throw new UnreadableData('odd encoding')
    return createReader()(inputs, values)
  } catch (error) {
    throw error instanceof UnreadableData ? error : new UnreadableData(String(error))
  }
}

function createReader() {
  let count = 0
  const read = (parameter: AbiParameter, value: unknown): DataNode => {
    if (++count > maxValues) throw new UnreadableData('too many values')
    const array = arrayOf(parameter.type)
    if (array && Array.isArray(value)) {
      const of = { ...parameter, type: array.of }
      return { kind: 'list', items: value.map(item => read(of, item)) }
    }
    if ('components' in parameter) return fieldsOf(parameter.components, value)
    if (typeof value === 'boolean') return { kind: 'bool', value }
    if (typeof value !== 'string') return { kind: 'number', value: BigInt(value as number | bigint) }
    if (parameter.type === 'string') return { kind: 'text', text: value }
    return { kind: parameter.type === 'address' ? 'address' : 'bytes', hex: value.toLowerCase() }
  }
  /** The library returns a list if a member has no name, otherwise an object. */
  const fieldsOf = (members: readonly AbiParameter[], value: unknown): DataNode => ({
    kind: 'fields',
    fields: new Map(
      members.map((member, index) => {
        const name = member.name ?? ''
        return [name, read(member, Object(value)[Array.isArray(value) ? index : name])] as const
      }),
    ),
  })
  return fieldsOf
}
