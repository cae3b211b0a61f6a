import { Fragment, type ReactNode, type RefObject, useRef } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, multiply, showCalculated, showExact, showMoney } from '../../../domain/core/amount.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
} from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import type { ExchangeSession } from '../../../domain/onramp/onramp.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import { mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import {
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
  useSentences,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { Space } from '../../kit/space.tsx'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import { useSwitchNetwork } from '../../parts/networks/use-switch-network.ts'
import { OwnAccount } from '../../parts/session/own-account.tsx'
import css from '../../parts/swaps/swap-review.css?inline'
import { BalanceChanges } from '../../parts/transactions/balance-changes.tsx'
import { cannotSendMessages } from '../../parts/transactions/cannot-send-messages.ts'
import { FeeSentence } from '../../parts/transactions/fee-sentence.tsx'
import { FeeText } from '../../parts/transactions/fee-text.tsx'
import { reviewFactMessages } from '../../parts/transactions/review-fact-messages.ts'
import { sentenceMessages } from '../../parts/transactions/sentence-messages.ts'
import { SimulationPassed, SimulationWarning } from '../../parts/transactions/simulation-result.tsx'
import { sponsorMessages } from '../../parts/transactions/sponsor-messages.ts'
import { SponsorCard } from '../../parts/transactions/sponsor-note.tsx'
import sumCss from '../../parts/transactions/sum.css?inline'
import { TransactionStops } from '../../parts/transactions/transaction-stops.tsx'
import { useBlockWait } from '../../parts/transactions/use-block-wait.ts'
import { paymentMessages } from './messages.ts'
import { useExchanges } from './use-exchanges.ts'
import { usePay } from './use-pay.ts'

type PayAttempt = ReturnType<typeof usePay>

export type PayFormProps = {
  readonly account: CaipAddress
  readonly payment: Payment
  readonly title: string
  /** The params with which the site opened the view. They identify this opening of the view. */
  readonly opening: unknown
}

/** The form for a payment that the site has defined. The user pays from the connected wallet or from an exchange. */
export function PayForm({ account, payment, title, opening }: PayFormProps) {
  useStyles(css)
  useStyles(sumCss)
  const t = useMessages(paymentMessages)
  const f = useMessages(reviewFactMessages)
  const locale = useLocale()
  const { networks } = useOptions()
  const attempt = usePay(account, payment, opening)
  const { here, token, coin, price, prepared, error, phase, record, pay, payFeeMyself } = attempt
  const exchanges = useExchanges(payment)
  const { switchTo, problem } = useSwitchNetwork(() => {})
  const network = networks.find(({ id }) => id === payment.network)
  const networkName = network?.name ?? payment.network
  // After the payment, the account may no longer own this token, so the symbol comes from the transaction record.
  const symbol = record?.summary.symbol ?? token?.symbol ?? ''
  const amount = showExact(payment.amount, symbol, locale)
  const value = price === undefined ? undefined : showMoney(multiply(payment.amount, price), locale).short
  const { unable, words } = useProblem(attempt, exchanges.error, problem)
  const { waiting, pace } = useProgress(attempt)
  useAnnounce(waiting ?? words)
  const amountRef = useRef<HTMLElement>(null)
  const toRef = useRef<HTMLDivElement>(null)
  const recipient = addressOf(payment.recipient)
  const simulation = prepared?.simulation
  const isPayable = unable === undefined && phase === 'ready' && prepared && !isStopped(prepared)
  const chosen = exchanges.list.find(({ id }) => id === exchanges.chosen)
  if (phase === 'sent' || phase === 'paid') {
    return (
      <PayOutcome
        title={title}
        amount={amount}
        recipient={recipient}
        network={network}
        networkName={networkName}
        pace={pace}
        attempt={attempt}
      />
    )
  }
  return (
    <Screen
      title={title}
      busy={waiting !== undefined}
      foot={
        <>
          {waiting && <p className="note line">{waiting}</p>}
          {exchanges.session && chosen ? (
            <ExchangeLink session={exchanges.session} name={chosen.name} />
          ) : here || !network ? (
            <Confirm
              wide
              kind="primary"
              off={!isPayable}
              testId="portico-pay-confirm"
              reviewed={[
                { ref: amountRef, text: amount },
                { ref: toRef, text: recipient },
              ]}
              onPress={pay}
            >
              {t.pay(amount)}
            </Confirm>
          ) : (
            <Button wide kind="primary" onPress={() => switchTo(network)}>
              {t.switchTo(network.name)}
            </Button>
          )}
        </>
      }
    >
      <PaySentence
        token={{ symbol: token?.symbol ?? '?', network: payment.network, address: payment.token }}
        amount={{ ref: amountRef, text: amount, value }}
        recipient={{ ref: toRef, text: recipient }}
        network={networkName}
        fee={here && token && <FeeSentence review={{ prepared, error }} coin={coin} />}
      />
      {simulation && <SimulationWarning simulation={simulation} testId="portico-pay-outcome" />}
      <SponsorCard prepared={prepared} isBusy={phase !== 'ready'} onPayMyself={payFeeMyself} />
      <PayFacts account={account} networkName={networkName} attempt={attempt} />
      {prepared?.duplicateOf !== undefined && phase === 'ready' && (
        <Banner title={f.repeats} testId="portico-pay-repeats">
          {f.repeatsBody}
        </Banner>
      )}
      {(words || phase === 'unknown') && (
        <Banner tone="bad" role="alert" testId="portico-pay-problem">
          {phase === 'unknown' ? t.unknown : words}
        </Banner>
      )}
      {exchanges.list.length > 0 && phase === 'ready' && <ExchangeList exchanges={exchanges} />}
    </Screen>
  )
}

