// The contract of a feature lists the queries and actions that the worker offers to the page. Small contracts are in
// this file, and each larger one has its own file.

import type { Description } from '../../domain/clear-signing/description.ts'
import type { Balances, CaipAddress, Identity, WalletPage, WalletQuery } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { Subscribable } from '../../domain/core/signal.ts'
import type { PendingRequest } from '../../domain/embedded-wallet/login.ts'
import type { HistoryPage } from '../../domain/history/history.ts'
import type {
  BuyOptions,
  BuyOrder,
  BuyParams,
  BuyProgress,
  BuyQuote,
  Exchange,
  ExchangeSession,
  PaymentRequest,
  PayProgress,
} from '../../domain/onramp/onramp.ts'
import type { Portfolio } from '../../domain/portfolio/totals.ts'
import type { ValuePoint } from '../../domain/portfolio/value-points.ts'
import type { SIWXMessageData, SIWXSession } from '../../domain/sign-in/siwx.ts'
import type {
  ExecutionRequest,
  Granted,
  GrantRequest,
  Revoked,
  SmartSession,
} from '../../domain/smart-sessions/smart-session.ts'
import type { NamesFeature } from './names.ts'
import type { SwapsFeature } from './swaps.ts'
import type { TransactionsFeature } from './transactions.ts'

/**
 * The queries and actions of the worker, by feature. The worker loads a feature at its first use. Actions reject with
 * AppErrors. Queries never fail, and most of them emit Loadables, which contain the error.
 */
export type FeatureContracts = {
  balances: BalancesFeature
  clearSigning: ClearSigningFeature
  history: HistoryFeature
  identity: IdentityFeature
  names: NamesFeature
  onramp: OnrampFeature
  payments: PaymentsFeature
  portfolio: PortfolioFeature
  qr: QrFeature
  signIn: SignInFeature
  smartSessions: SmartSessionsFeature
  swaps: SwapsFeature
  transactions: TransactionsFeature
  wallets: WalletsFeature
}
export type FeatureName = keyof FeatureContracts

/** The queries of a feature, by name: their arguments and the values that they emit. */
type QueriesOf<W extends FeatureName> = FeatureContracts[W]['queries']
export type FeatureQuery<W extends FeatureName> = keyof QueriesOf<W> & string
export type FeatureQueryArgs<W extends FeatureName, S extends FeatureQuery<W>> = QueriesOf<W>[S] extends {
  readonly args: infer A extends readonly unknown[]
}
  ? A
  : never
export type FeatureQueryValue<W extends FeatureName, S extends FeatureQuery<W>> = QueriesOf<W>[S] extends {
  readonly value: infer V
}
  ? V
  : never

/** The actions of a feature, by name: functions that return promises. */
export type FeatureActions<W extends FeatureName> = FeatureContracts[W]['actions']
export type FeatureAction<W extends FeatureName> = keyof FeatureActions<W> & string
export type FeatureActionArgs<
  W extends FeatureName,
  C extends FeatureAction<W>,
> = FeatureActions<W>[C] extends (...args: infer A extends readonly unknown[]) => Promise<unknown> ? A : never
export type FeatureActionValue<
  W extends FeatureName,
  C extends FeatureAction<W>,
> = FeatureActions<W>[C] extends (...args: never[]) => Promise<infer R> ? R : never

/** The page's client of a feature: `call` runs an action, and `stream$` returns the stream of a query. */
export type FeatureClient<W extends FeatureName> = {
  call<C extends FeatureAction<W>>(
    verb: C,
    ...args: FeatureActionArgs<W, C>
  ): Promise<FeatureActionValue<W, C>>
  stream$<S extends FeatureQuery<W>>(
    name: S,
    ...args: FeatureQueryArgs<W, S>
  ): Subscribable<FeatureQueryValue<W, S>>
}

