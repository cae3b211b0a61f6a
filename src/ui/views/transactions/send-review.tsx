import { Fragment, useMemo, useRef, useState } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import {
  formatUnits,
  multiply,
  type Shown,
  showExact,
  showMoney,
  showNative,
} from '../../../domain/core/amount.ts'
import {
  type Balances,
  type CaipAddress,
  networkOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { speeds } from '../../../domain/transactions/prepared.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import {
  useFeature,
  useLocale,
  useMessages,
  useNavigation,
  useSentences,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { ButtonPair } from '../../kit/button-pair.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { RadioGroup } from '../../kit/radio-group.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Space } from '../../kit/space.tsx'
import { useBalances } from '../../parts/balances/use-balances.ts'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import { RecipientWarnings } from '../../parts/recipients/recipient-warnings.tsx'
import { OwnAccount } from '../../parts/session/own-account.tsx'
import { BalanceChanges } from '../../parts/transactions/balance-changes.tsx'
import { FeeSentence } from '../../parts/transactions/fee-sentence.tsx'
import { FeeText } from '../../parts/transactions/fee-text.tsx'
import { LeadingBalance } from '../../parts/transactions/leading-balance.tsx'
import css from '../../parts/transactions/review.css?inline'
import { reviewFactMessages } from '../../parts/transactions/review-fact-messages.ts'
import { reviewMessages } from '../../parts/transactions/review-messages.ts'
import { sentenceMessages } from '../../parts/transactions/sentence-messages.ts'
import {
  SimulationPassed,
  SimulationWarning,
  simulationVerdict,
} from '../../parts/transactions/simulation-result.tsx'
import { sponsorMessages } from '../../parts/transactions/sponsor-messages.ts'
import { SponsorNote } from '../../parts/transactions/sponsor-note.tsx'
import { silentWalletMessages } from '../../parts/wallets/silent-wallet-messages.ts'
import { type SendReviewState, type SendToReview, useReview } from './use-review.ts'

export type SendReviewProps = {
  readonly account: CaipAddress
  readonly draft: SendToReview & { readonly warnings: readonly RecipientWarning[] }
}

/**
 * Shows everything about a send before the wallet gets the request. The warnings, the details, the clickjacking guard
 * and the send button are in one file, so that the button never works without the others.
 */
