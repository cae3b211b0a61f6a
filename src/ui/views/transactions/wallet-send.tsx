import { useRef } from 'react'
import {
  formatUnits,
  showBalance,
  showExact,
  showMoney,
  showNative,
  showToken,
} from '../../../domain/core/amount.ts'
import { sendNamespaces } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { shortLabel } from '../../../domain/core/short-label.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { RecipientWarning } from '../../../domain/recipients/parse-recipient.ts'
import { useFeature, useLatest, useLocale, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Amount } from '../../kit/amount.tsx'
import { AmountField, dollarSigns } from '../../kit/amount-field.tsx'
import { AmountShares } from '../../kit/amount-shares.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { unitsIcon } from '../../kit/icons/transactions.ts'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { CoinPicture } from '../../parts/networks/coin-picture.tsx'
import { reviewMessages } from '../../parts/transactions/review-messages.ts'
import { ReviewFootPlaces, ReviewPlaces } from '../../parts/transactions/review-places.tsx'
import { sendMessages } from '../../parts/transactions/send-messages.ts'
import sum from '../../parts/transactions/sum.css?inline'
import sendCss from './send.css?inline'
import type { SendToReview } from './use-review.ts'
import { faultOf, type Send, useSend, useSendOpening } from './use-send.ts'

const CannotSend = lazyPart(
  () => import('../../parts/transactions/cannot-send.tsx').then(file => file.CannotSend),
  {
    skeleton: <Waiting words={sendMessages} />,
    failed: retry => <Waiting retry={retry} />,
  },
)

const RecipientField = lazyPart(
  () => import('../../parts/recipients/recipient-field.tsx').then(file => file.RecipientField),
  { skeleton: <div className="box recipient-place" data-late="" />, optional: true },
)

/** The view with the send form: token, amount and recipient. The site may set `token`, `amount` and `to`. */
export const WalletSend: ViewModule = { View: WalletSendView, css: sendCss }

function WalletSendView({ entry }: ViewProps) {
  const t = useMessages(sendMessages)
  const { active, connection } = useSession()
  if (connection?.canSend === false) return <CannotSend title={t.title} wallet={connection.wallet.name} />
  if (active && sendNamespaces.includes(namespaceOf(active))) {
    return <Form key={active} account={active} params={entry.params} />
  }
  return (
    <Screen title={t.title}>
      <p className="empty">{active ? t.elsewhere : t.nobody}</p>
    </Screen>
  )
}

function Form({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const t = useMessages(sendMessages)
  const { push } = useNavigation()
  const send = useSend(account)
  useSendOpening(account, params, send.begin)
  const { step } = send
  const goOn = (view: 'WalletSendSelectToken' | 'WalletSendPreview'): void => {
    send.keep().then(() => push(view, { account }))
  }
  const next = step === 'token' ? 'WalletSendSelectToken' : step === 'ready' ? 'WalletSendPreview' : undefined
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" off={!next} onPress={() => next && goOn(next)} testId="portico-send-next">
          {step === 'funds' ? t.insufficient(shortLabel(send.token?.symbol ?? '')) : t.steps[step]}
        </Button>
      }
    >
      <div className="fields">
        <SendAmount send={send} onToken={() => goOn('WalletSendSelectToken')} />
        <RecipientField account={account} send={send} />
      </div>
    </Screen>
  )
}

// The review loads while the recipient is checked again. If the review fails to load, the user cannot send, but can
// press a button that loads it again.
const SendReview = lazyPart(() => import('./send-review.tsx').then(file => file.SendReview), {
  skeleton: <Waiting words={reviewMessages} places={<SendPlaces />} foot={<ReviewFootPlaces />} />,
  failed: retry => <Waiting retry={retry} />,
})

const ReviewChanged = lazyPart(
  () => import('../../parts/transactions/review-changed.tsx').then(file => file.ReviewChanged),
  {
    skeleton: <span data-late="" />,
    optional: true,
  },
)

/**
 * The view with the review of a send. The review starts again if the draft changes, and ends if the account changes.
 */
export const WalletSendPreview: ViewModule = { View: WalletSendPreviewView, css: sum }

function WalletSendPreviewView({ entry }: ViewProps) {
  const t = useMessages(reviewMessages)
  const { active } = useSession()
  const found = useReviewDraft(active)
  const last = useRef(found)
  if (found) last.current = found
  // A tab that sends the shared draft also deletes it. The review in this tab then keeps its last copy of the draft.
  // The worker sends no draft with the same id twice.
  const reviewed = last.current
  // The key of the review. If another tab changes the shared draft, the key changes, and a new review starts.
  const of = reviewed && [reviewed.id, reviewed.token.address, reviewed.amount, reviewed.to].join(' ')
  if (active !== entry.params?.account) {
    return (
      <Screen title={t.title}>
        <ReviewChanged />
      </Screen>
    )
  }
  if (active && reviewed) return <SendReview key={of} account={active} draft={reviewed} />
  return (
    <Screen title={t.title} busy foot={<ReviewFootPlaces />}>
      <SendPlaces />
      <p className="hide">{t.checking}</p>
    </Screen>
  )
}

