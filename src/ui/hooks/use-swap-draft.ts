import { nativePlaceholders, slippageTolerance } from '../../domain/constants.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useKeptState } from './use-kept-state.ts'

/** What the form holds. Tokens are addresses, or the symbols a host opened it with; the amount is as typed. */
export type SwapDraft = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly text: string
  readonly slippage: string
}

const first: SwapDraft = {
  from: nativePlaceholders.eip155,
  to: undefined,
  text: '',
  slippage: String(slippageTolerance),
}

/** The form of the swap; kept while the modal is open, begun with what the host asked for. */
export function useSwapDraft(params?: ViewEntry['params']): readonly [SwapDraft, (next: SwapDraft) => void] {
  return useKeptState<SwapDraft>('swap', { ...first, ...wished(params) })
}

function wished(params: ViewEntry['params'] = {}): Partial<SwapDraft> {
  const { amount, fromToken, toToken } = params
  const [from, to] = [plain(fromToken), plain(toToken)]
  const text = typeof amount === 'number' ? String(amount) : amount
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(typeof text === 'string' && { text: text.slice(0, 100) }),
  }
}

/** An address, the end of a CAIP-10 one, or a symbol. */
function plain(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' ? token.slice(token.lastIndexOf(':') + 1, 200) : undefined
}
