import type { Settings } from '../bridge/contract/worker-api.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import { changesOf, type Subscribable } from '../domain/core/signal.ts'
import { shownEntry } from '../domain/navigation/navigation.ts'
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
 * While a request is pending in a wallet app on this phone, the modal offers to open that app. The user has to tap, because
 * browsers do not let a page open an app by itself. The offer disappears when the wallet replies. It is not shown if the
 * wallet app is unknown.
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
  // A wallet app that this page opens by a link needs a tap of the user, so the modal opens even if the site does not
  // use it.
  const steps = changesOf(host.walletApp$, step => step?.id).subscribe(id => {
    if (id === undefined) return modal.withdraw(view)
    modal.act(({ navigation }) => {
      const wallet = shownEntry(navigation.value)?.params?.wallet
      // While a wallet connects, the view on the screen shows the steps itself.
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
