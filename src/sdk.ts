import { createApi } from './client/api.ts'
import { classicIntegrity, workerFiles } from './client/built.ts'
import { onButtons } from './client/elements/button.ts'
import { extendLater, manageButtons, showOutdated } from './client/elements/buttons.ts'
import { instanceOf, keepInstance } from './client/instances.ts'
import { whenIdle, whenPresent } from './client/moments.ts'
import { serverPortico } from './client/on-server.ts'
import { composePortico } from './client/portico.ts'
import type { Portico } from './client/portico-type.ts'
import { withLastAddress } from './client/returning-visitor.ts'
import { resolveOptions } from './domain/options/resolve.ts'
import type { HostOptions } from './domain/options/types.ts'

export { cookieToInitialState, type InitialState } from './client/account-cookie.ts'
export type { AccountQuery } from './client/account-query.ts'
export type {
  ConfirmOptions,
  FeatureClients,
  NamesClient,
  RecipientsClient,
  TransactionReview,
  TransactionsClient,
  TransferOrder,
  WaitOptions,
} from './client/feature-types.ts'
export type { Portico } from './client/portico-type.ts'
export type { Query } from './client/query.ts'
export type { QueuedMethod, ScriptTag } from './client/script-tag.ts'
export type {
  OnrampClient,
  PaymentsClient,
  PortfolioClient,
  QrClient,
  QrDrawing,
  SmartSessionsClient,
  SwapReview,
  SwapsClient,
} from './client/trade-types.ts'
export type {
  Account,
  AccountValue,
  BalancesQuery,
  ConnectEvent,
  DeepLinkChoice,
  Diagnostics,
  EventName,
  HistoryQuery,
  ModalState,
  OpenOptions,
  PorticoEvents,
  ProviderOf,
  RecentEvent,
  Settings,
  SettingsClient,
  SignInClient,
  ThemeMode,
  TrackedEvent,
  UpdateOptions,
  WalletRequester,
} from './client/types.ts'
export type { ObservableLike, Value } from './client/value.ts'
export type {
  ArgumentsByView,
  BuyArguments,
  OpenView,
  PayArguments,
  SendArguments,
  SwapArguments,
  ViewArguments,
} from './client/view-arguments.ts'
export type {
  ConnectOptions,
  PairingDetails,
  WalletList,
  WalletOption,
  WalletOptionPage,
} from './client/wallet-list.ts'
export type { DecimalText, TokenAmount } from './domain/core/amount.ts'
export type {
  Alert,
  Balances,
  CaipAddress,
  CaipNetworkId,
  CatalogueWallet,
  Connection,
  ConnectorKind,
  Identity,
  Namespace,
  Network,
  Session,
  SessionStatus,
  TokenBalance,
  WalletInfo,
  WalletRequest,
} from './domain/core/entities.ts'
export type { ErrorCode, ErrorContext, ErrorRecord } from './domain/core/errors/app-error.ts'
export { CoreError as PorticoError, isPorticoError } from './domain/core/errors/core-error.ts'
export type { ProviderRpcError } from './domain/core/errors/provider-error.ts'
export { type FormatOptions, formatAmount, formatMoney } from './domain/core/format-amount.ts'
export type { Loadable } from './domain/core/loadable.ts'
export type { Subscribable } from './domain/core/signal.ts'
export { version } from './domain/core/version.ts'
export type { EmbeddedAccountType, LoginProvider, LoginUser } from './domain/embedded-wallet/login.ts'
export type { HistoryPage, Transaction, Transfer, TransferDirection } from './domain/history/history.ts'
export type { AccountLabels } from './domain/names/labels.ts'
export type {
  NameOutcome,
  NameSource,
  NameSuggestion,
  RegisteredName,
  ResolvedName,
} from './domain/names/names.ts'
export type { StepView, View } from './domain/navigation/views.ts'
export { networks } from './domain/networks/known-networks.ts'
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
export type { MessageId } from './domain/options/message-id.ts'
export type {
  AccountType,
  ConnectMethod,
  ConnectorType,
  CustomWalletOption,
  Features,
  HostConnector,
  HostOptions,
  NetworkOption,
  NodeOption,
  ProposalOverride,
  ServiceUrls,
  SiteMetadataOption,
  SocialProvider,
  WalletFeature,
  WorkerOption,
} from './domain/options/types.ts'
export type { Portfolio, PortfolioPart } from './domain/portfolio/totals.ts'
export type { ValuePoint } from './domain/portfolio/value-points.ts'
export type { RecipientWarning } from './domain/recipients/checks.ts'
export type { SiweConfig, SiweMessageArgs, SiweSession } from './domain/sign-in/siwe-config.ts'
export type {
  Cacao,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
} from './domain/sign-in/siwx.ts'
export type {
  SignInNonce,
  SignInOptions,
  SignInPhase,
  SignInServerSession,
  SignInState,
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
export type { SwapOrder } from './domain/swaps/intent.ts'
export type { SwapRun } from './domain/swaps/run.ts'
export type { SwapParams, SwapRequest } from './domain/swaps/swap-params.ts'
export type { SwapQuote, SwapStep, SwapToken } from './domain/swaps/types.ts'
export type {
  ThemeColor,
  ThemeLength,
  ThemePrefix,
  ThemePreset,
  ThemeToken,
  ThemeTokens,
  ThemeVariables,
} from './domain/theme/theme-tokens.ts'
export type { CallsOptions } from './domain/transactions/calls-options.ts'
export type {
  ApprovalChange,
  BalanceChange,
  BatchCapability,
  Fee,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Simulation,
  Speed,
  TransferRequest,
} from './domain/transactions/prepared.ts'
export type {
  Attempt,
  CallRequest,
  EvmCall,
  ExpectedOutput,
  GasFees,
  Phase,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionKind,
  TransactionRecord,
  TransactionSummary,
} from './domain/transactions/record.ts'
export type {
  Review,
  ReviewChange,
  ReviewDraft,
  ReviewPhase,
  ReviewProblem,
} from './domain/transactions/review.ts'
export type {
  Eip1193Events,
  Eip1193Provider,
  SolanaWallet,
  StandardAccount,
  StandardSigner,
} from './provider/types.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: TypeScript can extend only an interface
  interface SymbolConstructor {
    readonly observable: symbol
  }
}

