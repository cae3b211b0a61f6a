import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, showCalculated, showExact } from '../../../domain/core/amount.ts'
import type { Network } from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { BlockWait } from '../../../domain/transactions/stops.ts'
import { useLocale, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Button, CopyButton } from '../../kit/button.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { sentenceMessages } from '../transactions/sentence-messages.ts'
import { TransactionStops } from '../transactions/transaction-stops.tsx'
import { paymentMessages } from './messages.ts'

type PayOutcomeProps = {
  readonly title: string
  readonly amount: string
  readonly recipient: string
  /** Undefined if the site does not list the network. */
  readonly network: Network | undefined
  readonly networkName: string
  readonly wait: BlockWait | undefined
  /** A sentence about the usual time of a confirmation. */
  readonly pace: string
  /** The transaction. It has a fee once it is confirmed. */
  readonly record: TransactionRecord | undefined
  readonly isPaid: boolean
}

/** A payment that was sent or is confirmed. The sentence of the review becomes its receipt, which can be copied. */
export function PayOutcome({
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
  const locale = useLocale()
  const { close } = useNavigation()
  const state = isPaid ? 'done' : 'waiting'
  const feeAs = (show: typeof showExact): string | undefined => {
    if (record?.paid === undefined || !network) return undefined
    const { decimals, symbol } = network.nativeCurrency
    return show(formatUnits(record.paid, decimals), symbol, locale)
  }
  const [fee, exactFee] = [feeAs(showCalculated), feeAs(showExact)]
  const receipt = isPaid &&
    record?.hash !== undefined && [
      t.youPaid(amount, recipient, networkName),
      exactFee && t.feeWas(exactFee),
      explorerPage(network, 'tx', record.hash) ?? record.hash,
    ]
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
        body={isPaid ? t.paidBody : t.sent + pace}
        testId={isPaid ? 'portico-paid' : 'portico-pay-sent'}
      />
      <div className="sum">
        <p className="sentence" data-testid="portico-pay-receipt">
          <Sentence
            say={isPaid ? t.youPaid : t.paying}
            parts={[
              <strong key="amount">{amount}</strong>,
              <strong key="to">{shortAddress(recipient)}</strong>,
              networkName,
            ]}
          />{' '}
          {fee && <Sentence say={t.feeWas} parts={[<strong key="fee">{fee}</strong>]} />}
        </p>
        <FullAddress address={recipient} />
      </div>
      {receipt && (
        <div className="line">
          <CopyButton text={receipt.filter(Boolean).join(' ')} what={s.what} testId="portico-pay-copy">
            {s.receipt}
          </CopyButton>
        </div>
      )}
    </Screen>
  )
}
