import type { Namespace } from '../core/caip.ts'
import type { Platform } from './deep-links.ts'

type DirectLink = { readonly namespaces: readonly Namespace[]; readonly linkOf: (href: string) => string }

/**
 * Wallets that connect over WalletConnect, and can also open the site in their in-app browser. They are listed by catalogue
 * id, because any wallet can use any name.
 */
const byId: Readonly<Record<string, DirectLink>> = {
  // MetaMask. The link ends with the page's URL without its scheme, and without percent-encoding.
  c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: {
    namespaces: ['eip155', 'solana'],
    linkOf: href => `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`,
  },
}

/**
 * A link that opens the page in the wallet's in-app browser on a phone. It works without the WalletConnect relay, and is used
 * only if the relay cannot be reached. Undefined if the wallet has no such link for the namespace.
 */
export function directLink(
  walletId: string,
  { system, page }: Pick<Platform, 'system' | 'page'>,
  namespace: Namespace,
): string | undefined {
  const wallet = system !== 'desktop' && Object.hasOwn(byId, walletId) ? byId[walletId] : undefined
  return wallet?.namespaces.includes(namespace) && /^https?:\/\//.test(page.href)
    ? wallet.linkOf(page.href)
    : undefined
}
