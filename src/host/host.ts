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

/** What only the page can do, for the worker and for the views. */
export type Host = {
  /** Answered to the worker over the bridge. */
  readonly api: HostApi
  /** Wallets found in the page, without a handle on their providers. */
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  /** Takes in a wallet of the host's own. Gives the way to take it out again. */
  addConnector(connector: HostConnector): () => void
  readonly signals$: Subscribable<PageSignals>
  /** Read anew each time: a page changes its address. */
  platform(): Platform
  /** How many requests of this page are with a remote wallet now. */
  readonly remoteRequests$: Subscribable<number>
  /** Opens a link to a wallet inside the gesture this is called from, and says what became of it. */
  openLink(link: WalletLink, heard: (outcome: LinkOutcome) => void): () => void
  close(): void
}

/** What the host side needs of the page. */
export type HostOptions = {
  /** What a connected wallet did by itself. */
  readonly onEvent: (event: HostEvent) => void
  /** Networks of the site: only wallets of their namespaces are offered. Without any: those of eip155. */
  readonly networks?: readonly Network[]
  /** Absent: all. */
  readonly wanted?: WantedWallets
  /** The site's own pictures of wallets, by id or rdns. */
  readonly pictures?: Readonly<Record<string, string>>
  /** Absent: nobody vouches for the page. */
  readonly verifier?: Verifier
  /** The login frame, where the site has one. */
  readonly login?: (() => Promise<Login>) | undefined
  /** Absent: the site has no sign-in. */
  readonly oneClick?: HostApi['oneClick'] | undefined
  readonly win?: Window
}

/** Builds the page's side once. Looks for wallets at once; none is asked anything until it is wanted. */
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
  /** Asking wallets is more code than finding them: it is fetched when the first one is asked. */
  const asking = () => {
    loading ??= import('./connectors/injected.ts').then(
      ({ injectedApi }) => injectedApi(found, onEvent, login),
      cause => {
        // The next question fetches it again.
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
