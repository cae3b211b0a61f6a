import { divide, formatUnits, showExact } from '../../../domain/core/amount.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { SwapStep as Step, SwapParams, SwapToken } from '../../../domain/swaps/types.ts'
import { mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import { useErrorText, useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { BalanceChanges, type NamedCoin } from '../transactions/balance-changes.tsx'
import { type FeeCoin, FeeText } from '../transactions/fee-text.tsx'
import { reviewFactMessages } from '../transactions/review-facts-messages.ts'
import { SimulationPassed } from '../transactions/simulation-result.tsx'
import { sponsorMessages } from '../transactions/sponsor-messages.ts'
import { SponsorCard } from '../transactions/sponsor-note.tsx'
import { swapReviewMessages } from './review-messages.ts'
import { percent, rateText } from './swap-figures.ts'
import type { SwapReview } from './use-swap-review.ts'

/** Props of the step. */
export type SwapStepProps = {
  readonly review: SwapReview
  readonly question: SwapParams
  readonly from: SwapToken
  readonly to: SwapToken
  readonly shown: string
  /** The native coin, in which the network fee is paid. */
  readonly coin: FeeCoin | undefined
}

/** The next step of a swap: warnings, state of the wallet, terms and network fee. */
export function SwapStep({ review, question, from, to, shown, coin }: SwapStepProps) {
  const step = dataOf(review.step)
  return (
    <>
      <StepTrouble review={review} />
      {step && <Allowance step={step} from={from} review={review} />}
      <SponsorCard
        prepared={review.prepared}
        isBusy={review.phase !== 'ready'}
        onPayMyself={review.payFeeMyself}
      />
      {step && (
        <DefinitionList>
          <Terms question={question} from={from} to={to} step={step} shown={shown} />
          <StepFacts review={review} step={step} coin={coin} coins={[from, to]} />
        </DefinitionList>
      )}
    </>
  )
}

/** The terms of an allowance: the exact amount, and the contract that may spend it. */
function Allowance({ step, from, review }: { step: Step; from: SwapToken; review: SwapReview }) {
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

type TermsProps = Omit<SwapStepProps, 'review' | 'coin'> & { readonly step: Step }

function Terms({ question, from, to, step, shown }: TermsProps) {
  const t = useMessages(swapReviewMessages)
  const locale = useLocale()
  const output = formatUnits(step.kind === 'swap' ? step.output : BigInt(shown), to.decimals)
  const rate = divide(output, formatUnits(BigInt(question.amount), from.decimals)) ?? '0'
  return (
    <>
      {/* A step before the last one shows no output here, because the sentence above names the estimate. */}
      {step.kind === 'swap' && (
        <Definition name={t.to} testId="portico-swap-estimate">
          {showExact(output, to.symbol, locale)}
        </Definition>
      )}
      <Definition name={t.rate}>
        {showExact('1', from.symbol, locale)} = {showExact(rateText(rate), to.symbol, locale)}
      </Definition>
      <Definition name={t.slippage}>{percent(String(question.slippage), locale)}</Definition>
    </>
  )
}

type StepFactsProps = Pick<SwapStepProps, 'review' | 'coin'> & {
  readonly step: Step
  readonly coins: readonly NamedCoin[]
}

/** The network fee of a step and the result of its simulation. */
function StepFacts({ review, step, coin, coins }: StepFactsProps) {
  const t = useMessages(swapReviewMessages)
  const f = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  if (step.kind === 'permit') return null
  const { prepared, strange } = review
  const fee = prepared?.fee
  const simulation = prepared?.simulation
  const isTested = !strange && simulation?.status === 'ok' && !simulation.unconfirmed
  return (
    <>
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
        <FullAddress address={step.call.to} />
      </Definition>
    </>
  )
}

/** Reasons not to continue with a step, as text. */
function StepTrouble({ review }: { review: SwapReview }) {
  const t = useMessages(swapReviewMessages)
  const s = useMessages(sponsorMessages)
  const explain = useErrorText()
  const { step, prepared, error, strange, phase } = review
  // Warnings from the simulation apply only to a step that is not sent yet.
  const ahead = phase === 'ready' ? prepared : undefined
  const reason = error ?? ('error' in step ? step.error : undefined) ?? ahead?.blockedBy
  const simulation = ahead?.simulation
  const reverts = simulation?.status === 'reverts' ? explain(simulation.error) : undefined
  const words = reason && explain(reason)
  const hint = error && prepared?.sponsored && mayBePaymasterError(error) ? ` ${s.failed}` : ''
  const bad = strange
    ? t.differs
    : words
      ? `${words.headline}. ${words.body}${hint}`
      : reverts
        ? `${t.reverts} ${reverts.headline}. ${reverts.body}`
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
