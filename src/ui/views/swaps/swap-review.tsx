import { type RefObject, useRef } from 'react'
import { formatUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/caip.ts'
import { showExact } from '../../../domain/core/format.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isNativeCoin, type SwapParams, type SwapToken } from '../../../domain/swaps/types.ts'
import { arrivalOf } from '../../../domain/transactions/arrival.ts'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale, useMessages, useToast } from '../../app/hooks/use-app.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { CoinPicture } from '../networks/coin-picture.tsx'
import { swapReviewMessages } from './review-messages.ts'
import { SwapStep } from './swap-step.tsx'
import { useSwapReview } from './use-swap-review.ts'
import { useSwapTokens } from './use-swap-tokens.ts'

/** Props of the review. */
export type SwapReviewProps = {
  readonly account: CaipAddress
  readonly question: SwapParams
  readonly shown: string
}

/**
 * Everything that a swap will do and the button that starts it. Both are in one file, so that neither loads without the
 * other.
 */
export function SwapReview({ account, question, shown }: SwapReviewProps) {
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  const { back, replace, reset } = useNavigation()
  const showToast = useToast()
  const { refresh } = useBalances(account)
  const tokens = dataOf(useSwapTokens(networkOf(account)))
  const named = (address: string) => tokens?.find(token => token.address === address)
  const [from, to] = [named(question.from), named(question.to)]
  const pays = from ? paidWith(from, BigInt(question.amount)) : {}
  const gets = to && { symbol: to.symbol, amount: formatUnits(BigInt(shown), to.decimals) }
  const review = useSwapReview(question, shown, { ...pays, ...(gets && { gets }) }, to, (event, tx) => {
    if (event !== 'swapped') return
    refresh()
    const { expects, arrived } = tx
    if (arrivalOf(tx) !== 'enough' || !expects || arrived === undefined)
      return replace('WalletSendConfirmed', { id: tx.id })
    const came = { symbol: expects.symbol, amount: formatUnits(arrived, expects.decimals) }
    showToast(t.done(textOf(pays, locale), textOf(came, locale)), 'ok')
    reset('Account')
  })
  const step = dataOf(review.step)
  const { phase } = review
  const kind = step?.kind ?? 'swap'
  const waiting =
    phase === 'asking'
      ? t.waiting[kind]
      : phase === 'sent'
        ? kind === 'approve'
          ? t.sent.approve
          : t.sent.swap(textOf(pays, locale), textOf(gets, locale))
        : undefined
  useAnnounce(waiting)
  const fails = review.prepared?.simulation.status === 'reverts'
  const action = kind === 'approve' ? t.approve : kind === 'permit' ? t.sign : t.swap
  const ready = step !== undefined && (step.kind === 'permit' || review.prepared !== undefined)
  const priceMoved = 'error' in review.step && review.step.error?.code === 'swap-price-moved'
  const output = step?.kind === 'swap' ? step.output : BigInt(shown)
  const fromRef = useRef<HTMLElement>(null)
  const toRef = useRef<HTMLElement>(null)
  const stale = 'error' in review.step && review.step.error !== undefined
  const blocked = !ready || stale || fails || review.strange || review.prepared?.blockedBy !== undefined
  return (
    <Screen
      title={t.title}
      busy={phase !== 'ready'}
      foot={
        <>
          {waiting && (
            <p className="note line" data-testid="portico-swap-waiting">
              {waiting}
            </p>
          )}
          <div className="foot-pair">
            <Button onPress={back}>{priceMoved ? t.again : t.cancel}</Button>
            <Confirm
              kind="primary"
              off={phase !== 'ready' || blocked}
              testId="portico-swap-confirm"
              reviewed={[
                { ref: fromRef, text: textOf(pays, locale) },
                {
                  ref: toRef,
                  text: to ? showExact(formatUnits(output, to.decimals), to.symbol, locale) : '',
                },
              ]}
              onPress={review.act}
            >
              {action}
            </Confirm>
          </div>
        </>
      }
    >
      {from && to ? (
        <>
          <Amounts refs={[fromRef, toRef]} question={question} from={from} to={to} output={output} />
          {!step && review.step.status !== 'failed' && <Skeletons rows={3} end />}
          <SwapStep review={review} question={question} from={from} to={to} shown={shown} />
        </>
      ) : (
        <Skeletons rows={4} end />
      )}
    </Screen>
  )
}

type Side = { readonly symbol: string; readonly amount: string }

function textOf(side: Partial<Side> | undefined, locale: string): string {
  return side?.amount === undefined || side.symbol === undefined
    ? ''
    : showExact(side.amount, side.symbol, locale)
}

type Pair = { readonly question: SwapParams; readonly from: SwapToken; readonly to: SwapToken }

type AmountsProps = Pair & {
  readonly output: bigint
  readonly refs: readonly RefObject<HTMLElement | null>[]
}

function Amounts({ refs, question, from, to, output }: AmountsProps) {
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  const sides = [
    [t.from, from, formatUnits(BigInt(question.amount), from.decimals)],
    [t.to, to, formatUnits(output, to.decimals)],
  ] as const
  return (
    <div className="amounts">
      {sides.map(([label, token, amount], place) => (
        <div className="row" key={token.address}>
          <CoinPicture token={token} src={token.iconUrl} />
          <span className="grow two">
            <span className="label">{label}</span>
            <bdi ref={refs[place]} className="headline-amount" dir="ltr">
              {showExact(amount, token.symbol, locale)}
            </bdi>
          </span>
        </div>
      ))}
    </div>
  )
}

function paidWith({ symbol, decimals, address }: SwapToken, amount: bigint): TransactionSummary {
  const token = isNativeCoin(address) ? {} : { token: address }
  return { symbol, amount: formatUnits(amount, decimals), decimals, ...token }
}
