/** The formats of ERC-7730 that the bundled descriptors use. */
type FormatName =
  | 'amount'
  | 'tokenAmount'
  | 'addressName'
  | 'date'
  | 'duration'
  | 'unit'
  | 'enum'
  | 'raw'
  | 'nftName'
  | 'calldata'

/** One field of a call or message: where its value is, its label, and how its value is written. */
export type FieldFormat = {
  readonly path?: string
  /** A constant that is shown instead of a value of the data. */
  readonly value?: string | number | boolean
  readonly label: string
  readonly format: FormatName
  readonly tokenPath?: string
  readonly token?: string
  /** Addresses, in lower case, that stand for the native coin. */
  readonly native?: readonly string[]
  /**
   * The threshold in base units. For this amount and all larger ones, Portico shows the text in `message` instead of
   * the amount.
   */
  readonly threshold?: string
  readonly message?: string
  readonly encoding?: string
  readonly base?: string
  readonly decimals?: number
  readonly prefix?: boolean
  /** The words for the values of an enumeration. */
  readonly values?: Readonly<Record<string, string>>
  /** Placeholder addresses, in lower case, that the contract replaces with the sender's address. */
  readonly sender?: readonly string[]
  readonly collection?: string
  readonly collectionPath?: string
  readonly callee?: string
  readonly calleePath?: string
  /** Where the native coins are that an inner call sends. */
  readonly amountPath?: string
  /** Where the address is that makes an inner call. */
  readonly spenderPath?: string
}

/** A group of fields that is repeated for each element at `path`. The paths of its fields start at the element. */
type FieldGroup = { readonly path?: string; readonly fields: readonly Field[] }

export type Field = FieldFormat | FieldGroup

/** The description of one function of a contract, or of one type of message. */
type StructureFormat = {
  /** The selector of the function, or the encoded type of the message (EIP-712 `encodeType`). */
  readonly key: string
  /** The signature of the function with the names of its arguments. */
  readonly call?: string
  readonly intent: string
  readonly fields: readonly Field[]
}

/**
 * A contract that receives calls or verifies signed messages, with the formats that describe these calls and messages.
 */
type BoundContract = {
  readonly owner: string
  /** The chain and address of each deployment: `1:0x…`, in lower case. */
  readonly at: readonly string[]
  /** Values that the EIP-712 domain of a message must have. */
  readonly domain?: Readonly<Record<string, string | number>>
  /** Indexes of this contract's formats in `Descriptors.formats`. */
  readonly formats: readonly number[]
}

/**
 * A bundled file of descriptors. scripts/clear-signing.mjs makes it from the public registry of ERC-7730
 * (ethereum/clear-signing-erc7730-registry, commit d2489c5e, CC0-1.0).
 */
export type Descriptors = {
  readonly formats: readonly StructureFormat[]
  readonly contracts: readonly BoundContract[]
  /**
   * Formats for the calls of every ERC-20 token. Portico uses them only for a contract that the caller recognises as a
   * token by its chain and address.
   */
  readonly tokenFormats?: readonly StructureFormat[]
}

/**
 * Merges several descriptor files into one, because a call can contain a call to a contract whose descriptor is in a
 * different file.
 */
export function joinDescriptors(files: readonly Descriptors[]): Descriptors {
  const contracts = files.flatMap((file, index) => {
    const before = files.slice(0, index).reduce((sum, { formats }) => sum + formats.length, 0)
    return file.contracts.map(contract => ({
      ...contract,
      formats: contract.formats.map(place => place + before),
    }))
  })
  return {
    formats: files.flatMap(({ formats }) => formats),
    contracts,
    tokenFormats: files.flatMap(({ tokenFormats = [] }) => tokenFormats),
  }
}

/** The format that fits a call or message, and the name of the contract's owner. */
export type BoundFormat = { readonly owner: string; readonly format: StructureFormat }

/**
 * Finds the format for a call or a message by the chain id and address of its contract. `key` is the selector of the
 * function or the encoded type of the message. The domain of a message must also have the values that the descriptor
 * requires.
 */
export function findFormat(
  { contracts, formats }: Descriptors,
  place: { readonly chainId: number; readonly address: string },
  key: string,
  domain: (name: string) => unknown = () => undefined,
): BoundFormat | undefined {
  const deployment = `${place.chainId}:${place.address.toLowerCase()}`
  for (const contract of contracts) {
    if (!contract.at.includes(deployment)) continue
    const fits = Object.entries(contract.domain ?? {}).every(
      ([name, value]) => String(domain(name)) === String(value),
    )
    const format = contract.formats.map(index => formats[index]).find(candidate => candidate?.key === key)
    if (fits && format) return { owner: contract.owner, format }
  }
  return undefined
}

/** A decoded value of call data or of a typed message. */
export type DataNode =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'address' | 'bytes'; readonly hex: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly DataNode[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, DataNode> }

/** Thrown if the data cannot be decoded, or if a path leads to no value. The caller shows the request as unknown. */
export class UnreadableData extends Error {}

/** Converts a value to a number. Bytes are read as a big-endian number. */
export function numberOf(node: DataNode): bigint {
  if (node.kind === 'number') return node.value
  if (node.kind === 'bytes' && node.hex !== '0x' && node.hex.length <= 66) return BigInt(node.hex)
  throw new UnreadableData('no number')
}

/** Returns the address in a value. Some contracts store an address as 20 bytes, or in the last 20 bytes of a number. */
export function addressOfNode(node: DataNode): string {
  if (node.kind === 'address') return node.hex
  if (node.kind === 'bytes' && node.hex.length === 42) return node.hex
  if (node.kind === 'number' && node.value >= 0n) return `0x${wordDigits(node.value).slice(24)}`
  throw new UnreadableData('no address')
}

/** Returns the bytes of a value as hex digits without `0x`. A number has 32 bytes. */
export function bytesOfNode(node: DataNode): string {
  if (node.kind === 'bytes' || node.kind === 'address') return node.hex.slice(2)
  if (node.kind === 'number' && node.value >= 0n) return wordDigits(node.value)
  throw new UnreadableData('no bytes')
}

function wordDigits(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/**
 * Returns the smallest and the largest number of an integer type such as `uint48`. Returns undefined for all other
 * types.
 */
export function rangeOf(type: string): readonly [min: bigint, max: bigint] | undefined {
  const [, sign, size = '256'] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  if (sign === undefined) return undefined
  const bits = BigInt(size === '' ? '256' : size)
  return sign === 'u' ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
}

/** Returns the number of bytes of a type such as `bytes32`. Returns undefined for all other types. */
export function sizeOfBytes(type: string): number | undefined {
  const [, size] = /^bytes(\d{1,2})$/.exec(type) ?? []
  return size === undefined ? undefined : Number(BigInt(size))
}

/**
 * Returns the element type of an array type, and the length of the array if the length is fixed. Returns undefined for
 * all other types.
 */
export function arrayOf(type: string): { readonly of: string; readonly length?: bigint } | undefined {
  const [, of, length] = /^(.+)\[(\d{0,9})\]$/.exec(type) ?? []
  if (of === undefined) return undefined
  return length ? { of, length: BigInt(length) } : { of }
}
