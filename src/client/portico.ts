import type { PageSignals, WorkerStatus } from '../bridge/contract/worker-api.ts'
import type { Failure } from '../bridge/watch-failures.ts'
import type { Namespace, Session } from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import { coreError, fromRecord, toRecord } from '../domain/core/errors/core-error.ts'
import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import { changesOf, createSignal } from '../domain/core/signal.ts'
import { type HostOptions, type OptionWarning, resolveOptions } from '../domain/options/resolve.ts'
import { takeSocialReturn } from '../host/embedded-wallet/social-return.ts'
import { createHost } from '../host/host.ts'
import { copyText } from '../host/page/copy-text.ts'
import { vibrate } from '../host/page/vibrate.ts'
import type { ProviderContext } from '../provider/context.ts'
import { createProviders } from '../provider/providers.ts'
import { closedModal, noSession, publicAccountOf, sameAccount } from './account.ts'
import type { ApiParts } from './api-parts.ts'
import { createEventGate } from './event-gate.ts'
import { createEvents } from './events.ts'
import { inlinePlaceOf } from './inline-place.ts'
import { createLazyLogin, createLazySignIn } from './lazy-parts.ts'
import { createLazyWorkerClient } from './lazy-worker-client.ts'
import { loadPart } from './load-part.ts'
import { languageOf, metadataOf } from './metadata.ts'
import { createModal, ignoreError } from './modal.ts'
import { whenIdle } from './moments.ts'
import { isReturning, setReturning, whenReturning, whenSessionKnown } from './returning-visitor.ts'
import { trackDisconnect } from './track-disconnect.ts'
import type { ModalState, ThemeMode } from './types.ts'
import type { EntryPoint } from './worker-client.ts'
import '../bridge/original-methods.ts'

// The import of `original-methods.ts` comes before all other imports of code, because that file saves the browser's
// original port methods before scripts of the page can replace them.

/** How long the start of the worker waits until the modal is painted (ms). After that the worker starts anyway. */
const longestFrameMs = 1_000

/** The parts of one Portico in a browser, as `composePortico` returns them. */
export type ComposedParts = ApiParts & {
  /** Fetches the files that the modal needs to open, and mounts the closed modal. Does not start the worker. */
  preload(): void
  /** If the modal is opening, resolves when the modal has been painted. Otherwise resolves at once. */
  painted(): Promise<void>
}

/**
 * Composes one Portico from host code, bridge and user interface. Without a stored session, it only adds listeners
 * until the visitor's first gesture. `warnings` name the options of the script tag that are not valid JSON.
 */
