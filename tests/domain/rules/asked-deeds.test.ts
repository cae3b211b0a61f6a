import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { isUnlimited } from '../../../src/domain/rules/allowance.ts'
import { readAsked } from '../../../src/domain/rules/asked-deeds.ts'

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
const sent = (call: object) => readAsked('eth_sendTransaction', [call])
const typed = (data: unknown) => readAsked('eth_signTypedData_v4', [bob, data])

describe('what a request would do', () => {
  it.each([
    ['coins', { to: bob, value: '0x10' }, [{ kind: 'coins', to: bob, amount: 16n }]],
    ['a transfer', { to: token, data: transfer }, [{ kind: 'transfer', token, to: bob, amount: 25n }]],
    ['as input', { to: token, input: transfer }, [{ kind: 'transfer', token, to: bob, amount: 25n }]],
    [
      'two calls in one: wallets differ in which of them they send',
      { to: token, data: transfer, input: approve },
      [{ kind: 'unknown', to: token, name: 'data, input' }],
    ],
    [
      'the same call by both names',
      { to: token, data: transfer, input: transfer },
      [{ kind: 'transfer', token, to: bob, amount: 25n }],
    ],
    ['an approval', { to: token, data: approve }, [{ kind: 'approve', token, to: bob, amount: most }]],
    ['a permit', { to: token, data: permit }, [{ kind: 'permit', token, to: bob, amount: 7n }]],
    [
      'coins beside a call nobody can read',
      { to: token, data: '0xdeadbeef', value: '0x1' },
      [
        { kind: 'coins', to: token, amount: 1n },
        { kind: 'unknown', to: token, name: '0xdeadbeef' },
      ],
    ],
    ['a new contract', { data: '0x6000600055' }, [{ kind: 'unknown', to: '', name: '0x60006000' }]],
  ])('%s', (_what, call, deeds) => {
    expect(sent(call)).toEqual(deeds)
  })

  it.each([
    ['a word too many', `${transfer}${'0'.repeat(64)}`],
    ['a word too few', transfer.slice(0, -64)],
    ['bytes behind it', `${approve}00`],
    ['an address with something before it', transfer.replace('0'.repeat(24), '1'.repeat(24))],
    ['no bytes', `${transfer}0`],
    ['another selector', transfer.replace('0xa9059cbb', '0x23b872dd')],
  ])('is not known where a call has %s', (_what, data) => {
    expect(sent({ to: token, data })).toEqual([{ kind: 'unknown', to: token, name: data.slice(0, 10) }])
  })

  it('is all of it for several calls at once', () => {
    const calls = [
      { to: token, data: approve },
      { to: bob, value: '0x2' },
    ]
    expect(readAsked('wallet_sendCalls', [{ calls }]).map(({ kind }) => kind)).toEqual(['approve', 'coins'])
  })

  it('is read from what is to be signed', () => {
    const data = { primaryType: 'Permit', domain: { verifyingContract: token } }
    const amounts = [{ value: '7' }, { value: 7 }, { allowed: true }, {}].map(one => ({
      spender: bob,
      ...one,
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

  it('is nothing for a message', () => {
    expect(readAsked('personal_sign', ['0x00', bob])).toEqual([])
  })

  it('is without limit from what no token has', () => {
    expect([most, 2n ** 160n - 1n, 10n ** 36n].map(isUnlimited)).toEqual([true, true, false])
  })
})
