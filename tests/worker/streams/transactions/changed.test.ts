import { encodeFunctionData, erc20Abi, type Hex, parseAbi, toEventSelector } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import { alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(async () => {
  await chain.automine(true)
  for (const tab of opened.splice(0)) tab.close()
})
const thief = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const token = '0x00000000000000000000000000000000000d0115'
const to = (address: string) => ({ to: address })
const value = (amount: bigint) => ({ value: `0x${amount.toString(16)}` })
const data = (text: string) => ({ data: text })
const paysThief = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 7n] })
const allowsThief = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [thief, 2n ** 256n - 1n],
})
/**
 * An address that differs from the recipient in one digit in the middle, so that its start and its end look the same.
 */
const twin = `${bob.slice(0, 20).toLowerCase()}${bob[20] === '0' ? '1' : '0'}${bob.slice(21).toLowerCase()}`

const changes: readonly [string, object, readonly string[]][] = [
  ['a thief gets it', to(thief), ['to']],
  ['an address that looks like the recipient gets it', to(twin), ['to']],
  ['the zero address gets it', to(`0x${'0'.repeat(40)}`), ['to']],
  ['the sender gets it', to(alice), ['to']],
  ['a token gets it', to(token), ['to']],
  ['nothing is sent', value(0n), ['value']],
  ['a wei more is sent', value(1_001n), ['value']],
  ['a wei less is sent', value(999n), ['value']],
  ['twice as much is sent', value(2_000n), ['value']],
  ['a whole coin is sent', value(10n ** 18n), ['value']],
  ['a byte comes with it', data('0x00'), ['data']],
  ['an unknown call comes with it', data('0xdeadbeef'), ['data']],
  ['a transfer comes with it', data(paysThief), ['data']],
  ['an approval comes with it', data(allowsThief), ['data']],
  ['a thief gets more', { ...to(thief), ...value(5_000n) }, ['to', 'value']],
  ['a thief gets a call', { ...to(thief), ...data('0x12345678') }, ['to', 'data']],
  ['a token pays a thief', { ...to(token), ...data(paysThief) }, ['to', 'data']],
  [
    'a token approval for a thief comes with it',
    { ...to(token), ...value(0n), ...data(allowsThief) },
    ['to', 'value', 'data'],
  ],
  ['a call sends more', { ...value(1_234n), ...data('0x01') }, ['value', 'data']],
  ['every field is changed', { ...to(thief), ...value(3n), ...data('0xff') }, ['to', 'value', 'data']],
]

const plain = { ...transfer('any').request, gas: 90_000n }
/**
 * Sends a transaction from a page whose script changes the request before it reaches the wallet. Returns the names of
 * the transaction fields that Portico reports as different.
 */
const send = async (
  id: string,
  change: object,
  request: object = plain,
  until = /confirmed|failed/,
  own: object = {},
) => {
  const origin = openOrigin(chain)
  origin.state.wallet = async ({ method, params = [] }) => {
    const given = params as readonly object[]
    const changed = given.map(call => ({ ...call, ...change }))
    return await chain.rpc(method, method === 'eth_sendTransaction' ? changed : given)
  }
  const tab = origin.open()
  opened.push(tab)
  await tab.call('sendTransaction', { ...transfer(id), request, ...own })
  await vi.waitFor(() => expect(tab.phase(id)).toMatch(until))
  return tab.tx(id)?.mismatches
}

/**
 * Sends a transaction from a contract account with the bytecode `code`. The wallet replaces some fields of the call
 * with the fields of `inside`, and a bundler sends the changed call. Returns the names of the transaction fields that
 * Portico reports as different.
 */
