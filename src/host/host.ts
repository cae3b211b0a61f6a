import type { HostApi, HostEvent, InjectedApi, PageSignals } from '../bridge/contract/worker-api.ts'
import type { InjectedWallet, Namespace, Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSignal, type ReadonlySignal, type Subscribable } from '../domain/core/signal.ts'
import type { HandleOneClick } from '../domain/sign-in/one-click.ts'
import type { Platform, WalletAppStep, WalletLink } from '../domain/wallets/deep-links.ts'
import {
  type AddedWallet,
  createWalletRegistry,
  findWallets,
  lazyDiscovery,
  type WantedWallets,
} from './discovery/wallet-registry.ts'
import type { Login } from './embedded-wallet/login.ts'
import { type LinkOutcome, openLink } from './page/open-link.ts'
import { pageState$ } from './page/page-state.ts'
import { platformOf } from './page/platform.ts'
import type { Verifier } from './page/verify-frame.ts'

/** Functions that only page code can run, for the worker and for the views. */
export type Host = {
  readonly api: HostApi
  /** The wallets found in the page, without their provider objects. */
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  /** Adds a wallet that does not announce itself. Returns the function that removes it. */
  addConnector(wallet: AddedWallet): () => void
  readonly signals$: Subscribable<PageSignals>
  /**
   * Returns the platform, with the URL of the page. Each call reads the URL again, because the URL changes when the
   * visitor navigates.
   */
  platform(): Platform
  /** The number of this page's requests that wait for a reply of a remote wallet. */
  readonly remoteRequests$: Subscribable<number>
  /**
   * The next step that the user must take before a wallet app on this phone can respond. It is undefined if no step is
   * left.
   */
  readonly walletApp$: ReadonlySignal<WalletAppStep | undefined>
  /**
   * Opens a link to a wallet within the user gesture. Calls `onOutcome` with `opened` or `missing`. Returns the
   * function that ends these calls.
   */
  openLink(link: WalletLink, onOutcome: (outcome: LinkOutcome) => void): () => void
  close(): void
}

/** The dependencies of the host, which is the part of Portico that runs in the page. */
export type HostDeps = {
  readonly onEvent: (event: HostEvent) => void
  /**
   * The site's networks. Portico lists only wallets in the namespaces of these networks. If there are no networks, it
   * lists wallets of eip155.
   */
  readonly networks?: readonly Network[]
  /** Which EVM wallets the discovery looks for. Default: all of them. */
  readonly wanted?: WantedWallets
  /** The site's own wallet icons, by id or rdns. */
  readonly pictures?: Readonly<Record<string, string>>
  /** WalletConnect's Verify service. Without it, wallets show the site as unverified. */
  readonly verifier?: Verifier
  readonly login?: (() => Promise<Login>) | undefined
  /**
   * Creates the sign-in message that a wallet signs while it connects, and verifies the signature. Absent if the site
   * has no sign-in.
   */
  readonly oneClick?: HandleOneClick | undefined
  /** The id of this instance of Portico. Instances with different ids share no stored data. */
  readonly id?: string | undefined
  readonly win?: Window
}

/** Calls the listener when the window gets the focus, or the page becomes visible. */
function onReturnTo(win: Window, listener: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  win.addEventListener('focus', listener, { signal })
  const onVisible = () => win.document.visibilityState !== 'hidden' && listener()
  win.document.addEventListener('visibilitychange', onVisible, { signal })
  return () => stopped.abort()
}

/**
 * Creates the part of Portico that runs in the page. It discovers wallets at once, but it sends a request to a wallet
 * only when the worker calls a function of `api`.
 */
export function createHost(options: HostDeps): Host {
  const { onEvent, networks = [], wanted, pictures, verifier, login, oneClick, id, win = window } = options
  const announced = findWallets(win, wanted)
  const walletApp$ = createSignal<WalletAppStep | undefined>(undefined)
  const namespaces = [...new Set<Namespace>(networks.map(({ namespace }) => namespace))]
  const finders = namespaces.some(namespace => namespace !== 'eip155')
    ? [
        lazyDiscovery(async () =>
          (await import('./discovery/wallet-standard.ts')).findNonEvmWallets(win, networks, walletApp$, id),
        ),
      ]
    : []
  const found = createWalletRegistry(
    announced,
    finders,
    networks.length > 0 ? namespaces : ['eip155'],
    pictures,
  )
  let loading: Promise<InjectedApi & { close(): void }> | undefined
  /**
   * Loads the code for wallet requests. This code is larger than the discovery code, so it loads only at the first
   * request.
   */
  const asking = () => {
    loading ??= import('./connectors/injected.ts').then(
      ({ injectedApi }) =>
        injectedApi(found, onEvent, login, oneClick, listener => onReturnTo(win, listener)),
      cause => {
        // The code could not be loaded, so the next request loads it again.
        loading = undefined
        throw coreError('adapter-not-found', {}, cause)
      },
    )
    return loading
  }
  const remoteRequests$ = createSignal(0)
  return {
    api: {
      connectInjected: async (...args) => (await asking()).connectInjected(...args),
      disconnectInjected: async (...args) => (await asking()).disconnectInjected(...args),
      requestInjected: async (...args) => (await asking()).requestInjected(...args),
      findInjected: async (...args) => (await asking()).findInjected(...args),
      attest: async (id, decryptedId) => {
        if (!verifier) return ''
        const { attest } = await import('./page/verify-frame.ts')
        return await attest(win, verifier, { id, decryptedId })
      },
      remoteRequests: async pending => remoteRequests$.next(pending),
      oneClick: async signed => oneClick?.(signed),
    },
    platform: () => platformOf(win),
    remoteRequests$,
    walletApp$,
    openLink: (link, onOutcome) => openLink(win, link, onOutcome),
    injected$: found.wallets$,
    addConnector: announced.add,
    signals$: pageState$(win),
    close: () => {
      void loading?.then(
        connector => connector.close(),
        () => {},
      )
      announced.close()
      for (const finder of finders) finder.close()
    },
  }
}
