import { useEffect, useRef, useState } from 'react'
import type { CatalogueWallet } from '../../../domain/core/entities.ts'
import { type WalletLink, type WalletPlatforms, walletPlatforms } from '../../../domain/wallets/deep-links.ts'
import { useUi } from '../../app/context.ts'
import { usePlatform } from '../../app/hooks/use-platform.ts'

/** Ways into a wallet that are links. */
export type LinkPlatform = 'mobile' | 'desktop' | 'webapp'
/** What became of the link: nobody has followed it yet, it is on its way, something took it, nothing did. */
export type LinkState = 'idle' | 'trying' | 'opened' | 'missing'

/** The links of a wallet now; without a pairing those that need none. */
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

/** One link, to be opened by a tap: `open` opens it before it does anything else. */
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
    state.memory.set('followed-link', wallet.id)
    // Kept now: the page may be thrown out of memory while the wallet is in front.
    state.remember({ deepLinkChoice: { href: link.app, name: wallet.name } })
  }
  return { state: followed, open }
}
