import { useState } from 'react'
import { showCalculated } from '../../../domain/core/amount.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import {
  type BuyOrder,
  type BuyQuote,
  builtInProviders,
  currencySigns,
  showCurrency,
} from '../../../domain/onramp/onramp.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale, useMessages, useNavigation, useOptions, useTrack } from '../../app/hooks/use-app.ts'
import { AmountField } from '../../kit/amount-field.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/icons/common.ts'
import { Picture } from '../../kit/picture.tsx'
import { RadioGroup } from '../../kit/radio-group.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { WithBadge } from '../../kit/with-badge.tsx'
import { BuyCoinPicture } from './coin-picture.tsx'
import { onrampMessages } from './messages.ts'
import { type BuyFormState, useBuyPage } from './use-buy.ts'

export type BuyFormProps = { readonly form: BuyFormState }

/**
 * A form to buy coins: amount, coin, payment method and on-ramp provider. The user opens the provider's page with a
 * link, because browsers block windows that a script opens.
 */
export function BuyForm({ form }: BuyFormProps) {
  const t = useMessages(onrampMessages)
  const { push } = useNavigation()
  const track = useTrack()
  const options = useOptions()
  const [picked, setPicked] = useState<string>()
  const providers = providersOf(form.quotes)
  const chosen = providers.find(({ provider }) => provider === picked) ?? providers[0]
  const { url, error } = useBuyPage(form.buyParams, chosen?.provider)
  const follow = () => {
    if (!chosen || !form.coin || !form.buyParams) return
    track('SELECT_BUY_PROVIDER', { provider: chosen.provider })
    const order: BuyOrder = {
      account: form.buyParams.account,
      symbol: form.coin.symbol,
      provider: chosen.provider,
      since: Date.now(),
    }
    push('BuyInProgress', { order, provider: chosen.name })
  }
  const words = error && chosen ? t.failed(chosen.name) : undefined
  useAnnounce(words, 'assertive')
  const label = form.problem ? (form.problem.kind === 'no-amount' ? t.enter : t.correct) : t.preparing
  return (
    <Screen
      title={t.title}
      foot={
        url && chosen && form.buyParams ? (
          <a
            className="btn primary wide"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="portico-buy-continue"
            onClick={follow}
          >
            {t.go(chosen.name)}
          </a>
        ) : (
          <Button wide kind="primary" off onPress={() => {}}>
            {label}
          </Button>
        )
      }
    >
      <Fields form={form} />
      {words && <Banner tone="bad">{words}</Banner>}
      <OnrampProviders form={form} chosen={chosen?.provider} onChoose={setPicked} />
      <p className="note buy-note">{t.opens}</p>
      <div className="line">
        <Button
          small
          kind="quiet"
          onPress={() => {
            track('SELECT_WHAT_IS_A_BUY', {})
            push('WhatIsABuy')
          }}
        >
          {t.what}
        </Button>
        {isOffered('WalletReceive', options) && (
          <Button small kind="quiet" onPress={() => push('WalletReceive')} testId="portico-buy-receive">
            {t.receive}
          </Button>
        )}
      </div>
    </Screen>
  )
}

