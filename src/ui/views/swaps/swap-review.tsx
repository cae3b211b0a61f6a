import { useRef } from 'react'
import { formatUnits, showCalculated, showExact } from '../../../domain/core/amount.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { isNativeCoin, type SwapParams, type SwapToken } from '../../../domain/swaps/types.ts'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { useAnnounce, useLocale, useMessages, useNavigation, useStyles } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { DefinitionSkeletons } from '../../kit/definition-list.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { CoinPicture } from '../networks/network-picture.tsx'
import { useSession } from '../session/use-session.ts'
import { FeeSentence } from '../transactions/fee-text.tsx'
import { sentenceMessages } from '../transactions/sentence-messages.ts'
import sumCss from '../transactions/sum.css?inline'
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
 * Everything that a swap will do, and the button that starts it. Both are in one file, so that the button never loads
 * without the facts.
 */
export function SwapReview({ account, question, shown }: SwapReviewProps) {
  useStyles(sumCss)
  const t = useMessages(swapReviewMessages)
  const s = useMessages(sentenceMessages)
  const locale = useLocale()
  const { back, replaceFrom } = useNavigation()
  const { onNetwork } = useSession()
  const { balances, refresh } = useBalances(account)
  const tokens = dataOf(useSwapTokens(networkOf(account)))
  const named = (address: string) => tokens?.find(token => token.address === address)
  const [from, to] = [named(question.from), named(question.to)]
  const amount = from && formatUnits(BigInt(question.amount), from.decimals)
  const pays = from && amount !== undefined ? paidWith(from, amount) : {}
  const gets = to && { symbol: to.symbol, amount: formatUnits(BigInt(shown), to.decimals) }
  const review = useSwapReview(question, shown, { ...pays, ...(gets && { gets }) }, to, (event, id) => {
    if (event === 'swapped') refresh()
    replaceFrom('SwapPreview', 'WalletSendConfirmed', { id, account })
  })
  const step = dataOf(review.step)
  const { phase } = review
  const kind = step?.kind ?? 'swap'
  const waiting =
    phase === 'asking' ? t.waiting[kind] : phase === 'sent' && kind === 'approve' ? t.sent : undefined
  useAnnounce(waiting)
  const fails = review.prepared?.simulation.status === 'reverts'
  const action = kind === 'approve' ? t.approve : kind === 'permit' ? t.sign : t.swap
  const ready = step !== undefined && (step.kind === 'permit' || review.prepared !== undefined)
  const priceMoved = 'error' in review.step && review.step.error?.code === 'swap-price-moved'
  const output = step?.kind === 'swap' ? step.minOutput : BigInt(shown)
  const amountText = from && amount !== undefined ? showExact(amount, from.symbol, locale) : ''
  const outputUnits = to && formatUnits(output, to.decimals)
  const outputText = to && outputUnits ? showCalculated(outputUnits, to.symbol, locale) : ''
  const coin = dataOf(balances)?.native ?? onNetwork?.nativeCurrency
  const amountRef = useRef<HTMLElement>(null)
  const outputRef = useRef<HTMLElement>(null)
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
                { ref: amountRef, text: amountText },
                { ref: outputRef, text: outputText },
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
          <div className="sum">
            <span className="exchange">
              {[from, to].map(token => (
                <CoinPicture key={token.address} token={token} src={token.iconUrl} size={40} />
              ))}
            </span>
            <p className="sentence" data-testid="portico-swap-sentence">
              <Sentence
                say={step?.kind === 'swap' ? s.swap : s.swapEstimate}
                parts={[
                  <strong key="amount" ref={amountRef}>
                    {amountText}
                  </strong>,
                  <strong
                    key="output"
                    ref={outputRef}
                    title={to && outputUnits && showExact(outputUnits, to.symbol, locale)}
                    data-testid={step?.kind === 'swap' ? 'portico-swap-least' : undefined}
                  >
                    {outputText}
                  </strong>,
                  onNetwork?.name ?? networkOf(account),
                ]}
              />
              {step?.kind === 'swap' && (
                <>
                  {' '}
                  <FeeSentence review={{ prepared: review.prepared, error: undefined }} coin={coin} />
                </>
              )}
            </p>
          </div>
          {!step && review.step.status !== 'failed' && <DefinitionSkeletons rows={4} />}
          <SwapStep review={review} question={question} from={from} to={to} shown={shown} coin={coin} />
        </>
      ) : (
        <DefinitionSkeletons rows={4} />
      )}
    </Screen>
  )
}

function paidWith({ symbol, decimals, address }: SwapToken, amount: string): TransactionSummary {
  const token = isNativeCoin(address) ? {} : { token: address }
  return { symbol, amount, decimals, ...token }
}
