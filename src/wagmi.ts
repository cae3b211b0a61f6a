import { porticoWallet } from './domain/wallets/portico-wallet.ts'
import type { Eip1193Provider, Portico } from './sdk.ts'

/** An EVM address. */
type Address = `0x${string}`

/** An account with its capabilities, in the form that wagmi 3 expects. */
type Capable = {
  /** The account's address. */
  readonly address: Address
  /** Always empty, because Portico reports no capabilities here. */
  readonly capabilities: Record<string, unknown>
}
/**
 * wagmi 2 expects plain addresses. wagmi 3 expects objects with capabilities if it passes `withCapabilities`. This type
 * is valid in either version.
 */
type Accounts = readonly Address[] & readonly Capable[]

/** The parts of a chain in wagmi's config that a wallet needs to add the chain. */
type ChainLike = {
  /** The EVM chain id. */
  readonly id: number
  /** Name of the network. */
  readonly name: string
  /** The coin that pays the fees. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** JSON-RPC URLs of the network. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** The network's block explorer. */
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
}

/** The parts of wagmi's connector parameters that this connector uses. They are the same in wagmi 2 and 3. */
type ConnectorConfig<Chain> = {
  /** The chains of wagmi's config. */
  readonly chains: readonly Chain[]
  /** Emits the connector's events to wagmi. */
  // biome-ignore lint/suspicious/noExplicitAny: the type of the events differs between the versions of wagmi
  readonly emitter: { emit(event: any, ...data: any[]): void }
}

/** Parameters of wagmi's `connect`. */
type ConnectParams = {
  /** EVM chain id of the network to switch to after the wallet has connected. */
  readonly chainId?: number | undefined
  /** Whether wagmi restores the connection of the last visit. If so, `connect` does not open the modal. */
  readonly isReconnecting?: boolean | undefined
  /** Whether `connect` returns each account as an object with capabilities (wagmi 3). */
  readonly withCapabilities?: boolean | undefined
}

/** Parameters of wagmi's `switchChain`. */
type SwitchChainParams = {
  /** EVM chain id of the network to switch to. */
  readonly chainId: number
  /**
   * Parameters of `wallet_addEthereumChain` (EIP-3085) that override the values from wagmi's config. They are used if
   * the wallet does not know the network yet.
   */
  readonly addEthereumChainParameter?: Readonly<Record<string, unknown>> | undefined
}

/** Portico's connector, in the form that wagmi's connector interface defines. */
export type PorticoConnector<Chain> = {
  /** Id of the connector in wagmi. */
  readonly id: 'portico'
  /** Name that wagmi shows: the name of the connected wallet, or `Portico` while no wallet is connected. */
  readonly name: string
  /** Type of the connector in wagmi. */
  readonly type: 'portico'
  /** Picture of the connected wallet, or of Portico. */
  readonly icon: string
  /** The same rdns as in Portico's EIP-6963 announcement, so that wagmi lists Portico only once. */
  readonly rdns: string
  /** wagmi calls this function when it creates its config. */
  setup(): Promise<void>
  /** Opens the modal, unless `isReconnecting` is set. Resolves with the accounts and the chain id. */
  connect(params?: ConnectParams): Promise<{ accounts: Accounts; chainId: number }>
  /** Disconnects the EVM wallet. */
  disconnect(): Promise<void>
  /** Returns the connected addresses. */
  getAccounts(): Promise<readonly Address[]>
  /** Returns the wallet's chain id. */
  getChainId(): Promise<number>
  /** Returns the EIP-1193 provider. Returns undefined on a server. */
  getProvider(): Promise<Eip1193Provider | undefined>
  /** Whether an account is connected. */
  isAuthorized(): Promise<boolean>
  /** Switches the network, and adds it to the wallet if necessary. */
  switchChain(params: SwitchChainParams): Promise<Chain>
  /** Called when the accounts have changed. Informs wagmi. */
  onAccountsChanged(accounts: readonly string[]): void
  /** Informs wagmi that the network has changed. */
  onChainChanged(chainId: string): void
  /** Called when a wallet has connected. Informs wagmi. */
  onConnect(info: { readonly chainId: string }): void
  /** Informs wagmi that no wallet is connected any more. */
  onDisconnect(error?: Error): void
  /** Emits a message of the EIP-1193 provider to wagmi. */
  onMessage(message: { readonly type: string; readonly data?: unknown }): void
}

