import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Description, tokensOf } from '../../../domain/clear-signing/description.ts'
import type { ApprovalRequest, PendingRequest } from '../../../domain/embedded-wallet/login.ts'
import { shownEntry } from '../../../domain/navigation/navigation.ts'
import type { BatchCapability } from '../../../domain/transactions/prepared.ts'
import {
  decodeRequest,
  readEffectsOfBatch,
  splitRequest,
} from '../../../domain/transactions/request-effects.ts'
import { useFeature, useLanguage, useMessages, useSentences, useUi } from '../../app/hooks/use-app.ts'
import { useClickjackingGuard } from '../../app/hooks/use-clickjacking-guard.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { ClickjackingNote } from '../../kit/confirm.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useLogin } from '../../parts/embedded-wallet/use-login.ts'
import { useLoginState } from '../../parts/embedded-wallet/use-login-state.ts'
import { type ReadRequest, RequestEffects } from '../../parts/transactions/request-effects.tsx'
import { requestMessages } from '../../parts/transactions/request-messages.ts'

export { default as css } from './approve.css?inline'

/** Shows the login frame with a pending request, which the user approves inside the frame or cancels. */
export function View() {
  const t = useMessages(approveMessages)
  const sentences = useSentences()
  const { requests, notes, cancel } = useApproval()
  return (
    <Screen
      title={t.title}
      foot={
        <>
          <p className="label center" role="status">
            {sentences(t.waiting, t.closes)}
          </p>
          <Button wide testId="portico-cancel-request" onPress={cancel}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <RequestEffects requests={requests} notes={notes} />
      <FrameBox name={t.title} label={t.frame} />
    </Screen>
  )
}

/**
 * Shows the login frame. The frame accepts a press only after it was visible for half a second. The modal does not move
 * the focus into the frame, because Escape inside the frame would not reach the modal. The frame stays a child of the
 * modal's element, because the browser reloads a frame that is moved.
 */
function FrameBox({ name, label }: { name: string; label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const slotRef = useRef<HTMLSlotElement>(null)
  const language = useLanguage()
  // The frame stands outside the modal's root, whose language it does not inherit. It may come later than the view.
  useLayoutEffect(() => {
    const slot = slotRef.current
    const nameFrame = () => {
      for (const frame of slot?.assignedElements() ?? []) {
        frame.setAttribute('title', name)
        frame.setAttribute('lang', language.split('-u-')[0] ?? '')
      }
    }
    nameFrame()
    slot?.addEventListener('slotchange', nameFrame)
    return () => slot?.removeEventListener('slotchange', nameFrame)
  }, [name, language])
  const { guard } = useClickjackingGuard(ref)
  // Until the frame is there, the details of the request take the space.
  const [hasFrame, setHasFrame] = useState(false)
  useEffect(() => {
    const slot = ref.current?.querySelector('slot')
    const look = (): void => setHasFrame((slot?.assignedElements().length ?? 0) > 0)
    look()
    slot?.addEventListener('slotchange', look)
    return () => slot?.removeEventListener('slotchange', look)
  }, [])
  const size = hasFrame ? '' : ' awaited'
  return (
    <>
      <div ref={ref} className={`frame-box${size}${guard === 'clear' ? '' : ' held'}`}>
        <slot ref={slotRef} name="login">
          <p className="label">{label}</p>
        </slot>
      </div>
      <div>
        <ClickjackingNote guard={guard} />
      </div>
    </>
  )
}

/**
 * Returns the pending requests with their effects, notes about a batch of calls, and a function that cancels the
 * requests.
 */
function useApproval(): {
  readonly requests: readonly ReadRequest[]
  /** Notes about a batch of calls, for example that the site pays the fee. */
  readonly notes: readonly string[]
  readonly cancel: () => void
} {
  const { state } = useUi()
  const t = useMessages(approveMessages)
  const { login, failed } = useLogin()
  const { waiting, approving } = useLoginState(login)
  const waitingRequests = useMemo(() => (waiting ?? []).flatMap(splitRequest), [waiting])
  const descriptions = useDescriptions(waitingRequests)
  const requests = useMemo(
    () =>
      waitingRequests.map(request => ({
        effects: decodeRequest(request.method, request.params),
        description: descriptions.get(request),
        network: request.network,
        ...(request.account && { account: request.account }),
      })),
    [waitingRequests, descriptions],
  )
  useEffect(() => state.announce(t.waiting), [state, t])
  // Closes the view if no request is pending, for example because the site opened the view by its name.
  useEffect(() => {
    if (!login && !failed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isApproving: boolean): void => {
      clearTimeout(timer)
      // After an approval, the code that sent the request opens the next view. The timer gives that code time to run
      // first.
      if (!isApproving) timer = setTimeout(leave)
    }
    const leave = (): void => {
      const navigation = state.navigation.value
      // If another view is shown, an approved send or swap has opened it. That view stays open.
      if (shownEntry(navigation)?.view !== 'ApproveTransaction') return
      state.dispatch({ type: 'reset', view: navigation.connected ? 'Account' : 'Connect' })
    }
    if (!login) look(false)
    const watching = login?.state$.subscribe(now => look(now.approving))
    return () => {
      clearTimeout(timer)
      watching?.unsubscribe()
    }
  }, [login, failed, state])
  const cancel = (): void => {
    // `login.abort` ends the approval, and the end of the approval closes this view.
    if (login && approving) login.abort()
    else state.dispatch({ type: 'approval-cancelled' })
  }
  return { requests, notes: useBatchNotes(waiting ?? []), cancel }
}

/**
 * Returns notes about a batch of calls: that the site pays the fee, and that the batch turns the account into a smart
 * account.
 */
function useBatchNotes(requests: readonly PendingRequest[]): readonly string[] {
  const t = useMessages(requestMessages)
  const feature = useFeature('transactions')
  const { active } = useSession()
  const [support, setSupport] = useState<BatchCapability>()
  const batch = requests.find(({ method }) => method === 'wallet_sendCalls')
  const isBatch = batch !== undefined
  useEffect(() => {
    let isMounted = true
    const set = (value: BatchCapability): void => {
      if (isMounted) setSupport(value)
    }
    // If the wallet does not report its capabilities, the view shows no notes about a sponsored fee or a smart account.
    if (isBatch && active) feature.call('bundleCapability', active).then(set, () => {})
    return () => {
      isMounted = false
    }
  }, [isBatch, active, feature])
  if (!batch || !support) return []
  const { isSponsored, becomesSmart } = readEffectsOfBatch(batch.params, support)
  return [...(isSponsored ? [t.sponsored] : []), ...(becomesSmart ? [t.smart] : [])]
}

/**
 * Returns the description of each request. A request has no entry while its description is loading, or if it has no
 * description.
 */
function useDescriptions(requests: readonly ApprovalRequest[]): ReadonlyMap<PendingRequest, Description> {
  const feature = useFeature('clearSigning')
  const [found, setFound] = useState<ReadonlyMap<PendingRequest, Description>>(new Map())
  useEffect(() => {
    let isMounted = true
    const add = (request: PendingRequest, description: Description | undefined): void => {
      if (isMounted && description) setFound(before => new Map(before).set(request, description))
    }
    const describe = async (request: ApprovalRequest): Promise<void> => {
      const { account } = request
      if (!account) return
      const description = await feature.call('describe', request, account)
      add(request, description)
      if (description && tokensOf(description).length > 0)
        add(request, await feature.call('describeExactly', request, account))
    }
    // If a description fails to load, the view shows only the decoded effects. An effect that Portico cannot decode is
    // shown as unknown.
    for (const request of requests) describe(request).catch(() => {})
    return () => {
      isMounted = false
    }
  }, [requests, feature])
  return found
}

export const approveMessages = {
  id: 'approve',
  title: 'Confirm in the secure window',
  waiting: 'Waiting for your confirmation',
  closes: 'Closing this window cancels the request.',
  frame: 'Loading the secure window…',
  cancel: 'Cancel request',
}
