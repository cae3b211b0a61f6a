import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { everything, permit2, type RequestEffect } from '../../../src/domain/transactions/request-calls.ts'
import { isDangerous } from '../../../src/domain/transactions/request-effects.ts'
import { decodeTypedData } from '../../../src/domain/transactions/signed-effects.ts'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const owner = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const spender = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const hash = `0x${'12'.repeat(32)}` as const
const most = String(everything)

type Member = { name: string; type: string }
type Typed = {
  types: Record<string, Member[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

const domainMembers = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
} as const
const domainOf = (verifyingContract: string) => ({ name: 'Token', chainId: 137, verifyingContract })
const membersOf = (text: string): Member[] =>
  text.split(',').map(part => {
    const [type = '', name = ''] = part.split(' ')
    return { name, type }
  })

/** Creates typed data from the encoded form of its types, such as `Permit(address owner,uint256 value)`. */
function typed(encoded: string, domain: Record<string, unknown>, message: Record<string, unknown>): Typed {
  const parts = [...encoded.matchAll(/(\w+)\(([^)]*)\)/g)]
  const types = Object.fromEntries(parts.map(([, name = '', members = '']) => [name, membersOf(members)]))
  const EIP712Domain = Object.keys(domain).map(name => ({
    name,
    type: domainMembers[name as keyof typeof domainMembers],
  }))
  return { types: { EIP712Domain, ...types }, primaryType: parts[0]?.[1] ?? '', domain, message }
}

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const transferEnd = 'address spender,uint256 nonce,uint256 deadline'
const permission = { token, amount: '7', expiration: '99', nonce: '0' }
const other = { token: spender, amount: String(2n ** 160n - 1n), expiration: '5', nonce: '0' }
const transfer = { token, amount: '7' }
const transferred = { spender, nonce: '1', deadline: '99' }
const authorization = {
  from: owner,
  to: spender,
  value: '7',
  validAfter: '0',
  validBefore: '99',
  nonce: hash,
}
const authorizationType =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

const permit = typed(
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  domainOf(token),
  { owner, spender, value: '7', nonce: '0', deadline: '99' },
)
const dai = typed(
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  domainOf(token),
  { holder: owner, spender, nonce: '0', expiry: '99', allowed: true },
)
const position = typed(
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
  domainOf(token),
  { spender, tokenId: '8', nonce: '0', deadline: '99' },
)
const all = typed(
  'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
  domainOf(token),
  { operator: spender, approved: true, nonce: '0', deadline: '99' },
)
const single = typed(
  `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
  domainOf(permit2),
  { details: permission, spender, sigDeadline: '1' },
)
const batch = typed(
  `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  domainOf(permit2),
  { details: [permission, other], spender, sigDeadline: '1' },
)
const once = typed(
  `PermitTransferFrom(TokenPermissions permitted,${transferEnd})${permissions}`,
  domainOf(permit2),
  { permitted: transfer, ...transferred },
)
const onceEach = typed(
  `PermitBatchTransferFrom(TokenPermissions[] permitted,${transferEnd})${permissions}`,
  domainOf(permit2),
  { permitted: [transfer, transfer], ...transferred },
)
const witnessed = typed(
  `PermitWitnessTransferFrom(TokenPermissions permitted,${transferEnd},Mine witness)Mine(address user)${permissions}`,
  domainOf(permit2),
  { permitted: transfer, ...transferred, witness: { user: owner } },
)
const authorized = typed(`TransferWithAuthorization(${authorizationType})`, domainOf(token), authorization)
const received = typed(`ReceiveWithAuthorization(${authorizationType})`, domainOf(token), authorization)
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 7n] })
const meta = typed(
  'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
  { name: 'Token', version: '1', verifyingContract: token, salt: hash },
  { nonce: '0', from: owner, functionSignature: approve },
)

const chain = 137
const granted = { kind: 'permit', token, to: spender, amount: 7n, until: 99n, chain } as const
const sent = {
  kind: 'signed-transfer',
  token,
  from: owner,
  to: spender,
  amount: 7n,
  until: 99n,
  chain,
} as const
const forms: readonly (readonly [form: string, data: Typed, effects: readonly RequestEffect[]])[] = [
  ['ERC-2612', permit, [granted]],
  ['DAI', dai, [{ ...granted, amount: everything }]],
  [
    'a position of Uniswap, ERC-4494',
    position,
    [{ kind: 'permit-nft', token, to: spender, id: 8n, until: 99n, chain }],
  ],
  ['a whole NFT collection', all, [{ kind: 'approve-all', token, to: spender, until: 99n, chain }]],
  ['Permit2, one token', single, [granted]],
  [
    'Permit2, several tokens',
    batch,
    [granted, { ...granted, token: spender, amount: 2n ** 160n - 1n, until: 5n }],
  ],
  ['Permit2, one transfer', once, [granted]],
  ['Permit2, one transfer of several tokens', onceEach, [granted, granted]],
  ['Permit2 with a witness', witnessed, [granted]],
  ['ERC-3009', authorized, [sent]],
  ['ERC-3009 for the recipient', received, [sent]],
  ['a meta-transaction', meta, [{ kind: 'approve', token, to: spender, amount: 7n, chain: 'any' }]],
]
const cases = forms.map(([form, data, effects]) => ({ form, data, effects }))

