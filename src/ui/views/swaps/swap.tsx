import { formatUnits } from '../../../domain/core/amount.ts'
import { swapNetworks } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { SwapParams } from '../../../domain/swaps/swap-params.ts'
import { type SwapQuote, type SwapToken, swapsOn } from '../../../domain/swaps/types.ts'
import { useList, useMessages, useNavigation, useOptions, useTrack } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule } from '../../app/types.ts'
import { AmountField } from '../../kit/amount-field.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { reverseIcon, swapIcon } from '../../kit/icons/transactions.ts'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import swapReview from '../../parts/swaps/swap-review.css?inline'
import { ReviewFootPlaces, ReviewPlaces } from '../../parts/transactions/review-places.tsx'
import { swapMessages } from './messages.ts'
import swapCss from './swap.css?inline'
import { swapReviewMessages } from './swap-review-messages.ts'
import { useSwap } from './use-swap.ts'

const CannotSend = lazyPart(
  () => import('../../parts/transactions/cannot-send.tsx').then(file => file.CannotSend),
  {
    skeleton: <Waiting words={swapMessages} />,
    failed: retry => <Waiting retry={retry} />,
  },
)

const SwapPart = lazyPart(() => import('./swap-part.tsx').then(file => file.SwapPart), {
  skeleton: <span data-late="true" />,
  optional: true,
})

export const Swap: ViewModule = { View: SwapView, css: swapCss }

function SwapView({ entry }: { entry: ViewEntry }) {
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
  const list = useList()
  const canChange = active && able.length > 0
  return (
    <Screen title={t.title}>
      <EmptyState
        icon={swapIcon}
        title={active ? t.unsupportedTitle : t.nobody}
        body={canChange && t.unsupportedBody(list(able))}
      >
        {canChange && (
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
  const { draft, setDraft, from, to, quote, problem, swapParams } = form
  const data = dataOf<SwapQuote>(quote)
  const asking = swapParams !== undefined && data === undefined && quote.status === 'loading'
  const output = data && to ? formatUnits(data.output, to.decimals) : ''
  const review = () => {
    if (swapParams && data) push('SwapPreview', { swapParams, shown: String(data.output) })
  }
  const select = (side: 'from' | 'to') => () => {
    track('CLICK_SELECT_TOKEN_TO_SWAP', {})
    push('SwapSelectToken', { side })
  }
  const turn = () => setDraft({ ...draft, from: draft.to, to: draft.from, text: output })
  const advice =
    problem === 'insufficient-balance'
      ? t.insufficient(shortLabel(from?.symbol ?? ''))
      : problem && t.actions[problem]
  const errorText =
    problem === 'insufficient-balance'
      ? advice
      : problem === 'bad-amount'
        ? t.tooPrecise(from?.decimals ?? 0)
        : undefined
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" off={problem !== undefined} testId="swap-action-button" onPress={review}>
          {asking && problem === 'no-quote' ? t.asking : (advice ?? t.review)}
        </Button>
      }
    >
      <SwapPart part="unfinished" form={form} />
      <div className="fields">
        <AmountField
          label={t.pay}
          inputLabel={t.payAmount}
          text={draft.text}
          onText={text => setDraft({ ...draft, text })}
          units={from ? [from.symbol] : []}
          unit={<Unit label={t.pay} token={from} />}
          onUnit={select('from')}
          unitTestId="swap-select-token-button-sourceToken"
          balance={<SwapPart part="balance" form={form} />}
          errorText={errorText}
          note={<SwapPart part="paid" form={form} />}
          shares={<SwapPart part="shares" form={form} />}
          testId="swap-input-sourceToken"
        />
        <button
          type="button"
          className="turn"
          aria-label={t.turn}
          data-testid="portico-swap-turn"
          onClick={turn}
        >
          <Icon d={reverseIcon} size={18} />
        </button>
        <AmountField
          label={t.get}
          inputLabel={t.getAmount}
          text={output}
          unit={<Unit label={t.get} token={to} />}
          onUnit={select('to')}
          unitTestId="swap-select-token-button-toToken"
          isBusy={asking}
          note={<SwapPart part="received" form={form} />}
          testId="swap-input-toToken"
        />
      </div>
      <SwapPart part="problem" form={form} />
      <SwapPart part="details" form={form} />
    </Screen>
  )
}

/** The content of the button with which the user chooses a token. */
function Unit({ label, token }: { label: string; token: SwapToken | undefined }) {
  const t = useMessages(swapMessages)
  if (!token) return t.select
  return (
    <>
      <span className="hide">{t.choose(label)}: </span>
      <CoinPicture token={token} src={token.iconUrl} size={24} />
      <bdi translate="no">{shortLabel(token.symbol)}</bdi>
    </>
  )
}

// The review loads late. If it fails to load, the user cannot swap, but can press a button that loads it again.
const SwapReview = lazyPart(() => import('./swap-review.tsx').then(file => file.SwapReview), {
  skeleton: <Waiting words={swapReviewMessages} places={<ReviewPlaces />} foot={<ReviewFootPlaces />} />,
  failed: retry => <Waiting retry={retry} />,
})

const ReviewChanged = lazyPart(
  () => import('../../parts/transactions/review-changed.tsx').then(file => file.ReviewChanged),
  {
    skeleton: <span data-late="" />,
    optional: true,
  },
)

/**
 * The view that shows everything a swap will do before the wallet gets a request. If the swap has two steps, each step
 * has its own button.
 */
export const SwapPreview: ViewModule = { View: SwapPreviewView, css: swapReview }

function SwapPreviewView({ entry }: { entry: ViewEntry }) {
  const t = useMessages(swapReviewMessages)
  const { active } = useSession()
  const { swapParams, shown } = (entry.params ?? {}) as { swapParams?: SwapParams; shown?: string }
  const fits = active !== undefined && swapParams?.account === active && typeof shown === 'string'
  return fits ? (
    <SwapReview account={active} swapParams={swapParams} shown={shown} />
  ) : (
    <Screen title={t.title}>
      {active ? <ReviewChanged /> : <EmptyState icon={swapIcon} title={t.nobody} />}
    </Screen>
  )
}
