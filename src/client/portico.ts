import type { PageSignals, WorkerApi } from '../bridge/contract/worker-api.ts'
// Loaded with the SDK, before scripts that come later can replace what it takes.
import '../bridge/own-port.ts'
import { type Namespace, namespaceOf } from '../domain/core/caip.ts'
import type { Session } from '../domain/core/entities.ts'
import { changesOf, createSignal, type Subscribable } from '../domain/core/signal.ts'
import { connector } from '../domain/options/parts.ts'
import { type HostOptions, type PorticoOptions, resolveOptions } from '../domain/options/resolve.ts'
import type { Login } from '../host/embedded-wallet/login.ts'
import { takeSocialReturn } from '../host/embedded-wallet/social-return.ts'
import { createHost } from '../host/host.ts'
import { copyText } from '../host/page/copy-text.ts'
import { createProviders } from '../provider/providers.ts'
import { accountOf, initialState, noSession, sameAccount } from './account.ts'
import { callHost, createEvents } from './events.ts'
import { createFeatureClients } from './feature-clients.ts'
import { createLazySignIn } from './lazy-sign-in.ts'
import { createLazyWorkerClient } from './lazy-worker-client.ts'
import { metadataOf } from './metadata.ts'
import { createModal } from './modal.ts'
import { changeNetworks } from './networks.ts'
import { providerContextOf } from './provider-context.ts'
import { isReturning, setReturning, whenKnown } from './returning-visitor.ts'
import type { Portico, PorticoState, ProviderOf, ThemeMode } from './types.ts'
import { promptWalletApp } from './wallet-app-prompt.ts'
import { whenIdle } from './when-idle.ts'
import type { EntryPoint } from './worker-transports.ts'

