import { createSignal } from '../../domain/core/signal.ts'
import { type DiscoveredWallet, toDiscovery, type WalletDiscovery } from './discovered-wallet.ts'

/**
 * Finds wallets that do not announce themselves. It looks at once, when the page has loaded, and whenever a listener
 * subscribes.
 */
export function discoverOnLoad(win: Window, find: () => readonly DiscoveredWallet[]): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>(find())
  const look = () => {
    const next = find()
    if (marks(next) !== marks(parts$.value)) parts$.next(next)
  }
  win.addEventListener('DOMContentLoaded', look)
  win.addEventListener('load', look)
  return {
    ...toDiscovery(parts$, look),
    close: () => {
      win.removeEventListener('DOMContentLoaded', look)
      win.removeEventListener('load', look)
    },
  }
}

function marks(parts: readonly DiscoveredWallet[]): string {
  return parts.map(({ id }) => id).join()
}
