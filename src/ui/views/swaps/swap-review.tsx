import { type ReactNode, type RefObject, useRef } from 'react'
import { divide, formatUnits, showCalculated, showExact } from '../../../domain/core/amount.ts'
import { type Balances, type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { SwapParams } from '../../../domain/swaps/swap-params.ts'
import { isNativeCoin, type SwapStep as Step, type SwapToken } from '../../../domain/swaps/types.ts'
import type { TransactionSummary } from '../../../domain/transactions/record.ts'
import { mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale, useMessages, useNavigation, useSentences, useStyles } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { Definition, DefinitionList, DefinitionSkeletons } from '../../kit/definition-list.tsx'
import { Figure } from '../../kit/figure.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { Space } from '../../kit/space.tsx'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import { OwnAccount } from '../../parts/session/own-account.tsx'
import { BalanceChanges, type NamedCoin } from '../../parts/transactions/balance-changes.tsx'
import { FeeSentence } from '../../parts/transactions/fee-sentence.tsx'
import { type FeeCoin, FeeText } from '../../parts/transactions/fee-text.tsx'
import { LeadingBalance } from '../../parts/transactions/leading-balance.tsx'
import { reviewFactMessages } from '../../parts/transactions/review-fact-messages.ts'
import { sentenceMessages } from '../../parts/transactions/sentence-messages.ts'
import { SimulationPassed } from '../../parts/transactions/simulation-result.tsx'
import { sponsorMessages } from '../../parts/transactions/sponsor-messages.ts'
import { SponsorCard } from '../../parts/transactions/sponsor-note.tsx'
import sumCss from '../../parts/transactions/sum.css?inline'
import { percent, rateText } from './rate-text.ts'
import { swapReviewMessages } from './swap-review-messages.ts'
import { type SwapReview as ReviewedSwap, useSwapReview } from './use-swap-review.ts'
import { useSwapTokens } from './use-swap-tokens.ts'

export type SwapReviewProps = {
  readonly account: CaipAddress
  readonly swapParams: SwapParams
  readonly shown: string
}

/**
 * Shows everything that a swap will do, and the button that starts it. The details and the button are in one file, so
 * that the button never appears without the details.
 */
export function SwapReview({ account, swapParams, shown }: SwapReviewProps) {
  useStyles(sumCss)
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  const { back, replaceFrom } = useNavigation()
  const { onNetwork } = useSession()
  const { balances, refresh } = useBalances(account)
  const tokens = dataOf(useSwapTokens(networkOf(account)))
  const named = (address: string) => tokens?.find(token => token.address === address)
  const [from, to] = [named(swapParams.from), named(swapParams.to)]
  const amount = from && formatUnits(BigInt(swapParams.amount), from.decimals)
  const pays = from && amount !== undefined ? paidWith(from, amount) : {}
  const gets = to && { symbol: to.symbol, amount: formatUnits(BigInt(shown), to.decimals) }
  const review = useSwapReview(swapParams, shown, { ...pays, ...(gets && { gets }) }, to, (event, id) => {
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
  const outputExact = to && outputUnits && showExact(outputUnits, to.symbol, locale)
  const owned = dataOf(balances)
  const coin = owned?.native ?? onNetwork?.nativeCurrency
  const amountRef = useRef<HTMLElement>(null)
  const outputRef = useRef<HTMLElement>(null)
  const stale = 'error' in review.step && review.step.error !== undefined
  const blocked = !ready || stale || fails || review.isStrange || review.prepared?.blockedBy !== undefined
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
          <ButtonPair>
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
          </ButtonPair>
        </>
      }
    >
      {from && to ? (
        <>
          <SwapSentence
            from={from}
            to={to}
            amount={{ ref: amountRef, text: amountText }}
            output={{ ref: outputRef, text: outputText, exact: outputExact }}
            network={onNetwork?.name ?? networkOf(account)}
            fee={
              step?.kind === 'swap' && (
                <FeeSentence review={{ prepared: review.prepared, error: undefined }} coin={coin} />
              )
            }
          />
          {!step && review.step.status !== 'failed' && <DefinitionSkeletons rows={4} />}
          <SwapStep
            review={review}
            swapParams={swapParams}
            from={from}
            to={to}
            shown={shown}
            coin={coin}
            owned={owned}
          />
        </>
      ) : (
        <DefinitionSkeletons rows={4} />
      )}
    </Screen>
  )
}

type SwapSentenceProps = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: { readonly ref: RefObject<HTMLElement | null>; readonly text: string }
  /** The output: rounded as `text`, and with all its digits as `exact`. */
  readonly output: SwapSentenceProps['amount'] & { readonly exact: string | undefined }
  readonly network: string
  /** The sentence about the network fee. It is false before the last step, in which the output is only an estimate. */
  readonly fee: ReactNode
}

