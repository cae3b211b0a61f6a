import { useEffect, useMemo, useState } from 'react'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import {
  type BuyCoin,
  type BuyFiat,
  type BuyLimit,
  type BuyOptions,
  type BuyParams,
  type BuyProblem,
  type BuyQuote,
  buyProblemOf,
  firstCoin,
  limitOf,
} from '../../../domain/onramp/onramp.ts'
import { memoryKey, recordOf, useFeature, useLatest, useLocale, useOptions } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useViewParams } from '../../app/hooks/use-view-params.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'

const draftKey = memoryKey<BuyDraft>('buy')

/** How long the values of the form must stay the same before quotes are requested (ms). */
const settleMs = 500

/** The values of the form. A coin is written as its symbol, a space and the id of its network. */
export type BuyDraft = {
  readonly coin: string | undefined
  readonly fiat: string
  readonly text: string
  readonly method: string
}

/** Returns the values of the form and a function that sets them. The values last while the modal is open. */
export function useBuyDraft(): readonly [BuyDraft, (next: BuyDraft) => void] {
  return usePersistedState(draftKey, { coin: undefined, fiat: 'USD', text: '100', method: 'card' })
}

export function keyOfCoin({ symbol, network }: BuyCoin): string {
  return `${symbol} ${network}`
}

export function useBuyOptions(account: CaipAddress): {
  readonly options: Loadable<BuyOptions>
  readonly country: string
} {
  const country = regionOf(useLocale())
  const { networks } = useOptions()
  const options: Loadable<BuyOptions> = useLatest(useFeature('onramp').stream$('options', country)) ?? idle
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

export type BuyFormState = {
  readonly draft: BuyDraft
  readonly setDraft: (next: BuyDraft) => void
  readonly options: Loadable<BuyOptions>
  readonly coin: BuyCoin | undefined
  readonly fiat: BuyFiat | undefined
  readonly limit: BuyLimit | undefined
  readonly problem: BuyProblem | undefined
  readonly buyParams: BuyParams | undefined
  readonly quotes: Loadable<readonly BuyQuote[]>
}

/**
 * Returns the state of the buy form: the options, the limits, and the quote of each on-ramp provider for the latest
 * values.
 */
export function useBuy(account: CaipAddress, params?: ViewEntry['params']): BuyFormState {
  const [draft, setDraft] = useBuyDraft()
  useViewParams('OnRampProviders', params, {
    read: async args =>
      (await import('../../../domain/onramp/arguments.ts')).readBuyArguments(args, networkOf(account)),
    begin: args => setDraft({ ...draft, ...args }),
    event: 'SELECT_BUY_CRYPTO',
  })
  const { options, country } = useBuyOptions(account)
  const data = dataOf(options)
  const coin =
    data?.coins.find(coin => keyOfCoin(coin) === draft.coin) ?? (data && firstCoin(data, networkOf(account)))
  const fiat = data?.fiats.find(({ code }) => code === draft.fiat) ?? data?.fiats[0]
  const limit = limitOf(fiat, draft.method)
  const problem = buyProblemOf(draft.text, limit)
  const buyParams = useMemo(
    (): BuyParams | undefined =>
      coin && fiat && limit && !problem
        ? {
            // The provider sends the coins on the network of the chosen coin, so the order contains the account on that
            // network. All networks of a namespace use the same address.
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
  const debounced = useDebounced(draft, settleMs) === draft ? buyParams : undefined
  const feature = useFeature('onramp')
  const quotes =
    useLatest(debounced && feature.stream$('quotes', debounced)) ?? (buyParams ? { status: 'loading' } : idle)
  return { draft, setDraft, options, coin, fiat, limit, problem, buyParams: debounced, quotes }
}

/**
 * Returns the URL of the on-ramp provider's page for an order. The order is created before the user presses the link,
 * because browsers block a window that opens after a wait.
 */
export function useBuyPage(buyParams: BuyParams | undefined, providerId: string | undefined) {
  const feature = useFeature('onramp')
  const key = buyParams && providerId !== undefined ? JSON.stringify([buyParams, providerId]) : undefined
  const [made, setMade] = useState<{
    readonly key: string
    readonly url?: string
    readonly error?: ErrorRecord
  }>()
  useEffect(() => {
    if (!key) return
    let isMounted = true
    const [params, provider] = JSON.parse(key) as [BuyParams, string]
    feature.call('openOrder', params, provider).then(
      url => isMounted && setMade({ key, url }),
      (reason: unknown) => isMounted && setMade({ key, error: recordOf(reason) }),
    )
    return () => {
      isMounted = false
    }
  }, [key, feature])
  const own = made?.key === key ? made : undefined
  return { url: own?.url, error: own?.error }
}

/**
 * Returns the region of a language tag, for example `AT` for `de-AT`. The on-ramp providers expect the region as the
 * country.
 */
function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? 'US'
  } catch {
    return 'US'
  }
}