const carried = async (
  id: string,
  inside: { to?: Hex; value?: bigint; data?: Hex },
  code = '0x00',
  phase = 'confirmed',
) => {
  await chain.rpc('anvil_setCode', [alice, code])
  const bundler = '0x14791697260E4c9A71f18484C9f997B308e59325'
  await chain.rpc('anvil_setBalance', [bundler, '0xde0b6b3a7640000'])
  await chain.rpc('anvil_impersonateAccount', [bundler])
  const request = { to: bob as Hex, value: 1_000n, data: '0x' as Hex, ...inside }
  const bytes = encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [request.to, request.value, request.data],
  })
  const origin = openOrigin(chain)
  origin.state.wallet = async ({ method, params = [] }) =>
    method === 'eth_sendTransaction'
      ? await chain.rpc(method, [{ from: bundler, to: token, data: bytes, gas: '0x186a0' }])
      : await chain.rpc(method, params as unknown[])
  const tab = origin.open()
  opened.push(tab)
  await tab.call('sendTransaction', { ...transfer(id), request: plain })
  await vi.waitFor(() => expect(tab.phase(id)).toBe(phase))
  return tab.tx(id)?.mismatches
}

describe('a transaction that a bundler sends for a contract account', () => {
  afterEach(() => chain.rpc('anvil_setCode', [alice, '0x']))
  it('is reported as equal to the request if it contains the requested call', async () => {
    expect(await carried('as asked', {})).toEqual([])
  })
  it('is reported with the fields in which its call differs from the requested call', async () => {
    expect(await carried('to a thief', { to: thief })).toEqual(['to'])
    expect(await carried('more', { value: 9_999n })).toEqual(['value'])
  })
  it.each([
    ['confirmed', 'success of its operation', alice, 1],
    ['failed', 'failure of its operation', alice, 0],
    ['confirmed', "failure of another account's operation", thief, 0],
  ])(
    'gets its phase from the log of the entry point contract (phase: %s, logged: %s)',
    async (phase, what, sender, success) => {
      const event = toEventSelector(
        'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
      )
      const entryPoint = assemble(`${success} 32 mstore  0 ${sender} 0 ${event} 128 0 log4 stop`)
      await chain.rpc('anvil_setCode', [token, entryPoint])
      expect(await carried(what, {}, '0x00', phase)).toEqual([])
      await chain.rpc('anvil_setCode', [token, '0x'])
    },
  )
})

it('a transaction sent from another account is reported as different from the request (fault T4)', async () => {
  await chain.rpc('anvil_setBalance', [thief, '0xde0b6b3a7640000'])
  await chain.rpc('anvil_impersonateAccount', [thief])
  expect(await send('switched', { from: thief })).toEqual(['from'])
})

it("a bundler's transaction is reported as different from the request if the account is no contract", async () => {
  expect(await carried('no contract', {}, '0x')).toEqual(['to', 'value', 'data'])
})

describe('a transaction that the wallet sent, compared with the requested transaction (fault T4)', () => {
  it('is tested in twenty cases in which it differs from the request', () => expect(changes).toHaveLength(20))
  // Fault G7
  it.each(changes)(
    'is reported with the fields that differ from the request: %s',
    async (what, change, fields) => {
      expect(await send(what, change)).toEqual(fields)
    },
  )
  it('is reported as equal if only the letter case of the address differs', async () => {
    expect(await send('same', {})).toEqual([])
    expect(await send('same again', { to: bob.toLowerCase() })).toEqual([])
  })
  it('is reported as different if its recipient is different, even while it is pending', async () => {
    await chain.automine(false)
    expect(await send('waiting', to(thief), plain, /pending/)).toEqual(['to'])
  })
  it('is reported as different if its token transfer has a different recipient', async () => {
    const transferTo = (who: string) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [who as Hex, 7n] })
    const call = { to: token, value: 0n, data: transferTo(bob) }
    const request = { type: 'evm', call, gas: 90_000n }
    const silent = { kind: 'other', summary: {} }
    expect(await send('token', data(transferTo(thief)), request, /confirmed/, silent)).toEqual(['data'])
    expect(await send('token as asked', {}, request, /confirmed/, silent)).toEqual([])
  })
})