/** The places of the review, with what the user has typed. */
function SendPlaces() {
  const { active } = useSession()
  const locale = useLocale()
  const { token, read } = useSend(active ?? nobody)
  const isRead = token !== undefined && read.status === 'read'
  return (
    <ReviewPlaces
      coin={token && <CoinPicture token={token} src={token.iconUrl} size={40} />}
      amount={isRead ? showExact(formatUnits(read.amount, token.decimals), token.symbol, locale) : undefined}
    />
  )
}

const nobody: CaipAddress = 'eip155:1:0x'

/**
 * Returns the draft as a send that can be reviewed, with the recipient resolved again. Returns undefined while the
 * draft is incomplete or being checked.
 */
function useReviewDraft(
  account: CaipAddress | undefined,
): (SendToReview & { readonly warnings: readonly RecipientWarning[] }) | undefined {
  const of = account ?? nobody
  const draft = dataOf(useLatest(useFeature('transactions').stream$('draft', of)) ?? { status: 'idle' })
  const { token, read, recipient: receiver } = useSend(of)
  if (!account || !draft || !token || read.status !== 'read' || receiver.status !== 'known') return undefined
  const { address: to, name, warnings } = receiver
  return { id: draft.id, token, amount: read.amount, to, warnings, ...(name !== undefined && { name }) }
}

/** The field for the amount, in tokens or in US dollars, with the balance of the token. */
function SendAmount({ send, onToken }: { send: Send; onToken: () => void }) {
  const t = useMessages(sendMessages)
  const locale = useLocale()
  const { typed, token, read, value, step, isLoading, change, max } = send
  const symbol = token?.symbol ?? ''
  const label = shortLabel(symbol)
  const inMoney = typed.unit === 'fiat'
  const show = token?.address === undefined ? showNative : showToken
  const fault = faultOf(read)
  const errorText =
    step === 'funds'
      ? t.insufficient(label)
      : fault === 'amount-too-precise'
        ? inMoney
          ? t.tooPrecise(t.dollars, '2')
          : t.tooPrecise(label, String(token?.decimals))
        : fault && t.steps.incorrect
  const canTurn = token?.price !== undefined
  const turned = inMoney ? show(value ?? '0', symbol, locale) : showMoney(value ?? '0', locale)
  const turn = (): void =>
    change({
      unit: inMoney ? 'token' : 'fiat',
      amount: value === undefined ? '' : inMoney ? value : cents(value),
    })
  return (
    <AmountField
      label={t.amount}
      text={typed.amount}
      onText={amount => change({ amount })}
      units={inMoney ? dollarSigns : [symbol]}
      onDollars={inMoney || !canTurn ? undefined : amount => change({ unit: 'fiat', amount })}
      sign={inMoney ? '$' : undefined}
      unit={
        token ? (
          <>
            <CoinPicture token={token} src={token.iconUrl} size={24} />
            <bdi translate="no">{label}</bdi>
            <span className="hide">{t.chooseToken}</span>
          </>
        ) : isLoading ? (
          <>
            <Skeleton width={24} height={24} round />
            <Skeleton width={32} />
            <span className="hide">{t.chooseToken}</span>
          </>
        ) : (
          t.selectToken
        )
      }
      onUnit={onToken}
      unitTestId="portico-send-token"
      balance={
        (isLoading && <Skeleton width={96} />) ||
        (token && (
          <Sentence
            template={t.available}
            parts={[<Amount key="balance" shown={showBalance(token, locale)} />]}
          />
        ))
      }
      errorText={errorText}
      note={
        canTurn && (
          <button
            type="button"
            className="box-turn"
            aria-label={`${turned.short}, ${inMoney ? t.inToken(label) : t.inMoney}`}
            data-testid="portico-send-turn"
            onClick={turn}
          >
            {turned.short}
            <Icon d={unitsIcon} size={16} />
          </button>
        )
      }
      shares={
        token &&
        token.amount > 0n && (
          <AmountShares
            balance={token.amount}
            decimals={token.decimals}
            symbol={label}
            onShare={amount => change({ unit: 'token', amount })}
            onMax={max.take}
            isBusy={max.busy}
            testId="portico-send-max"
          />
        )
      }
      testId="portico-send-amount"
    />
  )
}

/** Formats an amount in US dollars with two decimals, in the form in which a user would type it. */
function cents(text: string): string {
  const [whole = '0', part = ''] = text.split('.')
  return part === '' ? whole : `${whole}.${part.slice(0, 2)}`
}
