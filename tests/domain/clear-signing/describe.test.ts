import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from '../../../src/domain/clear-signing/call-data.ts'
import { describeCall, describeMessage } from '../../../src/domain/clear-signing/describe.ts'
import { type DescribedValue, tokensOf } from '../../../src/domain/clear-signing/description.ts'
import type { Descriptors, Field } from '../../../src/domain/clear-signing/descriptor.ts'

const vault = '0x1111111111111111111111111111111111111111'
const token = '0x2222222222222222222222222222222222222222'
const bob = '0x3333333333333333333333333333333333333333'
const abi = parseAbi([
  'function act(address to, uint256 amount, uint48 until, bytes data, uint256[] ids, (address token, int8 side)[] legs)',
])
const callSignature =
  'act(address to,uint256 amount,uint48 until,bytes data,uint256[] ids,(address token,int8 side)[] legs)'
const key = '0x00000001'

const transferSelector = '0xa9059cbb'
const tokenFormats = [
  {
    key: transferSelector,
    call: 'transfer(address _to,uint256 _value)',
    intent: 'Send',
    fields: [{ path: '_value', label: 'Amount', format: 'tokenAmount', tokenPath: '@.to' }],
  },
] as const

function described(fields: readonly Field[], { data = encoded(), chainId = 1, to = vault } = {}) {
  const descriptors: Descriptors = {
    tokenFormats,
    formats: [{ key: data.slice(0, 10), call: callSignature, intent: 'Act', fields }],
    contracts: [{ owner: 'Vault', at: [`1:${vault}`], formats: [0] }],
  }
  const coins = {
    native: { symbol: 'ETH', decimals: 18 },
    coinOf: (address: string) => (address === token ? { symbol: 'TOK', decimals: 2 } : undefined),
  }
  return describeCall(descriptors, { chainId, to, value: 5n, from: bob, data }, coins)
}

function encoded(amount = 1_234n, until = 3_661, data: `0x${string}` = '0xdeadbeef') {
  const legs = [
    { token, side: -1 },
    { token: bob, side: 2 },
  ] as const
  return encodeFunctionData({ abi, functionName: 'act', args: [bob, amount, until, data, [7n, 8n], legs] })
}

const valuesOf = (fields: readonly Field[], at = {}) =>
  described(fields, at)?.fields.map(({ value }) => value) ?? 'unknown'
const raw = (path: string): Field => ({ path, label: 'Value', format: 'raw' })
const text = (words: string) => ({ kind: 'text', text: words })