const blind = [{ kind: 'blind', to: '' }]
const withMessage = (data: Typed, message: object): Typed => ({
  ...data,
  message: { ...data.message, ...message },
})

describe('the effects of an EIP-712 signature (N2)', () => {
  it.each(cases)(
    'are read by the signed types, from an object and from JSON text: $form',
    ({ data, effects }) => {
      expect(decodeTypedData(data)).toEqual(effects)
      expect(decodeTypedData(JSON.stringify(data))).toEqual(effects)
    },
  )

  it.each([
    [
      'an unlimited permit with the flag of a DAI permit',
      withMessage(permit, { value: most, allowed: false }),
    ],
    ['a permit for an NFT with an amount', withMessage(position, { value: '0' })],
    ['a DAI permit for ever with an end date', withMessage(dai, { expiry: '0', deadline: '99' })],
    [
      'a Permit2 transfer with an expiration',
      withMessage(once, { permitted: { ...transfer, expiration: '5' } }),
    ],
    [
      'a permit whose domain has a value that is not signed',
      { ...permit, domain: { ...permit.domain, salt: hash } },
    ],
    [
      'a permit whose signed domain lacks the contract',
      { ...permit, types: { ...permit.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
    ],
    ['a permit without the type of the domain', { ...permit, types: { Permit: permit.types.Permit } }],
    ['a type that is listed twice', { ...permit, types: { ...permit.types, uint256: permit.types.Permit } }],
    [
      'a member that is listed twice',
      {
        ...permit,
        types: {
          ...permit.types,
          Permit: [...(permit.types.Permit ?? []), { name: 'value', type: 'uint256' }],
        },
      },
    ],
    ['a value that wallets read in different ways', withMessage(permit, { value: '0X7' })],
    ['JSON text with two amounts', JSON.stringify(permit).replace('"value":"7"', '"value":"7","value":"8"')],
    [
      'JSON text with two messages',
      JSON.stringify(permit).replace('"message":', '"message":{"value":"0"},"mess\\u0061ge":'),
    ],
  ])('are unreadable if a value is not signed or not clear: %s', (_what, data) => {
    const effects = decodeTypedData(data)
    expect(effects).toEqual(blind)
    expect(effects.every(isDangerous)).toBe(true)
  })

  it('contain a revocation only for a permit of zero, and the end date of a permit of DAI', () => {
    const revoked = [{ kind: 'revoke', token, to: spender, chain }]
    expect(decodeTypedData(withMessage(permit, { value: '0' }))).toEqual(revoked)
    expect(decodeTypedData(withMessage(dai, { allowed: false }))).toEqual(revoked)
    expect(decodeTypedData(withMessage(all, { approved: false }))).toMatchObject([{ kind: 'revoke-all' }])
    expect(decodeTypedData(withMessage(dai, { expiry: 0 }))).toMatchObject([{ until: everything }])
  })

  it('name the chain of the signed domain, or none if the domain names none (N5)', () => {
    const { chainId: _chain, ...domain } = permit.domain
    const { message } = permit
    const form = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    expect(decodeTypedData(typed(form, domain, message))).toMatchObject([{ kind: 'permit', chain: 'any' }])
    expect(decodeTypedData({ ...permit, domain: { ...permit.domain, chainId: '0x1' } })).toMatchObject([
      { chain: 1 },
    ])
    for (const chainId of [0, 1.5, '-1', '1e3', most])
      expect(decodeTypedData({ ...permit, domain: { ...permit.domain, chainId } })).toEqual(blind)
  })

  it('contain a permit of Permit2 only if the signed contract is Permit2', () => {
    for (const data of [single, batch, once, onceEach, witnessed])
      expect(decodeTypedData({ ...data, domain: domainOf(token) })).toMatchObject([
        { kind: 'unknown', to: token },
      ])
  })

  const witness = { witness: { user: owner } }
  const mine = 'Mine witness)Mine(address user)'
  it.each([
    [
      'of other permissions',
      typed(
        `PermitWitnessTransferFrom(TokenPermissions permitted,${transferEnd},${mine}TokenPermissions(address token,uint256 amount,uint256 more)`,
        domainOf(permit2),
        { permitted: { ...transfer, more: '1' }, ...transferred, ...witness },
      ),
    ],
    [
      'with two more members',
      typed(
        `PermitWitnessTransferFrom(TokenPermissions permitted,${transferEnd},uint256 more,${mine}${permissions}`,
        domainOf(permit2),
        { permitted: transfer, ...transferred, more: '1', ...witness },
      ),
    ],
    [
      'of another name',
      typed(
        `PermitMyTransferFrom(TokenPermissions permitted,${transferEnd},${mine}${permissions}`,
        domainOf(permit2),
        { permitted: transfer, ...transferred, ...witness },
      ),
    ],
  ])('do not contain a permit of Permit2 if its type only looks like one: %s (K)', (_what, data) => {
    expect(decodeTypedData(data)).toEqual([{ kind: 'unknown', to: permit2, name: data.primaryType, chain }])
  })

  it('are unknown if the signed domain of a permit names no contract (K)', () => {
    const { verifyingContract: _contract, ...domain } = permit.domain
    const form = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    expect(decodeTypedData(typed(form, domain, permit.message))).toEqual([
      { kind: 'unknown', to: '', name: 'Permit', chain },
    ])
  })

  it.each([
    ['an order of Seaport', 'OrderComponents(address offerer,uint256 salt)'],
    ['several orders of Seaport', 'BulkOrder(uint256 tree)'],
    ['an order of 0x', 'LimitOrder(address maker,uint256 salt)'],
    ['an order of CoW', 'Order(address sellToken,uint256 sellAmount)'],
  ])('name an order of a market, and warn about it: %s', (_what, form) => {
    const zero = (type: string) => (type === 'address' ? owner : '0')
    const members = membersOf(form.slice(form.indexOf('(') + 1, -1))
    const message = Object.fromEntries(members.map(({ name, type }) => [name, zero(type)]))
    const effects = decodeTypedData(typed(form, domainOf(token), message))
    expect(effects).toEqual([{ kind: 'order', to: token, name: form.slice(0, form.indexOf('(')), chain }])
    expect(effects.every(isDangerous)).toBe(true)
  })

  it('name the type of any other signature', () => {
    const vote = typed('Ballot(uint256 proposal)', domainOf(token), { proposal: '1' })
    expect(decodeTypedData(vote)).toEqual([{ kind: 'unknown', to: token, name: 'Ballot', chain }])
    for (const data of [undefined, null, '{', '[]', [], {}, { ...vote, primaryType: 'EIP712Domain' }])
      expect(decodeTypedData(data)).toEqual(blind)
  })

  it('never change if words are added, taken away, moved or retyped: they stay, or none is said', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), changes, ({ data, effects }, change) => {
        const changed = structuredClone(data)
        change(changed)
        const found = decodeTypedData(changed)
        const isSaid = found.some(({ kind }) => kind !== 'blind' && kind !== 'unknown')
        if (!isSaid) return
        expect(found).toEqual(effects)
        // The effects do not depend on the witness of a permit, whose type the site chooses.
        if (data !== witnessed) expect(hashTypedData(changed as never)).toBe(hashTypedData(data as never))
      }),
      { numRuns: 3_000 },
    )
  })
})