/** Options of `porticoConnector`. */
export type PorticoConnectorOptions = {
  /**
   * The Portico, or a function that creates it. A program that also runs on a server must pass a function, which the
   * connector calls only in the browser.
   */
  readonly portico: Portico | (() => Portico)
}

const userRejected = 4001
const unrecognizedChain = 4902
const requestPending = -32002

/**
 * Creates a connector for wagmi 2 and 3. Its `connect` opens the modal. wagmi restores the connection of the last visit
 * without opening the modal, and follows the changes that the user makes in the modal. This module does not import
 * wagmi.
 *
 * @example
 * import { createPortico } from 'portico'
 * import { porticoConnector } from 'portico/wagmi'
 * import { base, mainnet } from 'viem/chains'
 * import { createConfig, http } from 'wagmi'
 *
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', networks: [mainnet, base] })
 * const config = createConfig({
 *   chains: [mainnet, base],
 *   transports: { [mainnet.id]: http(), [base.id]: http() },
 *   connectors: [porticoConnector({ portico })],
 *   multiInjectedProviderDiscovery: false, // the modal lists the installed wallets
 * })
 */
export function porticoConnector({ portico: source }: PorticoConnectorOptions) {
  return <Chain extends ChainLike>({ chains, emitter }: ConnectorConfig<Chain>): PorticoConnector<Chain> => {
    let made: Portico | undefined
    let listening = false
    let connecting = 0
    const portico = (): Portico | undefined => {
      // wagmi also creates its config on servers, where no wallet provider exists.
      if (typeof window === 'undefined') return undefined
      if (!made) {
        made = typeof source === 'function' ? source() : source
        followNetworks(made, chains)
      }
      return made
    }
    const provider = (): Eip1193Provider => {
      const found = portico()?.provider('eip155')
      if (!found) throw named('ProviderNotFoundError', 'Provider not found')
      if (!listening) {
        listening = true
        found
          .on('connect', connector.onConnect)
          .on('accountsChanged', connector.onAccountsChanged)
          .on('chainChanged', connector.onChainChanged)
          .on('disconnect', connector.onDisconnect)
      }
      return found
    }
    const request = async (method: string, params?: unknown) =>
      await provider().request({ method, ...(params !== undefined && { params }) })
    const accountsOf = async (method: 'eth_accounts' | 'eth_requestAccounts') =>
      (await request(method)) as readonly Address[]

    const connector: PorticoConnector<Chain> = {
      id: 'portico',
      name: porticoWallet.name,
      type: 'portico',
      icon: porticoWallet.icon,
      rdns: porticoWallet.rdns,
      // Creates the provider when wagmi sets up the connector. If the user connects with the modal's own button, an
      // event of this provider connects wagmi too.
      // wagmi copies the connector's fields into an object of its own, which is `this` here. Its name and its icon are those
      // of the connected wallet.
      async setup(this: object) {
        const walletField = (field: 'name' | 'icon') => ({
          get: () => made?.account?.of('eip155').get().wallet?.[field] ?? porticoWallet[field],
          enumerable: true,
          configurable: true,
        })
        Object.defineProperties(this, { name: walletField('name'), icon: walletField('icon') })
        if (typeof source !== 'function' && typeof window !== 'undefined') provider()
      },
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        connecting += 1
        try {
          const accounts = await accountsOf(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
          if (accounts.length === 0) throw named('ConnectorNotConnectedError', 'Connector not connected')
          const listed = withCapabilities
            ? accounts.map(address => ({ address, capabilities: {} }))
            : [...accounts]
          const here = await connector.getChainId()
          // If the user rejects the network switch, `connect` rejects. If the switch fails for another reason, the
          // wallet stays connected on its current network.
          const moved =
            chainId && chainId !== here
              ? await connector.switchChain({ chainId }).catch((error: unknown) => {
                  if (codeOf(error) === userRejected) throw error
                  return undefined
                })
              : undefined
          return { accounts: listed as unknown as Accounts, chainId: moved?.id ?? here }
        } catch (error) {
          throw await errorOfWagmi(error, 'connect')
        } finally {
          connecting -= 1
        }
      },
      disconnect: async () => {
        await portico()?.disconnect('eip155')
      },
      getAccounts: () => accountsOf('eth_accounts'),
      getChainId: async () => Number(await request('eth_chainId')),
      getProvider: async () => (portico() ? provider() : undefined),
      isAuthorized: async () => {
        try {
          return (await connector.getAccounts()).length > 0
        } catch {
          return false
        }
      },
      switchChain: async ({ chainId, addEthereumChainParameter }) => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw named('ChainNotConfiguredError', 'Chain not configured')
        const hex = `0x${chainId.toString(16)}`
        const move = async () => await request('wallet_switchEthereumChain', [{ chainId: hex }])
        try {
          await move().catch(async (error: unknown) => {
            if (!isUnrecognized(error)) throw error
            const wanted = { ...parameterOf(chain), ...addEthereumChainParameter, chainId: hex }
            await request('wallet_addEthereumChain', [wanted])
            // Some wallets add a network without switching to it. So the code reads the wallet's current network.
            if ((await connector.getChainId()) !== chainId) await move()
          })
        } catch (error) {
          throw await errorOfWagmi(error, 'switch')
        }
        return chain
      },
      onAccountsChanged: accounts => {
        if (accounts.length > 0) emitter.emit('change', { accounts: [...accounts] })
        else connector.onDisconnect()
      },
      onChainChanged: chainId => emitter.emit('change', { chainId: Number(chainId) }),
      onConnect: ({ chainId }) => {
        // While `connect` runs, the event `connect` is not emitted, because wagmi gets the accounts from the result of
        // `connect`.
        if (connecting > 0) return
        connector.getAccounts().then(
          accounts => {
            if (accounts.length > 0) emitter.emit('connect', { accounts, chainId: Number(chainId) })
          },
          () => {},
        )
      },
      onDisconnect: () => {
        emitter.emit('disconnect')
      },
      onMessage: message => emitter.emit('message', message),
    }
    return connector
  }
}

