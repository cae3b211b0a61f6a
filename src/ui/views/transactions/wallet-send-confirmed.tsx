import { useState } from 'react'
import { formatUnits, showCalculated, showExact, showNative } from '../../../domain/core/amount.ts'
import { type CaipAddress, readCaipAddress } from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import { isNodeWord } from '../../../domain/transactions/nothing-sent.ts'
import { checkOutput, isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { hasPaymaster, mayBePaymasterError } from '../../../domain/transactions/sponsorship.ts'
import { blockWaitOf, stopOf } from '../../../domain/transactions/stops.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useList, useLocale, useMessages, useNavigation, useSentences } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import type { ViewProps } from '../../app/types.ts'
import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBanner } from '../../kit/error-banner.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { silentWalletMs, useOverdue } from '../../kit/hooks/use-overdue.ts'
import { Icon } from '../../kit/icon.tsx'
import { searchIcon, walletIcon } from '../../kit/icons/common.ts'
import { dotsIcon } from '../../kit/icons/transactions.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { Outcome, type OutcomeState } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { transactionStateMessages } from '../../parts/transactions/transaction-state-messages.ts'
import {
  isOnlyReported,
  outcomeOf,
  TransactionStops,
  useTransaction,
} from '../../parts/transactions/transaction-stops.tsx'
import { useBlockWait } from '../../parts/transactions/use-block-wait.ts'
import { silentWalletMessages } from '../../parts/wallets/silent-wallet-messages.ts'
import { CopyReceipt, hasSentence, outputText, TransactionSentence, useNetworkOf } from './sentence.tsx'

export { default as css } from '../../parts/transactions/sum.css?inline'

/**
 * The view with the live state of a transaction. It works after a reload and in every tab. `account` sent the
 * transaction, and may no longer be the active account.
 */
export function View({ entry }: ViewProps) {
  const t = useMessages(transactionStateMessages)
  const { active } = useSession()
  const { id, account } = entry.params ?? {}
  const owner = readCaipAddress(account) ?? active
  if (active && owner && typeof id === 'string') return <TransactionActions account={owner} id={id} />
  return (
    <Screen title={t.title}>
      <EmptyState icon={searchIcon} title={t.gone} />
    </Screen>
  )
}

function TransactionActions({ account, id }: { account: CaipAddress; id: string }) {
  const t = useMessages(transactionStateMessages)
  const { reset, replace } = useNavigation()
  const transactionActions = useTransaction(account, id)
  const { tx } = transactionActions
  if (!tx) {
    return (
      <Screen title={t.title} busy={tx === undefined}>
        <EmptyState
          icon={tx === null ? searchIcon : walletIcon}
          title={tx === null ? t.gone : t.phases.recorded[0]}
        />
      </Screen>
    )
  }
  const canSendAgain = tx.kind === 'send' && (tx.phase === 'refused' || tx.phase === 'not-sent')
  return (
    <Screen
      title={t.title}
      foot={
        <>
          <LifeActions tx={tx} actions={transactionActions} />
          {canSendAgain ? (
            <Button wide kind="primary" onPress={() => replace('WalletSend')}>
              {t.again}
            </Button>
          ) : (
            <Button
              wide
              kind={isOpen(tx) ? undefined : 'primary'}
              onPress={() => reset('Account')}
              testId="portico-life-done"
            >
              {isOpen(tx) ? t.close : t.done}
            </Button>
          )}
        </>
      }
    >
      <TransactionStatus tx={tx} actions={transactionActions} />
    </Screen>
  )
}

type LifeProps = {
  readonly tx: TransactionRecord
  readonly actions: ReturnType<typeof useTransaction>
}

