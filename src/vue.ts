import {
  type DefineComponent,
  type InjectionKey,
  inject,
  onMounted,
  onScopeDispose,
  type Plugin,
  type ShallowRef,
  shallowRef,
} from 'vue'
import { closedModal, noSession, publicAccountOf } from './client/account.ts'
import type { AccountQuery } from './client/account-query.ts'
import type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'
import type { Portico } from './client/portico-type.ts'
import type { Account, EventName, ModalState, PorticoEvents, ThemeMode } from './client/types.ts'
import type { Value } from './client/value.ts'
import type { WalletOption } from './client/wallet-list.ts'
import type { Balances, CaipAddress, Identity, Namespace, Network } from './domain/core/entities.ts'
import { idle, type Loadable } from './domain/core/loadable.ts'
import type { HistoryPage } from './domain/history/history.ts'
import type { RegisteredName } from './domain/names/names.ts'
import type { Portfolio } from './domain/portfolio/totals.ts'
import type { SignInState } from './domain/sign-in/types.ts'
import type { SmartSession } from './domain/smart-sessions/smart-session.ts'
import type { TransactionRecord } from './domain/transactions/record.ts'

export type {
  ButtonAttributes,
  NetworkButtonAttributes,
  WalletButtonAttributes,
} from './client/elements/attributes.ts'

/** A value of Portico as a Vue ref, which the site can read but not write. */
export type PorticoRef<T> = Readonly<ShallowRef<T>>

/** Options of `porticoPlugin`. */
export type PorticoPluginOptions = {
  /**
   * Whether the page was rendered on a server. Each ref then starts with the value that the server rendered, without a
   * connected account, so that hydration finds the same HTML. The ref gets its real value after the component is
   * mounted. Default `false`.
   */
  readonly ssr?: boolean | undefined
}

declare module 'vue' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface GlobalComponents {
    'portico-button': DefineComponent<ButtonAttributes>
    'portico-network-button': DefineComponent<NetworkButtonAttributes>
    'portico-wallet-button': DefineComponent<WalletButtonAttributes>
  }
}

type Provided = { readonly portico: Portico; readonly ssr: boolean }

const key: InjectionKey<Provided> = Symbol('portico')

/**
 * Creates the plugin that gives one Portico to the composables of an app. Tell Vue that `portico-` tags are custom elements:
 * set `app.config.compilerOptions.isCustomElement`, or the option of the same name in Vue's bundler plugin.
 *
 * @example
 * import { createApp } from 'vue'
 * import { porticoPlugin } from 'portico/vue'
 * import App from './App.vue'
 *
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694' })
 * createApp(App).use(porticoPlugin(portico)).mount('#app')
 */
export function porticoPlugin(portico: Portico, { ssr = false }: PorticoPluginOptions = {}): Plugin {
  return { install: app => void app.provide(key, { portico, ssr }) }
}

function useProvided(): Provided {
  const provided = inject(key, undefined)
  if (!provided) throw new Error('The app has no Portico: call app.use(porticoPlugin(portico))')
  return provided
}

/**
 * Returns the Portico of the app, with methods such as `open`, `close` and `connect`.
 * @example const { open } = usePortico()
 */
export function usePortico(): Portico {
  return useProvided().portico
}

/**
 * Returns any `Value` or `Query` of a Portico as a ref. The ref follows the value until the component unmounts or the
 * effect scope stops. `onServer` returns the value that a server renders.
 * @example const settings = usePorticoValue(usePortico().settings)
 */
export function usePorticoValue<T>(value: Value<T>, onServer: () => T = value.get): PorticoRef<T> {
  const { ssr } = useProvided()
  const ref = shallowRef(ssr ? onServer() : value.get()) as ShallowRef<T>
  let stop = () => {}
  const follow = () => {
    stop = value.subscribe(next => {
      ref.value = next
    })
  }
  if (ssr) onMounted(follow)
  else follow()
  onScopeDispose(() => stop())
  return ref
}

/**
 * Returns the connected account of one namespace. Default: the account that the modal shows.
 * @example const account = usePorticoAccount()
 */
export function usePorticoAccount(namespace?: Namespace): PorticoRef<Account> {
  const { account } = usePortico()
  return usePorticoValue(namespace ? account.of(namespace) : account, () => publicAccountOf(noSession))
}

/**
 * Returns the state of the modal: whether it is open, loading and ready.
 * @example const modal = usePorticoModal()
 */
export function usePorticoModal(): PorticoRef<ModalState> {
  return usePorticoValue(usePortico().modal, () => closedModal)
}

/**
 * Returns the network that the modal shows, the networks of the site, and the function that switches the network.
 * @example const { network, networks, switchNetwork } = usePorticoNetwork()
 */
export function usePorticoNetwork(): {
  readonly network: PorticoRef<Network | undefined>
  readonly networks: PorticoRef<readonly Network[]>
  readonly switchNetwork: Portico['switchNetwork']
} {
  const { network, networks, switchNetwork } = usePortico()
  return { network: usePorticoValue(network), networks: usePorticoValue(networks), switchNetwork }
}

