import { useMemo } from 'react'
import { amountOfToken } from '../../../domain/balances/find-token.ts'
import { nativePlaceholders, slippageTolerance } from '../../../domain/core/constants.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { problemOf, readSwapAmount, type SwapProblem } from '../../../domain/swaps/form.ts'
import { readSlippage } from '../../../domain/swaps/slippage.ts'
import type { SwapParams } from '../../../domain/swaps/swap-params.ts'
import type { SwapQuote, SwapToken } from '../../../domain/swaps/types.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { type SwapDraft, useSwapDraft, useSwapOpening } from './use-swap-draft.ts'
import { useSwapTokens } from './use-swap-tokens.ts'

/** How long the values of the form must stay the same before a quote is requested (ms). */
const settleMs = 200

export type SwapForm = {
  readonly draft: SwapDraft
  readonly setDraft: (next: SwapDraft) => void
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** The balance of the input token in base units, or undefined if the balance is unknown. */
  readonly balance: bigint | undefined
  /** Whether the balances are still loading. */
  readonly isBalanceAwaited: boolean
  readonly quote: Loadable<SwapQuote>
  readonly problem: SwapProblem | undefined
  /** The swap to review. It is undefined while the values of the form are incomplete or still changing. */
  readonly swapParams: SwapParams | undefined
}

/** Returns the state of the swap form: tokens, amount, balance, and the quote for the latest values. */
export function useSwap(account: CaipAddress, params: ViewEntry['params']): SwapForm {
  const network = networkOf(account)
  const [draft, setDraft] = useSwapDraft()
  useSwapOpening(network, params, setDraft)
  const tokens = useSwapTokens(network)
  const list = dataOf(tokens)
  const from = tokenOf(list, draft.from)
  const to = tokenOf(list, draft.to)
  const { balances } = useBalances(account)
  const owned = dataOf(balances)
  const balance = from && amountOfToken(owned, from.address)
  const isBalanceAwaited = owned === undefined && balances.status !== 'failed'
  const slippage = readSlippage(draft.slippage) ?? slippageTolerance
  const amount = from && readSwapAmount(draft.text, from.decimals)
  const swapParams = useMemo(
    (): SwapParams | undefined =>
      from && to && from.address !== to.address && amount !== undefined
        ? { account, from: from.address, to: to.address, amount: String(amount), slippage }
        : undefined,
    [account, from, to, amount, slippage],
  )
  const feature = useFeature('swaps')
  const debounced = useDebounced(draft, settleMs) === draft ? swapParams : undefined
  const quote =
    useLatest(debounced && feature.stream$('quote', debounced)) ?? (swapParams ? { status: 'loading' } : idle)
  const data = dataOf<SwapQuote>(quote)
  const native = amountOfToken(owned, nativePlaceholders.eip155)
  const problem = problemOf({ network, from, to, text: draft.text, balance, native, quote: data })
  return { draft, setDraft, from, to, balance, isBalanceAwaited, quote, problem, swapParams: debounced }
}

/**
 * Finds a token by its address or symbol. A symbol finds only well-known tokens, because any token can use a well-known
 * symbol.
 */
function tokenOf(list: readonly SwapToken[] | undefined, name: string | undefined): SwapToken | undefined {
  if (!list || name === undefined) return undefined
  const symbol = name.toLowerCase()
  return (
    list.find(token => token.address === symbol) ??
    list.find(token => token.suggested && token.symbol.toLowerCase() === symbol)
  )
}
