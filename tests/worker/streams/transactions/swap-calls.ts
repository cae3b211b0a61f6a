import type { ExpectedOutput, TransactionIntent } from '../../../../src/domain/transactions/record.ts'
import { account } from './stage.ts'

/** The two routers to which Portico sends swaps. The tests put the code of fake contracts at these addresses. */
export const [tokenRouter, coinRouter] = [
  '0x1111111254eeb25477b68fb85ed929f73a960582',
  '0x111111125421ca6dc452d289314280a0f8842a65',
] as const
const word = (amount: bigint) => amount.toString(16).padStart(64, '0')

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/**
 * Bytecode of a fake token that is a router too. A call of four bytes (`decimals()`) returns 18. Any other call writes a
 * Transfer log: the recipient is the caller, and the amount is the second argument of the call.
 */
export const logging = `0x3660041460365760243560005233307f${transferTopic}60206000a3005b601260005260206000f3`

/** Returns the intent of a swap of 1,000 wei. The fake router pays out `given`, which need not be the minimum. */
export function swapOf(
  id: string,
  router: string,
  given: bigint,
  expects: ExpectedOutput,
): TransactionIntent {
  const call = { to: router, value: 1_000n, data: `0xa76dfc3b${word(expects.minOutput)}${word(given)}` }
  const summary = {
    ...{ symbol: 'ETH', amount: '0.000000000000001', decimals: 18 },
    gets: { symbol: expects.symbol, amount: '1' },
  }
  return { id, account, kind: 'swap', summary, request: { type: 'evm', call }, expects }
}