function TransactionStatus({ tx, actions }: LifeProps) {
  const t = useMessages(transactionStateMessages)
  const list = useList()
  const locale = useLocale()
  const explain = useErrorText()
  const { connection } = useSession()
  const network = useNetworkOf(tx)
  const explorer = explorerPage(network, 'tx', tx.hash ?? '')
  const silence = useMessages(silentWalletMessages)
  const silent = useOverdue(tx.phase === 'asking' ? tx.askedAt : undefined, silentWalletMs)
  const what = showExact(tx.summary.amount ?? '', tx.summary.symbol ?? '', locale).trim()
  // If the user declined the request, the text of the state already says so, and no reason is shown.
  const reason =
    tx.error && tx.phase !== 'unknown' && tx.error.code !== 'user-rejected' ? explain(tx.error) : undefined
  // The outcome is unknown, so only the headline of the error is shown. The rest of the error's text may say that no
  // tokens moved.
  const passedOn =
    tx.error && tx.phase === 'unknown' && isNodeWord(tx.error.code) ? explain(tx.error).headline : undefined
  const paid =
    tx.paid === undefined ? undefined : formatUnits(tx.paid, network?.nativeCurrency.decimals ?? 18)
  const waits = isWaiting(tx)
  return (
    <div className="life" data-testid="portico-life" data-phase={tx.phase}>
      <TransactionOutcome tx={tx} />
      {silent && (
        <Banner role="status" testId="portico-life-silent">
          {silence.said(connection?.wallet.name ?? silence.wallet)}
        </Banner>
      )}
      {tx.slow && waits && !isUnpublished(tx) && <Banner testId="portico-life-slow">{t.slow}</Banner>}
      {tx.claimed && isOpen(tx) && <Banner testId="portico-life-claimed">{t.claimed}</Banner>}
      {tx.takenBackAt !== undefined && waits && (
        <Banner role="alert" testId="portico-life-taken-back">
          {t.takenBack}
        </Banner>
      )}
      {tx.mismatches.length > 0 && (
        <Banner tone="bad" role="alert" testId="portico-life-differs">
          {t.changedBody(list(tx.mismatches.map(field => t.fields[field as 'to'] ?? field)))}
        </Banner>
      )}
      {passedOn && <Banner testId="portico-life-passed-on">{t.walletSaid(passedOn)}</Banner>}
      {reason && <ErrorBanner code={tx.error?.code} words={reason} />}
      {mayLackSponsor(tx) && (
        <Banner testId="portico-life-sponsor">
          {tx.phase === 'unknown' ? t.sponsorUnknown : t.sponsorHelp}
        </Banner>
      )}
      <div className="sum">
        {hasSentence(tx) ? (
          <>
            <TransactionSentence tx={tx} />
            {tx.summary.to !== undefined && <FullAddress address={tx.summary.to} />}
          </>
        ) : (
          <>
            {what && (
              <p className="headline">
                <bdi translate="no">{what}</bdi>
              </p>
            )}
            {paid !== undefined && (
              <p className="note">
                {t.paid(showNative(paid, network?.nativeCurrency.symbol ?? '', locale).short)}
              </p>
            )}
          </>
        )}
      </div>
      <p className="line">
        {tx.hash && explorer && (
          <LinkButton small href={explorer}>
            {t.explorer}
          </LinkButton>
        )}
        <CopyReceipt tx={tx} />
      </p>
      {actions.problem && (
        <p className="note line" role="alert">
          {actions.problem.verb === 'speedUp' && actions.problem.error.code === 'replace-unsupported'
            ? t.speedUpInWallet
            : explain(actions.problem.error).headline}
        </p>
      )}
    </div>
  )
}

/**
 * What the user can do about a transaction that is not finished. The buttons stand above the button that leaves. Of more
 * than two, the first is shown, and the others after a press of “…”.
 */
function LifeActions({ tx, actions }: LifeProps) {
  const t = useMessages(transactionStateMessages)
  const silence = useMessages(silentWalletMessages)
  const silent = useOverdue(tx.phase === 'asking' ? tx.askedAt : undefined, silentWalletMs)
  const [isOpened, setIsOpened] = useState(false)
  const isBusy = actions.asking !== undefined
  const canReplace =
    isWaiting(tx) && !isUnpublished(tx) && tx.request.type === 'evm' && tx.nonce !== undefined
  const offered = [
    silent && { text: silence.letGo, press: actions.stopWaiting, testId: 'portico-life-let-go' },
    canReplace && {
      text: actions.asking === 'speedUp' ? t.asking : t.speedUp,
      press: actions.speedUp,
      testId: 'portico-life-speed-up',
    },
    (tx.phase === 'unknown' || (tx.slow && isOpen(tx))) && {
      text: actions.asking === 'refresh' ? t.looking : t.look,
      press: actions.refresh,
      testId: 'portico-life-look',
    },
    canReplace && {
      text: actions.asking === 'cancel' ? t.asking : t.cancel,
      press: actions.cancel,
      testId: 'portico-life-cancel',
    },
    tx.phase === 'unknown' && { text: t.notSent, press: actions.markNotSent, testId: 'portico-life-give-up' },
  ].filter(action => action !== false)
  const isFolded = offered.length > 2
  return (
    <div className="life-acts">
      {(isFolded && !isOpened ? offered.slice(0, 1) : offered).map(({ text, press, testId }) => (
        <Button key={testId} small off={isBusy} onPress={press} testId={testId}>
          {text}
        </Button>
      ))}
      {isFolded && (
        <button
          type="button"
          className="btn small life-more"
          aria-label={t.more}
          aria-expanded={isOpened}
          data-testid="portico-life-more"
          onClick={() => setIsOpened(!isOpened)}
        >
          <Icon d={dotsIcon} />
        </button>
      )}
    </div>
  )
}

