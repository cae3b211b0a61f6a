import { formatUnits } from '../core/amount.ts'
import type { ExpectedOutput, TransactionIntent } from '../transactions/record.ts'
import type { SwapRun } from './run.ts'
import type { SwapParams } from './swap-params.ts'
import { isNativeCoin, type SwapStep, type SwapToken } from './types.ts'

/** A swap that the user reviews. */
export type SwapOrder = {
  /**
   * Identifies this run of the swap. Its first transaction has this id, so that a double press or a lost response
   * continues the same swap.
   */
  readonly id: string
  /** The swap. */
  readonly params: SwapParams
  /** The output that the user agreed to, in base units. */
  readonly output: string
  /** The token `params.from`, as `swaps.tokens` lists it. */
  readonly sold: SwapToken
  /** The token `params.to`, as `swaps.tokens` lists it. */
  readonly bought: SwapToken
}

/** A step that the wallet sends as a transaction. */
export type SwapCallStep = Exclude<SwapStep, { kind: 'permit' }>

/** Returns the output that the network must confirm before the swap is shown as done. */
export function expectedOutput({ address, symbol, decimals }: SwapToken, minOutput: bigint): ExpectedOutput {
  return { ...(!isNativeCoin(address) && { token: address }), minOutput, symbol, decimals }
}

/** Returns the transaction of a step, with the summary that the user has read. */
export function intentOfStep(
  { params, output, sold, bought }: SwapOrder,
  step: SwapCallStep,
  { id, prepared }: Required<Pick<SwapRun, 'id' | 'prepared'>>,
): TransactionIntent {
  const { symbol, decimals, address } = sold
  return {
    ...{ id, account: params.account, kind: step.kind, request: prepared.request, swap: params },
    summary: {
      ...{ symbol, decimals, amount: formatUnits(BigInt(params.amount), decimals) },
      ...(!isNativeCoin(address) && { token: address }),
      gets: { symbol: bought.symbol, amount: formatUnits(BigInt(output), bought.decimals) },
    },
    ...(step.kind === 'swap' && { expects: expectedOutput(bought, step.minOutput) }),
  }
}