/** The pictures of both tokens, and one sentence with what the user pays and gets. */
function SwapSentence({ from, to, amount, output, network, fee }: SwapSentenceProps) {
  const s = useMessages(sentenceMessages)
  return (
    <div className="sum">
      <span className="exchange">
        {[from, to].map(token => (
          <CoinPicture key={token.address} token={token} src={token.iconUrl} size={40} />
        ))}
      </span>
      <p className="sentence" data-testid="portico-swap-sentence">
        <Sentence
          template={fee ? s.swap : s.swapEstimate}
          parts={[
            <strong key="amount" ref={amount.ref}>
              {amount.text}
            </strong>,
            <strong
              key="output"
              ref={output.ref}
              title={output.exact}
              data-testid={fee ? 'portico-swap-least' : undefined}
            >
              {output.text}
            </strong>,
            network,
          ]}
        />
        {fee && (
          <>
            <Space />
            {fee}
          </>
        )}
      </p>
    </div>
  )
}

function paidWith({ symbol, decimals, address }: SwapToken, amount: string): TransactionSummary {
  const token = isNativeCoin(address) ? {} : { token: address }
  return { symbol, amount, decimals, ...token }
}

type SwapStepProps = {
  readonly review: ReviewedSwap
  readonly swapParams: SwapParams
  readonly from: SwapToken
  readonly to: SwapToken
  readonly shown: string
  /** The native coin of the network. The network fee is paid in it. */
  readonly coin: FeeCoin | undefined
  readonly owned: Balances | undefined
}

/** The part of a swap review that shows the next step: warnings, the allowance, the terms and the network fee. */
function SwapStep({ review, swapParams, from, to, shown, coin, owned }: SwapStepProps) {
  const step = dataOf(review.step)
  return (
    <>
      <StepProblem review={review} />
      {step && <Allowance step={step} from={from} review={review} />}
      <SponsorCard
        prepared={review.prepared}
        isBusy={review.phase !== 'ready'}
        onPayMyself={review.payFeeMyself}
      />
      {step && (
        <DefinitionList>
          <Terms swapParams={swapParams} from={from} to={to} step={step} shown={shown} />
          <StepFacts review={review} step={step} coin={coin} coins={[from, to]} />
          <LeadingBalance owned={owned} simulation={review.prepared?.simulation} />
        </DefinitionList>
      )}
    </>
  )
}

/** The allowance that a swap needs: the exact amount, and the contract that may spend it. */
function Allowance({ step, from, review }: { step: Step; from: SwapToken; review: ReviewedSwap }) {
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  if (step.kind === 'swap') return null
  const amount = showExact(formatUnits(step.amount, from.decimals), from.symbol, locale)
  const reset = step.kind === 'approve' && step.amount === 0n
  const title = step.kind === 'permit' ? t.permitTitle(amount) : reset ? t.resetTitle : t.approveTitle(amount)
  return (
    <section className="step" data-testid={`portico-swap-${step.kind}`}>
      <span className="label">{t.stepOf(review.first, review.steps)}</span>
      <h2>{title}</h2>
      <p className="label">{step.kind === 'permit' ? t.permitBody : reset ? t.resetBody : t.approveBody}</p>
      <FullAddress address={step.spender} />
    </section>
  )
}

type TermsProps = Omit<SwapStepProps, 'review' | 'coin' | 'owned'> & { readonly step: Step }