/** Puts one modal together: host, bridge, user interface. Nothing but listeners starts before the visitor means it. */
export function composePortico(raw: HostOptions, door: EntryPoint): Portico {
  const resolved = resolveOptions(raw)
  const options = {
    ...resolved,
    networks: [...resolved.networks],
    metadata: metadataOf(resolved, window),
  }
  const events = createEvents(options.debug)
  let opened: Promise<Login> | undefined
  /** The login is fetched when it is first wanted; a site without it never asks for its files. */
  const openLogin = () => {
    opened ??= import('./login.ts').then(
      ({ openLogin }) => openLogin({ options, modal, events, link, theme$ }),
      cause => {
        opened = undefined
        throw cause
      },
    )
    return opened
  }
  const login = wantsLogin(resolved) ? openLogin : undefined
  const signIn =
    (resolved.siwx ?? resolved.siweConfig) &&
    createLazySignIn(() => ({ options: resolved, events, link, host, modal }))
  const host = createHost({
    oneClick: signIn?.oneClick,
    onEvent: event => void link.api.hostEvent(event).catch(quiet),
    networks: options.networks,
    login,
    wanted: { announced: options.enableEIP6963, legacy: options.enableInjected },
    pictures: options.connectorImages,
    ...(options.projectId !== undefined &&
      options.endpoints.verify !== undefined && {
        verifier: { url: options.endpoints.verify, projectId: options.projectId },
      }),
  })
  const link = createLazyWorkerClient(async () => {
    const { createWorkerClient } = await import('./worker-client.ts')
    return createWorkerClient({ options, door, host: host.api, onTrouble: events.error })
  })
  const session$ = createSignal<Session | undefined>(undefined)
  const state$ = createSignal<PorticoState>(initialState)
  const theme$ = createSignal<ThemeMode>(options.themeMode)
  const following = new Set<{ unsubscribe(): void }>()
  const update = (part: Partial<PorticoState>) => state$.next({ ...state$.value, ...part })
  const returning = isReturning()
  const session = (): Session =>
    session$.value ?? (returning ? { ...noSession, status: 'reconnecting' } : noSession)
  const modal = createModal({
    deps: () => ({
      link,
      injected$: host.injected$,
      login,
      online$: changesOf(host.signals$, ({ online }) => online),
      options: { ...options, themeMode: theme$.value },
      copy: text => copyText(text, window),
      platform: host.platform,
      openLink: host.openLink,
      signIn,
      onTrouble: events.error,
      onTrack: told => events.emit('track', told),
    }),
    connected: () => accountOf(session()).isConnected,
    onOpen: open => {
      update({ open, loading: false })
      events.emit(open ? 'open' : 'close', undefined)
    },
    onTheme: mode => theme$.next(mode),
  })
  const onSession = (next: Session) => {
    const before = accountOf(session())
    const account = accountOf(next)
    session$.next(next)
    setReturning(account.isConnected || next.remembered === true)
    signIn?.hear(next)
    update({
      selectedNetworkId: account.caipNetworkId ?? next.network,
      activeChain: next.active && namespaceOf(next.active),
    })
    if (account.isConnected && !before.isConnected) {
      events.emit('connect', account)
      // What a click will show is there before it: at once, and without a network.
      whenIdle(() => modal.prepare())
    }
    if (!account.isConnected && before.isConnected) events.emit('disconnect', undefined)
    if (!sameAccount(before, account)) events.emit('account', account)
  }

  let started = false
  /** The first intent: from here on a worker runs. */
  const start = () => {
    if (started) return
    started = true
    let ready = false
    let signals: PageSignals | undefined
    const tell = () => {
      if (ready && signals) void link.api.signal(signals).catch(quiet)
    }
    following.add(
      host.signals$.subscribe(next => {
        signals = next
        tell()
      }),
    )
    following.add(
      link.status$.subscribe(status => {
        if (status !== 'ready') return
        ready = true
        update({ initialized: true })
        // A new worker knows nothing of the page: it is told again.
        tell()
      }),
    )
    following.add(
      link.stream('alerts').subscribe(alert => {
        events.emit('alert', alert)
        if (alert.audience === 'developer') events.error(alert.error)
      }),
    )
    following.add(link.stream('session').subscribe(onSession))
    following.add(
      promptWalletApp({
        pending$: host.remoteRequests$,
        settings$: link.stream('settings'),
        show: () => modal.interject('OpenWallet'),
        hide: () => modal.withdraw('OpenWallet'),
      }),
    )
  }
  if (returning) start()
  for (const warning of resolved.warnings) events.warn(warning)

  const account$ = (namespace?: Parameters<Portico['getAccount']>[0]) =>
    changesOf(session$, () => accountOf(session(), namespace), sameAccount)
  const knownSession$: Subscribable<Session> = {
    subscribe: listener => session$.subscribe(value => value && listener(value)),
  }
  const asked = <T>(source$: Subscribable<T>): Subscribable<T> => ({
    subscribe: listener => {
      start()
      return source$.subscribe(value => callHost(listener, value))
    },
  })
  const listen = <T>(source$: Subscribable<T>, listener: (value: T) => void) => {
    const subscription = source$.subscribe(value => callHost(listener, value))
    following.add(subscription)
    return () => {
      following.delete(subscription)
      subscription.unsubscribe()
    }
  }

  const portico: Portico = {
    open: async (wish = {}) => {
      start()
      if (!modal.ready()) update({ loading: true })
      try {
        if (returning && !wish.view) await whenKnown(session$)
        await modal.open(wish)
      } catch (error) {
        update({ loading: false })
        throw error
      }
    },
    close: () => modal.close(),
    prepare: () => {
      start()
      modal.prepare()
    },
    disconnect: namespace => {
      start()
      return link.api.disconnect(namespace)
    },
    switchNetwork: network => {
      start()
      return link.api.switchNetwork(typeof network === 'string' ? network : network.id)
    },
    request: (request, namespace) => {
      start()
      return link.api.request(namespace ?? state$.value.activeChain ?? 'eip155', request)
    },
    getProvider: <N extends Namespace>(namespace: N) => providers.get(namespace) as ProviderOf<N> | undefined,
    getAccount: namespace => accountOf(session(), namespace),
    subscribeAccount: (listener, namespace) => listen(account$(namespace), listener),
    getState: () => state$.value,
    subscribeState: listener => listen(state$, listener),
    getThemeMode: () => theme$.value,
    setThemeMode: mode => {
      theme$.next(mode)
      modal.setTheme(mode)
    },
    subscribeTheme: listener =>
      listen(
        changesOf(theme$, mode => mode),
        listener,
      ),
    account$: namespace => ({
      subscribe: listener => ({ unsubscribe: listen(account$(namespace), listener) }),
    }),
    session$: asked(knownSession$),
    balances$: account => asked(link.stream('balances', account)),
    history$: account => asked(link.stream('history', account)),
    historyPage: (account, cursor) => {
      start()
      return link.api.historyPage(account, cursor)
    },
    identity$: account => asked(link.stream('identity', account)),
    ...createFeatureClients({
      call: (feature, action, args) => {
        start()
        return link.api.callFeature(feature, action, args)
      },
      stream: (feature, query, args) => asked(link.stream('feature', feature, query, ...args)),
    }),
    addConnector: given => host.addConnector(connector(given, 'connector', () => {})),
    ...changeNetworks(options, () => {
      if (started) void link.api.setNetworks(options.networks).catch(quiet)
      modal.refresh()
    }),
    setCollapseWallets: collapsed => {
      Object.assign(options.features, { collapseWallets: collapsed })
      modal.refresh()
    },
    on: events.on,
    getSIWX: async () => {
      start()
      return (await signIn?.get())?.config
    },
    signOut: async () => {
      start()
      await (await signIn?.get())?.signOut()
    },
    destroy: () => {
      signIn?.close()
      providers.close()
      for (const one of following) one.unsubscribe()
      modal.destroy()
      link.close()
      host.close()
      opened?.then(one => one.close(), quiet)
    },
  }
  const rpc: WorkerApi['rpc'] = (network, request) => {
    start()
    return link.api.rpc(network, request)
  }
  const providers = createProviders(
    providerContextOf(portico, rpc, options, window),
    options.announceProvider,
    window,
  )
  const returned = login && takeSocialReturn(window)
  if (returned) void portico.open({ view: 'ConnectingSocial', arguments: { returned } }).catch(quiet)
  return portico
}

/** Whether anybody can log in here: the login site serves projects, and has accounts of two namespaces. */
function wantsLogin({ projectId, features, networks }: PorticoOptions): boolean {
  const offered = features.email || features.socials.length > 0
  return projectId !== undefined && offered && networks.some(one => /^(eip155|solana):/.test(one.id))
}

/** For calls whose failure the worker itself tells by its streams. */
function quiet(): void {}
