import { useEffect, useRef, useState } from 'react'
import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { type WalletLink, type WalletPlatforms, walletPlatforms } from '../../../domain/wallets/deep-links.ts'
import { usePlatform, useUi } from '../../app/hooks/use-app.ts'
import { followedLinkKey } from '../../app/session-navigation.ts'

/** Ways to open a wallet by a link. */
export type LinkPlatform = 'mobile' | 'desktop' | 'webapp'
/** State of a link: not followed, opening, opened, or no app opened (`missing`). */
export type LinkState = 'idle' | 'trying' | 'opened' | 'missing'

/** The current links of a wallet. Without a pairing, only the links that need none. */
export function useLinkPlatforms(wallet: CatalogueWallet, uri?: string): WalletPlatforms {
  const { options } = useUi().deps
  const facts = usePlatform()
  return walletPlatforms({
    ...facts,
    wallet,
    preferUniversalLinks: options.experimental_preferUniversalLinks,
    ...(uri !== undefined && { uri }),
  })
}

/** A link that opens a wallet. A tap calls `open`, which opens the wallet before all other work. */
export function useWalletLink(
  wallet: CatalogueWallet,
  way: LinkPlatform,
  link: WalletLink | undefined,
): { readonly state: LinkState; readonly open: () => void } {
  const { state, deps } = useUi()
  const [followed, setFollowed] = useState<LinkState>('idle')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const open = (): void => {
    if (!link) return
    stop.current?.()
    stop.current = deps.openLink(link, setFollowed)
    setFollowed('trying')
    if (way !== 'mobile') return
    state.memory.set(followedLinkKey, wallet.id)
    // The link is stored at once, because the browser may discard the page while the wallet is in front.
    state.remember({ deepLinkChoice: { href: link.app, name: wallet.name } })
  }
  return { state: followed, open }
}