export function composePortico(
  raw: HostOptions,
  entry: EntryPoint,
  warnings: readonly OptionWarning[] = [],
): ComposedParts {
  const resolved = resolveOptions(raw)
  // A site whose networks are all malformed, for example a test network with a typing error, must not get the default
  // networks, where real money is.
  for (const warning of resolved.warnings)
    if (warning.option === 'networks' && warning.reason === 'malformed') throw fromRecord(warning.error)
  const options = {
    ...languageOf(window),
    ...resolved,
    warnings: [...warnings, ...resolved.warnings],
    networks: [...resolved.networks],
    features: { ...resolved.features },
    metadata: metadataOf(resolved, window),
  }
  const events = createEvents(options.debug)
  const lazyLogin = createLazyLogin(resolved, () => ({
    options,
    modal,
    events,
    link,
    theme$,
    themeVariables$,
  }))
  const { open: login, login$ } = lazyLogin
  const signIn =
    (resolved.siwx ?? resolved.siweConfig) &&
    createLazySignIn(() => ({ options: resolved, events, link, host, modal }))
  const host = createHost({
    oneClick: signIn?.oneClick,
    onEvent: event => void link.api.hostEvent(event).catch(ignoreError),
    networks: options.networks,
    id: options.id,
    login,
    wanted: { announced: options.enableEIP6963, legacy: options.enableInjected },
    pictures: options.connectorImages,
    ...(options.projectId !== undefined &&
      options.endpoints.verify !== undefined && {
        verifier: { url: options.endpoints.verify, projectId: options.projectId },
      }),
  })
  const loadWorkerClient = () => loadPart(() => import('./worker-client.ts'))
  /** Why the service cannot start: its files are gone. */
  const outdated$ = createSignal<ErrorRecord | undefined>(undefined)
  const onWorkerError = (error: ErrorRecord) => {
    if (error.code === 'files-missing') {
      // The page tries again every few seconds, and the site hears of it once.
      if (outdated$.value) return
      outdated$.next(error)
    }
    events.error(error)
  }
  let touch: () => void
  /**
   * The worker starts when this promise resolves. `start` resolves it. `prepare` and `open` replace it with a promise
   * that waits for the modal.
   */
  let firstFrame = new Promise<void>(resolve => {
    touch = resolve
  })
  const link = createLazyWorkerClient(async () => {
    // If `prepare` or `open` replaces `firstFrame` during the wait, the loop also waits for the new promise.
    for (let awaited: unknown; awaited !== firstFrame; ) {
      awaited = firstFrame
      await awaited
    }
    const { createWorkerClient } = await loadWorkerClient()
    return createWorkerClient({ options, entry, host, onError: onWorkerError, onFailure, session })
  }, onWorkerError)
  const track = (event: string, properties: Readonly<Record<string, string>>) => {
    events.emit('track', { event, properties })
    void link.api.track(event, properties).catch(ignoreError)
  }
  const onFailure = ({ kind, error }: Failure) => {
    events.error(error)
    if (kind === 'connect')
      track(error.code === 'user-rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
  }
  /** The codes of the alerts, and the lines about the theme, that the site has got. */
  const alerted = new Set<string>()
  const session$ = createSignal<Session | undefined>(undefined)
  const modal$ = createSignal<ModalState>(closedModal)
  const theme$ = createSignal<ThemeMode>(options.themeMode)
  const themeVariables$ = createSignal(options.themeVariables)
  const following = new Set<{ unsubscribe(): void }>()
  const update = (part: Partial<ModalState>) => modal$.next({ ...modal$.value, ...part })
  const returning = isReturning(options.id)
  let started = false
  let destroyed = false
  let status: WorkerStatus = 'starting'
  const session = (): Session =>
    session$.value ?? (returning && !destroyed ? { ...noSession, status: 'reconnecting' } : noSession)
  const gate = createEventGate(window)
  const inline = inlinePlaceOf(options, window)
  const modal = createModal({
    container: inline.current,
    deps: () => ({
      link,
      gate,
      firstSession: session(),
      injected$: host.injected$,
      login,
      online$: changesOf(host.signals$, ({ online }) => online),
      outdated$,
      options: { ...options, themeMode: theme$.value },
      copy: text => copyText(text, window),
      vibrate: () => vibrate(window),
      // Loads with the first dialog, because nothing of it is needed before.
      followPageChanges: listener => {
        const stop = new AbortController()
        import('../host/page/page-changes.ts').then(
          ({ followPageChanges }) => followPageChanges(window, listener, stop.signal),
          ignoreError,
        )
        return () => stop.abort()
      },
      platform: host.platform,
      openLink: host.openLink,
      walletApp$: host.walletApp$,
      signIn,
      onError: events.error,
      onTrack: tracked => events.emit('track', tracked),
      report: async (error, view) => (await import('./report.ts')).reportOf(parts, error, view),
    }),
    connected: () => publicAccountOf(session()).isConnected,
    onOpen: open => {
      update({ open, loading: false })
      events.emit(open ? 'open' : 'close', undefined)
    },
    onMissingStep: view => events.error(toRecord(coreError('view-argument-missing', { view })), true),
    onTheme: mode => theme$.next(mode),
  })
  let reported = publicAccountOf(session())
  const reportAccount = () => {
    const account = publicAccountOf(session(), undefined, login$.value)
    if (sameAccount(reported, account)) return
    reported = account
    events.emit('account', account)
  }
  const onSession = (next: Session) => {
    const { status: statusBefore } = session()
    const before = publicAccountOf(session())
    const account = publicAccountOf(next, undefined, login$.value)
    session$.next(next)
    const isAwaited = account.isConnected || next.remembered || next.status === 'connecting'
    setReturning(isAwaited, options.id, account.address)
    signIn?.handleSession(next)
    if (account.isConnected && !before.isConnected) {
      events.emit('connect', { ...account, isReconnected: statusBefore === 'reconnecting' })
      // Mounts the modal while the browser is idle, so that the next click opens the modal at once, even offline. If
      // the site has just connected a wallet without the modal, the modal is not mounted, because such a site may never
      // open it.
      if (modal.ready() || statusBefore === 'reconnecting') whenIdle(() => modal.prepare())
    }
    if (!account.isConnected && before.isConnected) events.emit('disconnect', undefined)
    reportAccount()
  }

  /** Starts the worker. Called at the visitor's first gesture, or at once if the visitor returns with a stored session. */
  const start = () => {
    if (destroyed) throw coreError('destroyed')
    if (started) return
    started = true
    touch()
    let signals: PageSignals | undefined
    const notify = () => {
      if (status === 'ready' && signals) void link.api.signal(signals).catch(ignoreError)
    }
    following.add(
      host.signals$.subscribe(next => {
        signals = next
        notify()
      }),
    )
    following.add(
      link.status$.subscribe(next => {
        status = next
        if (next !== 'ready') return
        update({ ready: true })
        outdated$.next(undefined)
        // Sends the state of the page, because a new worker does not know whether the page is visible and online.
        notify()
      }),
    )
    following.add(
      link.stream('alerts').subscribe(alert => {
        events.emit('alert', alert)
        // A worker that replaces a lost one repeats its notices.
        const isFirst = !alerted.has(alert.error.code)
        alerted.add(alert.error.code)
        if (alert.audience === 'developer') events.error(alert.error, isFirst || options.debug)
      }),
    )
    following.add(link.stream('session').subscribe(onSession))
    // The first request to a wallet app loads the code of the prompt that opens this app. Other wallets do not need
    // this prompt.
    let isPrompting = false
    const prompt = (waiting: unknown) => {
      if (isPrompting || !waiting) return
      isPrompting = true
      import('./wallet-app-prompt.ts').then(({ promptWalletApp }) => {
        const signInId = signIn && options.id
        if (!destroyed) following.add(promptWalletApp({ host, link, modal, win: window, signInId }))
      }, ignoreError)
    }
    following.add(host.remoteRequests$.subscribe(prompt))
    if (returning) following.add(link.stream('leftRequests').subscribe(([left]) => prompt(left)))
    following.add(host.walletApp$.subscribe(prompt))
  }
  following.add(login$.subscribe(reportAccount))
  if (returning) start()
  // Another tab of a visitor who has done nothing here yet has connected a wallet.
  else following.add(whenReturning(options.id, () => !destroyed && start()))
  options.warnings.forEach(events.warn)
  themeVariables$.subscribe(variables => {
    if (Object.keys(variables).length > 0)
      import('./theme-report.ts').then(
        ({ reportTheme }) => reportTheme(variables, events, alerted),
        ignoreError,
      )
  })

  // The page may change its language at any time, and its language counts until the site sets another one.
  let { locale } = options
  const language = new MutationObserver(() => {
    const next = languageOf(window)
    if (options.locale !== locale || next.locale === locale) return
    locale = next.locale
    Object.assign(options, { locale })
    themeVariables$.next({ ...options.themeVariables })
    modal.redraw()
  })
  if (resolved.locale === undefined)
    language.observe(unclobbered(document).documentElement, { attributeFilter: ['lang'] })
  following.add({ unsubscribe: () => language.disconnect() })

  const parts: ComposedParts = {
    id: options.id,
    options,
    siteOptions: resolved,
    events,
    link,
    host,
    modal,
    signIn: signIn || undefined,
    session$,
    login$,
    modal$,
    theme$,
    themeVariables$,
    session,
    status: () => (started ? status : 'untouched'),
    isOver: () => destroyed,
    start,
    painted: async () => void (started && (await firstFrame)),
    // The bridge loads after the modal, because the modal can be drawn without the bridge.
    preload: () => {
      modal.prepare()
      void modal.mounted().then(loadWorkerClient).catch(ignoreError)
    },
    prepare: () => {
      if (destroyed) return
      modal.prepare()
      const mounted = modal.mounted().then(() => new Promise<void>(whenIdle), ignoreError)
      if (!started) firstFrame = Promise.race([mounted, delay(longestFrameMs)])
      start()
    },
    open: async (view, params) => {
      if (!modal.ready()) update({ loading: true })
      try {
        if (returning && !view) await whenSessionKnown(session$)
        const opening = modal.open(view, params)
        firstFrame = opening.then(() => Promise.race([modal.painted(), delay(longestFrameMs)]), ignoreError)
        await opening
      } catch (error) {
        update({ loading: false })
        throw error
      }
    },
    standardProvider: (namespace: Namespace) => providers.get(namespace),
    destroy: () => {
      if (destroyed) return
      destroyed = true
      for (const subscription of following) subscription.unsubscribe()
      signIn?.close()
      modal.destroy()
      gate.close()
      // Sends the final values to the site's listeners: no account is connected, and the modal is closed.
      session$.next(undefined)
      modal$.next(closedModal)
      events.close()
      providers.close()
      link.close()
      host.close()
      lazyLogin.close()
    },
  }
  const providers = createProviders(providerContextOf(parts, window), options.announceProvider, window)
  following.add({
    unsubscribe: inline.follow(() => {
      if (modal.move()) return
      start()
      void parts.open().catch(ignoreError)
    }),
  })
  const returned = login && takeSocialReturn(window, options.id)
  if (returned) {
    start()
    void modal.open('ConnectingSocial', { returned }).catch(ignoreError)
  }
  return parts
}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Creates the context of the wallet providers from the parts of one Portico. A request to a provider starts the worker. */
function providerContextOf(parts: ApiParts, win: Window): ProviderContext {
  const { events, link, modal, options, session, session$, start } = parts
  const started =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      start()
      return await call(...args)
    }
  return {
    account: namespace => publicAccountOf(session(), namespace),
    onAccount: (namespace, listener) => {
      const subscription = changesOf(
        session$,
        () => publicAccountOf(session(), namespace),
        sameAccount,
      ).subscribe(listener)
      return () => subscription.unsubscribe()
    },
    open: started(() => parts.open('Connect')),
    close: modal.close,
    onClose: listener => events.on('close', () => listener()),
    disconnect: started(namespace => trackDisconnect(link, events, namespace)),
    switchNetwork: started(network => link.api.switchNetwork(network)),
    request: started((namespace, request) => link.api.request(namespace, request)),
    rpc: started((network, request) => link.api.rpc(network, request)),
    networks: options.networks,
    defaultNetwork: options.defaultNetwork,
    origin: win.origin,
  }
}
