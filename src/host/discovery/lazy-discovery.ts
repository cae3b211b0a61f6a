import { createSignal } from '../../domain/core/signal.ts'
import { type DiscoveredWallet, toDiscovery, type WalletDiscovery } from './discovered-wallet.ts'

/**
 * Discoveries whose code loads after the first view. They find nothing before it has loaded. No wallet is missed, because
 * wallets announce themselves again on request. When the code fails to load, the wallets of the other discoveries remain.
 */
export function lazyDiscovery(load: () => Promise<readonly WalletDiscovery[]>): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>([])
  let finders: readonly WalletDiscovery[] = []
  let closed = false
  const stops: (() => void)[] = []
  const look = () => {
    for (const finder of finders) finder.look()
  }
  const stop = () => {
    for (const one of stops) one()
    for (const finder of finders) finder.close()
  }
  void load().then(
    come => {
      finders = come
      if (closed) return stop()
      const gather = () => parts$.next(finders.flatMap(finder => finder.parts()))
      for (const finder of finders) {
        const heard = finder.parts$.subscribe(gather)
        stops.push(() => heard.unsubscribe())
      }
    },
    () => {},
  )
  return {
    ...toDiscovery(parts$, look),
    close: () => {
      closed = true
      stop()
    },
  }
}
