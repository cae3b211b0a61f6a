import { describe, expect, it } from 'vitest'
import { UnreadableData } from '../../../src/domain/clear-signing/descriptor.ts'
import { readTypedMessage } from '../../../src/domain/clear-signing/typed-data.ts'

const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
type Member = { readonly name: unknown; readonly type: unknown }
const member = (type: unknown, name: unknown = 'text'): Member => ({ name, type })
const domainTypes = [member('uint256', 'chainId'), member('address', 'verifyingContract')]
const note = {
  types: { EIP712Domain: domainTypes, Note: [member('string')] },
  primaryType: 'Note',
  domain: { chainId: 1, verifyingContract: contract },
  message: { text: 'hi' },
} as const
const withTypes = (types: object) => ({ ...note, types: { ...note.types, ...types } })
const withDomain = (members: readonly Member[], domain: object) => ({
  ...withTypes({ EIP712Domain: members }),
  domain,
})
const many = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Reads the only value of a message whose member `text` has this type. */
const readAs = (type: string, value: unknown) => {
  const message = { text: value }
  const read = readTypedMessage({ ...withTypes({ Note: [member(type)], Empty: [] }), message })?.read()
  return read?.kind === 'fields' ? read.fields.get('text') : undefined
}

describe('a message of EIP-712', () => {
  it.each<[string, unknown]>([
    ['whose primary type is the domain', { ...note, primaryType: 'EIP712Domain', message: note.domain }],
    ['whose primary type is not listed', { ...note, primaryType: 'Missing', message: {} }],
    ['whose primary type is no text', { ...note, primaryType: ['Note'] }],
    ['without types', { ...note, types: undefined }],
    ['with a list of types', { ...note, types: [note.types.Note] }],
    ['with more than 50 types', withTypes(Object.fromEntries(many(49).map(place => [`T${place}`, []])))],
    ['with a type that is no list', withTypes({ Other: {} })],
    [
      'with a type of more than 100 members',
      withTypes({ Other: many(101).map(place => member('bool', `m${place}`)) }),
    ],
    ['with a type whose name has a blank', withTypes({ 'My Type': [] })],
    ['with a type whose name EIP-712 defines itself', withTypes({ uint8: [] })],
    ['with a type whose name looks like one of EIP-712', withTypes({ bytes33: [] })],
    ['with a type that nobody defines', withTypes({ Other: [member('Missing')] })],
    ['with a member that is listed twice', withTypes({ Other: [member('bool'), member('bool')] })],
    ['with a member whose name is no word', withTypes({ Other: [member('bool', '1st')] })],
    ['with a member whose name is no text', withTypes({ Other: [member('bool', ['text'])] })],
    ['with a member whose type has a blank', withTypes({ Other: [member('bool x')] })],
    ['with a list of a length of ten digits', withTypes({ Other: [member('bool[1234567890]')] })],
    ['with a member whose type is no text', withTypes({ Other: [member(['bool'])] })],
    ['whose domain has another field', withDomain([member('uint256', 'other')], { other: 1 })],
    ['whose domain has its fields in another order', withDomain([...domainTypes].reverse(), note.domain)],
    ['whose domain has a field of another type', withDomain([member('uint8', 'chainId')], { chainId: 1 })],
    ['whose domain lacks a field', { ...note, domain: { chainId: 1 } }],
    ['of the network 0', { ...note, domain: { ...note.domain, chainId: 0 } }],
    [
      'of a network whose number is too large',
      { ...note, domain: { ...note.domain, chainId: '9007199254740992' } },
    ],
  ])('is refused, because wallets could read it in different ways: %s (K)', (_what, data) => {
    expect(readTypedMessage(data)).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['with 50 types', withTypes(Object.fromEntries(many(48).map(place => [`T${place}`, []])))],
    ['with a type of 100 members', withTypes({ Other: many(100).map(place => member('bool', `m${place}`)) })],
    ['with a colon in the name of a type', withTypes({ 'A:B': [member('bool')] })],
    [
      'of the network with the largest number',
      { ...note, domain: { ...note.domain, chainId: '9007199254740991' } },
    ],
    ['as JSON text with another field', JSON.stringify({ extra: null, ...note })],
  ])('is read: %s (K)', (_what, data) => {
    expect(readTypedMessage(data)).toMatchObject({ primaryType: 'Note', type: 'Note(string text)' })
  })

  it('has the network and the contract of its domain, or none if the domain names none (K)', () => {
    expect(readTypedMessage(note)?.domain).toMatchObject({ chainId: 1, contract })
    const name = withDomain([member('string', 'name')], { name: 'Shop' })
    const { fieldOf, ...domain } = readTypedMessage(name)?.domain ?? { fieldOf: () => undefined }
    expect(domain).toStrictEqual({})
    expect(fieldOf('name')).toBe('Shop')
  })

  it.each<[string, unknown, object]>([
    ['string', 'hi', { kind: 'text', text: 'hi' }],
    ['bool', true, { kind: 'bool', value: true }],
    ['uint8', 255, { kind: 'number', value: 255n }],
    ['uint8', 255n, { kind: 'number', value: 255n }],
    ['int8', '-128', { kind: 'number', value: -128n }],
    ['uint256', '0xFF', { kind: 'number', value: 255n }],
    ['address', contract, { kind: 'address', hex: contract }],
    ['bytes20', contract, { kind: 'bytes', hex: contract }],
    ['bytes', contract, { kind: 'bytes', hex: contract }],
    ['bytes', '0x', { kind: 'bytes', hex: '0x' }],
    ['bool[2]', [true, false], { kind: 'list' }],
    ['Empty', {}, { kind: 'fields' }],
  ])('has a value of the type %s: %s (K)', (type, value, node) => {
    expect(readAs(type, value)).toMatchObject(node)
  })

  it.each<[string, unknown]>([
    ['string', true],
    ['string', 7],
    ['bool', 'true'],
    ['bool', 1],
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['int8', '-129'],
    ['uint256', '1e3'],
    ['uint256', 1.5],
    ['uint256', 2 ** 53],
    ['uint256', ['5']],
    ['uint256', ''],
    ['address', '0x12'],
    ['address', `${contract}00`],
    ['bytes', '0x123'],
    ['bytes', 'hi'],
    ['bytes4', '0x123456'],
    ['bytes4', '0x1234567890'],
    ['bool[2]', [true]],
    ['bool[2]', [true, false, true]],
    ['bool[]', { 0: true, length: 1 }],
    ['Empty', []],
    ['Empty', null],
    ['Empty', { more: 1 }],
  ])('is unreadable if a value is not of the type %s: %j (K)', (type, value) => {
    expect(() => readAs(type, value)).toThrow(UnreadableData)
  })

  it('is unreadable if a value is not its own (K)', () => {
    const inherited = Object.assign(Object.create({ text: 'hi' }), { other: 'hi' })
    expect(() => readTypedMessage({ ...note, message: inherited })?.read()).toThrow(UnreadableData)
  })

  it('is unreadable if it has more than 2,000 values or more than 10 levels (K)', () => {
    // The message and its list count too.
    expect(
      readAs(
        'bool[]',
        many(1_998).map(() => true),
      ),
    ).toMatchObject({ kind: 'list' })
    expect(() =>
      readAs(
        'bool[]',
        many(1_999).map(() => true),
      ),
    ).toThrow(UnreadableData)
    const nested = (levels: number) =>
      readAs(
        `bool${'[]'.repeat(levels)}`,
        many(levels).reduce<unknown>(inner => [inner], true),
      )
    expect(nested(9)).toMatchObject({ kind: 'list' })
    expect(() => nested(10)).toThrow(UnreadableData)
  })
})
