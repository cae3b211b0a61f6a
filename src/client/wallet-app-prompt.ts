import type { Settings } from '../bridge/contract/worker-api.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { changesOf, type Subscribable } from '../domain/core/signal.ts'
import type { Host } from '../host/host.ts'
import type { Modal } from './modal.ts'

/** The parts of the page that the prompt uses. */
export type PromptDeps = {
  readonly host: Pick<Host, 'remoteRequests$' | 'walletApp$'>
  readonly settings$: Subscribable<Settings>
  readonly modal: Pick<Modal, 'ready' | 'act' | 'interject' | 'withdraw'>
}

const view = 'OpenWallet'

/**
 * While a request is pending in a wallet app on this phone, shows a view with a link that opens the app, because a page
 * can open an app only after the user taps. Shows no view if the wallet app is unknown.
 */
export function promptWalletApp({ host, settings$, modal }: PromptDeps): { unsubscribe(): void } {
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
      following.unsubscribe()
      steps.unsubscribe()
      stop()
    },
  }
}
