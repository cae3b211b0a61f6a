import { useRef } from 'react'
import { addressOf, type CaipAddress } from '../../../domain/core/caip.ts'
import { showExact } from '../../../domain/core/format.ts'
import type { Payment } from '../../../domain/payments/payment.ts'
import { mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import {
  useAnnounce,
  useErrorText,
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Confirm } from '../../kit/confirm.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { CoinPicture } from '../networks/network-picture.tsx'
import { useSwitchNetwork } from '../networks/use-switch-network.ts'
import { useSession } from '../session/use-session.ts'
import css from '../swaps/swap-review.css?inline'
import { BalanceChanges } from '../transactions/balance-changes.tsx'
import { cannotSendMessages } from '../transactions/cannot-send-messages.ts'
import { FeeText } from '../transactions/fee-text.tsx'
import { reviewFactMessages } from '../transactions/review-facts-messages.ts'
import { SimulationPassed, SimulationWarning } from '../transactions/simulation-result.tsx'
import { sponsorMessages } from '../transactions/sponsor-messages.ts'
import { SponsorCard } from '../transactions/sponsor-note.tsx'
import { TransactionStops, useBlockWait } from '../transactions/transaction-stops.tsx'
import { paymentMessages } from './messages.ts'
import { useExchanges, usePay } from './use-pay.ts'

/** Props of the payment form. */
export type PayFormProps = {
  readonly account: CaipAddress
  readonly payment: Payment
  readonly title: string
  /** The arguments with which the view was opened. */
  readonly opening: unknown
}

/** A payment that the site has defined. The user pays from the connected wallet or from an exchange. */
export function PayForm({ account, payment, title, opening }: PayFormProps) {
  useStyles(css)
  const t = useMessages(paymentMessages)
  const f = useMessages(reviewFactMessages)
  const s = useMessages(sponsorMessages)
  const cannotSend = useMessages(cannotSendMessages)
  const locale = useLocale()
  const explain = useErrorText()
  const { close, push } = useNavigation()
  const { networks } = useOptions()
  const { here, token, coin, prepared, error, failed, phase, wait, pay, payFeeMyself } = usePay(
    account,
    payment,
    opening,
  )
  const exchanges = useExchanges(payment)
  const { switchTo, trouble } = useSwitchNetwork(() => {})
  const network = networks.find(({ id }) => id === payment.network)
  const amount = showExact(payment.amount, token?.symbol ?? '', locale)
  const failure = exchanges.error ?? error
  const text = failure ? explain(failure) : trouble
  const { connection } = useSession()
  const unable = connection?.canSend === false ? cannotSend.note(connection.wallet.name) : undefined
  const hint = failed && prepared?.sponsored && mayBePaymasterError(failed) ? ` ${s.failed}` : ''
  const words =
    unable ?? (text ? `${text.headline}. ${text.body}${hint}` : !token ? t.unknownToken : undefined)
  const { pace, late } = useBlockWait(phase === 'sent' ? wait : undefined)
  const news = { asking: t.waiting, sent: t.sent + (late ? pace : ''), paid: `${t.paid}. ${t.paidBody}` }
  const waiting = phase === 'ready' || phase === 'unknown' ? undefined : news[phase]
  useAnnounce(waiting ?? words)
  const amountRef = useRef<HTMLElement>(null)
  const toRef = useRef<HTMLDivElement>(null)
  const recipient = addressOf(payment.recipient)
  const fee = prepared?.fee
  const simulation = prepared?.simulation
  const fails = simulation?.status === 'reverts'
  const chosen = exchanges.list.find(({ id }) => id === exchanges.chosen)
  if (phase === 'sent' || phase === 'paid') {
    const isPaid = phase === 'paid'
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
          state={isPaid ? 'done' : 'waiting'}
          stops={
            <TransactionStops at={2} state={isPaid ? 'done' : 'waiting'} wait={isPaid ? undefined : wait} />
          }
          title={isPaid ? t.paid : t.sentTitle}
          body={isPaid ? t.paidBody : t.sent + pace}
          testId={isPaid ? 'portico-paid' : 'portico-pay-sent'}
        />
      </Screen>
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
      <div className="amounts">
        <div className="row">
          <CoinPicture
            token={{ symbol: token?.symbol ?? '?', network: payment.network, address: payment.token }}
          />
          <span className="grow two">
            <span className="label">{t.amount}</span>
            <bdi ref={amountRef} className="headline-amount" dir="ltr">
              {amount}
            </bdi>
          </span>
        </div>
      </div>
      <section className="step">
        <h2>{t.to}</h2>
        <div ref={toRef}>
          <FullAddress address={recipient} />
        </div>
      </section>
      {simulation && <SimulationWarning simulation={simulation} testId="portico-pay-outcome" />}
      <SponsorCard prepared={prepared} isBusy={phase !== 'ready'} onPayMyself={payFeeMyself} />
      <DefinitionList>
        <Definition name={t.network}>{network?.name ?? payment.network}</Definition>
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
        <Banner tone="bad" role="alert" testId="portico-pay-trouble">
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
                  <Picture name={name} src={imageUrl} />
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