const words = fc.constantFrom(
  ...['allowed', 'value', 'amount', 'deadline', 'expiry', 'expiration', 'spender', 'owner', 'tokenId'],
  ...['details', 'permitted', 'chainId', 'verifyingContract', 'witness', 'constructor', 'nonce'],
)
const values = fc.constantFrom<unknown>(false, true, '0', 0, most, spender, '', null, hash, [], {}, '1e3')
const typeNames = fc.constantFrom(
  ...['bool', 'uint256', 'uint160', 'uint', 'address', 'bytes32', 'string', 'uint256[]', 'Permit', 'bytes'],
)

/** The objects in which a word can change: the message, the structs in it, and the domain. */
function objectsIn(data: Typed): Record<string, unknown>[] {
  const inner = (value: unknown): Record<string, unknown>[] => {
    if (Array.isArray(value)) return value.flatMap(inner)
    if (typeof value !== 'object' || value === null) return []
    return [value as Record<string, unknown>, ...Object.values(value).flatMap(inner)]
  }
  return [...inner(data.message), data.domain]
}

function pick<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T
}

function reorder(object: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(object).reverse()) {
    delete object[name]
    object[name] = value
  }
}

/** A function that changes the words of typed data, but no value that has the same name before and after. */
const changes: fc.Arbitrary<(data: Typed) => void> = fc
  .record({
    how: fc.nat(7),
    place: fc.nat(50),
    member: fc.nat(50),
    word: words,
    value: values,
    type: typeNames,
  })
  .map(({ how, place, member, word, value, type }) => data => {
    const object = pick(objectsIn(data), place)
    const list = pick(Object.values(data.types), place)
    const spot = member % list.length
    const at = list[spot] as Member
    if (how === 0 && !Object.hasOwn(object, word)) object[word] = value
    if (how === 1) delete object[pick(Object.keys(object), member)]
    if (how === 2) reorder(object)
    if (how === 3) list.reverse()
    if (how === 4) at.type = type
    if (how === 5) at.name = word
    if (how === 6) list.splice(spot, 1)
    if (how === 7) list.push({ name: word, type })
  })