function Terms({ swapParams, from, to, step, shown }: TermsProps) {
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  const output = formatUnits(step.kind === 'swap' ? step.output : BigInt(shown), to.decimals)
  const rate = divide(output, formatUnits(BigInt(swapParams.amount), from.decimals)) ?? '0'
  return (
    <>
      {/* Before the last step, the sentence above already contains the estimated output. */}
      {step.kind === 'swap' && (
        <Definition name={t.to} testId="portico-swap-estimate">
          {showCalculated(output, to.symbol, locale)}
        </Definition>
      )}
      <Definition name={t.rate}>
        <Figure>{showExact('1', from.symbol, locale)}</Figure>
        {' = '}
        <Figure>{showExact(rateText(rate), to.symbol, locale)}</Figure>
      </Definition>
      <Definition name={t.slippage}>{percent(String(swapParams.slippage), locale)}</Definition>
    </>
  )
}

type StepFactsProps = Pick<SwapStepProps, 'review' | 'coin'> & {
  readonly step: Step
  readonly coins: readonly NamedCoin[]
}

/** The network fee of a step, and the result of its simulation. */
function StepFacts({ review, step, coin, coins }: StepFactsProps) {
  const t = useMessages(swapReviewMessages)
  const f = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  if (step.kind === 'permit') return null
  const { active } = useSession()
  const { prepared, isStrange } = review
  const fee = prepared?.fee
  const simulation = prepared?.simulation
  const isTested = !isStrange && simulation?.status === 'ok' && !simulation.unconfirmed
  return (
    <>
      {active && (
        <Definition name={f.from} testId="portico-swap-from">
          <OwnAccount account={active} />
        </Definition>
      )}
      <Definition name={fee?.partial || prepared?.sponsored ? f.fee : t.fee} testId="portico-swap-fee">
        {fee && coin ? <FeeText fee={fee} coin={coin} /> : prepared?.sponsored ? s.paid : t.feeUnknown}
      </Definition>
      {isTested && <SimulationPassed simulation={simulation} testId="portico-swap-tested" />}
      {simulation && <BalanceChanges simulation={simulation} coins={coin ? [...coins, coin] : coins} />}
      {step.kind === 'swap' && <Definition name={t.recipient}>{t.you}</Definition>}
      <Definition
        name={step.kind === 'approve' ? t.tokenContract : t.swapContract}
        testId="portico-swap-target"
      >
        <FullAddress address={step.call.to ?? ''} />
      </Definition>
    </>
  )
}

function StepProblem({ review }: { review: ReviewedSwap }) {
  const t = useMessages(swapReviewMessages)
  const s = useMessages(sponsorMessages)
  const explain = useErrorText()
  const sentences = useSentences()
  const { step, prepared, error, isStrange, phase } = review
  // A warning of the simulation is shown only until the step is sent.
  const ahead = phase === 'ready' ? prepared : undefined
  const reason = error ?? ('error' in step ? step.error : undefined) ?? ahead?.blockedBy
  const simulation = ahead?.simulation
  const reverts = simulation?.status === 'reverts' ? explain(simulation.error) : undefined
  const words = reason && explain(reason)
  const hint = error && prepared?.sponsored && mayBePaymasterError(error) ? s.failed : undefined
  const bad = isStrange
    ? t.differs
    : words
      ? sentences(words.headline, words.body, hint)
      : reverts
        ? sentences(t.reverts, reverts.headline, reverts.body)
        : undefined
  const note =
    phase === 'unknown'
      ? t.unknownOutcome
      : review.slow
        ? t.slow
        : prepared?.duplicateOf
          ? t.repeats
          : undefined
  return (
    <>
      {bad && (
        <Banner tone="bad" role="alert" testId="portico-swap-refused">
          {bad}
        </Banner>
      )}
      {note && <Banner testId="portico-swap-note">{note}</Banner>}
      {simulation?.status === 'unavailable' && !bad && <p className="note">{t.unsimulated}</p>}
      {simulation?.status === 'ok' && simulation.unconfirmed && !bad && (
        <Banner testId="portico-swap-unconfirmed">{t.unconfirmed}</Banner>
      )}
    </>
  )
}
