import type { LeftRequest, PageWorkerClient, Settings } from '../bridge/contract/worker-api.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { changesOf, type Subscribable } from '../domain/core/signal.ts'
import type { Host } from '../host/host.ts'
import { createPendingSignIns } from '../sign-in/pending-sign-in.ts'
import type { Modal } from './modal.ts'

export type PromptDeps = {
  readonly host: Pick<Host, 'remoteRequests$' | 'walletApp$'>
  readonly link: Pick<PageWorkerClient, 'stream'>
  readonly modal: Pick<Modal, 'ready' | 'act' | 'interject' | 'withdraw'>
  readonly win: Window
  /** The id of the modal, if the site has a sign-in. */
  readonly signInId?: string | undefined
}

const view = 'OpenWallet'

/**
 * While a request is pending in a wallet app on this phone, shows a view with a link that opens the app, because a page
 * can open an app only after the user taps. Shows no view if the wallet app is unknown.
 */
export function promptWalletApp({ host, link, modal, win, signInId }: PromptDeps): { unsubscribe(): void } {
  const settings$ = link.stream('settings')
  const isOfSignIn = ({ resumeKey }: LeftRequest) =>
    resumeKey !== undefined &&
    signInId !== undefined &&
    createPendingSignIns(win, signInId).read()?.resumeKey === resumeKey
  const left = promptLeftRequests(link.stream('leftRequests'), settings$, modal, isOfSignIn)
  let stop = () => {}
  const waiting$ = changesOf(host.remoteRequests$, pending => pending > 0)
  const following = waiting$.subscribe(waiting => {
    stop()
    if (!waiting) return modal.withdraw(view)
    let looked = false
    const looking = settings$.subscribe(({ deepLinkChoice }) => {
      if (!looked && deepLinkChoice && modal.ready()) modal.interject(view)
      looked = true
    })
    stop = () => looking.unsubscribe()
  })
  // A page can open a wallet app only by a link that the user taps. So the modal opens to show the link, even on a site
  // that does not use Portico's views.
  const steps = changesOf(host.walletApp$, step => step?.id).subscribe(id => {
    if (id === undefined) return modal.withdraw(view)
    modal.act(({ navigation }) => {
      const wallet = navigation.value.stack.at(-1)?.params?.wallet
      // If the view that connects this wallet is open, no other view opens, because the open view already shows what
      // the user must do.
      if (safeRead(wallet, 'id') !== id) modal.interject(view)
    }, true)
  })
  return {
    unsubscribe: () => {
      left.unsubscribe()
      following.unsubscribe()
      steps.unsubscribe()
      stop()
    },
  }
}

/**
 * Shows the view of the requests that waited in a wallet app when the browser threw their page away or loaded it again.
 * A QR code that nobody may have scanned is no such request: only a visitor who has opened a wallet app by its link hears
 * of a connection.
 */
function promptLeftRequests(
  left$: Subscribable<readonly LeftRequest[]>,
  settings$: Subscribable<Settings>,
  modal: Pick<Modal, 'interject'>,
  /** Whether the sign-in of this page waits for the response. Its own view shows the request. */
  isOfSignIn: (request: LeftRequest) => boolean,
): { unsubscribe(): void } {
  const told = new Set<string>()
  let hasApp = false
  let looking: { unsubscribe(): void } | undefined
  const look = (left: readonly LeftRequest[]) => {
    const news = left.filter(
      request => !told.has(request.key) && (request.method !== 'connect' || hasApp) && !isOfSignIn(request),
    )
    for (const { key } of news) told.add(key)
    if (news.length > 0) modal.interject('PendingApproval')
  }
  const settings = settings$.subscribe(({ deepLinkChoice }) => {
    hasApp = deepLinkChoice !== undefined
    looking ??= left$.subscribe(look)
  })
  return {
    unsubscribe: () => {
      settings.unsubscribe()
      looking?.unsubscribe()
    },
  }
}