describe('the description of a contract call from its ERC-7730 descriptor', () => {
  it("contains an amount with the token's decimals if the token is known, and otherwise in base units", () => {
    const amount = { path: 'amount', label: 'Amount', format: 'tokenAmount' } as const
    expect(valuesOf([{ ...amount, token }])).toEqual([
      { kind: 'amount', amount: 1_234n, coin: { symbol: 'TOK', decimals: 2 }, token },
    ])
    expect(valuesOf([{ ...amount, tokenPath: 'to' }])).toEqual([
      { kind: 'units', amount: 1_234n, token: bob },
    ])
    expect(valuesOf([amount])).toEqual([{ kind: 'units', amount: 1_234n }])
    const unknown = described([{ ...amount, tokenPath: 'to' }])
    expect(unknown && tokensOf(unknown)).toEqual([bob])
  })
  it('contains an amount of the native coin if the call has the placeholder address of that coin', () => {
    const field = {
      path: 'amount',
      label: 'Amount',
      format: 'tokenAmount',
      tokenPath: 'to',
      native: [bob],
    } as const
    expect(valuesOf([field])).toMatchObject([{ kind: 'amount', coin: { symbol: 'ETH' } }])
  })
  it('contains a word such as "All" in place of an amount at or above the descriptor\'s threshold', () => {
    const field = {
      path: 'amount',
      label: 'Amount',
      format: 'tokenAmount',
      token,
      threshold: '0x4d2',
    } as const
    expect(valuesOf([{ ...field, message: 'All' }])).toMatchObject([{ kind: 'limit', words: 'All', token }])
    expect(valuesOf([{ ...field, threshold: '0x4d3' }])).toMatchObject([{ kind: 'amount', amount: 1_234n }])
  })
  it('shows a number as a date, block number, duration, unit or enumeration value, as the descriptor says', () => {
    const field = { path: 'until', label: 'Until' } as const
    expect(
      valuesOf([
        { ...field, format: 'date', encoding: 'timestamp' },
        { ...field, format: 'date', encoding: 'blockheight' },
        { ...field, format: 'duration' },
        { ...field, format: 'unit', base: '%', decimals: 4 },
        { ...field, format: 'unit', base: 's', prefix: true },
        { ...field, format: 'enum', values: { 3661: 'Long' } },
        { ...field, format: 'enum', values: { 1: 'Short' } },
      ]),
    ).toEqual([
      { kind: 'date', seconds: 3_661n },
      text('3661'),
      text('1:01:01'),
      text('0.3661%'),
      text('3.661ks'),
      text('Long'),
      text('3661'),
    ])
  })
  it('contains the id of an NFT and the address of its collection', () => {
    const field = { path: 'ids.[]', label: 'NFT', format: 'nftName', collectionPath: '@.to' } as const
    expect(valuesOf([field])).toEqual([
      { kind: 'nft', id: 7n, collection: vault },
      { kind: 'nft', id: 8n, collection: vault },
    ])
  })
  it("contains the sender's address where the call has a placeholder for the sender", () => {
    const field = { path: 'to', label: 'To', format: 'addressName' } as const
    expect(valuesOf([{ ...field, path: 'legs.[0].token', sender: [token] }])).toEqual([
      { kind: 'address', address: bob },
    ])
    expect(valuesOf([{ ...field, path: 'legs.[0].token' }])).toEqual([{ kind: 'address', address: token }])
  })
  it('contains the description of an inner call, or marks the inner call as unknown if no descriptor fits', () => {
    const field = { path: 'data', label: 'Call', format: 'calldata', calleePath: '@.to' } as const
    expect(valuesOf([field])).toEqual([{ kind: 'unknown-call', to: vault, selector: '0xdeadbeef' }])
    const inner = encoded(9n)
    const outer = encoded(1n, 1, inner)
    expect(valuesOf([{ ...field }, raw('amount')], { data: outer })).toMatchObject([
      { kind: 'call', description: { fields: [{ value: { kind: 'unknown-call' } }, { value: text('9') }] } },
      text('1'),
    ])
  })
  it('contains the native coins that an inner call sends, whether it can describe that call or not (N9)', () => {
    const field = {
      path: 'data',
      label: 'Call',
      format: 'calldata',
      calleePath: '@.to',
      amountPath: 'amount',
    } as const
    const coins = { amount: 1_234n, coin: { symbol: 'ETH', decimals: 18 } }
    const unknown = { kind: 'unknown-call', to: vault, selector: '0xdeadbeef' }
    expect(valuesOf([field])).toEqual([{ ...unknown, coins }])
    expect(valuesOf([field], { data: encoded(0n) })).toEqual([unknown])
    const outer = encoded(1_234n, 1, encoded(9n))
    expect(valuesOf([field], { data: outer })).toMatchObject([{ kind: 'call', coins }])
    // The description of the inner call already shows these coins.
    const shown = [field, { path: '@.value', label: 'Amount', format: 'amount' }] as const
    const inner = encoded(1_234n, 1, encoded(0n))
    const [first] = valuesOf(shown, { data: encoded(1_234n, 1, inner) })
    expect(first).toMatchObject({
      kind: 'call',
      description: { fields: [{}, { value: { amount: 1_234n } }] },
    })
    expect(first).not.toHaveProperty('coins')
  })
  it('contains these coins unless it shows exactly this amount of native coins (K)', () => {
    const call = {
      path: 'data',
      label: 'Call',
      format: 'calldata',
      calleePath: '@.to',
      amountPath: 'amount',
    } as const
    const first = (more: Field, inner: bigint) =>
      valuesOf([call, more], { data: encoded(1_234n, 1, encoded(inner)) })[0]
    const amount = { path: 'amount', label: 'Amount' } as const
    const coins = { amount: 1_234n }
    expect(first({ ...amount, format: 'amount' }, 1_234n)).not.toHaveProperty('coins')
    expect(first({ ...amount, format: 'amount' }, 9n)).toMatchObject({ coins })
    expect(first({ ...amount, format: 'tokenAmount', token }, 1_234n)).toMatchObject({ coins })
    expect(first({ ...amount, format: 'tokenAmount' }, 1_234n)).toMatchObject({ coins })
    expect(first({ ...amount, format: 'raw' }, 1_234n)).toMatchObject({ coins })
  })
  it('contains the coins in base units if the native coin is unknown (K)', () => {
    const call = {
      path: 'data',
      label: 'Call',
      format: 'calldata',
      calleePath: '@.to',
      amountPath: 'amount',
    } as const
    const found = describeCall(
      {
        formats: [{ key: encoded().slice(0, 10), call: callSignature, intent: 'Act', fields: [call] }],
        contracts: [{ owner: 'Vault', at: [`1:${vault}`], formats: [0] }],
      },
      { chainId: 1, to: vault, value: 5n, from: bob, data: encoded() },
      { coinOf: () => undefined },
    )
    expect(found?.fields[0]?.value).toStrictEqual({
      ...{ kind: 'unknown-call', to: vault, selector: '0xdeadbeef' },
      coins: { amount: 1_234n },
    })
  })
  it('describes calls inside calls to the depth of 3, and no deeper (K)', () => {
    const field = { path: 'data', label: 'Call', format: 'calldata', calleePath: '@.to' } as const
    const nested = (levels: number): `0x${string}` =>
      levels === 0 ? encoded() : encoded(1n, 1, nested(levels - 1))
    const deepest = (levels: number) => {
      let [value] = valuesOf([field], { data: nested(levels) }) as readonly DescribedValue[]
      let depth = 0
      for (; value?.kind === 'call'; depth += 1) value = value.description.fields[0]?.value
      return [depth, value]
    }
    const key = encoded().slice(0, 10)
    const unknown = { kind: 'unknown-call', to: vault }
    expect(deepest(3)).toEqual([3, { ...unknown, selector: '0xdeadbeef' }])
    expect(deepest(4)).toEqual([3, { ...unknown, selector: key }])
  })
  it('does not take a call of a known token for a transfer, if it is another call (K)', () => {
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, 250n] })
    const field = { path: 'data', label: 'Call', format: 'calldata', callee: token } as const
    for (const inner of [approval, '0x', '0x12'] as const)
      expect(valuesOf([field], { data: encoded(1n, 1, inner) })).toEqual([
        { kind: 'unknown-call', to: token, selector: inner.slice(0, 10) },
      ])
  })
  it('hides no error but that of unreadable data (K)', () => {
    const field = { path: 'amount', label: 'Amount', format: 'tokenAmount', token } as const
    const down = () => {
      throw new Error('down')
    }
    const found = () =>
      describeCall(
        {
          formats: [{ key: encoded().slice(0, 10), call: callSignature, intent: 'Act', fields: [field] }],
          contracts: [{ owner: 'Vault', at: [`1:${vault}`], formats: [0] }],
        },
        { chainId: 1, to: vault, value: 5n, from: bob, data: encoded() },
        { coinOf: down },
      )
    expect(found).toThrow('down')
  })
  it('formats the sender of an inner call as the address that makes the call (N9)', () => {
    const inner = { path: '@.from', label: 'Sender', format: 'addressName' } as const
    const field = {
      path: 'data',
      label: 'Call',
      format: 'calldata',
      callee: vault,
      spenderPath: 'to',
    } as const
    const senders = (spender: object) => {
      const [first] = valuesOf([{ ...field, ...spender }, inner], {
        data: encoded(1n, 1, encoded(9n, 1, encoded())),
      })
      return first
    }
    expect(senders({ spenderPath: 'legs.[0].token' })).toMatchObject({
      description: { fields: [{}, { value: { kind: 'address', address: token } }] },
    })
    expect(senders({ spenderPath: undefined })).toMatchObject({
      description: { fields: [{}, { value: { kind: 'address', address: bob } }] },
    })
  })
  it('describes a token transfer inside the call only if Portico knows the token', () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 250n] })
    const field = { path: 'data', label: 'Call', format: 'calldata', callee: token } as const
    const data = encoded(1n, 1, transfer)
    expect(valuesOf([field], { data })).toMatchObject([
      {
        kind: 'call',
        description: {
          intent: 'Send',
          owner: 'TOK',
          contract: token,
          fields: [{ label: 'Amount', value: { kind: 'amount', amount: 250n, coin: { symbol: 'TOK' } } }],
        },
      },
    ])
    expect(valuesOf([{ ...field, callee: bob }], { data })).toEqual([
      { kind: 'unknown-call', to: bob, selector: transferSelector },
    ])
  })
})

