import { nativePlaceholders, slippageTolerance } from '../../../domain/core/constants.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { memoryKey, usePersistedState } from '../../app/hooks/use-app.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'

const draftKey = memoryKey<SwapDraft>('swap')

/** The form's values. A token is an address, or a symbol that the site passed. The amount is the text that the user typed. */
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

/** The values of the swap form, which are kept while the modal is open. */
export function useSwapDraft(): readonly [SwapDraft, (next: SwapDraft) => void] {
  return usePersistedState(draftKey, first)
}

/** Replaces the values of the form with the arguments with which the site opened the swap. */
export function useSwapOpening(
  network: string,
  params: ViewEntry['params'],
  setDraft: (next: SwapDraft) => void,
): void {
  useViewParams('Swap', params, {
    read: async args => (await import('../../../domain/swaps/arguments.ts')).readSwapArguments(args),
    begin: args => setDraft({ ...first, ...args }),
    event: 'OPEN_SWAP',
    facts: { network },
  })
}