function parameterOf({ name, nativeCurrency, rpcUrls, blockExplorers }: ChainLike): object {
  return {
    chainName: name,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** Whether the wallet does not know the network. Some wallets put this code into the data of a vague error. */
function isUnrecognized(error: unknown): boolean {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined
  return codeOf(error) === unrecognizedChain || codeOf(cause) === 'chain-unrecognized'
}

/**
 * Makes Portico use the EVM networks of wagmi's config, so that modal and site offer the same. A network that the
 * Portico already has keeps its settings. Networks of other namespaces stay.
 */
function followNetworks(portico: Portico, chains: readonly ChainLike[]): void {
  const own = portico.networks?.get() ?? []
  const evm = own.filter(({ namespace }) => namespace === 'eip155')
  const ids = chains.map(({ id }) => `eip155:${id}`)
  const isSame = evm.length === ids.length && evm.every(({ id }) => ids.includes(id))
  if (evm.length === 0 || isSame) return
  const followed = chains.map(chain => evm.find(({ id }) => id === `eip155:${chain.id}`) ?? chain)
  const others = own.filter(({ namespace }) => namespace !== 'eip155')
  portico.update({ networks: [...followed, ...others] as NetworkOptions })
}

type NetworkOptions = NonNullable<Parameters<Portico['update']>[0]['networks']>

/**
 * Returns the error that wagmi's own connectors throw: an error of viem, whose class and name sites compare. wagmi
 * always has viem beside it. Without viem, the error has the same name and code.
 */
async function errorOfWagmi(error: unknown, step: 'connect' | 'switch'): Promise<unknown> {
  const code = codeOf(error)
  const isOfProvider = typeof code === 'number' && error instanceof Error
  if (!isOfProvider) return error
  const name =
    code === userRejected
      ? 'UserRejectedRequestError'
      : step === 'switch'
        ? 'SwitchChainError'
        : code === requestPending
          ? 'ResourceUnavailableRpcError'
          : undefined
  if (name === undefined) return error
  try {
    const { [name]: OfViem } = await import('viem')
    return new OfViem(error)
  } catch {
    // The page has no viem, for example because it loads wagmi from a single file.
    return Object.assign(named(name, error.message), { code, cause: error })
  }
}

/** Creates an error with the name that wagmi's own connectors use. */
function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}