// Specification 9.37
it('call data that leads to the same bytes more than 8,192 times is not read on (9.37)', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const dataOf = (count: number) => {
    const pointers = Array.from({ length: count }, () => word(32 * count)).join('')
    return `0x00000001${word(32)}${word(count)}${pointers}${word(1)}${'61'.padEnd(64, '0')}`
  }
  expect(() => decodeCall('act(string[] texts)', dataOf(9_000))).toThrow(/8192/)
  expect(() => decodeCall('act(string[] texts)', dataOf(10))).toThrow('odd encoding')
})

describe('the paths in an ERC-7730 descriptor', () => {
  it('can lead to array elements, slices, struct members and fields of the transaction', () => {
    expect(
      valuesOf([
        raw('ids.[-1]'),
        raw('ids.[0:1]'),
        raw('data.[1:3]'),
        raw('legs.[].side'),
        raw('@.value'),
        { path: 'legs.[]', fields: [raw('token')] },
      ]),
    ).toEqual([
      text('8'),
      text('7'),
      text('0xadbe'),
      text('-1'),
      text('2'),
      text('5'),
      { kind: 'address', address: token },
      { kind: 'address', address: bob },
    ])
  })
  it('pair each amount in an array with the token at the same position of another array', () => {
    const field = {
      path: 'legs.[].side',
      label: 'Side',
      format: 'tokenAmount',
      tokenPath: 'legs.[].token',
    } as const
    expect(valuesOf([field])).toMatchObject([{ token }, { token: bob }])
  })
  it('prevent a description of the call if one path leads to no value', () => {
    for (const path of ['ids.[5]', 'nothing', 'amount.more', '@.nothing', 'legs.[0]'])
      expect(valuesOf([raw('amount'), raw(path)])).toBe('unknown')
  })
})

