import { type MissingAppKitMethod, withMissing } from './appkit-missing.ts'
import type {
  AppKit,
  AppKitAccount,
  AppKitConnection,
  AppKitEmbeddedWallet,
  AppKitEvent,
  AppKitFeatures,
  AppKitNetwork,
  AppKitOptions,
  AppKitState,
} from './appkit-types.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  networkOf,
} from './domain/core/entities.ts'
import {
  type Account,
  createPortico,
  type HostOptions,
  type ModalState,
  type NetworkOption,
  type Portico,
  type SIWXConfig,
} from './sdk.ts'

export type { MissingAppKitMethod } from './appkit-missing.ts'
export type {
  AppKit,
  AppKitAccount,
  AppKitButtonAttributes,
  AppKitConnection,
  AppKitEmbeddedWallet,
  AppKitEvent,
  AppKitFeatures,
  AppKitNetwork,
  AppKitOpenOptions,
  AppKitOptions,
  AppKitState,
  AppKitTheme,
} from './appkit-types.ts'

type Page = { [key]?: AppKit }
const key = Symbol.for('portico.appkit')

/**
 * Creates a Portico with AppKit's method names, for sites that replace AppKit by changing one import. A method of
 * AppKit that Portico does not have throws an error named `AppKitMethodMissing`, which says what to use instead.
 *
 * @example
 * import { createAppKit } from 'portico/appkit'
 *
 * const modal = createAppKit({ projectId: 'b56e18d47c72ab683b10814fe9495694', networks: ['eip155:1'] })
 * modal.subscribeAccount(({ address }) => showBasket(address))
 * await modal.open({ view: 'Networks' })
 */
export function createAppKit(
  options: AppKitOptions,
): AppKit & Readonly<Record<MissingAppKitMethod, () => never>> {
  const { adapters: _, enableEmbedded, ...given } = options
  const rest: HostOptions = {
    ...(enableEmbedded && { container: 'appkit-modal,w3m-modal' }),
    ...given,
    // AppKit follows the visitor's system unless the site sets a theme.
    themeMode: options.themeMode ?? 'auto',
  }
  const portico = createPortico(rest)
  if (typeof customElements === 'object')
    void import('./appkit-elements.ts').then(({ defineElements }) => defineElements())
  const { account, modal, network, networks, theme, themeVariables } = portico
  const accountIn = (namespace?: Namespace) => (namespace ? account.of(namespace) : account)
  const state = () => stateOf(modal.get(), account.get())
  const look = () => ({ themeMode: theme.get(), themeVariables: themeVariables.get() })
  const all = (listen: (() => void)[]) => () => {
    for (const stop of listen) stop()
  }
  const providers = () =>
    Object.fromEntries(
      [...new Set(networks.get().map(({ namespace }) => namespace))]
        .filter(namespace => account.of(namespace).get().isConnected)
        .map(namespace => [namespace, portico.provider(namespace)]),
    )
  // AppKit's `getSIWX` returns at once, but Portico's sign-in code loads later, so each method waits for that code.
  const signIn = async () => (await portico.signIn.config()) as SIWXConfig
  const siwx: SIWXConfig | undefined = rest.siwx && {
    ...rest.siwx,
    createMessage: async input => (await signIn()).createMessage(input),
    addSession: async session => (await signIn()).addSession(session),
    revokeSession: async (chainId, address) => (await signIn()).revokeSession(chainId, address),
    setSessions: async sessions => (await signIn()).setSessions(sessions),
    getSessions: async (chainId, address) => (await signIn()).getSessions(chainId, address),
  }
  let event: AppKitEvent = { timestamp: 0, data: undefined }
  let error = ''
  portico.on('track', data => {
    event = { timestamp: Date.now(), data }
  })
  portico.on('alert', alert => {
    error = alert.error.message
  })
  const setFeature = (name: keyof AppKitFeatures) => (value: unknown) =>
    portico.update({ features: { [name]: value } })
  const appKit: AppKit = {
    portico,
    ready: async () => {},
    getSIWX: () => siwx,
    getError: () => error,
    getEvent: () => event,
    getConnections: namespace =>
      portico.session
        .get()
        .connections.filter(connection => namespace === undefined || connection.namespace === namespace)
        .flatMap(connectionWithNames),
    switchConnection: async ({ connection: { caipAddress }, address }) => {
      const chosen = address === undefined ? caipAddress : `${networkOf(caipAddress)}:${address}`
      await portico.switchAccount(chosen as CaipAddress)
    },
    updateNativeBalance: portico.balances.refresh,
    getAddressByChainNamespace: namespace => account.of(namespace).get().address,
    subscribeCaipNetworkChange: listener => network.subscribe(listener),
    addConnector: portico.addConnector,
    setSocialsOrder: setFeature('socials'),
    setConnectMethodsOrder: setFeature('connectMethodsOrder'),
    setWalletFeaturesOrder: setFeature('walletFeaturesOrder'),
    setCollapseWallets: setFeature('collapseWallets'),
    updateOptions: portico.update,
    open: async ({ namespace, uri, ...where } = {}) => {
      if (namespace !== undefined)
        report('open() has no `namespace`: the visitor chooses the network in the wallet')
      if (uri !== undefined) report('open() has no `uri`: Portico creates its own')
      await portico.open(where)
    },
    close: async () => portico.close(),
    isOpen: () => modal.get().open,
    disconnect: portico.disconnect,
    getAccount: namespace => accountWithNames(accountIn(namespace).get()),
    getAddress: namespace => accountIn(namespace).get().address,
    getCaipAddress: namespace => accountIn(namespace).get().caipAddress,
    getIsConnectedState: () => account.get().isConnected,
    subscribeAccount: (listener, namespace) =>
      accountIn(namespace).subscribe(next => listener(accountWithNames(next))),
    getCaipNetwork: network.get,
    getCaipNetworks: namespace =>
      networks.get().filter(network => namespace === undefined || network.namespace === namespace),
    getCaipNetworkId: () => networkWithNames(portico).caipNetworkId,
    getChainId: () => networkWithNames(portico).chainId,
    subscribeNetwork: listener => network.subscribe(() => listener(networkWithNames(portico))),
    switchNetwork: async next => await portico.switchNetwork(idOf(next)),
    addNetwork: (_namespace, next) => portico.addNetwork(next),
    removeNetwork: (_namespace, id) => portico.removeNetwork(idOf(id)),
    getProvider: portico.provider,
    getWalletProvider: () => portico.provider('eip155'),
    subscribeProviders: listener => account.subscribe(() => listener(providers())),
    getWalletInfo: () => account.get().wallet,
    subscribeWalletInfo: listener => account.subscribe(({ wallet }) => listener(wallet)),
    getState: state,
    subscribeState: listener => modal.subscribe(() => listener(state())),
    getThemeMode: theme.get,
    setThemeMode: themeMode => portico.update({ themeMode }),
    getThemeVariables: themeVariables.get,
    setThemeVariables: next => portico.update({ themeVariables: next }),
    subscribeTheme: listener =>
      all([theme, themeVariables].map(value => value.subscribe(() => listener(look())))),
    subscribeEvents: listener => portico.on('track', data => listener({ timestamp: Date.now(), data })),
    updateFeatures: features => portico.update({ features }),
  }
  const made = withMissing(appKit)
  ;(globalThis as Page)[key] = made
  return made
}

