import type { FaultKind } from '../faults.ts'
import type { LogEntry } from '../request-log.ts'

/** A network of the world: the id of a known network, or a description. */
export type WorldChain =
  | number
  | {
      /** The chain id (EIP-155). */
      readonly id: number
      /** The name that wallets show. */
      readonly name?: string
      /** Symbol of the native coin. Default `ETH`. */
      readonly symbol?: string
      /** Tokens to deploy. Default: USDC and DAI. */
      readonly tokens?: readonly {
        readonly symbol: string
        readonly name?: string
        readonly decimals?: 6 | 18
      }[]
      /**
       * The URL of a node that already runs, such as `anvil` or `npx hardhat node`. The world then starts no node of its own
       * and changes no balance.
       */
      readonly nodeUrl?: string
    }

/** The services of a world. `nodes` are public nodes beside the data provider. */
export type WorldService = 'provider' | 'nodes' | 'catalogue' | 'analytics' | 'relay' | 'verify' | 'login'

/** Options of `startWorld`. All of them have a default. */
export type WorldOptions = {
  /** The networks. Default: Ethereum, `[1]`. */
  readonly chains?: readonly WorldChain[]
  /** The names of the accounts. The keys are the same in every world. Default: `['alice', 'bob']`. */
  readonly accounts?: readonly string[]
  /**
   * What each account owns on every network, by symbol, in whole coins or tokens. Default: 100 coins and 1000 of each
   * token.
   */
  readonly balances?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Start only this service, beside the chains. Default: all of them. */
  readonly only?: WorldService
  /** The port of the data provider. Default: any free port. */
  readonly providerPort?: number
}

/** An account of the world. Its key is public: never send anything of value to it. */
export type WorldAccount = {
  /** The name that tests use. */
  readonly name: string
  /** The address, with EIP-55 capitals. */
  readonly address: `0x${string}`
  /** The private key. */
  readonly privateKey: `0x${string}`
}

/** A network of the world, in the form that `createPortico` and viem take. */
export type WorldNetwork = {
  /** The chain id (EIP-155). */
  readonly id: number
  /** The CAIP-2 id, such as `eip155:1`. */
  readonly caip: `eip155:${number}`
  /** The name of the network. */
  readonly name: string
  /** The native coin. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  /** The URL of the node. */
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  /** The deployed tokens, by symbol. */
  readonly tokens: Readonly<Record<string, `0x${string}`>>
}

/** The URLs of the services, in the form of the option `endpoints`. A service that was not started is absent. */
export type WorldEndpoints = {
  /** The data provider. */
  readonly data?: string
  /** The catalogue of wallets. */
  readonly catalogue?: string
  /** The analytics. */
  readonly analytics?: string
  /** The relay of WalletConnect. */
  readonly relay?: string
  /** The service that confirms the origin of a site. */
  readonly verify?: string
  /** The login site (option `endpoints.frame`). */
  readonly frame?: string
}

/** The chains of a world. `chain` is a CAIP-2 id or a chain id. Default: the first network. */
export type ChainControl = {
  /** Mines blocks. */
  mine(blocks?: number, chain?: number | string): Promise<void>
  /** Turns automatic mining on or off. While it is off, a transaction waits for `mine`. */
  automine(on: boolean, chain?: number | string): Promise<void>
  /** Takes every network back to its state at the start. */
  reset(): Promise<void>
  /** Returns the balance of an address as decimal text, of the coin or of a token by its symbol. */
  balanceOf(who: string, symbol?: string, chain?: number | string): Promise<string>
  /** Sends coins or tokens from nowhere to an address or an account. */
  fund(who: string, amount: string, symbol?: string, chain?: number | string): Promise<void>
}

/** What a fault may change, beside its kind. */
export type FaultChoice = {
  /** The requests that are affected, such as `GET /v1/account/*`. Default: all requests of the service. */
  readonly route?: string
  /** The status of the kind `status`. */
  readonly status?: number
  /** The body of the kinds `json`, `status` and `rpc`. */
  readonly body?: unknown
  /** Milliseconds of the kinds `delay` and `slow-body`. */
  readonly ms?: number
  /** How many requests are affected. Default: all. */
  readonly times?: number
}

/** The faults of the services. */
export type FaultControl = {
  /**
   * Makes a service fail. Returns the function that ends it.
   *
   * @example
   * const end = world.faults.on('provider', 'hang')
   * world.faults.on('provider', 'status', { route: 'GET /v1/account/*', status: 503, times: 2 })
   */
  on(service: WorldService, kind: FaultKind, choice?: FaultChoice): () => void
  /** Ends all faults. */
  off(): void
}

/** The emails of the login site. */
export type LoginControl = {
  /** Waits for the newest code that was sent to this address, and returns it. */
  codeFor(email: string): Promise<string>
  /** Opens the link that was sent to this address, as a visitor does on a new device. */
  openLinkFor(email: string): Promise<void>
}

/** A running world: chains, accounts and services on this computer. Two worlds share nothing. */
export type World = {
  /** A project id that every service of the world accepts. */
  readonly projectId: string
  /** Pass it to `createPortico` as `endpoints`. Another modal takes the same URLs under its own names. */
  readonly endpoints: WorldEndpoints
  /** The networks. Pass them to `createPortico`, or to viem. */
  readonly networks: readonly WorldNetwork[]
  /** The accounts, by name. */
  readonly accounts: Readonly<Record<string, WorldAccount>>
  /** The chains. */
  readonly chain: ChainControl
  /** The faults of the services. */
  readonly faults: FaultControl
  /** The emails of the login site. */
  readonly login: LoginControl
  /** Returns the requests that the services have received, oldest first. */
  requests(service?: WorldService): readonly LogEntry[]
  /** Stops everything. */
  close(): Promise<void>
}
