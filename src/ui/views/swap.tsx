import { swapNetworks } from '../../domain/constants.ts'
import { compare, formatUnits } from '../../domain/model/amount.ts'
import { type CaipAddress, namespaceOf, networkOf } from '../../domain/model/caip.ts'
import { showMoney, showNative, showToken } from '../../domain/model/display.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { SwapQuote } from '../../domain/model/swap.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { costlyImpact, isNativeCoin, mostOf, swapsOn } from '../../domain/rules/swap.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { type SwapForm, useSwap } from '../hooks/use-swap.ts'
import { useWords } from '../hooks/use-words.ts'
import { swapWords } from '../messages/swap.ts'
import { walletIcon } from '../parts/account-icons.ts'
import { Amount } from '../parts/amount.tsx'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { swapIcon } from '../parts/history-icons.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { warnIcon } from '../parts/sign-icons.ts'
import { SwapDetails } from '../parts/swap-details.tsx'
import { TokenPane } from '../parts/token-pane.tsx'
import list from '../styles/list.css?inline'
import notices from '../styles/notices.css?inline'
import own from '../styles/swap.css?inline'

export const css = list + notices + own

const turnIcon = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'

/** What is paid, what comes back, and what that costs. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(swapWords)
  const { active, network } = useSession()
  const { networks } = useOptions()
  const { push } = useNavigation()
  if (active && namespaceOf(active) === 'eip155' && swapsOn(networkOf(active))) {
    return <Form key={network} account={active} params={entry.params} />
  }
  const able = networks.filter(({ id }) => swapNetworks.includes(id)).map(({ name }) => name)
  return (
    <Screen title={t.title}>
      {active ? (
        <Empty icon={swapIcon} title={t.unsupportedTitle} body={t.unsupportedBody(able.join(', '))}>
          <Button onPress={() => push('Networks')}>{t.changeNetwork}</Button>
        </Empty>
      ) : (
        <Empty icon={walletIcon} title={t.nobody} />
      )}
    </Screen>
  )
}

function Form({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const t = useWords(swapWords)
  const { push } = useNavigation()
  const form = useSwap(account, params)
  const { draft, setDraft, from, to, quote, problem, question } = form
  const data = dataOf<SwapQuote>(quote)
  const asking = question !== undefined && data === undefined && quote.status === 'loading'
  const output = data && to ? formatUnits(data.output, to.decimals) : ''
  const review = () => {
    if (question && data) push('SwapPreview', { question, shown: String(data.output) })
  }
  const select = (side: 'from' | 'to') => () => push('SwapSelectToken', { side })
  const turn = () => setDraft({ ...draft, from: draft.to, to: draft.from, text: output })
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" off={problem !== undefined} testId="swap-action-button" onPress={review}>
          {asking && problem === 'no-quote' ? t.asking : problem ? t.actions[problem] : t.review}
        </Button>
      }
    >
      <div className="panes">
        <TokenPane
          side="sourceToken"
          label={t.pay}
          amountLabel={t.payAmount}
          text={draft.text}
          onText={text => setDraft({ ...draft, text })}
          token={from}
          onSelect={select('from')}
          wrong={problem === 'bad-amount' || problem === 'insufficient-balance'}
          describedBy="swap-trouble"
        >
          <PayFoot form={form} />
        </TokenPane>
        <button
          type="button"
          className="turn"
          aria-label={t.turn}
          data-testid="portico-swap-turn"
          onClick={turn}
        >
          <Icon d={turnIcon} size={18} />
        </button>
        <TokenPane
          side="toToken"
          label={t.get}
          amountLabel={t.getAmount}
          text={output}
          token={to}
          onSelect={select('to')}
          busy={asking}
        >
          <Worth value={data?.outputValue} />
        </TokenPane>
      </div>
      <Trouble form={form} />
      {data && from && to && (
        <SwapDetails
          quote={data}
          from={from}
          to={to}
          slippage={draft.slippage}
          onSlippage={slippage => setDraft({ ...draft, slippage })}
        />
      )}
    </Screen>
  )
}

function PayFoot({ form }: { form: SwapForm }) {
  const t = useWords(swapWords)
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
  const t = useWords(swapWords)
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
    <div id="swap-trouble">
      {words && (
        <p className="banner warn" data-testid="portico-swap-trouble">
          <Icon d={warnIcon} size={18} />
          <span className="grow">{words}</span>
        </p>
      )}
    </div>
  )
}
