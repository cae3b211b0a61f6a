import { Fragment, useRef } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, multiply, showCalculated, showExact, showMoney } from '../../../domain/core/amount.ts'
import { addressOf, type CaipAddress, type Network } from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import type { BlockWait } from '../../../domain/transactions/stops.ts'
import {
  useAnnounce,
  useErrorText,
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
  useSentences,
  useStyles,
} from '../../app/hooks/use-app.ts'
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
  const s = useMessages(sponsorMessages)
  const cannotSend = useMessages(cannotSendMessages)
  const locale = useLocale()
  const explain = useErrorText()
  const { push } = useNavigation()
  const { networks } = useOptions()
  const { here, token, coin, price, prepared, error, failed, phase, wait, record, pay, payFeeMyself } =
    usePay(account, payment, opening)
  const exchanges = useExchanges(payment)
  const { switchTo, problem } = useSwitchNetwork(() => {})
  const network = networks.find(({ id }) => id === payment.network)
  const networkName = network?.name ?? payment.network
  // After the payment, the account may no longer own this token, so the symbol comes from the transaction record.
  const symbol = record?.summary.symbol ?? token?.symbol ?? ''
  const amount = showExact(payment.amount, symbol, locale)
  const value = price === undefined ? undefined : showMoney(multiply(payment.amount, price), locale).short
  const sentences = useSentences()
  const failure = exchanges.error ?? error
  const text = failure ? explain(failure) : problem
  const { connection } = useSession()
  const unable = connection?.canSend === false ? cannotSend.note(connection.wallet.name) : undefined
  const hint = failed && prepared?.sponsored && mayBePaymasterError(failed) ? s.failed : undefined
  const words =
    unable ?? (text ? sentences(text.headline, text.body, hint) : !token ? t.unknownToken : undefined)
  const { pace, late } = useBlockWait(phase === 'sent' ? wait : undefined)
  const announcement = {
    asking: t.waiting,
    sent: sentences(t.sent, late ? pace : undefined),
    paid: sentences(t.paid, t.paidBody),
  }
  const waiting = phase === 'ready' || phase === 'unknown' ? undefined : announcement[phase]
  useAnnounce(waiting ?? words)
  const amountRef = useRef<HTMLElement>(null)
  const toRef = useRef<HTMLDivElement>(null)
  const recipient = addressOf(payment.recipient)
  const fee = prepared?.fee
  const simulation = prepared?.simulation
  const fails = simulation?.status === 'reverts'
  const chosen = exchanges.list.find(({ id }) => id === exchanges.chosen)
  if (phase === 'sent' || phase === 'paid') {
    return (
      <PayOutcome
        title={title}
        amount={amount}
        recipient={recipient}
        network={network}
        networkName={networkName}
        wait={phase === 'sent' ? wait : undefined}
        pace={pace}
        record={record}
        isPaid={phase === 'paid'}
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
            <a
              className="btn primary wide"
              href={exchanges.session.url}
              target="_blank"
              rel="noopener noreferrer"
              data-testid="portico-pay-continue"
              onClick={() => push('PayLoading', { session: exchanges.session, name: chosen.name })}
            >
              {t.go(chosen.name)}
            </a>
          ) : here || !network ? (
            <Confirm
              wide
              kind="primary"
              off={
                unable !== undefined ||
                phase !== 'ready' ||
                !prepared ||
                prepared.blockedBy !== undefined ||
                fails
              }
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
      <div className="sum">
        <CoinPicture
          token={{ symbol: token?.symbol ?? '?', network: payment.network, address: payment.token }}
          size={40}
        />
        <p className="sentence" data-testid="portico-pay-sentence">
          <Sentence
            template={t.order}
            parts={[
              <Fragment key="amount">
                <strong ref={amountRef}>{amount}</strong>
                {value !== undefined && ` (${value})`}
              </Fragment>,
              <strong key="to">{shortAddress(recipient)}</strong>,
              networkName,
            ]}
          />
          <Space />
          {here && token && <FeeSentence review={{ prepared, error }} coin={coin} />}
        </p>
        <div ref={toRef}>
          <FullAddress address={recipient} />
        </div>
      </div>
      {simulation && <SimulationWarning simulation={simulation} testId="portico-pay-outcome" />}
      <SponsorCard prepared={prepared} isBusy={phase !== 'ready'} onPayMyself={payFeeMyself} />
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
          <BalanceChanges
            simulation={simulation}
            coins={[token, coin].filter(token => token !== undefined)}
          />
        )}
      </DefinitionList>
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
      {exchanges.list.length > 0 && phase === 'ready' && (
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
      )}
    </Screen>
  )
}

type PayOutcomeProps = {
  readonly title: string
  readonly amount: string
  readonly recipient: string
  /** The network of the payment. It is undefined if the site does not list this network. */
  readonly network: Network | undefined
  readonly networkName: string
  readonly wait: BlockWait | undefined
  /** A sentence about how long a confirmation usually takes. */
  readonly pace: string | undefined
  /** The record of the transaction. After the confirmation, it contains the paid fee. */
  readonly record: TransactionRecord | undefined
  readonly isPaid: boolean
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
  wait,
  pace,
  record,
  isPaid,
}: PayOutcomeProps) {
  const t = useMessages(paymentMessages)
  const s = useMessages(sentenceMessages)
  const sentences = useSentences()
  const locale = useLocale()
  const { close } = useNavigation()
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
        stops={<TransactionStops at={2} state={state} wait={wait} />}
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
