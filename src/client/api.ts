import type { Settings } from '../bridge/contract/worker-api.ts'
import {
  type Namespace,
  type Network,
  namespaceOf,
  type Session,
  type WalletRequest,
} from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { createSignal, createSource, type Subscribable } from '../domain/core/signal.ts'
import type { View } from '../domain/navigation/views.ts'
import { type Note, network } from '../domain/options/readers.ts'
import { connector, type PorticoOptions, resolveOptions, warningOf } from '../domain/options/resolve.ts'
import type { SignInState } from '../domain/sign-in/types.ts'
import { publicAccountOf, sameAccount } from './account.ts'
import type { ApiParts } from './api-parts.ts'
import { createFeatureClients } from './feature-clients.ts'
import { lazyStream } from './lazy-worker-client.ts'
import { loadPart } from './load-part.ts'
import type { Portico } from './portico-type.ts'
import { trackDisconnect } from './track-disconnect.ts'
import type { Account, OpenOptions, ProviderOf } from './types.ts'
import { deriveValue, signalValue, streamValue, type Value } from './value.ts'
import { installedWallets } from './wallet-list.ts'

const noSettings: Settings = { hideAmounts: false, recentWallets: [] }

export function createApi(parts: ApiParts): Portico {
  const { events, host, link, modal, modal$, options, session, session$, signIn, start, theme$ } = parts
  const { themeVariables$, login$ } = parts
  const networks$ = createSignal<readonly Network[]>([...options.networks])
  const accounts = new Map<Namespace | undefined, Value<Account>>()
  /** Wraps a stream, so that a subscription first starts the worker. */
  const startOnSubscribe = <T>(source$: Subscribable<T>): Subscribable<T> =>
    createSource(listener => {
      if (parts.isOver()) return () => {}
      start()
      return source$.subscribe(listener)
    })
  /**
   * Returns a function that first starts the worker and then calls the given function. An exception of the given
   * function becomes a rejection.
   */
  const started =
    <A extends readonly unknown[], R>(call: (...args: A) => R | Promise<R>) =>
    async (...args: A): Promise<R> => {
      start()
      return await call(...args)
    }
  const accountIn = (namespace?: Namespace): Value<Account> => {
    const known =
      accounts.get(namespace) ??
      deriveValue([session$, login$], () => publicAccountOf(session(), namespace, login$.value), sameAccount)
    accounts.set(namespace, known)
    return known
  }
  const account = { ...accountIn(), of: accountIn }
  const settings = streamValue(
    () => startOnSubscribe(link.stream('settings')),
    () => noSettings,
  )
  // The wallets of the page are known at once, without the worker.
  const installed = deriveValue(
    [host.injected$],
    () => installedWallets(host.injected$, options, session()),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
  const setNetworks = () => {
    if (parts.status() !== 'untouched') void link.api.setNetworks(options.networks).catch(() => {})
    networks$.next([...options.networks])
    modal.refresh()
  }
  const note: Note = (option, error, facts) => events.warn(warningOf(option, error, facts))
  const changes = changeNetworks(options, setNetworks, note)
  const late = lazy(async () => (await loadPart(() => import('./late-api.ts'))).createLateApi(parts))
  const lateWallets$ = lazyStream(late, ({ wallets$ }) => wallets$, parts.isOver)
  const request: Portico['request'] = started((walletRequest, namespace) =>
    link.api.request(namespace ?? activeNamespace(session()) ?? 'eip155', walletRequest),
  )

  const features = createFeatureClients(
    {
      call: started((feature, action, args) => link.api.callFeature(feature, action, args)),
      stream: (feature, query, args) => startOnSubscribe(link.stream('feature', feature, query, ...args)),
    },
    account,
    options.enableReconnect
      ? async isReconnecting => (await import('./last-balances.ts')).lastBalances(options, isReconnecting)
      : undefined,
  )
  const grant: Portico['smartSessions']['grant'] = async permissions => {
    const granted = await features.smartSessions.grant(permissions)
    // The user reads what the site may do from now on. The site has its answer even if the modal cannot open.
    void parts.open('SmartSessionCreated', { granted }).catch(() => {})
    return granted
  }

  return {
    id: parts.id,
    open: async (view?: unknown, args?: unknown) => {
      const target = typeof view === 'object' && view ? (view as OpenOptions) : { view, arguments: args }
      start()
      const wanted = target.view as View | undefined
      const params = target.arguments as OpenParams
      await parts.open(wanted, params)
    },
    close: modal.close,
    prepare: parts.prepare,
    update: next => {
      const { warnings, ...read } = resolveOptions({ projectId: options.projectId, ...next })
      warnings.forEach(events.warn)
      // The names of malformed options. These options keep their current values.
      const refused = warnings.map(({ option }) => option)
      const {
        features: _,
        networks,
        themeMode,
        themeVariables,
        locale,
        messages,
        ...fixed
      } = pick(read, next, refused)
      if (networks) changes.replaceNetworks(networks)
      if (themeMode) {
        theme$.next(themeMode)
        modal.setTheme(themeMode)
      }
      Object.assign(options.features, pick(read.features, next?.features, refused, 'features.'))
      const redrawn = Object.entries({ themeVariables, locale, messages }).filter(([, value]) => value)
      Object.assign(options, Object.fromEntries(redrawn))
      // The elements subscribe to the variables, and load their language again when a new object arrives.
      themeVariables$.next(locale || messages ? { ...options.themeVariables } : options.themeVariables)
      modal[redrawn.length > 0 ? 'redraw' : 'refresh']()
      if (Object.keys(fixed).length > 0)
        void late().then(
          ({ reportFixed }) => reportFixed(fixed),
          () => {},
        )
    },
    destroy: parts.destroy,

    account,
    network: deriveValue([session$, networks$], () => shownNetwork(session(), options)),
    networks: signalValue(networks$),
    modal: signalValue(modal$),
    theme: signalValue(theme$),
    themeVariables: signalValue(themeVariables$),
    session: deriveValue([startOnSubscribe(session$)], session),
    wallets: {
      ...streamValue(() => startOnSubscribe(lateWallets$), installed.get),
      search: started(async text => (await late()).search(text)),
      page: started(async page => (await late()).page(page)),
    },
    signIn: {
      ...signalValue(signIn?.state$ ?? createSignal(signInOff)),
      request: started(async () => (await late()).requestSignIn()),
      signOut: started(async () => (await late()).signOut()),
      check: started(async () => (await late()).checkSignIn()),
      sessions: started(async () => (await late()).sessions()),
      config: started(async () => (await late()).signInConfig()),
    },
    settings: { ...settings, update: started(part => link.api.remember(part)) },
    ...features,
    smartSessions: { ...features.smartSessions, grant },

    connect: started(async (...args) => (await late()).connect(...args)),
    disconnect: started(namespace => trackDisconnect(link, events, namespace)),
    switchNetwork: started(network =>
      link.api.switchNetwork(
        typeof network === 'object'
          ? network.id
          : typeof network === 'number'
            ? `eip155:${network}`
            : network,
      ),
    ),
    switchAccount: started(account => link.api.switchAccount(account)),
    signMessage: started(async message => (await late()).signMessage(message)),
    request,
    provider: <N extends Namespace>(namespace: N) => {
      if (!options.networks.some(network => network.namespace === namespace))
        throw coreError('adapter-not-found', { namespace })
      const found = parts.standardProvider(namespace)
      return (found ?? {
        request: (walletRequest: WalletRequest) => request(walletRequest, namespace),
      }) as ProviderOf<N>
    },
    addConnector: candidate => host.addConnector(connector(candidate, 'connector', note)),
    addNetwork: changes.addNetwork,
    removeNetwork: changes.removeNetwork,
    on: events.on,
    diagnostics: async () => (await late()).diagnostics(),
  }
}

/**
 * Returns the parsed options in `read` that the site gave in `values`, without the malformed options. `refused`
 * lists these by their full name, such as `features.swaps`. `path` is the part of the full name before the option's own
 * name.
 */
function pick<T extends object>(
  read: T,
  values: object | undefined,
  refused: readonly string[],
  path = '',
): Partial<T> {
  const chosen = Object.entries(values ?? {}).flatMap(([name, value]) =>
    value !== undefined && Object.hasOwn(read, name) && !refused.includes(path + name)
      ? [[name, Reflect.get(read, name)] as const]
      : [],
  )
  return Object.fromEntries(chosen) as Partial<T>
}

type OpenParams = Readonly<Record<string, unknown>> | undefined

const signInOff: SignInState = { phase: 'off', required: false }

function activeNamespace({ active }: Session): Namespace | undefined {
  return active && namespaceOf(active)
}

/**
 * Returns the network that the modal shows: the network of the account, or the default network if no account is
 * connected. Returns undefined if the site does not list that network.
 */
function shownNetwork(
  session: Session,
  { networks, defaultNetwork }: Pick<PorticoOptions, 'networks' | 'defaultNetwork'>,
): Network | undefined {
  const wanted = publicAccountOf(session).caipNetworkId ?? session.network ?? defaultNetwork
  return networks.find(({ id }) => id === wanted)
}

/**
 * Creates the functions that add, remove and replace networks while the modal exists. They change the shared list of
 * networks in place. `onChange` runs after each change. `note` receives an error for each network that
 * `replaceNetworks` leaves out.
 */
function changeNetworks(
  options: Pick<ApiParts['options'], 'networks' | 'defaultNetwork'>,
  onChange: () => void,
  note: Note,
): Pick<Portico, 'addNetwork' | 'removeNetwork'> & { replaceNetworks(networks: readonly Network[]): void } {
  const put = (next: readonly Network[]) => {
    options.networks.splice(0, options.networks.length, ...next)
    const [first] = next
    if (first && !next.some(({ id }) => id === options.defaultNetwork)) options.defaultNetwork = first.id
    onChange()
  }
  /**
   * Throws if the site has no network in this namespace, because Portico starts the discovery and the connectors of a
   * namespace only at the start.
   */
  const refuseOtherNamespace = ({ namespace }: Network) => {
    if (!options.networks.some(known => known.namespace === namespace))
      throw coreError('adapter-not-found', { namespace })
  }
  return {
    replaceNetworks: networks => {
      const namespaces = options.networks.map(({ namespace }) => namespace)
      const usable = networks.filter(({ namespace }, i) => {
        const isUsable = namespaces.includes(namespace)
        const context = { option: `networks[${i}].namespace`, choices: [...new Set(namespaces)].join(', ') }
        if (!isUsable) note(context.option, coreError('option-choice-invalid', context))
        return isUsable
      })
      if (usable.length > 0) put(usable)
    },
    addNetwork: networkOption => {
      const added = network(networkOption, 'network', note)
      refuseOtherNamespace(added)
      put([...options.networks.filter(({ id }) => id !== added.id), added])
    },
    removeNetwork: id => {
      const rest = options.networks.filter(other => other.id !== id)
      if (rest.length === 0) throw coreError('option-empty', { option: 'networks' })
      if (rest.length < options.networks.length) put(rest)
    },
  }
}
