import type { Settings } from '../bridge/contract/worker-api.ts'
import { changesOf, type Subscribable } from '../domain/core/signal.ts'

/** What the offer needs of its modal. */
export type PromptDeps = {
  /** How many requests of this page are with a remote wallet. */
  readonly pending$: Subscribable<number>
  readonly settings$: Subscribable<Settings>
  readonly show: () => void
  readonly hide: () => void
}

/**
 * While a request waits in a wallet app of this phone, the modal offers to open that app: by a tap, since browsers let no page
 * open an app by itself. Gone when the wallet has answered. Where no app was followed nothing is shown.
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
