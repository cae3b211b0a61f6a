import { useState } from 'react'
import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useStore, useUi } from '../../app/context.ts'

/** The first few wallets of the catalogue, those the site allows. */
export function useSuggestions(): { readonly suggestions: Loadable<WalletPage>; readonly retry: () => void } {
  const { state, deps } = useUi()
  const { includeWalletIds: include, excludeWalletIds: exclude } = deps.options
  const [round, setRound] = useState(0)
  const query: WalletQuery = { page: 1, entries: recommendedWallets, include, exclude }
  const suggestions = useStore(state.stream('wallets', query)) ?? idle
  const retry = (): void => {
    state.forget('wallets', query)
    setRound(round + 1)
  }
  return { suggestions, retry }
}
