import { useEffect, useMemo, useState } from 'react'
import { walletsPerPage, walletsPerSearch } from '../../../domain/core/constants.ts'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { isReachable } from '../../../domain/wallets/wallet-order.ts'
import { useFeature, usePlatform, useUi } from '../../app/hooks/use-app.ts'

/** Number of placeholder tiles after the loaded wallets while the catalogue has more wallets. */
const skeletonsAhead = 12

export type WalletCatalogue = {
  /**
   * Number of places in the list: all wallets found, or on a phone the loaded wallets and the placeholders after them.
   * Undefined until the catalogue has responded.
   */
  readonly count: number | undefined
  /** Whether the list may become longer than `count`, for example because more pages must load on a phone. */
  readonly open: boolean
  readonly error?: ErrorRecord
  /** The wallets that have loaded, in the order of the list. */
  readonly loaded: readonly CatalogueWallet[]
  /** Returns the wallet at an index of the list. Returns undefined while this wallet loads. */
  readonly at: (index: number) => CatalogueWallet | undefined
  readonly retry: () => void
  /** Reports which indexes of the list are visible, so that their pages load. */
  readonly look: (from: number, to: number) => void
}

/**
 * Returns the catalogue as one list whose pages load when they become visible. On a phone the list has only wallets
 * with a mobile link. The catalogue cannot filter wallets by mobile link, so on a phone the pages load one after
 * another.
 */
export function useWalletCatalogue(search: string, certifiedOnly: boolean): WalletCatalogue {
  const { platform, namespace } = usePlatform()
  const phone = platform.system !== 'desktop'
  const wallets = useFeature('wallets')
  const { deps, state } = useUi()
  const { includeWalletIds: include, excludeWalletIds: exclude } = deps.options
  const entries = search ? walletsPerSearch : walletsPerPage
  const [round, setRound] = useState(0)
  const key = `${round}:${entries}:${certifiedOnly}:${search}`
  const [visible, setWanted] = useState<{ key: string; pages: readonly number[] }>({ key, pages: [1] })
  const [known, setKnown] = useState<{ key: string; pages: ReadonlyMap<number, Loadable<WalletPage>> }>()
  const pages = visible.key === key ? visible.pages : [1]
  const list = pages.join()

  useEffect(() => {
    // The event does not contain what the visitor has typed.
    if (search) state.track('SEARCH_WALLET', {})
  }, [search, state])

  useEffect(() => {
    const subscriptions = list.split(',').map(text => {
      const page = Number(text)
      const query: WalletQuery = { page, entries, include, exclude, certifiedOnly, ...(search && { search }) }
      if (round > 0 && wallets.stream$('wallets', query).value?.status === 'failed')
        wallets.forget('wallets', query)
      return wallets.stream$('wallets', query).subscribe(value => {
        if (!value) return
        setKnown(now => ({ key, pages: new Map(now?.key === key ? now.pages : []).set(page, value) }))
      })
    })
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [list, key, round, entries, search, certifiedOnly, include, exclude, wallets])

  const loadedPages = known?.key === key ? known.pages : undefined
  return useMemo(() => {
    const inOrder = [...(loadedPages ?? [])]
      .sort(([first], [second]) => first - second)
      .map(([, page]) => page)
    const responses = inOrder.flatMap(page => dataOf(page) ?? [])
    const total = responses[0]?.count
    const failed = inOrder.find(page => page.status === 'failed')
    // On a phone, the pages of the catalogue load in order, so `loaded` has no gaps.
    const loaded = responses
      .flatMap(page => page.wallets)
      .filter(wallet => !phone || isReachable(wallet, namespace))
    const more = phone && responses.length * entries < (total ?? 0)
    return {
      count: phone && responses[0] ? loaded.length + (more ? skeletonsAhead : 0) : total,
      open: more,
      ...(failed?.status === 'failed' && { error: failed.error }),
      loaded,
      at: index => {
        if (phone) return loaded[index]
        const page = loadedPages?.get(Math.floor(index / entries) + 1)
        return page && dataOf(page)?.wallets[index % entries]
      },
      retry: () => setRound(round + 1),
      look: (from, to) => {
        const next = phone ? Math.max(1, responses.length + (more && to > loaded.length ? 1 : 0)) : undefined
        const first = next ?? Math.floor(from / entries) + 1
        const last = next ?? Math.floor(Math.max(from, to - 1) / entries) + 1
        const span = Array.from({ length: last - first + 1 }, (_, index) => first + index)
        setWanted(now => {
          const before = now.key === key ? now.pages : [1]
          const more = span.filter(page => !before.includes(page))
          return more.length === 0 && now.key === key ? now : { key, pages: [...before, ...more] }
        })
      },
    }
  }, [loadedPages, entries, key, round, phone, namespace])
}
