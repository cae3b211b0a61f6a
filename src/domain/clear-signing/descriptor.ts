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
  /** The amount from which `message` is shown instead of the amount. */
  readonly threshold?: string
  readonly message?: string
  readonly encoding?: string
  readonly base?: string
  readonly decimals?: number
  readonly prefix?: boolean
  /** The words for the values of an enumeration. */
  readonly values?: Readonly<Record<string, string>>
  /** Addresses, in lower case, that the contract replaces with the sender. */
  readonly sender?: readonly string[]
  readonly collection?: string
  readonly collectionPath?: string
  readonly callee?: string
  readonly calleePath?: string
}

/** Fields that are repeated for each element at a path. The paths of these fields start at the element. */
export type FieldGroup = { readonly path?: string; readonly fields: readonly Field[] }

export type Field = FieldFormat | FieldGroup

/** Describes one function of a contract, or one type of message. */
export type StructureFormat = {
  /** The selector of the function, or the encoded type of the message (EIP-712 `encodeType`). */
  readonly key: string
  /** The signature of the function with the names of its arguments. */
  readonly call?: string
  readonly intent: string
  readonly fields: readonly Field[]
}

/** A contract, or the verifier of messages, with the formats that describe it. */
type BoundContract = {
  readonly owner: string
  /** The chain and address of each deployment: `1:0x…`, in lower case. */
  readonly at: readonly string[]
  /** Values that the domain of a message must have. */
  readonly domain?: Readonly<Record<string, string | number>>
  /** Positions in the list of formats. */
  readonly formats: readonly number[]
}

/**
 * A bundled file of descriptors. scripts/clear-signing.mjs makes it from the public registry of ERC-7730
 * (ethereum/clear-signing-erc7730-registry, commit d2489c5e, CC0-1.0).
 */
export type Descriptors = {
  readonly formats: readonly StructureFormat[]
  readonly contracts: readonly BoundContract[]
  /** The formats of every ERC-20 token, for tokens that the caller knows by chain and address. */
  readonly tokenFormats?: readonly StructureFormat[]
}

/** Joins bundled files, so that an inner call can be described by any file that has its contract. */
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

/** The format of a call or message, and the name of the contract's owner. */
export type BoundFormat = { readonly owner: string; readonly format: StructureFormat }

/**
 * Finds the format for data of this contract by chain id, address and key. The domain of a message must also have the
 * values of the descriptor. The name of a contract never selects a descriptor, because every contract can use any name.
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