/** The coins and tokens that an account owns on its network. */
type BalancesFeature = {
  readonly actions: {
    /** Fetches the balances now, without any cache. Rejects with `balance-unavailable` or `address-invalid`. */
    refresh(account: CaipAddress): Promise<void>
  }
  readonly queries: {
    /** The balances, polled every 30 seconds. */
    balances: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<Balances> }
  }
}

/** Public names and pictures of accounts. */
type IdentityFeature = {
  readonly actions: Readonly<Record<never, never>>
  readonly queries: {
    /** Name and picture of an account. An empty object if the account has neither. */
    identity: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<Identity> }
  }
}

/** Past transactions of an account. */
type HistoryFeature = {
  readonly actions: {
    /** Fetches the newest page now. Rejects with `history-unavailable` or `address-invalid`. */
    refresh(account: CaipAddress): Promise<void>
    /** Returns an older page of the history. Rejects with `history-unavailable` or `address-invalid`. */
    page(account: CaipAddress, cursor: string): Promise<HistoryPage>
  }
  readonly queries: {
    /** The newest page, polled every 30 seconds. */
    history: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<HistoryPage> }
  }
}

/** The value of all connected accounts across networks, now and over time. */
type PortfolioFeature = {
  readonly actions: {
    /** Fetches every balance of the portfolio now, without any cache. Rejects if no balance could be fetched. */
    refresh(): Promise<void>
  }
  readonly queries: {
    /** All assets of the connected accounts on the site's networks. The status is `idle` while no account is connected. */
    portfolio: { args: readonly []; value: Loadable<Portfolio> }
    /** The value of an account, or of the whole portfolio, over time. The oldest value comes first. */
    points: { args: readonly [of: CaipAddress | 'portfolio']; value: Loadable<readonly ValuePoint[]> }
  }
}

/** The wallet catalogue. */
type WalletsFeature = {
  readonly actions: Readonly<Record<never, never>>
  readonly queries: {
    /** One page of the wallet catalogue. */
    wallets: { readonly args: readonly [query: WalletQuery]; readonly value: Loadable<WalletPage> }
  }
}

/**
 * The drawing of a QR code: `path` is an SVG path of the dark modules. `size` is the width of the QR code in modules,
 * including the quiet zone around it.
 */
export type QrDrawing = {
  /** The SVG path of the dark modules. */
  readonly path: string
  /** The width of the code in modules, with the quiet zone. */
  readonly size: number
}

/** Drawings of QR codes, and the texts of QR codes in pictures. */
type QrFeature = {
  readonly actions: {
    /**
     * Returns the text of the QR code in a picture. Returns undefined if the picture has no code. Rejects if the file
     * is not a supported picture.
     */
    readQr(picture: Blob): Promise<string | undefined>
  }
  readonly queries: {
    /** The drawing of the QR code of a text. The status is `failed` if the text is too long for a QR code. */
    drawing: { readonly args: readonly [text: string]; readonly value: Loadable<QrDrawing> }
  }
}

/** Payments from an account at an exchange. */
type PaymentsFeature = {
  readonly actions: {
    /**
     * Starts a payment at an exchange. Returns the payment session, which has the URL of the exchange's payment page.
     */
    startPayment(exchange: string, payment: PaymentRequest): Promise<ExchangeSession>
  }
  readonly queries: {
    /** The exchanges that can make a payment. */
    exchanges: {
      readonly args: readonly [payment: PaymentRequest]
      readonly value: Loadable<readonly Exchange[]>
    }
    /** The state of a payment at an exchange. */
    progress: { readonly args: readonly [session: ExchangeSession]; readonly value: Loadable<PayProgress> }
  }
}

