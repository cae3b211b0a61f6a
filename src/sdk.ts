import { manageButtons } from './client/button.ts'
import { serverPortico } from './client/on-server.ts'
import { composePortico } from './client/portico.ts'
import type { Portico } from './client/types.ts'
import type { HostOptions } from './domain/options/types.ts'

export type {
  Account,
  FeatureClients,
  FeatureContracts,
  FeatureMethods,
  FeatureName,
  OpenOptions,
  Portico,
  PorticoEvents,
  PorticoState,
  ProviderOf,
  ThemeMode,
  TrackedEvent,
} from './client/types.ts'
export { version } from './client/version.ts'
export type { DecimalText } from './domain/core/amount.ts'
export type { CaipAddress, CaipNetworkId, Namespace } from './domain/core/caip.ts'
export type {
  Alert,
  Balances,
  CatalogueWallet,
  Connection,
  ConnectorKind,
  HistoryPage,
  Identity,
  Network,
  Session,
  SessionStatus,
  TokenBalance,
  Transaction,
  Transfer,
  TransferDirection,
  WalletInfo,
  WalletRequest,
} from './domain/core/entities.ts'
export type { ErrorContext, ErrorRecord } from './domain/core/errors/app-error.ts'
export type { ErrorCode } from './domain/core/errors/catalogue.ts'
export type { ProviderRpcError } from './domain/core/errors/provider-error.ts'
export type { Loadable } from './domain/core/loadable.ts'
export type { Subscribable } from './domain/core/signal.ts'
export type {
  AccountLabels,
  NameOutcome,
  NameSource,
  NameSuggestion,
  RegisteredName,
  ResolvedName,
} from './domain/names/names.ts'
export type { View } from './domain/navigation/views.ts'
export { networks } from './domain/networks/networks.ts'
export type {
  BuyCoin,
  BuyFiat,
  BuyLimit,
  BuyOptions,
  BuyOrder,
  BuyParams,
  BuyProgress,
  BuyQuote,
  Exchange,
  ExchangeSession,
  PaymentRequest,
  PayProgress,
  PayState,
} from './domain/onramp/onramp.ts'
export type {
  AccountType,
  ConnectMethod,
  ConnectorType,
  CustomWalletOption,
  Features,
  HostConnector,
  HostOptions,
  NetworkOption,
  ProposalOverride,
  ServiceUrls,
  SiteMetadataOption,
  SocialProvider,
  WalletFeature,
  WorkerOption,
} from './domain/options/types.ts'
export type { Portfolio, PortfolioPart } from './domain/portfolio/portfolio.ts'
export type { ValuePoint } from './domain/portfolio/value-point.ts'
export type { RecipientWarning } from './domain/recipients/checks.ts'
export type { SiweConfig, SiweMessageArgs, SiweSession } from './domain/sign-in/siwe.ts'
export type {
  Cacao,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
  SignInNonce,
  SignInOptions,
} from './domain/sign-in/types.ts'
export type {
  ExecutionRequest,
  Granted,
  GrantRequest,
  PermissionPart,
  Revoked,
  SignerKey,
  SmartSession,
} from './domain/smart-sessions/smart-session.ts'
export type { SwapParams, SwapQuote, SwapRequest, SwapStep, SwapToken } from './domain/swaps/types.ts'
export type {
  ApprovalChange,
  BalanceChange,
  BatchCapability,
  Fee,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Simulation,
} from './domain/transactions/prepared.ts'
export type {
  Attempt,
  CallRequest,
  EvmCall,
  ExpectedArrival,
  GasFees,
  Phase,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionKind,
  TransactionRecord,
  TransactionSummary,
} from './domain/transactions/record.ts'
export type { Speed } from './domain/transactions/speeds.ts'
export type { SolanaWallet, StandardAccount } from './provider/solana-types.ts'
export type { Eip1193Events, Eip1193Provider } from './provider/types.ts'

/** Inserted by the build: the SHA-384 of the classic worker. */
declare const __WORKER_INTEGRITY__: string
/** Inserted by the build: a `new URL('./worker/….js', import.meta.url)` for each lazy file of the worker. */
declare const __WORKER_FILES__: Readonly<Record<string, string>>

/**
 * Creates one modal and serves the page's `<portico-button>` elements. It requests nothing but the page's own files before
 * the visitor's first gesture. Throws an error with a `code` for the first malformed option.
 *
 * On a server there is no page: no account is connected and `open` rejects with `page-missing`. So a module that both sides
 * import may call this at its top level.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', networks: ['eip155:1'] })
 * portico.subscribeAccount(({ address }) => showBasket(address))
 * await portico.open()
 */
export function createPortico(options: HostOptions = {}): Portico {
  if (typeof document === 'undefined') return serverPortico(options)
  const portico = composePortico(options, {
    // In a script that is not a module, bundlers replace `import.meta.url` with nothing.
    base: (import.meta.url ?? '').replace(/[^/]*$/, ''),
    file: import.meta.url,
    moduleWorker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    classicIntegrity: __WORKER_INTEGRITY__,
    workerFiles: () => __WORKER_FILES__,
  })
  const buttons = manageButtons({ intent: portico.prepare, press: () => void portico.open().catch(() => {}) })
  portico.subscribeAccount(buttons.show)
  return {
    ...portico,
    destroy: () => {
      buttons.release()
      portico.destroy()
    },
  }
}
