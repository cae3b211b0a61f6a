import { useEffect, useRef, useState } from 'react'
import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import type { WalletLink } from '../../../domain/wallets/deep-links.ts'
import { useUi } from '../../app/hooks/use-app.ts'
import { followedLinkKey } from '../../app/session-navigation.ts'

/**
 * The state of a link: not used, opening, opened, no app opened (`missing`), or the page around this page forbids the
 * link (`blocked`).
 */
type LinkState = 'idle' | 'trying' | 'opened' | 'missing' | 'blocked'

/**
 * Returns the state of a link to a wallet, and a function that opens the link. Browsers open an app only during the
 * tap, so the function opens the link first and stores it afterwards.
 */
export function useWalletLink(
  wallet: CatalogueWallet,
  platform: LinkPlatform,
  link: WalletLink | undefined,
): { readonly state: LinkState; readonly open: () => void } {
  const { state, deps } = useUi()
  const [followed, setFollowed] = useState<LinkState>('idle')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const open = (): void => {
    if (!link) return
    stop.current?.()
    setFollowed('trying')
    let isBlocked = false
    stop.current = deps.openLink(link, outcome => {
      isBlocked = outcome === 'blocked'
      setFollowed(outcome)
    })
    if (platform !== 'mobile' || isBlocked) return
    state.memory.set(followedLinkKey, wallet.id)
    // The link is stored at once, because the browser may discard this page while the wallet app is open.
    state.remember({ deepLinkChoice: { href: link.app, name: wallet.name } })
  }
  return { state: followed, open }
}

/** The ways to open a wallet by a link. */
export type LinkPlatform = 'mobile' | 'desktop' | 'webapp'
