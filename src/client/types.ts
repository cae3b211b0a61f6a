import type { Settings } from '../bridge/contract/worker-api.ts'
import type {
  Alert,
  Balances,
  CaipAddress,
  CaipNetworkId,
  Namespace,
  SessionStatus,
  WalletInfo,
  WalletRequest,
} from '../domain/core/entities.ts'
import type { ErrorRecord } from '../domain/core/errors/app-error.ts'
import type { LoginUser } from '../domain/embedded-wallet/login.ts'
import type { HistoryPage } from '../domain/history/history.ts'
import type { HostOptions } from '../domain/options/types.ts'
import type { SIWXConfig, SIWXSession } from '../domain/sign-in/siwx.ts'
import type { SignInState } from '../domain/sign-in/types.ts'
import type { Eip1193Provider, SolanaWallet } from '../provider/types.ts'
import type { AccountQuery } from './account-query.ts'
import type { Value } from './value.ts'
import type { OpenView, ViewArguments } from './view-arguments.ts'

export type { DeepLinkChoice, Settings } from '../bridge/contract/worker-api.ts'
export type { ThemeMode } from '../domain/options/types.ts'

/**
 * The connected account of one namespace. `portico.account` has the account that the modal shows.
 * @example const { address, isConnected } = portico.account.get()
 */
export type Account = {
  /**
   * `connecting`: the user has chosen a wallet or a QR code, and no wallet has connected yet. `reconnecting`: the wallet of a returning
   * visitor is being restored.
   */
  readonly status: SessionStatus
  /** Whether an account is connected, so that `address` is set. */
  readonly isConnected: boolean
  /** The address without its network, in the usual spelling of that network. */
  readonly address: string | undefined
  /** The address with its network (CAIP-10). Most functions of Portico take an account in this form. */
  readonly caipAddress: CaipAddress | undefined
  /** The wallet's network (CAIP-2), even if the site does not list that network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** All accounts that the wallet shares with the site, the active account first. */
  readonly allAccounts: readonly CaipAddress[]
  /** Name and picture of the connected wallet. */
  readonly wallet: WalletInfo | undefined
  /**
   * The user of the embedded wallet, who logged in by email or social login. The value is undefined for all other
   * wallets, and until the login has loaded. Portico never stores this value on the device.
   */
  readonly user: LoginUser | undefined
  /**
   * Whether the embedded wallet (email or social login) is about to report the account: while it is restored, connects, or
   * changes its network or account type. Always false for other wallets.
   */
  readonly loading: boolean
}

/**
 * The connected account that the modal shows. `of` returns the account of one namespace.
 * @example const solana = portico.account.of('solana').get().address
 */
export type AccountValue = Value<Account> & {
  /**
   * Returns the account of one namespace, even if the modal shows another namespace.
   * @example const { address } = portico.account.of('solana').get()
   */
  of(namespace: Namespace): Value<Account>
}

/**
 * Whether the modal is open, whether it is loading, and whether the worker is ready.
 * @example portico.modal.subscribe(({ open }) => console.log(open))
 */
export type ModalState = {
  /** Whether the modal is on the screen. */
  readonly open: boolean
  /** Whether the modal is about to open and its files are loading. */
  readonly loading: boolean
  /** Whether the worker has replied for the first time since the page loaded. */
  readonly ready: boolean
}

/** A step that the visitor takes in the modal, for example SEND_INITIATED or SWAP_SUCCESS. */
export type TrackedEvent = {
  /** Name of the step. */
  readonly event: string
  /** Details of the step. */
  readonly properties: Readonly<Record<string, string>>
}

/** An account that has just connected. */
export type ConnectEvent = Account & {
  /** True if the wallet of a returning visitor was restored. False if the visitor has just connected it. */
  readonly isReconnected: boolean
}

/** The events of a Portico, each with the value that its listeners receive. */
export type PorticoEvents = {
  /** The modal has opened. */
  open: undefined
  /** The modal has closed. */
  close: undefined
  /** A wallet has connected, or Portico has restored the wallet of an earlier visit (`isReconnected`). */
  connect: ConnectEvent
  /** No wallet is connected any more. */
  disconnect: undefined
  /** The account, its network or its wallet has changed. */
  account: Account
  /** The visitor has signed in. */
  signIn: SIWXSession
  /** The sign-in has ended. */
  signOut: undefined
  /** For the site's developer: an error that Portico has handled. */
  error: ErrorRecord
  /** A notice for the developer or the visitor. Each notice is emitted once. */
  alert: Alert
  /** A step that the visitor takes in the modal. The event is emitted in the page even if analytics is off. */
  track: TrackedEvent
}
/** An event as a bug report lists it. It has no addresses and no secrets. */
export type RecentEvent = {
  /** When the event was emitted (epoch ms). */
  readonly at: number
  /** Name of the event. */
  readonly event: EventName
  /** Name of the step, for the event `track`. */
  readonly step?: string
  /** Code of the error, for the events `error` and `alert`. */
  readonly code?: string
  /** Status of the account, for the events `account` and `connect`. */
  readonly status?: string
  /** Network of the account (CAIP-2). */
  readonly network?: string
  /** Name of the account's wallet. */
  readonly wallet?: string
}

