import { compare, formatUnits } from '../../../domain/core/amount.ts'
import { showMoney, showNative, showToken } from '../../../domain/core/format.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { costlyImpact, maxOf } from '../../../domain/swaps/form.ts'
import { isNativeCoin, type SwapQuote } from '../../../domain/swaps/types.ts'
import { useAnnounce, useErrorText, useLocale, useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Icon, warnIcon } from '../../kit/icon.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { useSession } from '../session/use-session.ts'
import { swapDetailMessages } from './details-messages.ts'
import { SwapDetails } from './swap-details.tsx'
import css from './swap-part.css?inline'
import type { SwapForm } from './use-swap.ts'

/** The part of the swap form to render: below the input, below the output, warnings, or costs. */
export type SwapPartProps = { readonly part: 'pay' | 'get' | 'trouble' | 'details'; readonly form: SwapForm }

/** The parts of the swap form that need a quote. They load late. */
export function SwapPart({ part, form }: SwapPartProps) {
  useStyles(css)
  const { draft, setDraft, from, to, quote } = form
  const data = dataOf<SwapQuote>(quote)
  if (part === 'pay') return <PayFoot form={form} />
  if (part === 'get') return <Worth value={data?.outputValue} />
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

function PayFoot({ form }: { form: SwapForm }) {
  const t = useMessages(swapDetailMessages)
  const locale = useLocale()
  const { from, balance, quote, draft, setDraft } = form
  const data = dataOf<SwapQuote>(quote)
  if (!from) return <span className="note" />
  const show = isNativeCoin(from.address) ? showNative : showToken
  const all = () => {
    if (balance === undefined) return
    setDraft({ ...draft, text: formatUnits(maxOf(from, balance, data?.networkFee), from.decimals) })
  }
  return (
    <>
      <Worth value={data?.inputValue} />
      <span className="pane-end">
        {balance === undefined ? (
          t.unknownBalance
        ) : (
          <>
            <span>
              <Sentence
                say={t.available}
                parts={[
                  <Amount
                    key="balance"
                    shown={show(formatUnits(balance, from.decimals), from.symbol, locale)}
                  />,
                ]}
              />
            </span>
            <AmountShares
              balance={balance}
              decimals={from.decimals}
              symbol={from.symbol}
              onShare={text => setDraft({ ...draft, text })}
              onMax={all}
              testId="portico-swap-max"
            />
          </>
        )}
      </span>
    </>
  )
}

function Worth({ value }: { value: string | undefined }) {
  const locale = useLocale()
  return <span className="note">{value === undefined ? '' : showMoney(value, locale).short}</span>
}

/** The reason why the swap cannot be reviewed, if the button alone does not name it. */
function Trouble({ form }: { form: SwapForm }) {
  const t = useMessages(swapDetailMessages)
  const explain = useErrorText()
  const { onNetwork } = useSession()
  const { problem, quote, from } = form
  const data = dataOf<SwapQuote>(quote)
  const failed = quote.status === 'failed' ? explain(quote.error) : undefined
  const impact = data?.priceImpact
  const words =
    problem === 'bad-amount'
      ? t.tooPrecise(from?.decimals ?? 0)
      : problem === 'insufficient-fee'
        ? t.insufficientFee(onNetwork?.nativeCurrency.symbol ?? '')
        : problem === 'no-quote' && failed
          ? `${failed.headline}. ${failed.body}`
          : impact !== undefined && compare(impact, costlyImpact) >= 0
            ? t.costly
            : undefined
  useAnnounce(words, 'assertive')
  return (
    <div id="swap-trouble" className="swap-trouble">
      {words && (
        <p className="banner warn" data-testid="portico-swap-trouble">
          <Icon d={warnIcon} size={18} />
          <span className="grow">{words}</span>
        </p>
      )}
    </div>
  )
}
