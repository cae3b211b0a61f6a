import type { HostApi, HostEvent, InjectedApi, PageSignals } from '../bridge/contract/worker-api.ts'
import type { Namespace } from '../domain/core/caip.ts'
import type { InjectedWallet, Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { createSignal, type Subscribable } from '../domain/core/signal.ts'
import type { HostConnector } from '../domain/options/types.ts'
import type { Platform, WalletLink } from '../domain/wallets/deep-links.ts'
import { findWallets, type WantedWallets } from './discovery/eip6963.ts'
import { lazyDiscovery } from './discovery/lazy-discovery.ts'
import { createWalletRegistry } from './discovery/wallet-registry.ts'
import type { Login } from './embedded-wallet/login.ts'
import { type LinkOutcome, openLink } from './page/open-link.ts'
import { pageState$ } from './page/page-state.ts'
import { platformOf } from './page/platform.ts'
import type { Verifier } from './page/verify-frame.ts'

/** Functions that only page code can run, for the worker and for the views. */
export type Host = {
  /** The calls that the worker makes over the bridge. */
  readonly api: HostApi
  /** The wallets found in the page, without their providers. */
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  /** Adds a wallet of the host. Returns the function that removes it. */
  addConnector(connector: HostConnector): () => void
  readonly signals$: Subscribable<PageSignals>
  /** Detected at each call, because a page changes its URL. */
  platform(): Platform
  /** The number of this page's requests that are pending in a remote wallet. */
  readonly remoteRequests$: Subscribable<number>
  /** Opens a link to a wallet within the user gesture, and reports the outcome. Returns the function that stops listening. */
  openLink(link: WalletLink, heard: (outcome: LinkOutcome) => void): () => void
  close(): void
}

/** The dependencies of the host. */
export type HostOptions = {
  /** Receives the events of connected wallets. */
  readonly onEvent: (event: HostEvent) => void
  /** The site's networks: only wallets of their namespaces are listed. Default: wallets of eip155. */
  readonly networks?: readonly Network[]
  /** Default: all. */
  readonly wanted?: WantedWallets
  /** The site's own wallet icons, by id or rdns. */
  readonly pictures?: Readonly<Record<string, string>>
  /** Without it the page is not verified. */
  readonly verifier?: Verifier
  /** The embedded wallet, where the site uses one. */
  readonly login?: (() => Promise<Login>) | undefined
  /** Absent when the site has no sign-in. */
  readonly oneClick?: HostApi['oneClick'] | undefined
  readonly win?: Window
}

/** Creates the page's side. It discovers wallets at once and sends them no request before it is needed. */
export function createHost(options: HostOptions): Host {
  const { onEvent, networks = [], wanted, pictures, verifier, login, oneClick, win = window } = options
  const announced = findWallets(win, wanted)
  const namespaces = [...new Set<Namespace>(networks.map(({ namespace }) => namespace))]
  const finders = namespaces.some(namespace => namespace !== 'eip155')
    ? [lazyDiscovery(async () => (await import('./discovery/non-evm.ts')).findNonEvmWallets(win, networks))]
    : []
  const found = createWalletRegistry(
    announced,
    finders,
    networks.length > 0 ? namespaces : ['eip155'],
    pictures,
  )
  let loading: Promise<InjectedApi & { close(): void }> | undefined
  /** The code for wallet requests is larger than discovery, so it loads at the first request. */
  const asking = () => {
    loading ??= import('./connectors/injected.ts').then(
      ({ injectedApi }) => injectedApi(found, onEvent, login),
      cause => {
        // The next request loads it again.
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
    openLink: (link, heard) => openLink(win, link, heard),
    injected$: found.wallets$,
    addConnector: announced.add,
    signals$: pageState$(win),
    close: () => {
      void loading?.then(
        asked => asked.close(),
        () => {},
      )
      announced.close()
      for (const finder of finders) finder.close()
    },
  }
}
