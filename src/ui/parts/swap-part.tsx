import { compare, formatUnits } from '../../domain/model/amount.ts'
import { showMoney, showNative, showToken } from '../../domain/model/display.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { SwapQuote } from '../../domain/model/swap.ts'
import { costlyImpact, mostOf } from '../../domain/rules/swap.ts'
import { isNativeCoin } from '../../domain/rules/swap-network.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useSession } from '../hooks/use-session.ts'
import { useStyles } from '../hooks/use-styles.ts'
import type { SwapForm } from '../hooks/use-swap.ts'
import { useWords } from '../hooks/use-words.ts'
import { swapDetailWords } from '../messages/swap-details.ts'
import css from '../styles/swap-late.css?inline'
import { Amount } from './amount.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { warnIcon } from './sign-icons.ts'
import { SwapDetails } from './swap-details.tsx'

/** Which part of the form: below what is paid, below what comes back, what is wrong, what it costs. */
export type SwapPartProps = { readonly part: 'pay' | 'get' | 'trouble' | 'details'; readonly form: SwapForm }

/** What the form of a swap needs once there is something to say. */
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
  const t = useWords(swapDetailWords)
  const locale = useLocale()
  const { from, balance, quote, draft, setDraft } = form
  const data = dataOf<SwapQuote>(quote)
  if (!from) return <span className="note" />
  const show = isNativeCoin(from.address) ? showNative : showToken
  const all = () => {
    if (balance === undefined) return
    setDraft({ ...draft, text: formatUnits(mostOf(from, balance, data?.networkFee), from.decimals) })
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
              <Amount shown={show(formatUnits(balance, from.decimals), from.symbol, locale)} /> {t.available}
            </span>
            <Button small kind="quiet" onPress={all} testId="portico-swap-max">
              {t.max}
            </Button>
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

/** What keeps the swap from being reviewed, where the button alone does not say it. */
function Trouble({ form }: { form: SwapForm }) {
  const t = useWords(swapDetailWords)
  const explain = useErrorWords()
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
