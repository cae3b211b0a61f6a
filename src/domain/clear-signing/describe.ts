import { readCall } from '../core/evm-data.ts'
import { decodeCall } from './calldata.ts'
import { UnreadableData } from './data.ts'
import type { Coin, DescribedValue, Description } from './description.ts'
import { type BoundFormat, type Descriptors, findFormat } from './descriptor.ts'
import { type Container, formatFields } from './format.ts'
import { readTypedMessage } from './typed-data.ts'

/** The coins of the request's network. */
export type Coins = {
  readonly native?: Coin
  readonly coinOf: (token: string) => Coin | undefined
}

/** The maximum depth of calls inside calls. */
const deepest = 3

/** A call of a contract. Addresses are in lower case. */
export type Call = Container & { readonly data: string }

/** Describes a call by the descriptor of its contract. Undefined without a descriptor, or if the data does not fit it. */
export function describeCall(
  descriptors: Descriptors,
  call: Call,
  coins: Coins,
  depth = 0,
): Description | undefined {
  const { chainId, to, data } = call
  const selector = readCall(data)?.selector
  const bound =
    selector === undefined || depth > deepest
      ? undefined
      : findFormat(descriptors, { chainId, address: to }, selector)
  if (!bound) return undefined
  return readable(bound, to, () =>
    formatFields(bound.format.fields, {
      data: decodeCall(bound.format.call ?? '', data),
      container: call,
      ...coins,
      describeCall: inner => describeInner(descriptors, inner, coins, depth + 1),
    }),
  )
}

function describeInner(descriptors: Descriptors, call: Call, coins: Coins, depth: number): DescribedValue {
  const description = describeCall(descriptors, call, coins, depth)
  return description
    ? { kind: 'call', description }
    : { kind: 'unknown-call', to: call.to, selector: call.data.slice(0, 10) }
}

/** Describes a message to sign. Undefined without a descriptor, or if the message does not fit it. */
export function describeMessage(
  descriptors: Descriptors,
  data: unknown,
  coins: Coins,
  from?: string,
): Description | undefined {
  const message = readTypedMessage(data)
  if (!message) return undefined
  const { chainId, contract, domain, type } = message
  const bound = findFormat(descriptors, { chainId, address: contract }, type, domain)
  if (!bound) return undefined
  return readable(bound, contract, () =>
    formatFields(bound.format.fields, {
      data: message.read(),
      container: { chainId, to: contract, ...(from !== undefined && { from }) },
      ...coins,
      describeCall: ({ to, data: bytes }) => ({ kind: 'unknown-call', to, selector: bytes.slice(0, 10) }),
    }),
  )
}

function readable(
  { owner, format: { intent } }: BoundFormat,
  contract: string,
  fields: () => Description['fields'],
): Description | undefined {
  try {
    return { intent, owner, contract, fields: fields() }
  } catch (error) {
    if (error instanceof UnreadableData) return undefined
    throw error
  }
}
