import { formatUnits } from '../../domain/model/amount.ts'
import { divide } from '../../domain/model/amount-ratio.ts'
import type { CaipAddress } from '../../domain/model/caip.ts'
import { showExact } from '../../domain/model/display.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { PreparedTransaction } from '../../domain/model/prepared.ts'
import type { SwapStep as Step, SwapQuestion, SwapToken } from '../../domain/model/swap.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useBalances } from '../hooks/use-balances.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useSession } from '../hooks/use-session.ts'
import type { SwapReview } from '../hooks/use-swap-review.ts'
import { useWords } from '../hooks/use-words.ts'
import { factWords } from '../messages/review-facts.ts'
import { swapReviewWords } from '../messages/swap-review.ts'
import { Fact, Facts } from './facts.tsx'
import { FeeText } from './fee-text.tsx'
import { Icon } from './icon.tsx'
import { Moves, type NamedCoin } from './moves.tsx'
import { warnIcon } from './sign-icons.ts'
import { rateText } from './swap-figures.ts'
import { WholeAddress } from './whole-address.tsx'

/** What the step is of. */
export type SwapStepProps = {
  readonly review: SwapReview
  readonly question: SwapQuestion
  readonly from: SwapToken
  readonly to: SwapToken
  readonly shown: string
}

/** The next step: what speaks against it, what has to be answered in the wallet, the terms, and what the network takes. */
export function SwapStep({ review, question, from, to, shown }: SwapStepProps) {
  const step = dataOf(review.step)
  return (
    <>
      <StepTrouble review={review} />
      {step && <Allowance step={step} from={from} review={review} />}
      {step && <Terms question={question} from={from} to={to} step={step} shown={shown} />}
      {step && (
        <StepFacts account={question.account} prepared={review.prepared} step={step} coins={[from, to]} />
      )}
    </>
  )
}

/** For an allowance: how much and by whom, to the last digit. */
function Allowance({ step, from, review }: { step: Step; from: SwapToken; review: SwapReview }) {
  const t = useWords(swapReviewWords)
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
      <WholeAddress address={step.spender} />
    </section>
  )
}

type TermsProps = Omit<SwapStepProps, 'review'> & { readonly step: Step }

function Terms({ question, from, to, step, shown }: TermsProps) {
  const t = useWords(swapReviewWords)
  const locale = useLocale()
  const output = step.kind === 'swap' ? step.output : BigInt(shown)
  const amount = formatUnits(BigInt(question.amount), from.decimals)
  const rate = divide(formatUnits(output, to.decimals), amount) ?? '0'
  return (
    <Facts>
      <Fact name={t.rate}>
        {showExact('1', from.symbol, locale)} = {showExact(rateText(rate), to.symbol, locale)}
      </Fact>
      <Fact name={t.slippage}>{question.slippage}&nbsp;%</Fact>
      {step.kind === 'swap' && (
        <Fact name={t.least} testId="portico-swap-least">
          {showExact(formatUnits(step.least, to.decimals), to.symbol, locale)}
        </Fact>
      )}
    </Facts>
  )
}

type StepFactsProps = {
  readonly account: CaipAddress
  readonly prepared: PreparedTransaction | undefined
  readonly step: Step
  readonly coins: readonly NamedCoin[]
}

/** What the network takes for it, and what it says would happen. */
function StepFacts({ account, prepared, step, coins }: StepFactsProps) {
  const t = useWords(swapReviewWords)
  const f = useWords(factWords)
  const { onNetwork } = useSession()
  const coin = dataOf(useBalances(account).balances)?.native ?? onNetwork?.nativeCurrency
  if (step.kind === 'permit') return null
  const fee = prepared?.fee
  return (
    <Facts>
      <Fact name={fee?.partial ? f.fee : t.fee} testId="portico-swap-fee">
        {fee && coin ? <FeeText fee={fee} coin={coin} /> : t.feeUnknown}
      </Fact>
      <Fact name={t.network}>{onNetwork?.name ?? ''}</Fact>
      {step.kind === 'swap' && <Fact name={t.receiver}>{t.you}</Fact>}
      <Fact name={step.kind === 'approve' ? t.tokenContract : t.swapContract} testId="portico-swap-target">
        <WholeAddress address={step.call.to} />
      </Fact>
      {prepared && <Moves simulation={prepared.simulation} coins={coin ? [...coins, coin] : coins} />}
    </Facts>
  )
}

/** What speaks against going on, in words. */
function StepTrouble({ review }: { review: SwapReview }) {
  const t = useWords(swapReviewWords)
  const explain = useErrorWords()
  const { step, prepared, error, strange, phase } = review
  // What the network says against it is of a step that is still to be taken.
  const ahead = phase === 'ready' ? prepared : undefined
  const told = error ?? ('error' in step ? step.error : undefined) ?? ahead?.refusal
  const simulation = ahead?.simulation
  const reverts = simulation?.status === 'reverts' ? explain(simulation.error) : undefined
  const words = told && explain(told)
  const bad = strange
    ? t.differs
    : words
      ? `${words.headline}. ${words.body}`
      : reverts
        ? `${t.reverts}. ${reverts.body || reverts.headline}`
        : undefined
  const note =
    phase === 'unknown' ? t.unknownOutcome : review.slow ? t.slow : prepared?.repeats ? t.repeats : undefined
  return (
    <>
      {bad && (
        <p className="banner bad" role="alert" data-testid="portico-swap-refused">
          <Icon d={warnIcon} size={18} />
          <span className="grow">{bad}</span>
        </p>
      )}
      {note && (
        <p className="banner" data-testid="portico-swap-note">
          <span className="grow">{note}</span>
        </p>
      )}
      {simulation?.status === 'unavailable' && !bad && <p className="note">{t.unsimulated}</p>}
      {simulation?.status === 'ok' && simulation.unconfirmed && !bad && (
        <p className="banner" data-testid="portico-swap-unconfirmed">
          <span className="grow">{t.unconfirmed}</span>
        </p>
      )}
    </>
  )
}