type PaySentenceProps = {
  readonly token: {
    readonly symbol: string
    readonly network: CaipNetworkId
    readonly address: string | undefined
  }
  readonly amount: {
    readonly ref: RefObject<HTMLElement | null>
    readonly text: string
    readonly value: string | undefined
  }
  readonly recipient: { readonly ref: RefObject<HTMLDivElement | null>; readonly text: string }
  readonly network: string
  /** The sentence about the network fee. */
  readonly fee: ReactNode
}

/** The picture of the token, one sentence with amount, recipient and network, and the whole address of the recipient. */
function PaySentence({ token, amount, recipient, network, fee }: PaySentenceProps) {
  const t = useMessages(paymentMessages)
  return (
    <div className="sum">
      <CoinPicture token={token} size={40} />
      <p className="sentence" data-testid="portico-pay-sentence">
        <Sentence
          template={t.order}
          parts={[
            <Fragment key="amount">
              <strong ref={amount.ref}>{amount.text}</strong>
              {amount.value !== undefined && ` (${amount.value})`}
            </Fragment>,
            <strong key="to">{shortAddress(recipient.text)}</strong>,
            network,
          ]}
        />
        <Space />
        {fee}
      </p>
      <div ref={recipient.ref}>
        <FullAddress address={recipient.text} />
      </div>
    </div>
  )
}

/** Whether the checks of a prepared payment forbid to send it. */
function isStopped({ blockedBy, simulation }: NonNullable<PayAttempt['prepared']>): boolean {
  return blockedBy !== undefined || simulation.status === 'reverts'
}

/**
 * Returns the sentence about a payment that is on its way or done, and a sentence about how long a confirmation usually
 * takes.
 */
function useProgress({ phase, wait }: PayAttempt): {
  readonly waiting: string | undefined
  readonly pace: string | undefined
} {
  const t = useMessages(paymentMessages)
  const sentences = useSentences()
  const { pace, late } = useBlockWait(phase === 'sent' ? wait : undefined)
  const announcement = {
    asking: t.waiting,
    sent: sentences(t.sent, late ? pace : undefined),
    paid: sentences(t.paid, t.paidBody),
  }
  return { waiting: phase === 'ready' || phase === 'unknown' ? undefined : announcement[phase], pace }
}

/**
 * Returns what stands in the way of a payment, if anything: `unable` if the wallet cannot send at all, `words` for any
 * problem. `exchange` is the error of an exchange, `switching` says why the wallet did not switch the network.
 */
function useProblem(
  { token, prepared, error, failed }: PayAttempt,
  exchange: ReturnType<typeof useExchanges>['error'],
  switching: ReturnType<typeof useSwitchNetwork>['problem'],
): { readonly unable: string | undefined; readonly words: string | undefined } {
  const t = useMessages(paymentMessages)
  const s = useMessages(sponsorMessages)
  const cannotSend = useMessages(cannotSendMessages)
  const explain = useErrorText()
  const sentences = useSentences()
  const { connection } = useSession()
  const failure = exchange ?? error
  const text = failure ? explain(failure) : switching
  const unable = connection?.canSend === false ? cannotSend.note(connection.wallet.name) : undefined
  const hint = failed && prepared?.sponsored && mayBePaymasterError(failed) ? s.failed : undefined
  const words =
    unable ?? (text ? sentences(text.headline, text.body, hint) : !token ? t.unknownToken : undefined)
  return { unable, words }
}

/** The link to the page on which the chosen exchange takes the payment. */
function ExchangeLink({ session, name }: { session: ExchangeSession; name: string }) {
  const t = useMessages(paymentMessages)
  const { push } = useNavigation()
  return (
    <a
      className="btn primary wide"
      href={session.url}
      target="_blank"
      rel="noopener noreferrer"
      data-testid="portico-pay-continue"
      onClick={() => push('PayLoading', { session, name })}
    >
      {t.go(name)}
    </a>
  )
}

