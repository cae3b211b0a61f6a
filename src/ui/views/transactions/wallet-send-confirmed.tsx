import { formatUnits } from '../../../domain/core/amount.ts'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import { showExact, showNative } from '../../../domain/core/format.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { arrivalOf } from '../../../domain/transactions/arrival.ts'
import { isOpen } from '../../../domain/transactions/is-open.ts'
import { isNodeWord } from '../../../domain/transactions/nothing-sent.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useErrorText } from '../../app/hooks/error-text.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import type { ViewProps } from '../../app/types.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { silentWalletMs, useOverdue } from '../../kit/hooks/use-overdue.ts'
import { Outcome, type OutcomeState } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { sendIcon } from '../history/history-icons.ts'
import { silentWalletMessages } from '../session/silent-wallet-messages.ts'
import { useSession } from '../session/use-session.ts'
import { transactionStateMessages } from './state-messages.ts'
import { useTransaction } from './use-transaction.ts'

export { default as css } from './sum.css?inline'

/** Shows the live state of a transaction, also after a reload and in every tab. */
export function View({ entry }: ViewProps) {
  const t = useMessages(transactionStateMessages)
  const { active } = useSession()
  const id = entry.params?.id
  if (active && typeof id === 'string') return <Life account={active} id={id} />
  return (
    <Screen title={t.title}>
      <EmptyState icon={activityIcon} title={t.gone} />
    </Screen>
  )
}

function Life({ account, id }: { account: CaipAddress; id: string }) {
  const t = useMessages(transactionStateMessages)
  const { reset, replace } = useNavigation()
  const life = useTransaction(account, id)
  const { tx } = life
  if (!tx) {
    return (
      <Screen title={t.title} busy={tx === undefined}>
        <EmptyState icon={activityIcon} title={tx === null ? t.gone : t.phases.recorded[0]} />
      </Screen>
    )
  }
  const canSendAgain = tx.kind === 'send' && (tx.phase === 'refused' || tx.phase === 'not-sent')
  return (
    <Screen
      title={t.title}
      foot={
        canSendAgain ? (
          <Button wide kind="primary" onPress={() => replace('WalletSend')}>
            {t.again}
          </Button>
        ) : (
          <Button
            wide
            kind={isFinal(tx) ? 'primary' : undefined}
            onPress={() => reset('Account')}
            testId="portico-life-done"
          >
            {isFinal(tx) ? t.done : t.close}
          </Button>
        )
      }
    >
      <Told tx={tx} life={life} />
    </Screen>
  )
}

const outcomes: Readonly<Record<TransactionRecord['phase'], OutcomeState>> = {
  recorded: 'waiting',
  asking: 'waiting',
  submitted: 'waiting',
  pending: 'waiting',
  unknown: 'doubtful',
  dropped: 'doubtful',
  replaced: 'doubtful',
  confirmed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
  refused: 'stopped',
  'not-sent': 'stopped',
}

function outcomeOf(tx: TransactionRecord): OutcomeState {
  if (tx.mismatches.length > 0) return 'failed'
  const arrival = arrivalOf(tx)
  if (arrival === 'less') return 'failed'
  return arrival === 'unknown' ? 'doubtful' : outcomes[tx.phase]
}

/** Whether the transaction has a final state. Before that, the button says Close, because nothing is done yet. */
function isFinal({ phase }: TransactionRecord): boolean {
  return outcomes[phase] !== 'waiting' && phase !== 'unknown' && phase !== 'dropped'
}

/**
 * Whether the network has confirmed a different transaction than the reviewed one. Such a transaction is never shown as
 * "Done".
 */
function isOther({ phase, mismatches }: TransactionRecord): boolean {
  return phase === 'confirmed' && mismatches.length > 0
}

/** The exact amount of a swap's output, as text. */
function amountText({ expects }: TransactionRecord, amount: bigint, locale: string): string {
  return expects ? showExact(formatUnits(amount, expects.decimals), expects.symbol, locale) : ''
}

/** The outcome of a transaction as text. */
function saidOf(
  tx: TransactionRecord,
  t: typeof transactionStateMessages,
  locale: string,
): readonly [string, string] {
  const { phase, error, askedAt } = tx
  const [headline, body] = t.phases[phase]
  if (isOther(tx)) return [t.changed, t.changedDone]
  const arrival = arrivalOf(tx)
  if (arrival === 'unknown') return [t.uncounted, t.uncountedBody]
  if (arrival === 'less')
    return [
      t.less,
      t.lessBody(
        amountText(tx, tx.arrived ?? 0n, locale),
        amountText(tx, tx.expects?.minOutput ?? 0n, locale),
      ),
    ]
  if (phase === 'refused' && error?.code === 'request-cancelled') return [headline, t.cancelledHere]
  if (phase === 'refused' && error?.code !== 'user-rejected') return [headline, t.notSentByWallet]
  if (phase === 'not-sent' && askedAt !== undefined) return [headline, t.saidNotSent]
  return [headline, body]
}

