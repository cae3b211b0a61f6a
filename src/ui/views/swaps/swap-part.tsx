import { useState } from 'react'
import {
  compare,
  type DecimalText,
  formatUnits,
  showCalculated,
  showExact,
  showMoney,
  showNative,
  showToken,
} from '../../../domain/core/amount.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { costlyImpact, maxOf } from '../../../domain/swaps/form.ts'
import { maxSlippage, readSlippage } from '../../../domain/swaps/slippage.ts'
import { isNativeCoin, type SwapQuote, type SwapToken } from '../../../domain/swaps/types.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale, useMessages, useSentences, useStyles } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { Figure } from '../../kit/figure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { downIcon, upIcon } from '../../kit/icons/account.ts'
import { plainField } from '../../kit/plain-field.ts'
import { Sentence } from '../../kit/sentence.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { sponsorMessages } from '../../parts/transactions/sponsor-messages.ts'
import { percent, rateText } from './rate-text.ts'
import { swapDetailMessages } from './swap-detail-messages.ts'
import css from './swap-part.css?inline'
import { UnfinishedSwapOffer } from './unfinished-swap.tsx'
import type { SwapForm } from './use-swap.ts'

/**
 * The part of the swap form to render: the balance, the value of the input (`paid`) or of the output (`received`),
 * the buttons that fill in a part of the balance, a warning, the costs, or an unfinished swap.
 */
export type SwapPartProps = {
  readonly part: 'balance' | 'paid' | 'received' | 'shares' | 'problem' | 'details' | 'unfinished'
  readonly form: SwapForm
}

/** The parts of the swap form that need a balance or a quote. They load after the form. */
export function SwapPart({ part, form }: SwapPartProps) {
  useStyles(css)
  const { draft, setDraft, from, to, quote } = form
  const data = dataOf<SwapQuote>(quote)
  if (part === 'unfinished') return <UnfinishedSwapOffer />
  if (part === 'balance') return <Balance form={form} />
  if (part === 'shares') return <Shares form={form} />
  if (part === 'paid') return <Value value={data?.inputValue} />
  if (part === 'received') return <Value value={data?.outputValue} />
  if (part === 'problem') return <Problem form={form} />
  if (!data || !from || !to) return null
  return (
    <SwapDetails
      quote={data}
      from={from}
      to={to}
      slippage={draft.slippage}
      onSlippage={slippage => setDraft({ ...draft, slippage })}
    />
  )
}

function Balance({ form }: { form: SwapForm }) {
  const t = useMessages(swapDetailMessages)
  const locale = useLocale()
  const { from, balance, isBalanceAwaited } = form
  if (!from) return null
  if (isBalanceAwaited) return <Skeleton width={96} />
  if (balance === undefined) return t.unknownBalance
  const show = isNativeCoin(from.address) ? showNative : showToken
  return (
    <Sentence
      template={t.available}
      parts={[
        <Amount key="balance" shown={show(formatUnits(balance, from.decimals), from.symbol, locale)} />,
      ]}
    />
  )
}

function Shares({ form }: { form: SwapForm }) {
  const { from, balance, quote, draft, setDraft } = form
  if (!from || balance === undefined) return null
  const maxAmount = maxOf(from, balance, dataOf<SwapQuote>(quote)?.networkFee)
  return (
    <AmountShares
      balance={balance}
      decimals={from.decimals}
      symbol={from.symbol}
      onShare={text => setDraft({ ...draft, text })}
      onMax={() => setDraft({ ...draft, text: formatUnits(maxAmount, from.decimals) })}
      testId="portico-swap-max"
    />
  )
}

function Value({ value }: { value: string | undefined }) {
  const locale = useLocale()
  return value === undefined ? null : <Figure>{showMoney(value, locale).short}</Figure>
}

/**
 * A warning about the swap. It says that the account cannot pay the network fee, why there is no quote, or that the
 * price impact is high.
 */
function Problem({ form }: { form: SwapForm }) {
  const t = useMessages(swapDetailMessages)
  const explain = useErrorText()
  const sentences = useSentences()
  const { onNetwork } = useSession()
  const { problem, quote } = form
  const data = dataOf<SwapQuote>(quote)
  const failed = quote.status === 'failed' ? explain(quote.error) : undefined
  const impact = data?.priceImpact
  const words =
    problem === 'insufficient-fee'
      ? t.insufficientFee(onNetwork?.nativeCurrency.symbol ?? '')
      : problem === 'no-quote' && failed
        ? sentences(failed.headline, failed.body)
        : impact !== undefined && compare(impact, costlyImpact) >= 0
          ? t.costly
          : undefined
  useAnnounce(words, 'assertive')
  return <div className="swap-problem">{words && <Banner testId="portico-swap-problem">{words}</Banner>}</div>
}