/**
 * Creates one modal and serves the page's `<portico-button>` elements. Before the visitor's first gesture, it requests
 * only files of the site, except when the visitor returns with a connected wallet. A malformed option gets its default
 * value, and the console lists the valid values.
 *
 * A second call with the same `id` (default `portico`) updates the first Portico (see `update`) and returns it, so that
 * a module that runs twice creates only one modal. Porticos with different ids share nothing.
 *
 * A module that both the server and the browser import may call this function at its top level. On a server no account
 * is connected, and `open` rejects with `page-missing`.
 *
 * @example
 * const portico = createPortico({ projectId: 'b56e18d47c72ab683b10814fe9495694', networks: ['eip155:1'] })
 * portico.account.subscribe(({ address }) => showBasket(address))
 * await portico.open()
 */
export function createPortico(options: HostOptions = {}): Portico {
  if (typeof document === 'undefined') return serverPortico(options)
  const known = instanceOf(resolveOptions(options).id, window)
  if (known) {
    known.update(options)
    return known
  }
  const parts = composePortico(options, {
    // Bundlers replace `import.meta.url` with undefined if their output is not a module.
    base: (import.meta.url ?? '').replace(/[^/]*$/, ''),
    file: import.meta.url,
    // Vite would bundle the worker a second time here. Bundlers of sites find this literal in the built file, which has no comment.
    moduleWorker: () =>
      new Worker(new URL(/* @vite-ignore */ './worker.js', import.meta.url), { type: 'module' }),
    classicIntegrity,
    workerFiles,
  })
  const portico = createApi(parts)
  const { preload } = parts.options
  const end = new AbortController()
  if (preload === 'presence') whenPresent(() => whenIdle(parts.preload), window, end.signal)
  const buttons = manageButtons({
    id: parts.id,
    onButtons,
    intent: preload === 'none' ? () => {} : portico.prepare,
    press: () =>
      void portico
        .open()
        .catch(error => error.code === 'files-missing' && showOutdated(onButtons, parts.options)),
    extend: extendLater(parts, () => portico),
  })
  const forget = keepInstance(portico, window)
  const show = () => buttons.show(withLastAddress(portico.account.get(), parts.id))
  portico.account.subscribe(show)
  portico.themeVariables.subscribe(show)
  const { destroy } = portico
  return Object.assign(portico, {
    destroy: () => {
      forget()
      end.abort()
      destroy()
      buttons.release()
    },
  })
}