export function SendReview({ account, draft }: SendReviewProps) {
  const t = useMessages(reviewMessages)
  const s = useMessages(sentenceMessages)
  const silence = useMessages(silentWalletMessages)
  const explain = useErrorText()
  const locale = useLocale()
  const { back, replaceFrom } = useNavigation()
  const transactions = useFeature('transactions')
  const follow = (id: string): void => {
    // What is sent is no draft any more. The next form must not show it until the worker says so.
    transactions.forget('draft', account)
    replaceFrom('WalletSendPreview', 'WalletSendConfirmed', { id, account })
  }
  const { connection, onNetwork } = useSession()
  const owned = dataOf(useBalances(account).balances)
  const review = useReview(account, draft, follow)
  const [understood, setUnderstood] = useState(false)
  const [sendsTwice, setSendsTwice] = useState(false)
  const { prepared, sending, problem, duplicate } = review
  const { token, amount, to, name, warnings } = draft
  const hasWarning = warnings.some(({ weight }) => weight === 'warn')
  const refusal = prepared?.blockedBy ?? review.error
  const isAsChosen = prepared?.fee === undefined || prepared.fee.speed === review.speed
  const exactAmount = formatUnits(amount, token.decimals)
  const simulation = prepared?.simulation
  const fails = simulation?.status === 'reverts'
  const hasMismatch = simulation !== undefined && 'mismatch' in simulation
  const isDuplicateAccepted = !duplicate || (duplicate.id !== draft.id && sendsTwice)
  const accepted = (!hasWarning || understood) && review.unkept?.accepted !== false
  const allowed = !refusal && !fails && accepted && isDuplicateAccepted
  const ready = prepared !== undefined && isAsChosen && allowed && !sending
  const amountText = showExact(exactAmount, token.symbol, locale)
  const value =
    token.price === undefined ? undefined : showMoney(multiply(exactAmount, token.price), locale).short
  const amountRef = useRef<HTMLElement>(null)
  const toRef = useRef<HTMLParagraphElement>(null)
  const reviewed = [
    { ref: amountRef, text: amountText },
    { ref: toRef, text: to },
  ]
  const stop = (): void => {
    void review.stopWaiting().then(maybeSent => (maybeSent ? follow(draft.id) : back()))
  }
  return (
    <Screen
      title={t.title}
      busy={prepared === undefined}
      foot={
        <ButtonPair>
          <Button
            kind={hasMismatch ? 'primary' : undefined}
            onPress={sending ? stop : back}
            testId="portico-review-cancel"
          >
            {t.cancel}
          </Button>
          <Confirm
            kind={hasMismatch ? undefined : 'primary'}
            off={!ready}
            reviewed={reviewed}
            onPress={review.send}
            testId="portico-send-confirm"
          >
            {sending
              ? t.inWallet(connection?.wallet.name ?? silence.wallet)
              : hasMismatch
                ? t.sendAnyway
                : t.send}
          </Confirm>
        </ButtonPair>
      }
    >
      <div className="review" data-testid="portico-review">
        <div className="sum">
          <CoinPicture token={token} src={token.iconUrl} size={40} />
          <p className="sentence" data-testid="portico-review-sentence">
            <Sentence
              template={s.send}
              parts={[
                <Fragment key="amount">
                  <strong ref={amountRef} data-testid="portico-review-amount">
                    {amountText}
                  </strong>
                  {value !== undefined && ` (${value})`}
                </Fragment>,
                <strong key="to">{name ?? shortAddress(to)}</strong>,
                onNetwork?.name ?? networkOf(account),
              ]}
            />
            <Space />
            <FeeSentence review={review} coin={owned?.native ?? onNetwork?.nativeCurrency} />
          </p>
          <p ref={toRef} data-testid="portico-review-to">
            <FullAddress address={to} />
          </p>
        </div>
        {token.spamFlag && (
          <Banner title={t.spam[token.spamFlag](shortLabel(token.symbol))} testId="portico-review-spam">
            {t.spamBody}
          </Banner>
        )}
        <RecipientWarnings address={to} warnings={warnings} />
        {hasWarning && (
          <Checkbox testId="portico-review-understood" checked={understood} onChange={setUnderstood}>
            {t.understood}
          </Checkbox>
        )}
        {review.silent && (
          <Banner
            role="status"
            testId="portico-review-silent"
            action={{ text: silence.letGo, testId: 'portico-review-let-go', onPress: stop }}
          >
            {silence.said(connection?.wallet.name ?? silence.wallet)}
          </Banner>
        )}
        {problem && (
          <Banner
            tone="bad"
            role="alert"
            title={problem === 'moved' ? t.moved : explain(problem).headline}
            testId="portico-review-problem"
          >
            {problem === 'moved' ? t.movedBody : explain(problem).body}
          </Banner>
        )}
        <ReviewFacts review={review} draft={draft} owned={owned} />
        {duplicate && duplicate.id !== draft.id && (
          <Checkbox testId="portico-review-send-twice" checked={sendsTwice} onChange={setSendsTwice}>
            {t.sendTwice}
          </Checkbox>
        )}
        {review.unkept && (
          <Checkbox
            testId="portico-review-unkept"
            checked={review.unkept.accepted}
            onChange={review.unkept.accept}
          >
            {t.sendUnkept}
          </Checkbox>
        )}
        <p className="note center">{t.undo}</p>
      </div>
    </Screen>
  )
}

type ReviewFactsProps = {
  readonly review: SendReviewState
  readonly draft: Pick<SendToReview, 'id' | 'token' | 'amount'>
  readonly owned: Balances | undefined
}

