import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
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

  it.each([[{ value: '1e18' }], [{ value: 1.5 }], [{ value: '-1' }], [{ value: {} }]])(
    'contain no amount, rather than the amount 0, if the value is malformed: %j (attack R17)',
    call => {
      expect(sent({ to: bob, ...call })).toEqual([{ kind: 'coins', to: bob, amount: undefined }])
    },
  )

  it('start with the contract of an EIP-7702 delegation (attack R17)', () => {
    const authorizationList = [{ address: token, chainId: 1 }, 'nonsense']
    const deeds = [
      { kind: 'delegate', to: token, chain: 1 },
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
  })

  it('show whether an EIP-7702 delegation starts or ends, and whether it is valid on every network', () => {
    const zero = `0x${'0'.repeat(40)}`
    const authorizationList = [
      { address: zero, chainId: 1 },
      { address: token, chainId: '0x0' },
    ]
    expect(sent({ to: bob, value: '0x1', authorizationList }).slice(0, 2)).toEqual([
      { kind: 'undelegate', to: '' },
      { kind: 'delegate', to: token, chain: 'any' },
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

  it('have the chain that a transaction or a bundle itself names (N5)', () => {
    expect(sent({ to: bob, value: '0x1', chainId: '0x89' })).toEqual([
      { kind: 'coins', to: bob, amount: 1n, chain: 137 },
    ])
    const calls = [{ to: bob, value: '0x1' }]
    const [single] = splitRequest({ method: 'wallet_sendCalls', params: [{ calls, chainId: '0x1' }] })
    expect(single && decodeRequest(single.method, single.params)).toMatchObject([{ kind: 'coins', chain: 1 }])
  })

  const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
  const digest = Uint8Array.from({ length: 32 }, (_, place) => 255 - place)
  it.each([
    ['Hello\n\tworld 👩‍🚀', 'message'],
    ['Price: 5 €', 'message'],
    ['pay \u202e001 to bob', 'bytes'],
    ['\u0000', 'bytes'],
    ['', 'bytes'],
    [' ', 'bytes'],
  ])('say whether a signed message is a text that people can read: %j (N14)', (text, kind) => {
    const effect = kind === 'message' ? { kind, to: '', text } : { kind, to: '' }
    const bytes = new TextEncoder().encode(text)
    expect(decodeRequest('personal_sign', [hexOf(bytes), bob])).toEqual([effect])
    expect(decodeRequest('personal_sign', [text, bob])).toEqual([effect])
    expect(decodeRequest('solana_signMessage', { message: encodeBase58(bytes) })).toEqual([effect])
  })

  it('warn about 32 bytes to sign, because they can be the hash of an order or a transaction (N14)', () => {
    const signed = [
      decodeRequest('personal_sign', [hexOf(digest), bob]),
      decodeRequest('personal_sign', [hexOf(digest).toUpperCase().replace('0X', '0x'), bob]),
      decodeRequest('solana_signMessage', { message: encodeBase58(digest) }),
      decodeRequest('personal_sign', [undefined]),
      decodeRequest('personal_sign', ['a'.repeat(20_001)]),
      decodeRequest('solana_signMessage', { message: 'not base58: 0OIl' }),
    ]
    for (const effects of signed) {
      expect(effects).toEqual([{ kind: 'bytes', to: '' }])
      expect(effects.every(isDangerous)).toBe(true)
    }
  })

  it('contain each transaction of a Solana request, and the end of a grant of permissions (N14)', () => {
    const solana = { kind: 'solana', to: '' }
    for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
      expect(decodeRequest(method, { transaction: 'AA==' })).toEqual([solana])
    expect(decodeRequest('solana_signAllTransactions', { transactions: ['', ''] })).toEqual([solana, solana])
    expect(decodeRequest('solana_signTransaction', [{ transaction: 'AA==' }])).toEqual([solana])
    expect(decodeRequest('wallet_revokePermissions', [{}])).toEqual([{ kind: 'end-permissions', to: '' }])
    expect(decodeRequest('eth_chainId', [])).toEqual([])
  })

  it('contain an unlimited allowance if the amount exceeds the supply of any real token', () => {
    expect([most, 2n ** 160n - 1n, 10n ** 36n].map(isUnlimited)).toEqual([true, true, false])
  })
})
