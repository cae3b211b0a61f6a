import { useState } from 'react'
import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'
import { useFeature, useLatest, useUi } from '../../app/hooks/use-app.ts'

/** Returns the first few wallets of the catalogue that the site allows. */
export function useSuggestions(): { readonly suggestions: Loadable<WalletPage>; readonly retry: () => void } {
  const wallets = useFeature('wallets')
  const { deps } = useUi()
  const { includeWalletIds: include, excludeWalletIds: exclude } = deps.options
  const [round, setRound] = useState(0)
  const query: WalletQuery = { page: 1, entries: recommendedWallets, include, exclude }
  const suggestions = useLatest(wallets.stream$('wallets', query)) ?? idle
  const retry = (): void => {
    wallets.forget('wallets', query)
    setRound(round + 1)
  }
  return { suggestions, retry }
}