/** The name of an event. */
export type EventName = keyof PorticoEvents

/**
 * The object through which the site sends requests to the wallet of a namespace that has no standard provider. Only EVM
 * and Solana have a standard provider.
 */
export type WalletRequester = {
  /** Sends a request to the connected wallet of the namespace. */
  request(request: WalletRequest): Promise<unknown>
}
/** The type of the wallet provider for each namespace. */
export type ProviderOf<N extends Namespace> = N extends 'eip155'
  ? Eip1193Provider
  : N extends 'solana'
    ? SolanaWallet
    : WalletRequester

/**
 * The sign-in of the site (option `siwx` or `siweConfig`). The phase is `off` on sites without a sign-in.
 * @example portico.signIn.subscribe(({ phase }) => console.log(phase === 'signed'))
 */
export type SignInClient = Value<SignInState> & {
  /**
   * Asks the visitor to sign in, even if the visitor declined before. Rejects with `sign-in-disabled` if the site sets
   * neither `siwx` nor `siweConfig`, with `option-sign-in-conflict` if it sets both, and with `no-active-account` if no
   * account is connected. Rejects with
   * `no-active-network` if the site does not list the account's network, or cannot verify signatures of that network.
   * @example await portico.signIn.request()
   */
  request(): Promise<void>
  /**
   * Ends every sign-in of the site. The wallet stays connected.
   * @example await portico.signIn.signOut()
   */
  signOut(): Promise<void>
  /**
   * Asks again whether the visitor is signed in: at the site's server with `getSession`, otherwise in the stored sessions.
   * Call it when your server answers with status 401. Resolves when the answer is known, or after a few seconds.
   * @example await portico.signIn.check()
   */
  check(): Promise<void>
  /**
   * Returns the stored sign-in sessions of the connected account.
   * @example const [session] = await portico.signIn.sessions()
   */
  sessions(): Promise<readonly SIWXSession[]>
  /**
   * Returns the site's sign-in configuration as Portico uses it, with the functions that Portico added. Returns
   * undefined if the site has no sign-in.
   * @example const config = await portico.signIn.config()
   */
  config(): Promise<SIWXConfig | undefined>
}

/**
 * Settings that the visitor has chosen. They are stored for the next visit and are the same in all tabs.
 * @example portico.settings.subscribe(({ hideAmounts }) => console.log(hideAmounts))
 */
export type SettingsClient = Value<Settings> & {
  /**
   * Changes some of the settings.
   * @example await portico.settings.update({ hideAmounts: true })
   */
  update(settings: Partial<Settings>): Promise<void>
}

/** The balances of the connected account. `refresh` fetches them now. */
export type BalancesQuery = AccountQuery<Balances> & {
  /**
   * Fetches the balances of the connected account now, without any cache.
   * @example await portico.balances.refresh()
   */
  refresh(): Promise<void>
}

/** The newest transactions of the connected account. `page` returns older ones. */
export type HistoryQuery = AccountQuery<HistoryPage> & {
  /**
   * Fetches the first page of the connected account's transactions now.
   * @example await portico.history.refresh()
   */
  refresh(): Promise<void>
  /**
   * Returns the next page of transactions. `cursor` is the field `next` of the previous page.
   * @example const older = await portico.history.page(account, 'cursor')
   */
  page(account: CaipAddress, cursor: string): Promise<HistoryPage>
}

/** Options that can change while the modal exists. */
export type UpdateOptions = Pick<
  HostOptions,
  'themeMode' | 'themeVariables' | 'locale' | 'messages' | 'features' | 'networks'
>

/** A description of this Portico for a bug report. It has no addresses and no secrets. */
export type Diagnostics = {
  /** Version of the package. */
  readonly version: string
  /** The id of this Portico. */
  readonly id: string
  /** State of the worker, and the time that it took to reply (ms). The time is absent if the worker did not reply. */
  readonly service: {
    readonly status: 'untouched' | 'starting' | 'ready' | 'lost'
    readonly answeredInMs?: number
  }
  /** State of the session, with the names of the connected wallets. */
  readonly session: { readonly status: SessionStatus; readonly wallets: readonly string[] }
  /** The site's networks. */
  readonly networks: readonly CaipNetworkId[]
  /** Options that are unknown or malformed. */
  readonly warnings: readonly string[]
  /** The last fifty events of this Portico, oldest first. */
  readonly events: readonly RecentEvent[]
  /** The last errors, newest first. */
  readonly errors: readonly ErrorRecord[]
}

/** The view to open and its arguments, as one object. */
export type OpenOptions =
  | {
      /** Without a view the modal opens on Account, or on Connect if no account is connected. */
      readonly view?: undefined
      /** Arguments can be passed only together with `view`. */
      readonly arguments?: undefined
    }
  | {
      [V in OpenView]: {
        /** The view to open. */
        readonly view: V
        /** The arguments of the view. */
        readonly arguments?: ViewArguments[V] | undefined
      }
    }[OpenView]
