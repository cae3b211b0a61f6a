import type { Namespace } from '../core/entities.ts'

export type PageFacts = { readonly href: string; readonly origin: string }
export type InAppBrowserFacts = {
  readonly page: PageFacts
  readonly namespace: Namespace
  readonly android: boolean
}

type OwnBrowser = {
  readonly namespaces: readonly Namespace[]
  readonly linkOf: (facts: InAppBrowserFacts) => string
}

const enc = encodeURIComponent

/**
 * Wallets that open the site in their in-app browser instead of using WalletConnect. They are listed by catalogue id, because
 * any wallet can use any name.
 */
const byId: Readonly<Record<string, OwnBrowser>> = {
  // The wallet Phantom.
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    namespaces: ['solana', 'eip155', 'bip122'],
    linkOf: ({ page, android }) => {
      const path = `phantom.app/ul/browse/${enc(page.href)}?ref=${enc(page.origin)}`
      const web = `https://${path}`
      // Chrome on Android opens a web link as a web page. An intent URL with the app's package name opens the app.
      return android
        ? `intent://${path}#Intent;scheme=https;package=app.phantom;S.browser_fallback_url=${enc(web)};end`
        : web
    },
  },
  // The wallet Solflare.
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    namespaces: ['solana'],
    linkOf: ({ page }) => `https://solflare.com/ul/v1/browse/${enc(page.href)}?ref=${enc(page.origin)}`,
  },
  // The wallets Coinbase Wallet and Base.
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: {
    namespaces: ['solana', 'eip155'],
    linkOf: ({ page, namespace }) =>
      namespace === 'eip155'
        ? `cbwallet://miniapp?url=${enc(page.href)}`
        : `https://go.cb-w.com/dapp?cb_url=${enc(page.href)}`,
  },
  // The wallet Binance.
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': {
    namespaces: ['bip122'],
    linkOf: ({ page }) => {
      const query = new URLSearchParams({
        appId: 'yFK5FCqYprrXDiVFbhyRx7',
        startPagePath: btoa('/pages/browser/index'),
        startPageQuery: btoa(`url=${new URL(page.href).href}`),
      })
      // The returned link opens a page of Binance. That page opens the app, or offers to install the app.
      const app = `bnc://app.binance.com/mp/app?${query}`
      return `https://app.binance.com/en/download?${new URLSearchParams({ _dp: btoa(app) })}`
    },
  },
}

/**
 * Returns the namespaces for which a wallet opens its in-app browser. Returns undefined for a wallet that never opens
 * its in-app browser.
 */
export function inAppBrowserNamespaces(walletId: string): readonly Namespace[] | undefined {
  return Object.hasOwn(byId, walletId) ? byId[walletId]?.namespaces : undefined
}

/**
 * Returns a link that opens the page in the wallet's in-app browser. Returns undefined if the wallet does not use its
 * in-app browser for the namespace.
 */
export function inAppBrowserLink(walletId: string, facts: InAppBrowserFacts): string | undefined {
  const wallet = Object.hasOwn(byId, walletId) ? byId[walletId] : undefined
  return wallet?.namespaces.includes(facts.namespace) ? wallet.linkOf(facts) : undefined
}
