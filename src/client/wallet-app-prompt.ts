import type { Settings } from '../bridge/contract/worker-api.ts'
import { changesOf, type Subscribable } from '../domain/core/signal.ts'

/** The parts of the modal that the prompt uses. */
export type PromptDeps = {
  /** The number of this page's requests that are pending in a remote wallet. */
  readonly pending$: Subscribable<number>
  readonly settings$: Subscribable<Settings>
  readonly show: () => void
  readonly hide: () => void
}

/**
 * While a request is pending in a wallet app on this phone, the modal offers to open that app. The user has to tap, because
 * browsers do not let a page open an app by itself. The offer disappears when the wallet replies. Without a known wallet app
 * it is not shown.
 */
export function promptWalletApp({ pending$, settings$, show, hide }: PromptDeps): { unsubscribe(): void } {
  let stop = () => {}
  const waiting$ = changesOf(pending$, pending => pending > 0)
  const following = waiting$.subscribe(waiting => {
    stop()
    if (!waiting) return hide()
    let looked = false
    const looking = settings$.subscribe(({ deepLinkChoice }) => {
      if (!looked && deepLinkChoice) show()
      looked = true
    })
    stop = () => looking.unsubscribe()
  })
  return {
    unsubscribe: () => {
      following.unsubscribe()
      stop()
    },
  }
}
