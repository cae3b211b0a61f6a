import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkOutput,
  type ExpectedOutput,
  type TransactionRecord,
} from '../../../../src/domain/transactions/record.ts'
import type { RpcCall } from '../../../../src/worker/net/http.ts'
import { account, openOrigin, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const token = '0x00000000000000000000000000000000000700a1'
const payer = '0x00000000000000000000000000000000000700a2'
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const otherToken = '0x00000000000000000000000000000000000700a3'
/**
 * Bytecode of a fake token. A call of four bytes (`decimals()`) returns 18. Any other call writes a Transfer log: the
 * recipient is the caller, and the amount is the call data.
 */
const logging = `0x3660041460365760003560005233307f${transferTopic}60206000a3005b601260005260206000f3`
/** Bytecode of a contract that pays native coins to the caller. The call data is the amount. */
const paying = '0x6000600060006000600035335af100'
const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`

type Node = (call: RpcCall) => Promise<unknown>
type Swap = { readonly to: string; readonly given: bigint; readonly expects?: ExpectedOutput }

/** Sends a swap, waits until the swap is confirmed, and returns its record. */
async function swapped(
  { to, given, expects }: Swap,
  witness: Node = chain.sendRpc,
): Promise<TransactionRecord> {
  for (const contract of [token, otherToken]) await chain.rpc('anvil_setCode', [contract, logging])
  await chain.rpc('anvil_setCode', [payer, paying])
  await chain.rpc('anvil_setBalance', [payer, '0x56bc75e2d63100000'])
  const origin = openOrigin(chain)
  origin.state.witness = witness
  const tab = origin.open()
  opened.push(tab)
  const id = `${to} ${given} ${expects?.minOutput} ${witness === chain.sendRpc}`
  await tab.call('sendTransaction', {
    ...{ id, account, kind: 'swap', summary: { symbol: 'ETH', amount: '0.001' } },
    request: { type: 'evm', call: { to, value: 1_000n, data: word(given) } },
    ...(expects && { expects }),
  })
  await vi.waitFor(() => expect(tab.phase(id)).toBe('confirmed'), { timeout: 9_000, interval: 25 })
  return tab.tx(id) as TransactionRecord
}

const tokens = (least: bigint): ExpectedOutput => ({ token, minOutput: least, symbol: 'DAI', decimals: 18 })
const coins = (least: bigint): ExpectedOutput => ({ minOutput: least, symbol: 'ETH', decimals: 18 })

describe('a confirmed swap (attack R2)', () => {
  it.each([
    ['the agreed number of tokens', token, 500n, tokens(500n), 500n, 'enough'],
    ['fewer tokens than agreed', token, 499n, tokens(500n), 499n, 'less'],
    ['no tokens', payer, 7n, { ...tokens(500n), token: otherToken }, 0n, 'less'],
    ['the agreed number of native coins, whatever the fee', payer, 900n, coins(900n), 900n, 'enough'],
    ['fewer native coins than agreed', payer, 899n, coins(900n), 899n, 'less'],
  ] as const)(
    'stores the output that the account has received: %s',
    async (_what, to, given, expects, arrived, arrival) => {
      const tx = await swapped({ to, given, expects })
      expect([tx.arrived, checkOutput(tx)]).toEqual([arrived, arrival])
    },
  )

  it('has an unknown output if the request named no expected output', async () => {
    const tx = await swapped({ to: token, given: 5n })
    expect([tx.arrived, checkOutput(tx)]).toEqual([undefined, 'unknown'])
  })

  it('has an unknown output if two nodes report different balances of the native coin', async () => {
    const lying: Node = async call =>
      call.method === 'eth_getBalance' && call.params[1] !== 'latest'
        ? '0xffffffff'
        : await chain.sendRpc(call)
    const tx = await swapped({ to: payer, given: 10n, expects: coins(900n) }, lying)
    expect([tx.arrived, checkOutput(tx)]).toEqual([undefined, 'unknown'])
  })
})
