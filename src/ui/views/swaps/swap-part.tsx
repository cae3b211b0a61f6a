import { compare, formatUnits, showMoney, showNative, showToken } from '../../../domain/core/amount.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { costlyImpact, maxOf } from '../../../domain/swaps/form.ts'
import { isNativeCoin, type SwapQuote } from '../../../domain/swaps/types.ts'
import { useAnnounce, useErrorText, useLocale, useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { useSession } from '../session/use-session.ts'
import { swapDetailMessages } from './details-messages.ts'
import { SwapDetails } from './swap-details.tsx'
import css from './swap-part.css?inline'
import type { SwapForm } from './use-swap.ts'

/**
 * The part of the swap form to render. It is the balance, the value of the input or of the output, the buttons that
 * fill in a share of the balance, a warning, or the costs.
 */
export type SwapPartProps = {
  readonly part: 'balance' | 'paid' | 'received' | 'shares' | 'trouble' | 'details'
  readonly form: SwapForm
}

/** The parts of the swap form that need a quote. They load late. */
export function SwapPart({ part, form }: SwapPartProps) {
  useStyles(css)
  const { draft, setDraft, from, to, quote } = form
  const data = dataOf<SwapQuote>(quote)
  if (part === 'balance') return <Balance form={form} />
  if (part === 'shares') return <Shares form={form} />
  if (part === 'paid') return <Worth value={data?.inputValue} />
  if (part === 'received') return <Worth value={data?.outputValue} />
  if (part === 'trouble') return <Trouble form={form} />
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
  const { from, balance } = form
  if (!from) return null
  if (balance === undefined) return t.unknownBalance
  const show = isNativeCoin(from.address) ? showNative : showToken
  return (
    <Sentence
      say={t.available}
      parts={[
        <Amount key="balance" shown={show(formatUnits(balance, from.decimals), from.symbol, locale)} />,
      ]}
    />
  )
}

function Shares({ form }: { form: SwapForm }) {
  const { from, balance, quote, draft, setDraft } = form
  if (!from || balance === undefined) return null
  const most = maxOf(from, balance, dataOf<SwapQuote>(quote)?.networkFee)
  return (
    <AmountShares
      balance={balance}
      decimals={from.decimals}
      symbol={from.symbol}
      onShare={text => setDraft({ ...draft, text })}
      onMax={() => setDraft({ ...draft, text: formatUnits(most, from.decimals) })}
      testId="portico-swap-max"
    />
  )
}

function Worth({ value }: { value: string | undefined }) {
  const locale = useLocale()
  return value === undefined ? null : showMoney(value, locale).short
}

/** The reason why the swap cannot be reviewed, if the button alone does not name it. */
function Trouble({ form }: { form: SwapForm }) {
  const t = useMessages(swapDetailMessages)
  const explain = useErrorText()
  const { onNetwork } = useSession()
  const { problem, quote } = form
  const data = dataOf<SwapQuote>(quote)
  const failed = quote.status === 'failed' ? explain(quote.error) : undefined
  const impact = data?.priceImpact
  const words =
    problem === 'insufficient-fee'
      ? t.insufficientFee(onNetwork?.nativeCurrency.symbol ?? '')
      : problem === 'no-quote' && failed
        ? `${failed.headline}. ${failed.body}`
        : impact !== undefined && compare(impact, costlyImpact) >= 0
          ? t.costly
          : undefined
  useAnnounce(words, 'assertive')
  return <div className="swap-trouble">{words && <Banner testId="portico-swap-trouble">{words}</Banner>}</div>
}
