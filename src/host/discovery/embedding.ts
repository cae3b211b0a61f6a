import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { openMiniApp } from '../connectors/mini-app.ts'
import { createSafeProvider, isSafeOrigin, openSafeFrame, parentOriginOf } from '../connectors/safe-app.ts'
import { createMiniAppSolanaWallet, registerStandardWallet } from '../connectors/standard.ts'
import type { AddedWallet } from './wallet-registry.ts'

// Portico's own icon for a Safe (a round door with a handle), because Safe's app gives no icon.
const safeIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' rx='22' fill='%23121312'/%3E%3Cg fill='none' stroke='%2312ff80' stroke-width='8'%3E%3Crect x='22' y='22' width='52' height='52' rx='8'/%3E%3Ccircle cx='48' cy='48' r='10'/%3E%3Cpath d='M58 48h16'/%3E%3C/g%3E%3C/svg%3E"

// Portico's own icon for Farcaster clients (an arch on two pillars), because these clients give no icon.
const farcasterIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' rx='22' fill='%237c65c1'/%3E%3Cpath d='M26 28h44M32 30v40h32V30M41 70V54a7 7 0 0 1 14 0v16' fill='none' stroke='%23fff' stroke-width='8'/%3E%3C/svg%3E"

/**
 * Finds the wallet of the app that embeds the page: Safe, or a Farcaster client. Portico asks the app once, and lists
 * the wallet when the app replies. Returns the function that ends the search and removes the wallet.
 */
export function findEmbeddingWallets(win: Window, add: (wallet: AddedWallet) => () => void): () => void {
  const stops: (() => void)[] = []
  let stopped = false
  const list = (wallet: AddedWallet) => {
    if (!stopped) stops.push(add({ ...wallet, external: false }))
  }
  const isFramed = win.parent !== win
  const safe = isFramed ? openSafeFrame(win) : undefined
  if (safe) {
    stops.push(safe.close)
    safe.call('getSafeInfo').then(
      info => {
        if (typeof safeRead(info, 'safeAddress') !== 'string') return
        list({
          id: 'safe',
          name: 'Safe',
          rdns: 'global.safe',
          icon: safeIcon,
          provider: createSafeProvider(safe),
        })
      },
      // The parent window does not belong to Safe, or Portico was destroyed. In both cases there is no wallet to add.
      () => {},
    )
  }
  if (!isFramed || !isSafeOrigin(parentOriginOf(win) ?? '', '')) {
    openMiniApp(win, stops).then(
      miniApp => {
        if (!miniApp) return
        const { client, provider, requestSolana } = miniApp
        // Any page can imitate a Farcaster client, so an unknown client is listed under its web address.
        const shown = client === undefined ? { name: 'Farcaster', icon: farcasterIcon } : { name: client }
        if (provider) {
          const known = { id: 'farcaster', rdns: 'xyz.farcaster' }
          list({ ...(client === undefined ? known : { id: `mini-app:${client}` }), ...shown, provider })
        }
        if (requestSolana && !stopped)
          stops.push(registerStandardWallet(win, createMiniAppSolanaWallet(shown, requestSolana)))
      },
      // The app that embeds the page is not a Farcaster client, so there is no wallet to add.
      () => {},
    )
  }
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}