describe('an ERC-7730 descriptor', () => {
  it('describes a contract call only on the chain and at the address in the descriptor', () => {
    expect(valuesOf([raw('amount')], { chainId: 10 })).toBe('unknown')
    expect(valuesOf([raw('amount')], { to: token })).toBe('unknown')
  })
  it('describes a contract call only if the types of the function can decode the call data exactly', () => {
    const data = encoded()
    const dirty = `${data.slice(0, 10)}01${data.slice(12)}`
    expect(valuesOf([raw('amount')], { data: data.slice(0, -2) as `0x${string}` })).toBe('unknown')
    expect(valuesOf([raw('amount')], { data: dirty as `0x${string}` })).toBe('unknown')
    const tooLate = data.replace((3_661).toString(16).padStart(64, '0'), 'f'.repeat(64))
    expect(valuesOf([raw('amount')], { data: tooLate as `0x${string}` })).toBe('unknown')
    const endless = `${data.slice(0, 10)}${'0'.repeat(24)}${bob.slice(2)}${'f'.repeat(64 * 8)}`
    expect(valuesOf([raw('amount')], { data: endless as `0x${string}` })).toBe('unknown')
  })
})

const order = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'owner', type: 'address' },
      { name: 'legs', type: 'Leg[]' },
    ],
    Leg: [{ name: 'amount', type: 'uint8' }],
  },
  primaryType: 'Order',
  domain: { name: 'Market', version: '1', chainId: 1, verifyingContract: vault },
  message: { owner: bob, legs: [{ amount: 1 }, { amount: '0xff' }] },
}
const descriptors: Descriptors = {
  formats: [
    {
      key: 'Order(address owner,Leg[] legs)Leg(uint8 amount)',
      intent: 'Trade',
      fields: [raw('legs.[].amount')],
    },
  ],
  contracts: [{ owner: 'Market', at: [`1:${vault}`], domain: { name: 'Market' }, formats: [0] }],
}
const signed = (data: object) =>
  describeMessage(descriptors, { ...order, ...data }, { coinOf: () => undefined })

