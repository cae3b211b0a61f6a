/** Limits, intervals and display rules, each in one named row. The unit is in the name: ms, s, bytes, px; the rest are counts. */

// E-mail login and the login frame.
/** Least time between two e-mail login triggers. */
export const emailCooldownMs = 30_000
export const frameLoadTimeoutMs = 20_000
export const frameRequestTimeoutMs = 30_000
/** Wait after the frame said it is ready. */
export const frameSettleMs = 500
/** A request that waits for a person: as long as a code in a mail is good for. */
export const humanAnswerMs = 1_200_000
/** From the opening of a provider's window to its result. */
export const socialTimeoutMs = 45_000
/** How long a wallet may take to agree to a disconnect. */
export const disconnectWaitMs = 3_000

// Caches.
/** Portfolio and native balance. */
export const balanceCacheMs = 30_000
/** Names and identities. */
export const identityCacheMs = 300_000
export const balanceRetryMs = 30_000
export const sentTransactionsKept = 128

// The modal.
export const recentWalletsKept = 2
/** Between the end of one toast and the start of the next. */
export const toastSwapMs = 150
export const shakeMs = 500
export const defaultThemeMode = 'dark'
export const accentLight = { accent: 'hsla(231,100%,70%,1)', background: 'white' } as const
export const accentDark = { accent: 'hsla(230,100%,67%,1)', background: '#121313' } as const
export const imageGiveUpMs = 2_000
export const debounceMs = 500
/** Delay before the message about a blocked call. */
export const notAllowedDelayMs = 300
export const toastCloseMs = 5_000

// Lists of wallets.
export const recommendedWallets = 4
export const walletsPerPage = 40
export const walletsPerSearch = 100
export const searchDelayMs = 300

// Pairing and WalletConnect.
/** A pairing with less left than this counts as expired. */
export const pairingMarginMs = 10_000
export const pairingLifetimeMs = 240_000
/** Of proposals and requests. */
export const wcRequestLifetimeS = 300

// Names.
/** Zones of the provider's names; new ones are registered in the first. */
export const nameZones: readonly [string, ...string[]] = ['reown.id', 'wcn.id']
/** Of the part before the zone: the specification's least, the server's most. */
export const nameLength = { least: 4, most: 64 } as const
/** EVM chain ids from here on have no coin type. */
export const coinTypeLimit = 2 ** 31
/** The server takes a registration whose time is at most this far from its own, on either side. */
export const nameWindowMs = 10_000
/** The time in the message is this much ahead, so that the wallet has longer and a clock may still be off. */
export const nameLeadMs = 5_000
/** Of that time, what the way to the server may take. */
export const nameMarginMs = 1_000
/** Smart sessions one account may have. */
export const sessionsMost = 255

// Amounts.
/** Decimals a native balance is shown with. */
export const balanceDecimals = 3
/** Decimals a token balance is shown with. */
export const tokenDecimals = 2
/** Places kept when prices and amounts are multiplied. */
export const precisionPlaces = 20
export const etherDecimals = 18
export const solDecimals = 9
export const bitcoinDecimals = 8
export const dotDecimals = 10
export const atomDecimals = 6

// Transactions.
export const pendingPollMs = 30_000
export const pendingLimit = 99
/** Per cent. */
export const slippageTolerance = 1
export const feeMultiplier = 1.2
export const transactionWaitMs = 180_000
/** How long no node may know a transaction before it counts as dropped. */
export const droppedAfterMs = 60_000
/** How long the chain is asked about a transaction that does not end. */
export const watchedForMs = 86_400_000
/** Blocks on top of a transaction's own before nothing is expected to undo it. */
export const firmAfterBlocks = 13

// Requests.
export const rpcRetries = 3
export const rpcRetryBaseMs = 150
export const retryStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
export const retries = 3
export const retryBaseMs = 1_000
export const retryMaxMs = 30_000
export const rpcTimeoutMs = 10_000
export const rpcBatchSize = 1_000
/** How long a question waits for others to travel with: they come from the page one by one. */
export const rpcBatchWaitMs = 5
export const fallbackPollMs = 4_000
/** Calls one multicall carries. */
export const multicallBatchSize = 1_024
export const telemetryErrors = 5
export const telemetryWindowMs = 60_000

// Lists.
/** EVM networks with swaps. */
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
/** Address that stands for the native coin in provider calls. */
export const nativePlaceholders = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
  cosmos: '0x',
} as const
/** Where Send works. */
export const sendNamespaces: readonly string[] = ['eip155', 'solana']
/** Where balances are known. */
export const balanceNamespaces: readonly string[] = ['eip155', 'solana']
/** Where names and activity work. */
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
