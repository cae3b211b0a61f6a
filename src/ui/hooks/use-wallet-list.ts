import { useEffect, useMemo, useState } from 'react'
import { walletsPerPage, walletsPerSearch } from '../../domain/constants.ts'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../domain/model/entities.ts'
import { dataOf, type Loadable } from '../../domain/model/loadable.ts'
import { useUi } from '../context.ts'

export type WalletList = {
  /** How many wallets the search finds; undefined until the catalogue has answered. */
  readonly count?: number
  readonly error?: ErrorRecord
  /** The wallet at a place, undefined while its page is on the way. */
  readonly at: (index: number) => CatalogueWallet | undefined
  /** Asks for the pages that failed again. */
  readonly retry: () => void
  /** Says which places are looked at, so that their pages are fetched. */
  readonly look: (from: number, to: number) => void
}

/** The catalogue as one long list: any place of it, fetched by the page when it comes into view. */
export function useWalletList(search: string, certifiedOnly: boolean): WalletList {
  const { state, deps } = useUi()
  const { includeWalletIds: include, excludeWalletIds: exclude } = deps.options
  const entries = search ? walletsPerSearch : walletsPerPage
  const [round, setRound] = useState(0)
  const key = `${round}:${entries}:${certifiedOnly}:${search}`
  const [wanted, setWanted] = useState<{ key: string; pages: readonly number[] }>({ key, pages: [1] })
  const [known, setKnown] = useState<{ key: string; pages: ReadonlyMap<number, Loadable<WalletPage>> }>()
  const pages = wanted.key === key ? wanted.pages : [1]
  const list = pages.join()

  useEffect(() => {
    const leave = list.split(',').map(text => {
      const page = Number(text)
      const query: WalletQuery = { page, entries, include, exclude, certifiedOnly, ...(search && { search }) }
      if (round > 0 && isFailed(state.stream('wallets', query).get())) state.forget('wallets', query)
      const store = state.stream('wallets', query)
      const take = (): void => {
        const value = store.get()
        if (!value) return
        setKnown(now => ({ key, pages: new Map(now?.key === key ? now.pages : []).set(page, value) }))
      }
      take()
      return store.subscribe(take)
    })
    return () => {
      for (const stop of leave) stop()
    }
  }, [list, key, round, entries, search, certifiedOnly, include, exclude, state])

  const mine = known?.key === key ? known.pages : undefined
  return useMemo(() => {
    const answered = [...(mine?.values() ?? [])].map(page => dataOf(page)).find(Boolean)
    const failed = [...(mine?.values() ?? [])].find(page => page.status === 'failed')
    return {
      ...(answered && { count: answered.count }),
      ...(failed?.status === 'failed' && { error: failed.error }),
      at: index => {
        const page = mine?.get(Math.floor(index / entries) + 1)
        return page && dataOf(page)?.wallets[index % entries]
      },
      retry: () => setRound(round + 1),
      look: (from, to) => {
        const first = Math.floor(from / entries) + 1
        const last = Math.floor(Math.max(from, to - 1) / entries) + 1
        const span = Array.from({ length: last - first + 1 }, (_, index) => first + index)
        setWanted(now => {
          const before = now.key === key ? now.pages : [1]
          const more = span.filter(page => !before.includes(page))
          return more.length === 0 && now.key === key ? now : { key, pages: [...before, ...more] }
        })
      },
    }
  }, [mine, entries, key, round])
}

function isFailed(page: Loadable<WalletPage> | undefined): boolean {
  return page?.status === 'failed'
}