/** Purchases of crypto with a card or bank account. */
type OnrampFeature = {
  readonly actions: {
    /**
     * Returns the URL of an on-ramp provider's order page. Open the page in a click handler, because the browser blocks
     * it otherwise.
     */
    openOrder(params: BuyParams, provider: string): Promise<string>
  }
  readonly queries: {
    /** The countries, currencies, coins and limits that the on-ramp providers offer. */
    options: { readonly args: readonly [country: string]; readonly value: Loadable<BuyOptions> }
    /** The offers of the on-ramp providers for a purchase. */
    quotes: {
      readonly args: readonly [params: BuyParams]
      readonly value: Loadable<readonly BuyQuote[]>
    }
    /**
     * The state of a purchase. The query completes when the coins have arrived, the purchase has failed, or the time
     * limit is over.
     */
    progress: { readonly args: readonly [order: BuyOrder]; readonly value: Loadable<BuyProgress> }
  }
}

/** Descriptions of what the user signs, in plain words. They use the ERC-7730 descriptors that Portico contains. */
type ClearSigningFeature = {
  readonly actions: {
    /**
     * Describes a transaction or a message that waits for the signature of this account. Returns undefined if no
     * descriptor fits the request. If a token is in no token list, its decimals are unknown, so its amounts are in base
     * units.
     */
    describe(request: PendingRequest, account: CaipAddress): Promise<Description | undefined>
    /**
     * Works like `describe`, but reads the decimals of unlisted tokens from several nodes, which must return the same
     * number. Takes up to three seconds.
     */
    describeExactly(request: PendingRequest, account: CaipAddress): Promise<Description | undefined>
  }
  readonly queries: Readonly<Record<never, never>>
}

/** Smart sessions: permissions that let a site act for an account. */
type SmartSessionsFeature = {
  readonly actions: {
    /**
     * Requests permissions from the wallet of the active account (`wallet_grantPermissions`). If the site has a project
     * id, the data provider becomes a second signer. If the request is malformed, rejects with `permissions-invalid`
     * and the `place` of the first mistake, and the wallet gets no request.
     */
    grantPermissions(request: GrantRequest): Promise<Granted>
    /**
     * Requests permissions with `wallet_requestExecutionPermissions`, a method of ERC-7715 that is newer than
     * `wallet_grantPermissions`. Returns the wallet's response unchanged.
     */
    requestExecutionPermissions(requests: readonly ExecutionRequest[]): Promise<unknown>
    /**
     * Revokes a session at the wallet, if the wallet stores sessions, and at the data provider. `pci` is the id of
     * the session.
     */
    revokeSession(account: CaipAddress, pci: string): Promise<Revoked>
  }
  readonly queries: {
    /** All smart sessions of the account, including expired and revoked ones. */
    sessions: { args: readonly [account: CaipAddress]; value: Loadable<readonly SmartSession[]> }
    /** Whether the data provider stores sessions on the account's network. */
    isServed: { args: readonly [account: CaipAddress]; value: boolean }
  }
}

/**
 * Sign-in sessions: signed messages that prove that the user owns an address. All tabs of the origin share the stored
 * sessions.
 */
type SignInFeature = {
  readonly actions: {
    /** Returns all stored sessions, including expired ones. */
    sessions(): Promise<readonly SIWXSession[]>
    keep(session: SIWXSession): Promise<void>
    /** Replaces all stored sessions with these sessions. */
    replace(sessions: readonly SIWXSession[]): Promise<void>
    revoke(chainId: string, address: string): Promise<void>
    /**
     * Returns the exact text of a message to sign. Returns undefined if the message cannot be written in the EIP-4361
     * format.
     */
    write(data: SIWXMessageData): Promise<string | undefined>
    /**
     * Whether the account has signed the message of the session. Rejects with `sign-in-undecided` for accounts
     * whose signatures Portico cannot verify, for example Bitcoin multisig accounts.
     */
    verify(session: SIWXSession): Promise<boolean>
    /** Stores whether the user declined to sign in with this account (CAIP-10). */
    decline(account: string, declined: boolean): Promise<void>
    isDeclined(account: string): Promise<boolean>
    /** Notifies all tabs that the site's own sign-in session has changed. */
    changed(): Promise<void>
  }
  readonly queries: {
    /** A counter that increases whenever any tab changes the stored sign-in sessions. */
    changes: { readonly args: readonly []; readonly value: Loadable<number> }
  }
}