describe('an EIP-712 message to sign', () => {
  it('is described if its types and its domain match an ERC-7730 descriptor', () => {
    expect(signed({})).toEqual({
      intent: 'Trade',
      owner: 'Market',
      contract: vault,
      fields: [
        { label: 'Value', value: text('1') },
        { label: 'Value', value: text('255') },
      ],
    })
  })
  it('is not described if its chain, contract, domain name or types differ from the ERC-7730 descriptor', () => {
    const { domain, types } = order
    expect(signed({ domain: { ...domain, chainId: 5 } })).toBeUndefined()
    expect(signed({ domain: { ...domain, verifyingContract: bob } })).toBeUndefined()
    expect(signed({ domain: { ...domain, name: 'Markel' } })).toBeUndefined()
    expect(signed({ domain: { name: 'Market' } })).toBeUndefined()
    expect(signed({ types: { ...types, Leg: [{ name: 'amount', type: 'uint16' }] } })).toBeUndefined()
  })
  it('is not described unless its chain and contract, and all other values of its domain, are signed (N10)', () => {
    const { domain, types } = order
    const [name, ...rest] = types.EIP712Domain
    const domains = [
      [name],
      rest.slice(0, 2),
      [...rest, name, { name: 'salt', type: 'bytes32' }],
      [],
      undefined,
    ]
    for (const EIP712Domain of domains) expect(signed({ types: { ...types, EIP712Domain } })).toBeUndefined()
    const { version: _version, ...unnamed } = domain
    const withoutChain = { name: 'Market', version: '1', verifyingContract: vault }
    const members = types.EIP712Domain.filter(member => member.name !== 'chainId')
    expect(signed({ domain: unnamed })).toBeUndefined()
    expect(signed({ domain: { ...domain, salt: `0x${'00'.repeat(32)}` } })).toBeUndefined()
    expect(signed({ domain: withoutChain, types: { ...types, EIP712Domain: members } })).toBeUndefined()
    expect(
      signed({ types: { ...types, EIP712Domain: [...rest, { name: 'name', type: 'bytes' }] } }),
    ).toBeUndefined()
  })
  it('has the account that signs as its sender, if that account is known (K)', () => {
    const sender = { path: '@.from', label: 'Sender', format: 'addressName' } as const
    const [format] = descriptors.formats
    const withSender = { ...descriptors, formats: format ? [{ ...format, fields: [sender] }] : [] }
    const found = (from?: string) => describeMessage(withSender, order, { coinOf: () => undefined }, from)
    expect(found(bob)?.fields).toMatchObject([{ value: { kind: 'address', address: bob } }])
    expect(found()).toBeUndefined()
  })
  it('is not described if its domain names no contract (K)', () => {
    const { verifyingContract: _contract, ...domain } = order.domain
    const EIP712Domain = order.types.EIP712Domain.filter(({ name }) => name !== 'verifyingContract')
    expect(signed({ domain, types: { ...order.types, EIP712Domain } })).toBeUndefined()
  })
  it('is not described if it has a value that is not signed (N2)', () => {
    const { message } = order
    expect(signed({ message: { ...message, price: '1' } })).toBeUndefined()
    expect(signed({ message: { ...message, legs: [{ amount: 1, price: 1 }] } })).toBeUndefined()
  })
  it('is not described if one of its values does not fit the type of its field', () => {
    for (const amount of [256, -1, 1.5, 'one', null])
      expect(signed({ message: { owner: bob, legs: [{ amount }] } })).toBeUndefined()
    expect(signed({ message: { owner: 'bob', legs: [] } })).toBeUndefined()
    expect(signed({ message: null })).toBeUndefined()
    expect(signed({ types: null })).toBeUndefined()
  })
})

it('the description format of a contract call is found by the function selector of the call', () => {
  expect(valuesOf([raw('amount')], { data: `${key}${encoded().slice(10)}` as `0x${string}` })).toEqual([
    text('1234'),
  ])
})