function Fields({ form }: { form: BuyFormState }) {
  const t = useMessages(onrampMessages)
  const methodNames: Readonly<Record<string, string>> = t.methods
  const { push } = useNavigation()
  const { networks } = useOptions()
  const locale = useLocale()
  const { draft, setDraft, coin, fiat, limit, problem, options } = form
  const network = networks.find(({ id }) => id === coin?.network)?.name ?? ''
  const currency = fiat?.code ?? draft.fiat
  const money = (amount: string) => showCurrency(amount, currency, locale)
  const errorText =
    problem?.kind === 'too-little'
      ? t.tooLittle(money(problem.limit))
      : problem?.kind === 'too-much'
        ? t.tooMuch(money(problem.limit))
        : problem?.kind === 'bad-amount'
          ? t.badAmount(2)
          : undefined
  useAnnounce(errorText)
  return (
    <>
      <AmountField
        label={t.amount}
        inputLabel={t.amountLabel(currency)}
        text={draft.text}
        onText={text => setDraft({ ...draft, text })}
        units={currencySigns(currency, locale)}
        unit={
          <>
            <span className="hide">{t.currency(currency)}</span>
            <span aria-hidden="true">{currency}</span>
          </>
        }
        onUnit={() => push('OnRampFiatSelect')}
        unitTestId="portico-buy-fiat"
        errorText={errorText}
        note={limit && <bdi translate="no">{t.limits(money(limit.min), money(limit.max))}</bdi>}
        testId="portico-buy-amount"
        noteTestId="portico-buy-limits"
      />
      {(fiat?.limits.length ?? 0) > 1 && (
        <div className="buy-methods">
          <RadioGroup
            label={t.method}
            choices={(fiat?.limits ?? []).map(({ method }) => ({
              id: method,
              text: methodNames[method] ?? method,
            }))}
            chosen={limit?.method}
            onChoose={method => setDraft({ ...draft, method })}
          />
        </div>
      )}
      {coin && (
        <button
          type="button"
          className="row buy-coin"
          data-testid="portico-buy-coin"
          onClick={() => push('OnRampTokenSelect')}
        >
          <BuyCoinPicture coin={coin} size={24} />
          <span className="grow two">
            <span className="label">{t.coin}</span>
            <span>{t.on(coin.symbol, network)}</span>
          </span>
          <Icon d={forwardIcon} size={18} flip />
        </button>
      )}
      {dataOf(options)?.source === 'built-in' && <p className="note buy-note">{t.builtIn}</p>}
    </>
  )
}

/** Returns the on-ramp providers with a quote, or the built-in on-ramp providers if the quotes failed to load. */
function providersOf(quotes: Loadable<readonly BuyQuote[]>): readonly BuyQuote[] {
  const data = dataOf(quotes)
  if (data) return data
  return quotes.status === 'failed' ? builtInProviders : []
}

type BuyProvidersProps = {
  readonly form: BuyFormState
  readonly chosen: string | undefined
  readonly onChoose: (provider: string) => void
}

/** The list of on-ramp providers with their quotes, best quote first. */
export function OnrampProviders({ form, chosen, onChoose }: BuyProvidersProps) {
  const t = useMessages(onrampMessages)
  const locale = useLocale()
  const { quotes, coin, fiat, problem } = form
  const providers = providersOf(quotes)
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' })
  const percent = (amount: number): string => format(amount / 100)
  if (problem) return null
  return (
    <section>
      <h2 className="group">{t.providers}</h2>
      {quotes.status === 'failed' && <Banner tone="info">{t.noQuotes}</Banner>}
      {providers.length === 0 ? (
        <ProviderSkeletons />
      ) : (
        <ul className="rows">
          {providers.map(({ provider, name, logoUrl, output, fee, feePercent }, place) => (
            <li key={provider}>
              <button
                type="button"
                className="row"
                aria-pressed={provider === chosen}
                data-testid={`onramp-provider-${name.toLowerCase()}`}
                onClick={() => onChoose(provider)}
              >
                <Picture name={name} src={logoUrl} mark={`company/${provider}`} />
                <span className="grow two">
                  <WithBadge>
                    {name}
                    {place === 0 && output !== undefined && providers.length > 1 && (
                      <span className="badge ok">{t.best}</span>
                    )}
                  </WithBadge>
                  <span className="label">
                    {output === undefined
                      ? feePercent
                        ? t.usualFee(percent(feePercent.min), percent(feePercent.max))
                        : t.itsPage
                      : fee !== undefined && fiat
                        ? t.fee(showCurrency(fee, fiat.code, locale))
                        : ''}
                  </span>
                </span>
                {output !== undefined && coin && (
                  <bdi translate="no" className="end num">
                    {showCalculated(output, coin.symbol, locale)}
                  </bdi>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ProviderSkeletons() {
  return (
    <div className="rows" aria-hidden="true">
      {[96, 132, 112].map(width => (
        <div className="row" key={width}>
          <Skeleton width={36} height={36} />
          <span className="grow">
            <Skeleton width={width} />
          </span>
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  )
}
