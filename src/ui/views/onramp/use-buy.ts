import { useEffect, useMemo, useState } from 'react'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { type BuyProblem, buyProblemOf, firstCoin, limitOf } from '../../../domain/onramp/form.ts'
import type {
  BuyCoin,
  BuyFiat,
  BuyLimit,
  BuyOptions,
  BuyParams,
  BuyQuote,
} from '../../../domain/onramp/onramp.ts'
import { useStore } from '../../app/context.ts'
import { recordOf } from '../../app/hooks/error-text.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMaybeStore } from '../../app/hooks/use-maybe-store.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'

/** Debounce before quotes are requested (ms). */
const settleMs = 500

/** The form's values. The coin is `symbol on network`. */
export type BuyDraft = {
  readonly coin: string | undefined
  readonly fiat: string
  readonly text: string
  readonly method: string
}

/** The form of buying; kept while the modal is open. */
export function useBuyDraft(): readonly [BuyDraft, (next: BuyDraft) => void] {
  return usePersistedState<BuyDraft>('buy', { coin: undefined, fiat: 'USD', text: '100', method: 'card' })
}

/** Key of a coin in the form. */
export function keyOfCoin({ symbol, network }: BuyCoin): string {
  return `${symbol} ${network}`
}

/** Coins and currencies available to this account. */
export function useBuyOptions(account: CaipAddress): {
  readonly options: Loadable<BuyOptions>
  readonly country: string
} {
  const country = regionOf(useLocale())
  const { networks } = useOptions()
  const options: Loadable<BuyOptions> = useStore(useFeature('onramp').store('buyOptions', country)) ?? idle
  const data = dataOf(options)
  const own = useMemo(
    () =>
      data && {
        ...data,
        coins: data.coins.filter(
          ({ network }) =>
            namespaceOf(network) === namespaceOf(account) && networks.some(({ id }) => id === network),
        ),
      },
    [data, account, networks],
  )
  return { options: own ? ({ ...options, data: own } as Loadable<BuyOptions>) : options, country }
}

export type BuyForm = {
  readonly draft: BuyDraft
  readonly setDraft: (next: BuyDraft) => void
  readonly options: Loadable<BuyOptions>
  readonly coin: BuyCoin | undefined
  readonly fiat: BuyFiat | undefined
  readonly limit: BuyLimit | undefined
  readonly problem: BuyProblem | undefined
  readonly question: BuyParams | undefined
  readonly quotes: Loadable<readonly BuyQuote[]>
}

/** The buy form: options, limits, and each provider's quote for the latest input. */
export function useBuy(account: CaipAddress, params?: ViewEntry['params']): BuyForm {
  const [draft, setDraft] = useBuyDraft()
  useViewParams('OnRampProviders', params, {
    read: async given =>
      (await import('../../../domain/onramp/arguments.ts')).readBuyArguments(given, networkOf(account)),
    begin: given => setDraft({ ...draft, ...given }),
    event: 'SELECT_BUY_CRYPTO',
  })
  const { options, country } = useBuyOptions(account)
  const data = dataOf(options)
  const coin =
    data?.coins.find(one => keyOfCoin(one) === draft.coin) ?? (data && firstCoin(data, networkOf(account)))
  const fiat = data?.fiats.find(({ code }) => code === draft.fiat) ?? data?.fiats[0]
  const limit = limitOf(fiat, draft.method)
  const problem = buyProblemOf(draft.text, limit)
  const question = useMemo(
    (): BuyParams | undefined =>
      coin && fiat && limit && !problem
        ? {
            // The address is the same on all networks of a namespace; the coins arrive on the coin's own network.
            account: `${coin.network}:${account.slice(account.lastIndexOf(':') + 1)}` as CaipAddress,
            coin,
            fiat: fiat.code,
            amount: draft.text,
            method: limit.method,
            country,
          }
        : undefined,
    [account, coin, fiat, limit, problem === undefined, draft.text, country],
  )
  const asked = useDebounced(draft, settleMs) === draft ? question : undefined
  const feature = useFeature('onramp')
  const quotes =
    useMaybeStore(asked && feature.store('buyQuotes', asked)) ?? (question ? { status: 'loading' } : idle)
  return { draft, setDraft, options, coin, fiat, limit, problem, question: asked, quotes }
}

/** Creates the provider's page in advance: browsers open a window only inside a user gesture. */
export function useBuyPage(question: BuyParams | undefined, seller: string | undefined) {
  const feature = useFeature('onramp')
  const key = question && seller !== undefined ? JSON.stringify([question, seller]) : undefined
  const [made, setMade] = useState<{
    readonly key: string
    readonly url?: string
    readonly error?: ErrorRecord
  }>()
  useEffect(() => {
    if (!key) return
    let wanted = true
    const [asked, who] = JSON.parse(key) as [BuyParams, string]
    feature.call('buyPage', asked, who).then(
      url => wanted && setMade({ key, url }),
      (reason: unknown) => wanted && setMade({ key, error: recordOf(reason) }),
    )
    return () => {
      wanted = false
    }
  }, [key, feature])
  const own = made?.key === key ? made : undefined
  return { url: own?.url, error: own?.error }
}

/** The region of a language tag, in the form the providers expect. */
function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? 'US'
  } catch {
    return 'US'
  }
}
