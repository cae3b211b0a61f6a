import { showCurrency, showExact } from '../../../domain/core/format.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { type BuyQuote, builtInProviders } from '../../../domain/onramp/onramp.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Skeletons } from '../../kit/placeholders.tsx'
import { onrampMessages } from './messages.ts'
import type { BuyForm } from './use-buy.ts'

/** The providers with a quote, or the built-in providers if none returned a quote. */
export function providersOf(quotes: Loadable<readonly BuyQuote[]>): readonly BuyQuote[] {
  const data = dataOf(quotes)
  if (data) return data
  return quotes.status === 'failed' ? builtInProviders : []
}

type BuySellersProps = {
  readonly form: BuyForm
  readonly chosen: string | undefined
  readonly onChoose: (seller: string) => void
}

/** The providers with their quotes, best quote first. */
export function OnrampProviders({ form, chosen, onChoose }: BuySellersProps) {
  const t = useMessages(onrampMessages)
  const locale = useLocale()
  const { quotes, coin, fiat, problem } = form
  const sellers = providersOf(quotes)
  if (problem) return null
  if (sellers.length === 0) return <Skeletons rows={3} end />
  return (
    <section>
      <h2 className="group">{t.providers}</h2>
      {quotes.status === 'failed' && <Banner tone="info">{t.noQuotes}</Banner>}
      <ul className="rows">
        {sellers.map(({ seller, name, logoUrl, output, fee }, place) => (
          <li key={seller}>
            <button
              type="button"
              className="row"
              aria-pressed={seller === chosen}
              data-testid={`onramp-provider-${name.toLowerCase()}`}
              onClick={() => onChoose(seller)}
            >
              <Picture name={name} src={logoUrl} />
              <span className="grow two">
                <span className="line-start">
                  {name}
                  {place === 0 && output !== undefined && sellers.length > 1 && (
                    <span className="badge ok">{t.best}</span>
                  )}
                </span>
                <span className="label">
                  {output === undefined
                    ? t.itsPage
                    : fee !== undefined && fiat
                      ? t.fee(showCurrency(fee, fiat.code, locale))
                      : ''}
                </span>
              </span>
              {output !== undefined && coin && (
                <bdi className="end num">{showExact(output, coin.symbol, locale)}</bdi>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
