import { useEffect, useRef, useState } from 'react'
import type { LeftRequest } from '../../../bridge/contract/worker-api.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { leftConnect, purposeOf } from '../../../domain/session/left-requests.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { rememberedLink } from '../../../domain/wallets/deep-links.ts'
import {
  useFeature,
  useLatest,
  useMessages,
  useNavigation,
  usePlatform,
  useSignal,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { Outcome, type OutcomeState } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useConnectingStatus } from '../../parts/wallets/use-connecting-status.ts'
import { linkMessages } from './link-messages.ts'
import { pendingMessages } from './pending-messages.ts'

export { default as css } from './ways.css?inline'

const states: Readonly<Record<LeftRequest['status'], OutcomeState>> = {
  waiting: 'waiting',
  approved: 'done',
  refused: 'stopped',
  unanswered: 'doubtful',
}

/**
 * The view for requests that waited in a wallet app when the browser threw their page away or loaded it again. It shows
 * one request after the other: whether it still waits, what became of it, and what the user can do.
 */
export function View() {
  const { state } = useUi()
  const { backFrom } = useNavigation()
  const left = useLatest(state.stream$('leftRequests')) ?? []
  const [seen, setSeen] = useState<readonly string[]>([])
  const unseen = left.filter(({ key }) => !seen.includes(key))
  const [shown] = unseen
  const isEmpty = shown === undefined
  const wasFilled = useRef(false)
  useEffect(() => {
    // All requests are seen, for example in another tab, or the sign-in waits for the last one.
    if (isEmpty && (left.length > 0 || wasFilled.current)) backFrom('PendingApproval')
    wasFilled.current ||= !isEmpty
  }, [isEmpty, left.length, backFrom])
  if (!shown) return null
  return <LeftRequestView key={shown.key} request={shown} leave={() => setSeen([...seen, shown.key])} />
}

type LeftRequestViewProps = {
  readonly request: LeftRequest
  readonly leave: () => void
}

function LeftRequestView({ request, leave }: LeftRequestViewProps) {
  const { status, method } = request
  const t = useMessages(pendingMessages)
  const links = useMessages(linkMessages)
  const { reset, replace } = useNavigation()
  const { connections } = useSession()
  const app = useWalletApp()
  const purpose = purposeOf(method)
  const remote = connections.find(({ kind }) => kind === 'walletConnect')
  const name = remote?.wallet.name ?? app?.name ?? t.wallet
  const record = useOwnSend(request)
  const body = {
    waiting: t.waitingBody,
    approved: record ? t.ownSend : t.approvedBody[purpose === 'signature' ? 'other' : purpose],
    refused: t.refusedBody,
    unanswered: t.unansweredBody[purpose === 'transaction' ? purpose : 'other'],
  }[status]
  const headline = t[status](name)
  return (
    <Screen title={t.title}>
      {method === leftConnect && status === 'waiting' && <ConnectingStatus />}
      <div role="status">
        <Outcome state={states[status]} title={headline} body={body} testId={`portico-pending-${status}`} />
      </div>
      <div className="acts">
        {status === 'waiting' && app && (
          <Button kind="primary" wide testId="portico-open-wallet" onPress={app.open}>
            {links.open(name)}
          </Button>
        )}
        {record && (
          <Button
            kind={status === 'waiting' && app ? undefined : 'primary'}
            wide
            testId="portico-pending-show"
            onPress={() => replace('WalletSendConfirmed', { id: record.id, account: record.account })}
          >
            {t.showSend}
          </Button>
        )}
        {method === leftConnect && (status === 'refused' || status === 'unanswered') && (
          <Button kind="primary" wide testId="portico-connect-again" onPress={() => reset('Connect')}>
            {t.connectAgain}
          </Button>
        )}
        <Button wide testId="portico-pending-done" onPress={leave}>
          {status === 'waiting' ? t.later : t.done}
        </Button>
      </div>
    </Screen>
  )
}

function ConnectingStatus() {
  useConnectingStatus()
  return null
}

/** Returns the record of the request, if Portico itself has sent the transaction and so follows it. */
function useOwnSend({ id, method }: LeftRequest): TransactionRecord | undefined {
  const { active } = useSession()
  const { stream$ } = useFeature('transactions')
  const isSend = active !== undefined && purposeOf(method) === 'transaction'
  const records = useLatest(isSend ? stream$('transactions', active) : undefined)
  return ((records && dataOf(records)) ?? []).find(({ remoteRequest }) => remoteRequest?.id === id)
}

/** Returns the wallet app on this phone that the user opened last, and a function that opens it during a tap. */
function useWalletApp(): { readonly name: string; readonly open: () => void } | undefined {
  const { state, deps } = useUi()
  const { platform } = usePlatform()
  const choice = useSignal(state.settings).deepLinkChoice
  const link = choice && rememberedLink(choice.href, platform)
  if (!choice || !link) return undefined
  return { name: choice.name, open: () => void deps.openLink(link, () => {}) }
}
