import { useDeferredValue, useMemo } from 'react'
import { searchDelayMs } from '../../../domain/core/constants.ts'
import { folded } from '../../../domain/core/lib/folded.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { useWalletCatalogue, type WalletCatalogue } from './use-wallet-catalogue.ts'

type WalletSearch = {
  /** The search text whose results are in `list`. It may be older than the typed text while the list renders. */
  readonly search: string
  readonly list: WalletCatalogue
}

/**
 * Returns the catalogue, or the wallets that match the typed text. Matches among the loaded wallets appear at once. The
 * results of the catalogue follow after them, so that no visible wallet moves.
 */
export function useWalletSearch(typed: string, certifiedOnly: boolean): WalletSearch {
  const all = useWalletCatalogue('', certifiedOnly)
  const requested = useDebounced(firstWords(typed), searchDelayMs)
  const found = useWalletCatalogue(requested, certifiedOnly)
  // React renders the list after the typed letter is visible. The next key press can interrupt that render.
  const search = useDeferredValue(typed)
  const response = firstWords(search) === requested ? found : undefined
  const list = useMemo(() => (search ? joined(all, search, response) : all), [all, search, response])
  return { search, list }
}

/** No wallet needs more words to be found. A visitor may type a recovery phrase into the field, and nobody may receive it. */
const maxWords = 3

function firstWords(text: string): string {
  return text
    .split(/(?<=\S)\s+(?=\S)/u)
    .slice(0, maxWords)
    .join(' ')
}

/**
 * Returns one list: first the loaded wallets whose names contain the search text, then the other wallets that the
 * catalogue has found.
 */
function joined(
  all: WalletCatalogue,
  search: string,
  response: WalletCatalogue | undefined,
): WalletCatalogue {
  const text = folded(search)
  const here = all.loaded.filter(wallet => folded(wallet.name).includes(text))
  const others = response?.loaded.filter(({ id }) => here.every(wallet => wallet.id !== id)) ?? []
  const loaded = [...here, ...others]
  const total = response?.count
  return {
    ...(response ?? all),
    count: Math.max(loaded.length, total ?? 0) || total,
    open: total === undefined || response?.open === true,
    loaded,
    at: index => loaded[index],
    look: (_, to) => response?.look(0, to),
  }
}
