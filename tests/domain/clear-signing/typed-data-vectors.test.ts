import { TypedDataEncoder } from 'ethers'
import { expect, it } from 'vitest'
import { type DataNode, UnreadableData } from '../../../src/domain/clear-signing/descriptor.ts'
import { readTypedMessage } from '../../../src/domain/clear-signing/typed-data.ts'
import { decodeTypedData } from '../../../src/domain/transactions/signed-effects.ts'
import { readVectors } from '../../vectors/read.ts'

type Member = { readonly name: string; readonly type: string }
type Vector = {
  readonly name: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly types: Readonly<Record<string, readonly Member[]>>
  readonly data: Readonly<Record<string, unknown>>
}

const vectors = readVectors<readonly Vector[]>('ethers/typed-data.json')
const domainTypes: Readonly<Record<string, string>> = {
  ...{ name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' },
}
const asSigned = ({ domain, primaryType, types, data }: Vector) => ({
  primaryType,
  domain,
  types: {
    ...types,
    EIP712Domain: Object.keys(domainTypes)
      .filter(name => name in domain)
      .map(name => ({ name, type: domainTypes[name] })),
  },
  message: data,
})

/** Writes what a node says in the form in which ethers writes values for a wallet. */
const plain = (node: DataNode): unknown => {
  switch (node.kind) {
    case 'number':
      return node.value.toString()
    case 'bool':
      return node.value
    case 'text':
      return node.text
    case 'list':
      return node.items.map(plain)
    case 'fields':
      return Object.fromEntries([...node.fields].map(([name, field]) => [name, plain(field)]))
    default:
      return node.hex
  }
}
const lower = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === 'string' && /^0x[0-9a-fA-F]*$/.test(part) ? part.toLowerCase() : part,
    ),
  )

it('every public vector of typed data is read with the type and the values that a wallet signs (40)', () => {
  expect(vectors.length).toBeGreaterThan(90)
  const wrong = vectors.filter(vector => {
    const message = readTypedMessage(asSigned(vector))
    if (!message) return true
    const types = vector.types as Record<string, Member[]>
    const { message: signed } = TypedDataEncoder.getPayload(vector.domain, types, vector.data)
    const type = TypedDataEncoder.from(types).encodeType(vector.primaryType)
    return message.type !== type || JSON.stringify(plain(message.read())) !== JSON.stringify(lower(signed))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** Changes after which two wallets could show or sign different things. */
const changes: readonly (readonly [what: string, change: (given: ReturnType<typeof asSigned>) => object])[] =
  [
    ['a value that no type lists', given => ({ ...given, message: { ...given.message, extra: '1' } })],
    [
      'a value that is missing',
      given => ({ ...given, message: Object.fromEntries(Object.entries(given.message).slice(1)) }),
    ],
    [
      'a type that is not listed',
      given => ({
        ...given,
        types: {
          ...given.types,
          [given.primaryType]: [
            ...(given.types[given.primaryType as never] as []),
            { name: 'z9', type: 'Gone' },
          ],
        },
      }),
    ],
    [
      'a value of the domain that no type lists',
      given => ({ ...given, domain: { ...given.domain, extra: 1 } }),
    ],
    ['another primary type', given => ({ ...given, primaryType: 'EIP712Domain' })],
  ]

it.each(changes)('no public vector of typed data is readable with %s (40)', (_what, change) => {
  const readable = vectors.filter(vector => {
    const changed = change(asSigned(vector))
    // Neither the reader nor what is shown of the signature throws anything else.
    expect(() => decodeTypedData(changed)).not.toThrow()
    try {
      readTypedMessage(changed)?.read()
    } catch (error) {
      if (error instanceof UnreadableData) return false
      throw error
    }
    return readTypedMessage(changed) !== undefined
  })
  expect(readable.map(({ name }) => name)).toEqual([])
})
