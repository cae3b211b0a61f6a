import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from '../../../src/domain/clear-signing/call-data.ts'
import {
  addressOfNode,
  arrayOf,
  bytesOfNode,
  type DataNode,
  findFormat,
  numberOf,
  rangeOf,
  sizeOfBytes,
  UnreadableData,
} from '../../../src/domain/clear-signing/descriptor.ts'

const someone = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const hash = `0x${'12'.repeat(32)}` as const

/** The plain value of a node, as viem gives it to the encoder. */
const plain = (node: DataNode): unknown => {
  switch (node.kind) {
    case 'number':
    case 'bool':
      return node.value
    case 'text':
      return node.text
    case 'list':
      return node.items.map(plain)
    case 'fields':
      return Object.fromEntries([...node.fields].map(([name, value]) => [name, plain(value)]))
    default:
      return node.hex
  }
}

/** Encodes the values with viem, and decodes them again. */
const decoded = (signature: string, args: readonly unknown[]) => {
  const abi = parseAbi([`function ${signature}`] as never)
  const data = encodeFunctionData({ abi, args } as never)
  return { data, values: plain(decodeCall(signature.replaceAll(', ', ','), data)) }
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const only = (type: string, value: bigint) => () =>
  decodeCall(`f(${type} a)`, `0x00000000${word(value & maxUint256)}`)
const one = (type: string, value: bigint) => plain(only(type, value)())

describe('the decoder of a contract call', () => {
  it.each<[string, readonly unknown[], object]>([
    ['f()', [], {}],
    ['f(uint256 a, int256 b)', [maxUint256, -(2n ** 255n)], { a: maxUint256, b: -(2n ** 255n) }],
    ['f(int8 a, int8 b, uint8 c)', [-128, 127, 255], { a: -128n, b: 127n, c: 255n }],
    ['f(bool a, bool b)', [true, false], { a: true, b: false }],
    ['f(bytes4 a, bytes32 b)', ['0x12345678', hash], { a: '0x12345678', b: hash }],
    ['f(string a, bytes b, uint256 c)', ['héllo', '0x1234', 7n], { a: 'héllo', b: '0x1234', c: 7n }],
    ['f(string a, bytes b)', ['', '0x'], { a: '', b: '0x' }],
    ['f(uint256[2] a, uint256 b)', [[1n, 2n], 3n], { a: [1n, 2n], b: 3n }],
    ['f(uint256[] a, uint256 b)', [[1n, 2n], 3n], { a: [1n, 2n], b: 3n }],
    ['f(string[2] a, uint256 b)', [['x', 'y'], 3n], { a: ['x', 'y'], b: 3n }],
    ['f(uint256[2][] a)', [[[1n, 2n]]], { a: [[1n, 2n]] }],
    [
      'f((address to, uint256 n) a, uint256 b)',
      [{ to: someone, n: 1n }, 2n],
      { a: { to: someone, n: 1n }, b: 2n },
    ],
    ['f((string s, uint256 n) a, uint256 b)', [{ s: 'x', n: 1n }, 2n], { a: { s: 'x', n: 1n }, b: 2n }],
    ['f((uint256 n)[2] a, uint256 b)', [[{ n: 1n }, { n: 2n }], 3n], { a: [{ n: 1n }, { n: 2n }], b: 3n }],
    ['f((uint256 n)[] a, uint256 b)', [[{ n: 1n }, { n: 2n }], 3n], { a: [{ n: 1n }, { n: 2n }], b: 3n }],
    [
      'f(uint256 x, ((uint256 n, bool o) p, string s)[1] a, uint256 b)',
      [9n, [{ p: { n: 1n, o: true }, s: 'x' }], 3n],
      { x: 9n, a: [{ p: { n: 1n, o: true }, s: 'x' }], b: 3n },
    ],
  ])('reads what viem has encoded: %s (K)', (signature, args, expected) => {
    const { data, values } = decoded(signature, args)
    expect(values).toEqual(expected)
    // Data that is cut off is never read, not even in part.
    const cut = data.slice(0, -2) as Hex
    if (args.length > 0 && !/string|bytes\b/.test(signature))
      expect(() => decodeCall(signature.replaceAll(', ', ','), cut)).toThrow(UnreadableData)
  })

  it.each<[string, () => unknown]>([
    ['no hexadecimal digits', () => decodeCall('f()', 'nonsense')],
    ['half a byte', () => decodeCall('f()', '0x123456781')],
    ['half a selector', () => decodeCall('f()', '0x1234')],
    ['a flag of 2', only('bool', 2n)],
    ['a number above its type', only('uint8', 256n)],
    ['a signed number above its type', only('int8', 128n)],
    ['a signed number below its type', only('int8', -129n)],
    ['an address of more than 20 bytes', only('address', 2n ** 160n)],
    ['an unknown type', only('fixed', 1n)],
    ['a list without its items', only('uint256[]', 32n)],
    [
      'a list of a huge length',
      () => decodeCall('f(uint256[] a)', `0x00000000${word(32n)}${word(maxUint256)}`),
    ],
    ['a text of a huge length', () => decodeCall('f(string a)', `0x00000000${word(32n)}${word(maxUint256)}`)],
    ['a place behind the end', only('string', maxUint256)],
    ['bytes behind a short value', () => decodeCall('f(bytes4 a)', `0x00000000${'12'.repeat(32)}`)],
    [
      'bytes behind a text',
      () => decodeCall('f(string a)', `0x00000000${word(32n)}${word(1n)}${'78'.repeat(32)}`),
    ],
    [
      'text that is no UTF-8',
      () => decodeCall('f(string a)', `0x00000000${word(32n)}${word(1n)}ff${'00'.repeat(31)}`),
    ],
    [
      'two values in one place',
      () =>
        decodeCall('f(bytes a, bytes b)'.replace(', ', ','), `0x00000000${word(64n)}${word(64n)}${word(0n)}`),
    ],
  ])('refuses what does not fit: %s (K)', (_what, read) => {
    expect(read).toThrow(UnreadableData)
  })

  it('reads a call to whose end an app has appended bytes (K)', () => {
    const { data } = decoded('f(uint256 a, string b)', [7n, 'x'])
    expect(plain(decodeCall('f(uint256 a,string b)', `${data}c0ffee`))).toEqual({ a: 7n, b: 'x' })
    expect(plain(decodeCall('f()', '0x00000000c0ff'))).toEqual({})
  })

  it('reads the smallest and the largest numbers of a type (K)', () => {
    expect([one('uint8', 255n), one('int8', 127n), one('int8', -128n)]).toEqual(
      [255n, 127n, -128n].map(n => ({ a: n })),
    )
    expect(one('uint256', 2n ** 255n)).toEqual({ a: 2n ** 255n })
    expect(one('int256', 2n ** 255n)).toEqual({ a: -(2n ** 255n) })
  })

  it('reads 2,000 values, the list included, and no more (K)', () => {
    const list = (count: number) => () => decoded('f(uint256[] a)', [Array.from({ length: count }, () => 1n)])
    expect(list(1_999)().values).toEqual({ a: Array.from({ length: 1_999 }, () => 1n) })
    expect(list(2_000)).toThrow(UnreadableData)
  })
})

const number = (value: bigint): DataNode => ({ kind: 'number', value })
const bytes = (length: number): DataNode => ({ kind: 'bytes', hex: `0x${'12'.repeat(length)}` })
const address: DataNode = { kind: 'address', hex: someone }
const text: DataNode = { kind: 'text', text: '7' }
const flag: DataNode = { kind: 'bool', value: true }

describe('a decoded value', () => {
  it('is a number only if it is one, or bytes that are one (K)', () => {
    expect([number(-7n), bytes(1), bytes(32)].map(numberOf)).toEqual([-7n, 0x12n, BigInt(hash)])
    for (const node of [bytes(0), bytes(33), address, text, flag])
      expect(() => numberOf(node)).toThrow(UnreadableData)
  })

  it('is an address only if it is one, or has one in its last 20 bytes (K)', () => {
    const packed = number((7n << 160n) + BigInt(someone))
    const zero = `0x${'00'.repeat(20)}`
    expect([address, bytes(20), packed, number(0n)].map(addressOfNode)).toEqual([
      someone,
      `0x${'12'.repeat(20)}`,
      someone,
      zero,
    ])
    for (const node of [bytes(19), bytes(32), number(-1n), text, flag])
      expect(() => addressOfNode(node)).toThrow(UnreadableData)
  })

  it('has bytes only if it is bytes, an address or a number that is not negative (K)', () => {
    expect([bytes(2), address, number(0n), number(255n)].map(bytesOfNode)).toEqual([
      '1212',
      someone.slice(2),
      word(0n),
      word(255n),
    ])
    for (const node of [number(-1n), text, flag]) expect(() => bytesOfNode(node)).toThrow(UnreadableData)
  })
})

it('the types of Solidity have a range, a size or elements (K)', () => {
  const most = [0n, maxUint256]
  expect(['uint', 'uint256', 'uint8', 'int8'].map(rangeOf)).toEqual([most, most, [0n, 255n], [-128n, 127n]])
  expect(rangeOf('int')).toEqual(rangeOf('int256'))
  expect(['bytes', 'int_', 'address'].map(rangeOf)).toEqual([undefined, undefined, undefined])
  expect(['bytes32', 'bytes4', 'bytes', 'uint8'].map(sizeOfBytes)).toEqual([32, 4, undefined, undefined])
  expect(['bool[2]', 'bool[]', 'bool[][3]', 'bool'].map(arrayOf)).toStrictEqual([
    { of: 'bool', length: 2n },
    { of: 'bool' },
    { of: 'bool[]', length: 3n },
    undefined,
  ])
})

it('a format is found only for its own chain, contract, key and domain (K)', () => {
  const format = { key: '0x1', intent: 'Act', fields: [] }
  const other = { key: '0x2', intent: 'Rest', fields: [] }
  const descriptors = {
    formats: [other, format],
    contracts: [
      { owner: 'None', at: [`1:${someone}`], formats: [0] },
      { owner: 'Strict', at: [`1:${someone}`], domain: { name: 'Shop', version: 1 }, formats: [1] },
      { owner: 'Vault', at: [`10:${someone}`], formats: [0, 1] },
    ],
  }
  const find = (chainId: number, key: string, domain?: object) =>
    findFormat(
      descriptors,
      { chainId, address: someone.toUpperCase().replace('0X', '0x') },
      key,
      domain && (name => domain[name as keyof typeof domain]),
    )?.owner
  expect(find(10, '0x1')).toBe('Vault')
  expect(find(1, '0x2')).toBe('None')
  expect(find(1, '0x1', { name: 'Shop', version: '1' })).toBe('Strict')
  expect([find(1, '0x1'), find(1, '0x1', { name: 'Shop' }), find(1, '0x1', { version: 1 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([find(5, '0x1'), find(10, '0x3')]).toEqual([undefined, undefined])
})