function ReviewFacts({ review, draft, owned }: ReviewFactsProps) {
  useStyles(css)
  const t = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  const { active, onNetwork } = useSession()
  const explain = useErrorText()
  const locale = useLocale()
  const { push } = useNavigation()
  const { duplicate } = review
  const isRepeated = duplicate && !(review.isAnswered && duplicate.id === draft.id)
  const refusal = review.prepared?.blockedBy ?? review.error
  // If the send is blocked, the simulation is not shown, because a successful simulation would suggest that the send is
  // possible.
  const simulation = refusal ? undefined : review.prepared?.simulation
  const fee = review.prepared?.fee
  const sponsored = review.prepared?.sponsored !== undefined
  const verdict = simulation && simulationVerdict(simulation, t)
  const coin = owned?.native
  // The text for screen readers. A new fee alone does not change this text. Otherwise screen readers would announce a
  // new fee every 30 seconds. If the send is blocked, an alert announces the reason.
  const sentences = useSentences()
  const announcement = useMemo(
    () =>
      verdict &&
      (fee && coin
        ? sentences(
            `${t.fee}: ${showNative(formatUnits(fee.max, coin.decimals), coin.symbol, locale).short}`,
            verdict,
          )
        : sponsored
          ? sentences(s.sentence, verdict)
          : verdict),
    [verdict, sponsored],
  )
  useAnnounce(announcement)
  return (
    <>
      {simulation && <SimulationWarning simulation={simulation} testId="portico-review-outcome" />}
      {refusal && (
        <Banner tone="bad" role="alert" title={explain(refusal).headline} testId="portico-review-refusal">
          {explain(refusal).body}
        </Banner>
      )}
      {isRepeated && (
        <Banner
          title={'phase' in duplicate && duplicate.phase === 'unknown' ? t.maybeSent : t.repeats}
          testId="portico-review-repeats"
          action={{
            text: t.lookAtIt,
            testId: 'portico-review-look',
            onPress: () => push('WalletSendConfirmed', { id: duplicate.id }),
          }}
        >
          {t.repeatsBody}
        </Banner>
      )}
      <DefinitionList
        before={
          <>
            <FeeRow review={review} native={owned?.native} />
            <SponsorNote
              prepared={review.prepared}
              isBusy={review.sending}
              onPayMyself={review.payFeeMyself}
            />
          </>
        }
      >
        {active && (
          <Definition name={t.from} testId="portico-review-from">
            <OwnAccount account={active} />
          </Definition>
        )}
        <Definition name={t.network}>{onNetwork?.name}</Definition>
        {simulation && <SimulationPassed simulation={simulation} testId="portico-review-outcome" />}
        <TransferFee draft={draft} fee={review.prepared?.transferFee} />
        {simulation && (
          <BalanceChanges simulation={simulation} coins={owned ? [owned.native, ...owned.tokens] : []} />
        )}
        <LeadingBalance owned={owned} simulation={simulation} />
      </DefinitionList>
    </>
  )
}

/** The amount that the recipient receives from a token that deducts a fee from each transfer. */
function TransferFee({ draft, fee }: Pick<ReviewFactsProps, 'draft'> & { readonly fee: bigint | undefined }) {
  const t = useMessages(reviewFactMessages)
  const { token, amount } = draft
  const locale = useLocale()
  if (fee === undefined) return null
  const show = (units: bigint) => showExact(formatUnits(units, token.decimals), token.symbol, locale)
  return (
    <Definition name={t.recipientGets} tone="warn" testId="portico-review-received">
      {show(amount - fee)} <span className="note">{t.keptBack(show(fee))}</span>
    </Definition>
  )
}

/** The maximum network fee in the native coin and in US dollars, and a control for the speed. */
function FeeRow({ review, native }: { review: SendReviewState; native: TokenBalance | undefined }) {
  const t = useMessages(reviewFactMessages)
  const locale = useLocale()
  const s = useMessages(sponsorMessages)
  const { prepared, speed, choose } = review
  const fee = prepared?.fee
  const coin = native ?? { symbol: '', decimals: 18 }
  const coins = (amount: bigint): Shown => showNative(formatUnits(amount, coin.decimals), coin.symbol, locale)
  const money = (amount: bigint): string | undefined =>
    native?.price === undefined
      ? undefined
      : showMoney(multiply(formatUnits(amount, native.decimals), native.price), locale).short
  const maxima = fee?.choices
  const choices = maxima
    ? speeds.map(id => ({
        id,
        text: t.speeds[id],
        note: money(maxima[id].max) ?? coins(maxima[id].max).short,
        testId: `portico-speed-${id}`,
      }))
    : []
  return (
    <>
      <div className="fact">
        <span className="label">{t.fee}</span>
        <span className="worth" data-testid="portico-review-fee">
          {!prepared && !review.error && <Skeleton width={96} />}
          {prepared && !fee && (prepared.sponsored ? s.paid : t.feeUnknown)}
          {fee && (
            <>
              <FeeText fee={fee} coin={coin} />
              {fee.additional > 0n && !fee.choices && (
                <span className="note"> {t.newAccount(coins(fee.additional).short)}</span>
              )}
            </>
          )}
        </span>
      </div>
      {new Set(choices.map(({ note }) => note)).size > 1 && (
        <RadioGroup label={t.speed} isLabelHidden choices={choices} chosen={speed} onChoose={choose} />
      )}
    </>
  )
}