/**
 * Returns the wallets that the site can offer, and the function that connects one of them.
 * @example const { wallets, connect } = usePorticoWallets()
 */
export function usePorticoWallets(): {
  readonly wallets: PorticoRef<readonly WalletOption[]>
  readonly connect: Portico['connect']
} {
  const { wallets, connect } = usePortico()
  return { wallets: usePorticoValue(wallets, () => []), connect }
}

/**
 * Returns the function that disconnects the wallets of one namespace, or of all namespaces if it is called without one.
 * @example const disconnect = usePorticoDisconnect()
 */
export function usePorticoDisconnect(): Portico['disconnect'] {
  return usePortico().disconnect
}

/**
 * Returns the state of the sign-in, and the functions that request and end a sign-in.
 * @example
 * import { usePorticoSignIn } from 'portico/vue'
 *
 * const { state, request } = usePorticoSignIn()
 */
export function usePorticoSignIn(): {
  readonly state: PorticoRef<SignInState>
} & Pick<Portico['signIn'], 'request' | 'signOut' | 'check'> {
  const { signIn } = usePortico()
  const { request, signOut, check } = signIn
  return { state: usePorticoValue(signIn), request, signOut, check }
}

/**
 * Returns the colour scheme and the function that changes it.
 * @example const { theme, setTheme } = usePorticoTheme()
 */
export function usePorticoTheme(): {
  readonly theme: PorticoRef<ThemeMode>
  readonly setTheme: (mode: ThemeMode) => void
} {
  const { theme, update } = usePortico()
  return { theme: usePorticoValue(theme), setTheme: themeMode => update({ themeMode }) }
}

/**
 * Calls the listener at each event of this name, or at every event with `'*'`, until the component unmounts or the effect
 * scope stops.
 * @example usePorticoEvent('connect', ({ address }) => showBasket(address))
 */
export function usePorticoEvent<E extends EventName>(
  event: E,
  listener: (detail: PorticoEvents[E]) => void,
): void
export function usePorticoEvent(
  event: '*',
  listener: (detail: PorticoEvents[EventName], event: EventName) => void,
): void
export function usePorticoEvent(
  event: EventName | '*',
  listener: (detail: never, event: EventName) => void,
): void {
  const { on } = usePortico()
  const call = (detail: PorticoEvents[EventName], name: EventName) => listener(detail as never, name)
  onScopeDispose(event === '*' ? on('*', call) : on(event, detail => call(detail, event)))
}

/**
 * Returns the balances of an account. Default: the connected account.
 * @example const balances = usePorticoBalances()
 */
export function usePorticoBalances(account?: CaipAddress): PorticoRef<Loadable<Balances>> {
  return useAccountQuery(usePortico().balances, account)
}

/**
 * Returns the newest transactions of an account. Default: the connected account.
 * @example const history = usePorticoHistory()
 */
export function usePorticoHistory(account?: CaipAddress): PorticoRef<Loadable<HistoryPage>> {
  return useAccountQuery(usePortico().history, account)
}

/**
 * Returns the name and the picture of an account. Default: the connected account.
 * @example const identity = usePorticoIdentity()
 */
export function usePorticoIdentity(account?: CaipAddress): PorticoRef<Loadable<Identity>> {
  return useAccountQuery(usePortico().identity, account)
}

/**
 * Returns everything that the connected wallets own on the site's networks.
 * @example const portfolio = usePorticoPortfolio()
 */
export function usePorticoPortfolio(): PorticoRef<Loadable<Portfolio>> {
  return usePorticoValue<Loadable<Portfolio>>(usePortico().portfolio, () => idle)
}

/**
 * Returns the registered names of an account. Default: the connected account.
 * @example const names = usePorticoNames()
 */
export function usePorticoNames(account?: CaipAddress): PorticoRef<Loadable<readonly RegisteredName[]>> {
  return useAccountQuery(usePortico().names.own, account)
}

/**
 * Returns the transactions that an account sent from this site, newest first. Default: the connected account.
 * @example const transactions = usePorticoTransactions()
 */
export function usePorticoTransactions(
  account?: CaipAddress,
): PorticoRef<Loadable<readonly TransactionRecord[]>> {
  return useAccountQuery(usePortico().transactions, account)
}

/**
 * Returns the smart sessions of an account, including expired and revoked ones. Default: the connected account.
 * @example const sessions = usePorticoSmartSessions()
 */
export function usePorticoSmartSessions(
  account?: CaipAddress,
): PorticoRef<Loadable<readonly SmartSession[]>> {
  return useAccountQuery(usePortico().smartSessions.list, account)
}

function useAccountQuery<T>(
  query: AccountQuery<T>,
  account: CaipAddress | undefined,
): PorticoRef<Loadable<T>> {
  return usePorticoValue<Loadable<T>>(account ? query.of(account) : query, () => idle)
}
