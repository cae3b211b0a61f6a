/**
 * Limits, intervals and display rules. The unit is part of the name of a constant: ms, s, bytes, px. A number without a
 * unit in its name is a count.
 */

// Limits of the e-mail login and the login frame.
export const emailCooldownMs = 30_000
export const frameLoadTimeoutMs = 20_000
/** How long a disconnect waits for the wallet's confirmation. */
export const disconnectWaitMs = 3_000

// How long the worker treats cached data as fresh.
/** How long the worker treats a cached portfolio or native balance as fresh. */
export const balanceCacheMs = 30_000
export const identityCacheMs = 300_000
export const balanceRetryMs = 30_000
export const sentTransactionsKept = 128

// Limits and delays of the modal.
export const recentWalletsKept = 2
/** Pause between the end of one toast and the start of the next. */
export const toastSwapMs = 150
export const shakeMs = 500
/** The id of a Portico whose options have no id. */
export const defaultId = 'portico'
export const defaultThemeMode = 'dark'
export const debounceMs = 500
export const toastCloseMs = 5_000

// Limits of the lists of wallets.
export const recommendedWallets = 4
export const walletsPerPage = 40
export const walletsPerSearch = 100
export const searchDelayMs = 300

// Limits of pairings and WalletConnect requests.
/**
 * If a pairing expires in less than this time, Portico treats it as already expired, because the user needs time to
 * scan the QR code.
 */
export const pairingMarginMs = 10_000
export const pairingLifetimeMs = 240_000
/** Lifetime of WalletConnect session proposals and requests. */
export const wcRequestLifetimeS = 300

// Rules of account names.
/**
 * Parent names under which the data provider registers names, such as `alice.reown.id`. New names are registered under the
 * first one.
 */
export const nameZones: readonly [string, ...string[]] = ['reown.id', 'wcn.id']
/**
 * Allowed length of the label, which is the part of a name before the parent name. The data provider sets the maximum.
 */
export const nameLength = { min: 4, max: 64 } as const
/** The first EVM chain id for which ENSIP-11 defines no coin type. */
export const coinTypeLimit = 2 ** 31
/**
 * The data provider registers a name only if the timestamp in the signed message differs from the data provider's clock
 * by at most this time (ms).
 */
export const nameWindowMs = 10_000
/**
 * The time from now to the timestamp in the message that registers a name (ms). A later timestamp gives the user more
 * time to sign.
 */
export const nameLeadMs = 5_000
/**
 * Time that is kept for the request to the data provider before the message that registers a name expires (ms). A
 * signature during this time is too late.
 */
export const nameMarginMs = 1_000
/** Maximum number of smart sessions that are read for one account. */
export const maxSessions = 255

// Rules for amounts.
export const balanceDecimals = 3
export const tokenDecimals = 2
/** Number of decimal places kept when prices and amounts are multiplied or divided. */
export const precisionPlaces = 20
export const etherDecimals = 18
export const solDecimals = 9

// Limits and intervals of transactions.
export const pendingPollMs = 30_000
export const pendingLimit = 99
/** Default slippage of a swap, in per cent. */
export const slippageTolerance = 1
export const feeMultiplier = 1.2
export const transactionWaitMs = 180_000
/** Portico treats a transaction as dropped if no node finds it and it was sent longer ago than this. */
export const droppedAfterMs = 60_000
/** How long Portico polls the chain for a transaction that has no final state. */
export const watchedForMs = 86_400_000
/** Number of blocks after which Portico treats a transaction as final. */
export const firmAfterBlocks = 13

// Limits of requests to nodes.
export const rpcRetries = 3
export const rpcRetryBaseMs = 150
export const retryStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
export const retries = 3
export const retryBaseMs = 1_000
export const retryMaxMs = 30_000
export const rpcTimeoutMs = 10_000
export const rpcBatchSize = 1_000
/**
 * How long the worker waits for more JSON-RPC calls before it sends them as one batch. The wait is needed because the
 * page passes its calls to the worker one by one.
 */
export const rpcBatchWaitMs = 5
export const fallbackPollMs = 4_000
export const multicallBatchSize = 1_024
export const telemetryErrors = 5
export const telemetryWindowMs = 60_000

// The networks and namespaces that support each feature.
export const swapNetworks: readonly string[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]
/** For each namespace, the address that stands for the native coin in requests to the data provider. */
export const nativePlaceholders = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
  cosmos: '0x',
} as const
export const sendNamespaces: readonly string[] = ['eip155', 'solana']
export const balanceNamespaces: readonly string[] = ['eip155', 'solana']
/** Namespaces whose accounts can have a name (such as an ENS name) and a transaction history. */
export const activityNamespaces: readonly string[] = ['eip155']
/** Base URLs of the public services. */
export const defaultEndpoints = {
  data: 'https://rpc.walletconnect.org',
  catalogue: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  frame: 'https://secure.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
} as const

/** How long the relay may take to deliver a response that the wallet sent while no page was open (ms). */
export const heldResponseMs = 20_000

/** Length of the longest URL that Portico reads from a service. */
export const longestUrl = 2_048