type PayFactsProps = Pick<PayFormProps, 'account'> & {
  readonly networkName: string
  readonly attempt: Pick<PayAttempt, 'token' | 'coin' | 'prepared'>
}

/** The account, the network and the fee of a payment, and what its simulation says about the balances. */
function PayFacts({ account, networkName, attempt: { token, coin, prepared } }: PayFactsProps) {
  const t = useMessages(paymentMessages)
  const f = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  const fee = prepared?.fee
  const simulation = prepared?.simulation
  return (
    <DefinitionList>
      <Definition name={f.from} testId="portico-pay-from">
        <OwnAccount account={account} />
      </Definition>
      <Definition name={t.network}>{networkName}</Definition>
      <Definition name={fee?.partial || prepared?.sponsored ? f.fee : t.fee}>
        {fee && coin ? <FeeText fee={fee} coin={coin} /> : prepared?.sponsored ? s.paid : t.feeUnknown}
      </Definition>
      {simulation && <SimulationPassed simulation={simulation} testId="portico-pay-outcome" />}
      {simulation && (
        <BalanceChanges simulation={simulation} coins={[token, coin].filter(token => token !== undefined)} />
      )}
    </DefinitionList>
  )
}

/** The exchanges from which the user can pay. One of them may be chosen. */
function ExchangeList({ exchanges }: { exchanges: ReturnType<typeof useExchanges> }) {
  const t = useMessages(paymentMessages)
  return (
    <section>
      <h2 className="group">{t.exchanges}</h2>
      <ul className="rows">
        {exchanges.list.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <button
              type="button"
              className="row"
              aria-pressed={id === exchanges.chosen}
              data-testid={`exchange-option-${id}`}
              onClick={() => exchanges.choose(id)}
            >
              <Picture name={name} src={imageUrl} mark={`company/${id}`} />
              <span className="grow">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PayOutcomeProps = {
  readonly title: string
  readonly amount: string
  readonly recipient: string
  /** The network of the payment. It is undefined if the site does not list this network. */
  readonly network: Network | undefined
  readonly networkName: string
  /** A sentence about how long a confirmation usually takes. */
  readonly pace: string | undefined
  /** The payment. After the confirmation, its record contains the paid fee. */
  readonly attempt: Pick<PayAttempt, 'phase' | 'wait' | 'record'>
}

/**
 * The state of a payment that was sent, with a sentence about its amount, recipient and network. After the
 * confirmation, the user can copy a receipt.
 */
function PayOutcome({
  title,
  amount,
  recipient,
  network,
  networkName,
  pace,
  attempt: { phase, wait, record },
}: PayOutcomeProps) {
  const t = useMessages(paymentMessages)
  const s = useMessages(sentenceMessages)
  const sentences = useSentences()
  const locale = useLocale()
  const { close } = useNavigation()
  const isPaid = phase === 'paid'
  const state = isPaid ? 'done' : 'waiting'
  const feeAs = (show: typeof showExact): string | undefined => {
    if (record?.paid === undefined || !network) return undefined
    const { decimals, symbol } = network.nativeCurrency
    return show(formatUnits(record.paid, decimals), symbol, locale)
  }
  const [fee, exactFee] = [feeAs(showCalculated), feeAs(showExact)]
  const receipt =
    isPaid &&
    record?.hash !== undefined &&
    `${sentences(t.youPaid(amount, recipient, networkName), exactFee && t.feeWas(exactFee))} ${explorerPage(network, 'tx', record.hash) ?? record.hash}`
  return (
    <Screen
      title={title}
      busy={!isPaid}
      foot={
        <Button wide kind={isPaid ? 'primary' : undefined} onPress={close}>
          {isPaid ? t.done : t.close}
        </Button>
      }
    >
      <Outcome
        state={state}
        stops={<TransactionStops at={2} state={state} wait={isPaid ? undefined : wait} />}
        title={isPaid ? t.paid : t.sentTitle}
        body={isPaid ? t.paidBody : sentences(t.sent, pace)}
        testId={isPaid ? 'portico-paid' : 'portico-pay-sent'}
      />
      <div className="sum">
        <p className="sentence" data-testid="portico-pay-receipt">
          <Sentence
            template={isPaid ? t.youPaid : t.paying}
            parts={[
              <strong key="amount">{amount}</strong>,
              <strong key="to">{shortAddress(recipient)}</strong>,
              networkName,
            ]}
          />
          <Space />
          {fee && <Sentence template={t.feeWas} parts={[<strong key="fee">{fee}</strong>]} />}
        </p>
        <FullAddress address={recipient} />
      </div>
      {receipt && (
        <div className="line">
          <CopyButton text={receipt} what={s.what} testId="portico-pay-copy">
            {s.receipt}
          </CopyButton>
        </div>
      )}
    </Screen>
  )
}
