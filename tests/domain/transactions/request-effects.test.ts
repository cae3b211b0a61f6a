import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { isUnlimited } from '../../../src/domain/transactions/allowance.ts'
import { permit2, type RequestEffect } from '../../../src/domain/transactions/request-calls.ts'
import { decodeRequest, isDangerous, splitRequest } from '../../../src/domain/transactions/request-effects.ts'

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const bob = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const most = 2n ** 256n - 1n
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 25n] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, most] })
const word = `0x${'1'.repeat(64)}` as const
const permit = encodeFunctionData({
  abi: parseAbi(['function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)']),
  args: [token, bob, 7n, 99n, 27, word, word],
})
const sent = (call: object) => decodeRequest('eth_sendTransaction', [call])
const typed = (data: unknown) => decodeRequest('eth_signTypedData_v4', [bob, data])

describe('the decoded effects of a wallet request', () => {
  it.each([
    ['native coins', { to: bob, value: '0x10' }, [{ kind: 'coins', to: bob, amount: 16n }]],
    ['a transfer', { to: token, data: transfer }, [{ kind: 'transfer', token, to: bob, amount: 25n }]],
    [
      'a transfer in the "input" field',
      { to: token, input: transfer },
      [{ kind: 'transfer', token, to: bob, amount: 25n }],
    ],
    [
      'an unknown call for different "data" and "input", because wallets send either',
      { to: token, data: transfer, input: approve },
      [{ kind: 'unknown', to: token, name: 'data, input' }],
    ],
    [
      'one transfer for equal "data" and "input"',
      { to: token, data: transfer, input: transfer },
      [{ kind: 'transfer', token, to: bob, amount: 25n }],
    ],
    ['an approval', { to: token, data: approve }, [{ kind: 'approve', token, to: bob, amount: most }]],
    ['a permit', { to: token, data: permit }, [{ kind: 'permit', token, to: bob, amount: 7n }]],
    [
      'native coins beside an unreadable call',
      { to: token, data: '0xdeadbeef', value: '0x1' },
      [
        { kind: 'coins', to: token, amount: 1n },
        { kind: 'unknown', to: token, name: '0xdeadbeef' },
      ],
    ],
    ['a new contract', { data: '0x6000600055' }, [{ kind: 'unknown', to: '', name: '0x60006000' }]],
  ])('contain everything that the transaction does: %s', (_what, call, deeds) => {
    expect(sent(call)).toEqual(deeds)
  })

  it.each([
    ['an extra word', `${transfer}${'0'.repeat(64)}`],
    ['a missing word', transfer.slice(0, -64)],
    ['extra bytes', `${approve}00`],
    ['an address word with leading digits', transfer.replace('0'.repeat(24), '1'.repeat(24))],
    ['half a byte', `${transfer}0`],
    ['another selector', transfer.replace('0xa9059cbb', '0x23b872de')],
  ])('are marked as unknown if the call data does not fit the called function: %s', (_what, data) => {
    expect(sent({ to: token, data })).toEqual([{ kind: 'unknown', to: token, name: data.slice(0, 10) }])
  })

  it('contain the effects of every call of a wallet_sendCalls request', () => {
    const calls = [
      { to: token, data: approve },
      { to: bob, value: '0x2' },
    ]
    expect(decodeRequest('wallet_sendCalls', [{ calls }]).map(({ kind }) => kind)).toEqual([
      'approve',
      'coins',
    ])
  })

  it('contain the permit if the user signs typed data with a permit', () => {
    const data = { primaryType: 'Permit', domain: { verifyingContract: token } }
    const amounts = [{ value: '7' }, { value: 7 }, { allowed: true }, {}].map(amount => ({
      spender: bob,
      ...amount,
    }))
    expect(amounts.flatMap(message => typed(JSON.stringify({ ...data, message })))).toEqual([
      ...[7n, 7n, most].map(amount => ({ kind: 'permit', token, to: bob, amount })),
      { kind: 'unknown', to: token, name: 'Permit' },
    ])
    expect(typed({ ...data, primaryType: 'PermitSingle' })).toEqual([
      { kind: 'unknown', to: token, name: 'PermitSingle' },
    ])
    expect(typed('{')).toEqual([{ kind: 'unknown', to: '', name: '' }])
  })

  it.each([[{ value: '1e18' }], [{ value: 1.5 }], [{ value: '-1' }], [{ value: {} }]])(
    'contain no amount, rather than the amount 0, if the value is malformed: %j (attack R17)',
    call => {
      expect(sent({ to: bob, ...call })).toEqual([{ kind: 'coins', to: bob, amount: undefined }])
    },
  )

  it('start with the contract of an EIP-7702 delegation (attack R17)', () => {
    const authorizationList = [{ address: token, chainId: 1 }, 'nonsense']
    const deeds = [
      { kind: 'delegate', to: token },
      { kind: 'delegate', to: '' },
    ]
    expect(sent({ to: bob, authorizationList })).toEqual([...deeds, { kind: 'coins', to: bob, amount: 0n }])
    expect(
      decodeRequest('eth_sendUserOperation', [{ sender: bob, eip7702Auth: { address: token } }]),
    ).toEqual([
      { kind: 'delegate', to: token },
      { kind: 'operation', to: bob },
    ])
  })

  const nft = parseAbi([
    'function setApprovalForAll(address,bool)',
    'function transferFrom(address,address,uint256)',
    'function safeTransferFrom(address,address,uint256)',
    'function increaseAllowance(address,uint256)',
    'function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'function approve(address,address,uint160,uint48)',
  ])
  const all = (approved: boolean) =>
    encodeFunctionData({ abi: nft, functionName: 'setApprovalForAll', args: [bob, approved] })
  const from = (functionName: 'transferFrom' | 'safeTransferFrom') =>
    encodeFunctionData({ abi: nft, functionName, args: [token, bob, 9n] })
  const dai = encodeFunctionData({
    abi: nft,
    functionName: 'permit',
    args: [token, bob, 0n, 99n, true, 27, word, word],
  })
  it.each([
    [all(true), { kind: 'approve-all', token, to: bob }],
    [all(false), { kind: 'revoke-all', token, to: bob }],
    [from('transferFrom'), { kind: 'transfer-from', token, from: token, to: bob, amount: 9n }],
    [from('safeTransferFrom'), { kind: 'nft', token, from: token, to: bob, id: 9n }],
    [
      encodeFunctionData({ abi: nft, functionName: 'increaseAllowance', args: [bob, most] }),
      { kind: 'increase', token, to: bob, amount: most },
    ],
    [dai, { kind: 'permit', token, to: bob, amount: most }],
  ])('contain the decoded effect of the call data: %s (attack R17)', (data, deed) => {
    expect(sent({ to: token, data })).toEqual([deed])
  })

  const withBytes = (data: `0x${string}`) => [
    encodeFunctionData({
      abi: parseAbi(['function safeTransferFrom(address,address,uint256,bytes)']),
      args: [token, bob, 9n, data],
    }),
    encodeFunctionData({
      abi: parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)']),
      args: [token, bob, 9n, 3n, data],
    }),
  ]
  it.each([['0x'], ['0xaa'], [`0x${'bb'.repeat(70)}`]] as const)(
    'contain the transferred NFT even if the call passes bytes to the recipient: the bytes %s',
    data => {
      const nft = { kind: 'nft', token, from: token, to: bob, id: 9n }
      expect(withBytes(data).flatMap(call => sent({ to: token, data: call }))).toEqual([
        nft,
        { ...nft, amount: 3n },
      ])
    },
  )

  it.each([
    ['extra bytes at the end', (call: string) => `${call}${'0'.repeat(64)}`],
    ['bytes that are cut', (call: string) => call.slice(0, -64)],
    // The offset of the bytes in the call data is 0x80 or 0xa0. The test changes this offset to 0x60.
    ['bytes at another place', (call: string) => call.replace(/0{62}(?:80|a0)/, `${'0'.repeat(62)}60`)],
  ])('are marked as unknown if the call data of an NFT transfer is malformed: %s', (_what, change) => {
    for (const call of withBytes('0xaa'))
      expect(sent({ to: token, data: change(call) })).toMatchObject([{ kind: 'unknown' }])
  })

  it('show a call of increaseApproval, a function of older tokens, as an increase of the allowance', () => {
    const abi = parseAbi(['function increaseApproval(address,uint256)'])
    const data = encodeFunctionData({ abi, args: [bob, 5n] })
    expect(sent({ to: token, data })).toEqual([{ kind: 'increase', token, to: bob, amount: 5n }])
  })

  it('contain a Permit2 permit from the call data only if the call is to the Permit2 contract', () => {
    const permitOf = (amount: bigint) =>
      encodeFunctionData({
        abi: parseAbi([
          'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
          'struct Single { Details details; address spender; uint256 sigDeadline; }',
          'function permit(address owner, Single permitSingle, bytes signature)',
        ]),
        args: [
          token,
          { details: { token, amount, expiration: 99, nonce: 1 }, spender: bob, sigDeadline: 12n },
          `0x${'1'.repeat(130)}`,
        ],
      })
    expect(sent({ to: permit2, data: permitOf(7n) })).toEqual([
      { kind: 'permit', token, to: bob, amount: 7n, until: 99n },
    ])
    expect(sent({ to: permit2, data: permitOf(0n) })).toEqual([{ kind: 'revoke', token, to: bob }])
    expect(sent({ to: bob, data: permitOf(7n) })).toEqual([{ kind: 'unknown', to: bob, name: '0x2b67b570' }])
  })

  it('contain a Permit2 approval from the call data only if the call is to the Permit2 contract (attack R17)', () => {
    const data = encodeFunctionData({ abi: nft, functionName: 'approve', args: [token, bob, 5n, 9] })
    expect(sent({ to: permit2, data })).toEqual([{ kind: 'approve', token, to: bob, amount: 5n }])
    expect(sent({ to: bob, data })).toEqual([{ kind: 'unknown', to: bob, name: '0x87517c45' }])
  })

  it('contain every token of a Permit2 signature, or are unknown if one token is unreadable (attack R17)', () => {
    const domain = { verifyingContract: permit2 }
    const details = [
      { token, amount: '7' },
      { token: bob, amount: String(2n ** 160n - 1n) },
    ]
    const permits = [
      { kind: 'permit', token, to: bob, amount: 7n },
      { kind: 'permit', token: bob, to: bob, amount: 2n ** 160n - 1n },
    ]
    const single = { domain, primaryType: 'PermitSingle', message: { spender: bob, details: details[0] } }
    const batch = { domain, primaryType: 'PermitBatch', message: { spender: bob, details } }
    const permitted = {
      domain,
      primaryType: 'PermitTransferFrom',
      message: { spender: bob, permitted: details[0] },
    }
    expect(typed(single)).toEqual(permits.slice(0, 1))
    expect(typed(batch)).toEqual(permits)
    expect(typed(permitted)).toEqual(permits.slice(0, 1))
    const half = { ...batch, message: { spender: bob, details: [details[0], { token }] } }
    expect(typed(half)).toEqual([{ kind: 'unknown', to: permit2, name: 'PermitBatch' }])
  })

  it('include a grant of permissions, and an entry for a request that cannot be decoded (attack R17)', () => {
    const signer = { type: 'account', data: { address: bob } }
    expect(decodeRequest('wallet_grantPermissions', [{ signer }])).toEqual([{ kind: 'permissions', to: bob }])
    expect(decodeRequest('eth_sign', [bob, word])).toEqual([{ kind: 'blind', to: '' }])
    expect(decodeRequest('eth_sendUserOperation', [{ sender: bob }, token])).toEqual([
      { kind: 'operation', to: bob },
    ])
  })

  it('are marked as dangerous for an unlimited allowance or a delegation of the account', () => {
    const kinds = (deeds: readonly RequestEffect[]) => deeds.map(isDangerous)
    expect(kinds(sent({ to: token, data: approve }))).toEqual([true])
    expect(kinds(sent({ to: token, data: permit }))).toEqual([false])
    expect(kinds(sent({ to: token, data: all(true) }))).toEqual([true])
    expect(kinds(sent({ to: token, data: all(false) }))).toEqual([false])
    expect(kinds(sent({ to: bob, authorizationList: [{ address: token }] }))).toEqual([true, false])
  })

  it('contain a revocation for an approval of zero, and a decrease for a lowered allowance', () => {
    const functions = parseAbi([
      'function approve(address,uint256)',
      'function decreaseAllowance(address,uint256)',
    ])
    const none = encodeFunctionData({ abi: functions, functionName: 'approve', args: [bob, 0n] })
    const less = encodeFunctionData({ abi: functions, functionName: 'decreaseAllowance', args: [bob, 5n] })
    expect(sent({ to: token, data: none })).toEqual([{ kind: 'revoke', token, to: bob }])
    expect(sent({ to: token, data: less })).toEqual([{ kind: 'decrease', token, to: bob, amount: 5n }])
    const domain = { verifyingContract: token }
    for (const permit of [{ value: '0' }, { allowed: false }]) {
      const message = { spender: bob, ...permit }
      expect(typed({ domain, primaryType: 'Permit', message })).toEqual([{ kind: 'revoke', token, to: bob }])
    }
  })

  it('contain the time at which a signed permit expires', () => {
    const domain = { verifyingContract: token }
    const message = { spender: bob, value: '7', deadline: '99' }
    const permit = { kind: 'permit', token, to: bob, amount: 7n }
    expect(typed({ domain, primaryType: 'Permit', message })).toEqual([{ ...permit, until: 99n }])
    const dai = { spender: bob, allowed: true, expiry: 0 }
    expect(typed({ domain, primaryType: 'Permit', message: dai })).toEqual([{ ...permit, amount: most }])
    const details = { token, amount: '7', expiration: 5 }
    const single = { domain: { verifyingContract: permit2 }, primaryType: 'PermitSingle' }
    expect(typed({ ...single, message: { spender: bob, details } })).toEqual([{ ...permit, until: 5n }])
  })

  it('show whether an EIP-7702 delegation starts or ends, and whether it is valid on every network', () => {
    const zero = `0x${'0'.repeat(40)}`
    const authorizationList = [
      { address: zero, chainId: 1 },
      { address: token, chainId: '0x0' },
    ]
    expect(sent({ to: bob, value: '0x1', authorizationList }).slice(0, 2)).toEqual([
      { kind: 'undelegate', to: '' },
      { kind: 'delegate', to: token, everywhere: true },
    ])
  })

  it('are decoded separately for each call of a bundle', () => {
    const calls = [{ to: token, data: approve }, { to: bob, value: '0x2' }, 'nonsense']
    const authorizationList = [{ address: token, chainId: 1 }]
    const batch = { method: 'wallet_sendCalls', params: [{ calls, chainId: '0x1', authorizationList }] }
    const kinds = splitRequest(batch).map(({ method, params }) =>
      decodeRequest(method, params).map(({ kind }) => kind),
    )
    expect(kinds).toEqual([['delegate'], ['approve'], ['coins'], ['coins']])
    expect(splitRequest(batch)[1]).toMatchObject({ params: [{ chainId: '0x1' }] })
    const single = { method: 'eth_sendTransaction', params: calls }
    expect(splitRequest(single)).toEqual([single])
  })

  it('are empty for the signature of a plain message', () => {
    expect(decodeRequest('personal_sign', ['0x00', bob])).toEqual([])
  })

  it('contain an unlimited allowance if the amount exceeds the supply of any real token', () => {
    expect([most, 2n ** 160n - 1n, 10n ** 36n].map(isUnlimited)).toEqual([true, true, false])
  })
})