/** Whether the wallet has sent the transaction, and no block contains it. */
function isWaiting({ phase }: TransactionRecord): boolean {
  return phase === 'submitted' || phase === 'pending' || phase === 'dropped'
}

/**
 * Whether a send or swap may have failed because the site's paymaster did not pay the fee. A failed bundle that has a
 * transaction hash is in a block, so its fee was paid.
 */
function mayLackSponsor({ kind, phase, error, askedAt, request, hash }: TransactionRecord): boolean {
  if ((kind !== 'send' && kind !== 'swap') || !hasPaymaster(request)) return false
  if (phase === 'refused') return error !== undefined && mayBePaymasterError(error)
  if (phase === 'failed') return hash === undefined
  return phase === 'unknown' || (phase === 'not-sent' && askedAt !== undefined)
}

/** The state of a transaction as a line with steps and as text. Screen readers read each new state once. */
function TransactionOutcome({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(transactionStateMessages)
  const locale = useLocale()
  const [headline, body] = textOf(tx, t, locale)
  const state = outcomeOf(tx)
  const wait = state === 'waiting' && !isUnpublished(tx) ? blockWaitOf(tx) : undefined
  const { pace, late } = useBlockWait(wait)
  const sentences = useSentences()
  // The announcement contains the sentence about the waiting time only if the transaction is late, so that all other
  // announcements are short.
  useAnnounce(sentences(headline, body, late ? pace : undefined))
  return (
    <Outcome
      state={state}
      stops={
        <TransactionStops at={stopOf(tx)} state={state} wait={wait} lastName={lastNameOf(tx, state, t)} />
      }
      title={headline}
      body={sentences(body, pace)}
      testId={`portico-life-${tx.phase}`}
    />
  )
}

/**
 * Returns the name of the last step: “Failed”, “Confirmed” or “Not confirmed”. The name is “Confirmed” while the
 * transaction is pending, and until it is certain that the wallet has sent it.
 */
function lastNameOf(tx: TransactionRecord, state: OutcomeState, t: typeof transactionStateMessages): string {
  if (tx.phase === 'failed') return t.stopFailed
  const isConfirmed = tx.phase === 'confirmed' && !isOnlyReported(tx)
  return isConfirmed || state === 'waiting' || stopOf(tx) === 0 ? t.stopInBlock : t.stopUnconfirmed
}

/**
 * Whether the network has confirmed a transaction that differs from the one that the user reviewed. Such a transaction
 * is never shown as done.
 */
function isOther({ phase, mismatches }: TransactionRecord): boolean {
  return phase === 'confirmed' && mismatches.length > 0
}

/** Whether the wallet has returned a hash that no node knows, so that other owners of the account may have to sign. */
function isUnpublished({ phase, unpublished }: TransactionRecord): boolean {
  return unpublished === true && (phase === 'submitted' || phase === 'pending')
}

function textOf(
  tx: TransactionRecord,
  t: typeof transactionStateMessages,
  locale: string,
): readonly [string, string] {
  const { phase, error, askedAt, request } = tx
  const [headline, body] = t.phases[phase]
  if (isOther(tx)) return [t.changed, t.changedDone]
  if (tx.mismatches.length > 0) return [t.changed, body]
  if (isOnlyReported(tx)) return [t.phases.unknown[0], t.claimed]
  const output = checkOutput(tx)
  if (output === 'unknown') return [t.uncounted, t.uncountedBody]
  if (output === 'less') return [t.less, t.lessBody(...comparedOutputs(tx, locale))]
  if (isUnpublished(tx)) return [t.waitsForSigners, t.waitsForSignersBody]
  if (phase === 'failed' && error?.context.partly === true) return [headline, t.partly]
  if (phase === 'failed' && hasPaymaster(request)) return [headline, t.sponsoredFailed]
  if (phase === 'unknown' && request.type === 'bundle') return [headline, t.unknownBundle]
  if (phase === 'refused' && error?.code === 'request-cancelled') return [headline, t.cancelledHere]
  if (phase === 'refused' && error?.code !== 'user-rejected') return [headline, t.notSentByWallet]
  if (phase === 'not-sent' && askedAt !== undefined) return [headline, t.saidNotSent]
  return [headline, body]
}

/** Returns the output that has arrived and its minimum. Shows all digits only if the short amounts would be equal. */
function comparedOutputs(tx: TransactionRecord, locale: string): [arrived: string, minimum: string] {
  const show = (format: typeof showExact): [string, string] => [
    outputText(tx, tx.arrived ?? 0n, locale, format),
    outputText(tx, tx.expects?.minOutput ?? 0n, locale, format),
  ]
  const [arrived, minimum] = show(showCalculated)
  return arrived === minimum ? show(showExact) : [arrived, minimum]
}
