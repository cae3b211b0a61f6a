import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkOutput,
  type ExpectedOutput,
  type TransactionRecord,
} from '../../../../src/domain/transactions/record.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import { openOrigin, useChain } from './stage.ts'
import { coinRouter, logging, swapOf, tokenRouter } from './swap-calls.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const otherToken = '0x00000000000000000000000000000000000700a3'
/** Bytecode of a router that pays native coins to the caller. The second argument of the call is the amount. */
const paying = '0x6000600060006000602435335af100'

type Node = (call: RpcCall) => Promise<unknown>
type Swap = { readonly to: string; readonly given: bigint; readonly expects: ExpectedOutput }

/** Sends a swap, waits until the swap is confirmed, and returns its record. */
async function swapped(
  { to, given, expects }: Swap,
  witness: Node = chain.sendRpc,
): Promise<TransactionRecord> {
  for (const contract of [tokenRouter, otherToken]) await chain.rpc('anvil_setCode', [contract, logging])
  await chain.rpc('anvil_setCode', [coinRouter, paying])
  await chain.rpc('anvil_setBalance', [coinRouter, '0x56bc75e2d63100000'])
  const origin = openOrigin(chain)
  origin.state.witness = witness
  const tab = origin.open()
  opened.push(tab)
  const id = `${to} ${given} ${expects.minOutput} ${witness === chain.sendRpc}`
  await tab.call('sendTransaction', swapOf(id, to, given, expects))
  await vi.waitFor(() => expect(tab.phase(id)).toBe('confirmed'))
  return tab.tx(id) as TransactionRecord
}

const tokens = (least: bigint): ExpectedOutput => ({
  ...{ token: tokenRouter, minOutput: least },
  ...{ symbol: 'DAI', decimals: 18 },
})
const coins = (least: bigint): ExpectedOutput => ({ minOutput: least, symbol: 'ETH', decimals: 18 })

describe('a confirmed swap (attack R2)', () => {
  it.each([
    ['the agreed number of tokens', tokenRouter, 500n, tokens(500n), 500n, 'enough'],
    ['fewer tokens than agreed', tokenRouter, 499n, tokens(500n), 499n, 'less'],
    ['no tokens', coinRouter, 7n, { ...tokens(500n), token: otherToken }, 0n, 'less'],
    ['the agreed number of native coins, whatever the fee', coinRouter, 900n, coins(900n), 900n, 'enough'],
    ['fewer native coins than agreed', coinRouter, 899n, coins(900n), 899n, 'less'],
  ] as const)(
    'stores the output that the account has received: %s',
    async (_what, to, given, expects, arrived, arrival) => {
      const tx = await swapped({ to, given, expects })
      expect([tx.arrived, checkOutput(tx)]).toEqual([arrived, arrival])
    },
  )

  it('has an unknown output if two nodes report different balances of the native coin', async () => {
    const lying: Node = async call =>
      call.method === 'eth_getBalance' && call.params[1] !== 'latest'
        ? '0xffffffff'
        : await chain.sendRpc(call)
    const tx = await swapped({ to: coinRouter, given: 10n, expects: coins(900n) }, lying)
    expect([tx.arrived, checkOutput(tx)]).toEqual([undefined, 'unknown'])
  })
})
