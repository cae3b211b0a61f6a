import { formatUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import { swapNetworks } from '../../../domain/core/constants.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { type SwapQuote, swapsOn } from '../../../domain/swaps/types.ts'
import { useMessages, useNavigation, useOptions, useTrack } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TokenPane } from '../balances/token-pane.tsx'
import { swapIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import { CannotSend } from '../transactions/cannot-send.tsx'
import { swapMessages } from './messages.ts'
import { useSwap } from './use-swap.ts'

export { default as css } from './swap.css?inline'

const SwapPart = lazyPart(() => import('./swap-part.tsx').then(file => file.SwapPart), {
  skeleton: <span data-late="true" />,
  optional: true,
})

const turnIcon = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'

/** The swap form: input, output and costs. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(swapMessages)
  const { active, network, connection } = useSession()
  const { networks } = useOptions()
  const { push } = useNavigation()
  const track = useTrack()
  if (connection?.canSend === false) return <CannotSend title={t.title} wallet={connection.wallet.name} />
  if (active && namespaceOf(active) === 'eip155' && swapsOn(networkOf(active))) {
    return <Form key={network} account={active} params={entry.params} />
  }
  const able = networks.filter(({ id }) => swapNetworks.includes(id)).map(({ name }) => name)
  return (
    <Screen title={t.title}>
      <EmptyState
        icon={swapIcon}
        title={active ? t.unsupportedTitle : t.nobody}
        body={active && t.unsupportedBody(able.join(', '))}
      >
        {active && (
          <Button
            onPress={() => {
              track('CLICK_SELECT_NETWORK_TO_SWAP', {})
              push('Networks')
            }}
          >
            {t.changeNetwork}
          </Button>
        )}
      </EmptyState>
    </Screen>
  )
}

function Form({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const t = useMessages(swapMessages)
  const { push } = useNavigation()
  const track = useTrack()
  const form = useSwap(account, params)
  const { draft, setDraft, from, to, quote, problem, question } = form
  const data = dataOf<SwapQuote>(quote)
  const asking = question !== undefined && data === undefined && quote.status === 'loading'
  const output = data && to ? formatUnits(data.output, to.decimals) : ''
  const review = () => {
    if (question && data) push('SwapPreview', { question, shown: String(data.output) })
  }
  const select = (side: 'from' | 'to') => () => {
    track('CLICK_SELECT_TOKEN_TO_SWAP', {})
    push('SwapSelectToken', { side })
  }
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
          <SwapPart part="pay" form={form} />
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
          <SwapPart part="get" form={form} />
        </TokenPane>
      </div>
      <SwapPart part="trouble" form={form} />
      <SwapPart part="details" form={form} />
    </Screen>
  )
}
