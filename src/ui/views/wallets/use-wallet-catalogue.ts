import { useEffect, useMemo, useState } from 'react'
import type { Namespace } from '../../../domain/core/caip.ts'
import { walletsPerPage, walletsPerSearch } from '../../../domain/core/constants.ts'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import { isReachable } from '../../../domain/wallets/wallet-order.ts'
import { useUi } from '../../app/context.ts'
import { usePlatform } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Number of placeholder tiles after the loaded wallets, while more pages exist. */
const bonesAhead = 12

export type WalletCatalogue = {
  /** Number of search results. Undefined until the catalogue has responded. */
  readonly count?: number
  /** Whether there are more wallets than `count`, because the wallets that work on a phone are counted page by page. */
  readonly open: boolean
  readonly error?: ErrorRecord
  /** Returns the wallet at an index. Undefined while its page loads. */
  readonly at: (index: number) => CatalogueWallet | undefined
  /** Loads failed pages again. */
  readonly retry: () => void
  /** Reports the visible indexes, so that their pages load. */
  readonly look: (from: number, to: number) => void
}

/**
 * The catalogue as one virtual list whose pages load when they come into view. On a phone it contains only wallets with a
 * mobile link. The catalogue has no filter for them, so all pages load in order.
 */
export function useWalletCatalogue(search: string, certifiedOnly: boolean): WalletCatalogue {
  const { platform, namespace } = usePlatform()
  const phone = platform.system !== 'desktop'
  const wallets = useFeature('wallets')
  const { deps } = useUi()
  const { includeWalletIds: include, excludeWalletIds: exclude } = deps.options
  const entries = search ? walletsPerSearch : walletsPerPage
  const [round, setRound] = useState(0)
  const key = `${round}:${entries}:${certifiedOnly}:${search}`
  const [visible, setWanted] = useState<{ key: string; pages: readonly number[] }>({ key, pages: [1] })
  const [known, setKnown] = useState<{ key: string; pages: ReadonlyMap<number, Loadable<WalletPage>> }>()
  const pages = visible.key === key ? visible.pages : [1]
  const list = pages.join()

  useEffect(() => {
    const subscriptions = list.split(',').map(text => {
      const page = Number(text)
      const query: WalletQuery = { page, entries, include, exclude, certifiedOnly, ...(search && { search }) }
      if (round > 0 && isFailed(wallets.stream$('wallets', query).value)) wallets.forget('wallets', query)
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
    const answered = [...(loadedPages?.values() ?? [])].map(page => dataOf(page)).find(Boolean)
    const failed = [...(loadedPages?.values() ?? [])].find(page => page.status === 'failed')
    const sifted = phone && answered ? reachableOf(loadedPages, namespace) : undefined
    const more = sifted ? sifted.read * entries < (answered?.count ?? 0) : false
    return {
      ...(answered && { count: sifted ? sifted.wallets.length + (more ? bonesAhead : 0) : answered.count }),
      open: more,
      ...(failed?.status === 'failed' && { error: failed.error }),
      at: index => {
        if (sifted) return sifted.wallets[index]
        const page = loadedPages?.get(Math.floor(index / entries) + 1)
        return page && dataOf(page)?.wallets[index % entries]
      },
      retry: () => setRound(round + 1),
      look: (from, to) => {
        const next = sifted && (more && to > sifted.wallets.length ? sifted.read + 1 : sifted.read)
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

/**
 * Reads the pages that have loaded without a gap, from the first page on. Returns the wallets that can be
 * opened on a phone, and the number of these pages.
 */
function reachableOf(
  pages: ReadonlyMap<number, Loadable<WalletPage>> | undefined,
  namespace: Namespace,
): { readonly wallets: readonly CatalogueWallet[]; readonly read: number } {
  const at = (page: number) => dataOf(pages?.get(page) ?? idle)
  const wallets: CatalogueWallet[] = []
  let read = 0
  for (let page = at(1); page; page = at(read + 1)) {
    wallets.push(...page.wallets.filter(wallet => isReachable(wallet, namespace)))
    read += 1
  }
  return { wallets, read }
}

function isFailed(page: Loadable<WalletPage> | undefined): boolean {
  return page?.status === 'failed'
}
