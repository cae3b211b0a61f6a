import type { ReactNode } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits } from '../../../domain/core/amount.ts'
import { networkOf } from '../../../domain/core/caip.ts'
import { showExact } from '../../../domain/core/format.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { arrivalOf } from '../../../domain/transactions/arrival.ts'
import type { Phase, TransactionRecord } from '../../../domain/transactions/record.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { useSession } from '../session/use-session.ts'
import { sentenceMessages } from './sentence-messages.ts'

/** The first of the characters that stand for the parts of a sentence. Unicode leaves them to private use. */
const firstMark = 0xe000
const marks = /([\ue000-\ue00f])/

/**
 * A sentence with elements in it. `say` is a message, whose arguments become the elements, in the order of its language. Each
 * element is isolated, so that amounts and addresses keep their direction in a text from right to left.
 */
export function Sentence({
  say,
  parts,
}: {
  say: (...parts: string[]) => string
  parts: readonly ReactNode[]
}) {
  const text = say(...parts.map((_part, index) => String.fromCharCode(firstMark + index)))
  return text
    .split(marks)
    .map((piece, index) =>
      marks.test(piece) ? <bdi key={index}>{parts[piece.charCodeAt(0) - firstMark]}</bdi> : piece,
    )
}

const tenses: Partial<Readonly<Record<Phase, 'send' | 'sending'>>> = {
  recorded: 'send',
  asking: 'send',
  submitted: 'sending',
  pending: 'sending',
}

/**
 * The sentence about a transfer, in the tense of its state. It is in the past only if the transfer is confirmed and is the
 * reviewed one. It orders nothing if the transfer has ended otherwise or may have been sent. Renders nothing for other transactions.
 */
export function TransferSentence({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(sentenceMessages)
  const locale = useLocale()
  const { onNetwork } = useSession()
  const { amount, symbol, to, toName } = tx.summary
  if (amount === undefined || to === undefined) return null
  const paid = paidText(tx, onNetwork, locale)
  const tense = isAsReviewed(tx) ? 'sent' : (tenses[tx.phase] ?? 'transfer')
  return (
    <p className="sentence" data-testid="portico-life-sentence">
      <Sentence
        say={t[tense]}
        parts={[
          <strong key="amount">{showExact(amount, symbol ?? '', locale)}</strong>,
          <strong key="to">{toName ?? shortAddress(to)}</strong>,
          onNetwork?.name ?? networkOf(tx.account),
        ]}
      />
      {paid !== undefined && (
        <>
          {' '}
          <Sentence say={t.paid} parts={[<strong key="fee">{paid}</strong>]} />
        </>
      )}
    </p>
  )
}

/** Copies a confirmed transfer as text: amount, recipient, network, fee, and the page of the block explorer. */
export function CopyReceipt({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(sentenceMessages)
  const locale = useLocale()
  const { onNetwork } = useSession()
  const { amount, symbol, to, toName } = tx.summary
  if (amount === undefined || to === undefined || tx.hash === undefined || !isAsReviewed(tx)) return null
  const paid = paidText(tx, onNetwork, locale)
  const text = [
    t.sent(
      showExact(amount, symbol ?? '', locale),
      toName === undefined ? to : `${toName} (${to})`,
      onNetwork?.name ?? networkOf(tx.account),
    ),
    ...(paid === undefined ? [] : [t.paid(paid)]),
    explorerPage(onNetwork, 'tx', tx.hash) ?? tx.hash,
  ]
  return (
    <CopyButton text={text.join(' ')} what={t.what} testId="portico-life-receipt">
      {t.receipt}
    </CopyButton>
  )
}

/** Whether the network has confirmed the transaction that the user reviewed. */
function isAsReviewed(tx: TransactionRecord): boolean {
  const arrival = arrivalOf(tx)
  return tx.phase === 'confirmed' && tx.mismatches.length === 0 && arrival !== 'less' && arrival !== 'unknown'
}

/** The fee that was paid. Undefined if it is not known. */
function paidText(
  { paid }: TransactionRecord,
  network: ReturnType<typeof useSession>['onNetwork'],
  locale: string,
): string | undefined {
  if (paid === undefined || !network) return undefined
  const { decimals, symbol } = network.nativeCurrency
  return showExact(formatUnits(paid, decimals), symbol, locale)
}