function Told({ tx, life }: { tx: TransactionRecord; life: ReturnType<typeof useTransaction> }) {
  const t = useMessages(transactionStateMessages)
  const locale = useLocale()
  const explain = useErrorText()
  const { onNetwork, connection } = useSession()
  const explorer = explorerPage(onNetwork, 'tx', tx.hash ?? '')
  const [headline, body] = saidOf(tx, t, locale)
  const silence = useMessages(silentWalletMessages)
  const silent = useOverdue(tx.phase === 'asking' ? tx.askedAt : undefined, silentWalletMs)
  const what = showExact(tx.summary.amount ?? '', tx.summary.symbol ?? '', locale).trim()
  const reason = tx.error && tx.phase !== 'unknown' ? explain(tx.error) : undefined
  // Leaves out advice that says that no tokens moved, because that is unknown for this transaction.
  const passedOn =
    tx.error && tx.phase === 'unknown' && isNodeWord(tx.error.code) ? explain(tx.error).headline : undefined
  const paid =
    tx.paid === undefined ? undefined : formatUnits(tx.paid, onNetwork?.nativeCurrency.decimals ?? 18)
  const waits = tx.phase === 'submitted' || tx.phase === 'pending' || tx.phase === 'dropped'
  const arrival = arrivalOf(tx)
  useAnnounce(`${headline}. ${body}`)
  return (
    <div className="life" data-testid="portico-life" data-phase={tx.phase}>
      <Outcome
        state={outcomeOf(tx)}
        icon={sendIcon}
        title={headline}
        body={body}
        testId={`portico-life-${tx.phase}`}
      />
      {silent && (
        <p className="banner" role="status" data-testid="portico-life-silent">
          {silence.said(connection?.wallet.name ?? '')}
        </p>
      )}
      {tx.slow && waits && (
        <p className="banner" data-testid="portico-life-slow">
          {t.slow}
        </p>
      )}
      {tx.claimed && isOpen(tx) && (
        <p className="banner" data-testid="portico-life-claimed">
          {t.claimed}
        </p>
      )}
      {tx.takenBackAt !== undefined && waits && (
        <p className="banner" role="alert" data-testid="portico-life-taken-back">
          {t.takenBack}
        </p>
      )}
      {tx.mismatches.length > 0 && (
        <p className="banner bad" role="alert" data-testid="portico-life-differs">
          <span>
            <strong>{t.changed}.</strong>{' '}
            {t.changedBody(tx.mismatches.map(field => t.fields[field as 'to'] ?? field).join(', '))}
          </span>
        </p>
      )}
      {passedOn && (
        <p className="banner" data-testid="portico-life-passed-on">
          {t.walletSaid(passedOn)}
        </p>
      )}
      {reason && (
        <p className="banner bad">
          <span>
            {reason.headline}. {reason.body}
          </span>
        </p>
      )}
      <div className="sum">
        {what !== '' && (
          <p className="headline">
            <bdi>{what}</bdi>
          </p>
        )}
        {tx.summary.to && (
          <>
            <p className="label">{t.to}</p>
            {tx.summary.toName && <p>{tx.summary.toName}</p>}
            <FullAddress address={tx.summary.to} />
          </>
        )}
        {arrival === 'enough' && (
          <p className="note" data-testid="portico-life-arrived">
            {t.arrived(amountText(tx, tx.arrived ?? 0n, locale))}
          </p>
        )}
        {paid !== undefined && (
          <p className="note">
            {t.paid(showNative(paid, onNetwork?.nativeCurrency.symbol ?? '', locale).short)}
          </p>
        )}
      </div>
      <p className="line">
        {tx.hash && explorer && (
          <LinkButton small href={explorer}>
            {t.explorer}
          </LinkButton>
        )}
        {silent && (
          <Button
            small
            off={life.asking !== undefined}
            onPress={life.stopWaiting}
            testId="portico-life-let-go"
          >
            {silence.letGo}
          </Button>
        )}
        {(tx.phase === 'unknown' || (tx.slow && isOpen(tx))) && (
          <Button small off={life.asking !== undefined} onPress={life.refresh} testId="portico-life-look">
            {life.asking === 'refresh' ? t.looking : t.look}
          </Button>
        )}
        {waits && tx.request.type === 'evm' && tx.nonce !== undefined && (
          <>
            <Button
              small
              off={life.asking !== undefined}
              onPress={life.speedUp}
              testId="portico-life-speed-up"
            >
              {life.asking === 'speedUp' ? t.asking : t.speedUp}
            </Button>
            <Button small off={life.asking !== undefined} onPress={life.cancel} testId="portico-life-cancel">
              {life.asking === 'cancel' ? t.asking : t.cancel}
            </Button>
          </>
        )}
        {tx.phase === 'unknown' && (
          <Button
            small
            off={life.asking !== undefined}
            onPress={life.markNotSent}
            testId="portico-life-give-up"
          >
            {t.notSent}
          </Button>
        )}
      </p>
      {life.trouble && (
        <p className="note line" role="alert">
          {life.trouble.verb === 'speedUp' && life.trouble.error.code === 'replace-unsupported'
            ? t.speedUpInWallet
            : explain(life.trouble.error).headline}
        </p>
      )}
    </div>
  )
}
