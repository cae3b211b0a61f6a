import { shortAddress } from '../../../domain/core/address-text.ts'
import { formatUnits, showCalculated, showExact } from '../../../domain/core/amount.ts'
import { type Network, networkOf } from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import type { Phase, TransactionRecord } from '../../../domain/transactions/record.ts'
import { useLocale, useMessages, useOptions, useSentences } from '../../app/hooks/use-app.ts'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { Space } from '../../kit/space.tsx'
import { sentenceMessages } from '../../parts/transactions/sentence-messages.ts'
import { outcomeOf } from '../../parts/transactions/transaction-stops.tsx'

type Tense = 'order' | 'present' | 'past' | 'noun'

/** The keys of the messages about a send and a swap, for each tense and for the noun. */
const templates = {
  send: { order: 'send', present: 'sending', past: 'sent', noun: 'transfer' },
  swap: { order: 'swap', present: 'swapping', past: 'swapped', noun: 'swapRecord' },
} as const satisfies Readonly<Record<string, Readonly<Record<Tense, keyof typeof sentenceMessages>>>>

const tenses: Partial<Readonly<Record<Phase, Tense>>> = {
  recorded: 'order',
  asking: 'order',
  submitted: 'present',
  pending: 'present',
}

/**
 * The sentence about a send or a swap, in the tense that fits the state of the transaction. “You sent” or “You swapped”
 * appears only if the network has confirmed the transaction that the user reviewed. If the outcome is different or
 * unknown, the sentence has no verb. Renders nothing for other transactions.
 */
export function TransactionSentence({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(sentenceMessages)
  const locale = useLocale()
  const network = useNetworkOf(tx)
  const parts = partsOf(tx, locale, showCalculated)
  if (!parts) return null
  const paid = paidText(tx, network, locale, showCalculated)
  return (
    <p className="sentence" data-testid="portico-life-sentence">
      <Sentence
        template={t[templates[parts.kind][tenseOf(tx)]]}
        parts={[
          <strong key="amount">{parts.amount}</strong>,
          <strong key="other">{parts.output ?? tx.summary.toName ?? shortAddress(parts.to)}</strong>,
          network?.name ?? networkOf(tx.account),
        ]}
      />
      {paid !== undefined && (
        <>
          <Space />
          <Sentence template={t.paid} parts={[<strong key="fee">{paid}</strong>]} />
        </>
      )}
    </p>
  )
}

/** A button that copies a confirmed send or swap as text: the sentence, the fee, and the URL in a block explorer. */
export function CopyReceipt({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(sentenceMessages)
  const sentences = useSentences()
  const locale = useLocale()
  const network = useNetworkOf(tx)
  const parts = partsOf(tx, locale)
  if (!parts || tx.hash === undefined || outcomeOf(tx) !== 'done') return null
  const paid = paidText(tx, network, locale)
  const { toName } = tx.summary
  const said = sentences(
    t[templates[parts.kind].past](
      parts.amount,
      parts.output ?? (toName === undefined ? parts.to : `${toName} (${parts.to})`),
      network?.name ?? networkOf(tx.account),
    ),
    paid === undefined ? undefined : t.paid(paid),
  )
  const page = explorerPage(network, 'tx', tx.hash) ?? tx.hash
  return (
    <CopyButton text={`${said} ${page}`} what={t.what} testId="portico-life-receipt">
      {t.receipt}
    </CopyButton>
  )
}

/** Returns the network of a transaction, which may not be the active network. */
export function useNetworkOf({ account }: TransactionRecord): Network | undefined {
  return useOptions().networks.find(({ id }) => id === networkOf(account))
}

type Parts = { readonly amount: string } & (
  | { readonly kind: 'send'; readonly to: string; readonly output?: never }
  | { readonly kind: 'swap'; readonly output: string; readonly to?: never }
)

/** Whether the record contains the values that the sentence about a send or a swap needs. */
export function hasSentence({ kind, summary, expects }: TransactionRecord): boolean {
  return summary.amount !== undefined && (summary.to !== undefined || (kind === 'swap' && !!expects))
}

/** Returns the values for the sentence about a send or a swap. Returns undefined for other transactions. */
function partsOf(tx: TransactionRecord, locale: string, show = showExact): Parts | undefined {
  if (!hasSentence(tx)) return undefined
  const { amount: sold = '', symbol = '', to } = tx.summary
  const amount = showExact(sold, symbol, locale)
  if (to !== undefined) return { kind: 'send', amount, to }
  const output = outcomeOf(tx) === 'done' ? tx.arrived : tx.expects?.minOutput
  return { kind: 'swap', amount, output: outputText(tx, output ?? 0n, locale, show) }
}

export function outputText(
  { expects }: TransactionRecord,
  amount: bigint,
  locale: string,
  show = showExact,
): string {
  return expects ? show(formatUnits(amount, expects.decimals), expects.symbol, locale) : ''
}

function tenseOf(tx: TransactionRecord): Tense {
  return outcomeOf(tx) === 'done' ? 'past' : (tenses[tx.phase] ?? 'noun')
}

function paidText(
  { paid }: TransactionRecord,
  network: Network | undefined,
  locale: string,
  show = showExact,
): string | undefined {
  if (paid === undefined || !network) return undefined
  const { decimals, symbol } = network.nativeCurrency
  return show(formatUnits(paid, decimals), symbol, locale)
}