/**
 * Returns the modal that the last call of `createAppKit` on this page created. Throws if there was no call.
 * @example
 * import { getAppKit } from 'portico/appkit'
 *
 * await getAppKit().open()
 */
export function getAppKit(): AppKit {
  const found = (globalThis as Page)[key]
  if (!found) throw new Error('Call createAppKit() of portico/appkit first')
  return found
}

/**
 * Returns the account with AppKit's field names.
 * @example
 * import { accountWithNames } from 'portico/appkit'
 *
 * const { allAccounts } = accountWithNames(portico.account.get())
 */
export function accountWithNames({
  address,
  caipAddress,
  isConnected,
  status,
  allAccounts,
  user,
}: Account): AppKitAccount {
  return {
    embeddedWalletInfo: user && embeddedWalletOf(user),
    address,
    caipAddress,
    isConnected,
    status,
    allAccounts: allAccounts.map(id => ({
      address: addressOf(id),
      namespace: id.slice(0, id.indexOf(':')) as Namespace,
    })),
  }
}

function embeddedWalletOf({
  email,
  name,
  provider,
  accountType,
  smartAccountDeployed,
}: NonNullable<Account['user']>): AppKitEmbeddedWallet {
  return {
    user: { email, username: name },
    authProvider: provider ?? 'email',
    accountType,
    isSmartAccountDeployed: smartAccountDeployed ?? false,
  }
}

/**
 * Returns the current network with AppKit's field names.
 * @example
 * import { networkWithNames } from 'portico/appkit'
 *
 * const { chainId } = networkWithNames(portico)
 */
export function networkWithNames({ account, network }: Portico): AppKitNetwork {
  const caipNetwork = network.get()
  const caipNetworkId = account.get().caipNetworkId ?? caipNetwork?.id
  const [namespace, reference] = caipNetworkId?.split(':') ?? []
  return { caipNetwork, caipNetworkId, chainId: namespace === 'eip155' ? Number(reference) : reference }
}

/**
 * Returns a list with one item: the connection with AppKit's field names. The list is empty if the connection has no
 * accounts.
 */
function connectionWithNames({ connectorId, wallet, accounts }: Connection): readonly AppKitConnection[] {
  return accounts.slice(0, 1).map(caipAddress => ({
    connectorId,
    name: wallet.name,
    icon: wallet.icon,
    caipAddress,
    accounts: accounts.map(account => ({ address: addressOf(account) })),
  }))
}

function stateOf({ open, loading, ready }: ModalState, { caipNetworkId }: Account): AppKitState {
  return { open, loading, initialized: ready, selectedNetworkId: caipNetworkId }
}

/**
 * Converts a network object, a CAIP-2 id or an EVM chain id to a CAIP-2 id. Returns an invalid text unchanged, because
 * the function that uses the result reports it as an error.
 */
function idOf(network: NetworkOption | number): CaipNetworkId {
  if (typeof network === 'object') return idOf(network.caipNetworkId ?? network.id)
  const isNumber = typeof network === 'number' || /^\d+$/.test(network)
  return (isNumber ? `eip155:${network}` : network) as CaipNetworkId
}

function report(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the site's developer has to see what is not covered
  console.warn(`portico/appkit: ${sentence}`)
}