type SwapDetailsProps = {
  readonly quote: SwapQuote
  readonly from: SwapToken
  readonly to: SwapToken
  readonly slippage: string
  readonly onSlippage: (text: string) => void
}

/** A table with the fees, the minimum output and the slippage of a swap. */
function SwapDetails({ quote, from, to, slippage, onSlippage }: SwapDetailsProps) {
  const t = useMessages(swapDetailMessages)
  const s = useMessages(sponsorMessages)
  const locale = useLocale()
  const { onNetwork } = useSession()
  const [open, setOpen] = useState(false)
  const { priceImpact, networkFee, networkFeeValue, sponsored } = quote
  const coin = onNetwork?.nativeCurrency
  const accepted = readSlippage(slippage)
  const costly = priceImpact !== undefined && compare(priceImpact, costlyImpact) >= 0
  const price = (
    <>
      <Figure>{showExact('1', from.symbol, locale)}</Figure>
      {' = '}
      <Figure>{showExact(rateText(quote.rate), to.symbol, locale)}</Figure>
    </>
  )
  const fee =
    networkFee === undefined || !coin
      ? undefined
      : networkFeeValue !== undefined
        ? showMoney(networkFeeValue, locale).short
        : showCalculated(formatUnits(networkFee, coin.decimals), coin.symbol, locale)
  return (
    <div className="swap-more">
      <button
        type="button"
        className="more-button"
        aria-expanded={open}
        data-testid="portico-swap-details"
        onClick={() => setOpen(!open)}
      >
        <span className="grow">
          <span className="hide">{t.details}: </span>
          <Dotted
            facts={[
              ['price', price],
              [
                'fee',
                fee && <Sentence key="fee" template={t.fee} parts={[<Figure key="figure">{fee}</Figure>]} />,
              ],
              [
                'accepted',
                accepted !== undefined && (
                  <bdi key="accepted" translate="no">
                    {t.accepted(percent(String(accepted) as DecimalText, locale))}
                  </bdi>
                ),
              ],
            ]}
          />
        </span>
        <Icon d={open ? upIcon : downIcon} size={16} />
      </button>
      {open && (
        <div>
          <DefinitionList>
            <Definition name={t.rate} testId="portico-swap-rate">
              {price}
            </Definition>
            <Definition name={t.impact} tone={costly ? 'warn' : undefined} testId="portico-swap-impact">
              {priceImpact === undefined ? t.unknown : percent(priceImpact, locale)}
            </Definition>
            <Definition name={t.least} testId="portico-swap-least">
              {showCalculated(formatUnits(quote.minOutput, to.decimals), to.symbol, locale)}
            </Definition>
            <Definition name={t.networkFee} testId="portico-swap-network-fee">
              {fee ?? (sponsored ? s.paid : t.unknown)}
            </Definition>
            <Definition name={t.providerFee}>
              {showCalculated(formatUnits(quote.providerFee, from.decimals), from.symbol, locale)}
            </Definition>
          </DefinitionList>
          <SlippageField slippage={slippage} onSlippage={onSlippage} />
        </div>
      )}
    </div>
  )
}

/** The field for the slippage that the user accepts, in percent. */
function SlippageField({ slippage, onSlippage }: Pick<SwapDetailsProps, 'slippage' | 'onSlippage'>) {
  const t = useMessages(swapDetailMessages)
  return (
    <label className="slippage">
      <span>
        {t.slippage}
        <span className="note" id="slippage-hint">
          {t.slippageHint(maxSlippage)}
        </span>
      </span>
      <span className="field">
        <input
          {...plainField}
          type="text"
          inputMode="numeric"
          maxLength={2}
          dir="ltr"
          aria-invalid={readSlippage(slippage) === undefined || undefined}
          aria-describedby="slippage-hint"
          value={slippage}
          data-testid="portico-swap-slippage"
          onChange={event => onSlippage(event.currentTarget.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
    </label>
  )
}
