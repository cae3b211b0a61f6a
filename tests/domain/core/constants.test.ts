import { describe, expect, it } from 'vitest'
import * as exported from '../../../src/domain/core/constants.ts'
import * as login from '../../../src/domain/embedded-wallet/limits.ts'
import { nonStandardErc20 } from '../../../src/domain/transactions/non-standard-erc20.ts'

const constants = { ...exported, ...login }

/**
 * The constants that the specification prescribes. Each row has the text in the table of the specification, the name in
 * the code, and the value.
 */
const rows: readonly [item: string, name: keyof typeof constants, value: unknown][] = [
  ['E-mail login cooldown', 'emailCooldownMs', 30_000],
  ['Portfolio and native balance cache', 'balanceCacheMs', 30_000],
  ['Name and identity caches', 'identityCacheMs', 300_000],
  ['Balance retry after failure', 'balanceRetryMs', 30_000],
  ['Recent wallets', 'recentWalletsKept', 2],
  ['Notice swap delay', 'toastSwapMs', 150],
  ['Modal shake', 'shakeMs', 500],
  ['Pairing considered expired', 'pairingMarginMs', 10_000],
  ['New pairing lifetime', 'pairingLifetimeMs', 240_000],
  // Specification 9.11
  ['Frame load timeout', 'frameLoadTimeoutMs', 20_000],
  // Specification 9.11
  ['Frame request timeout', 'frameRequestTimeoutMs', 30_000],
  ['Disconnect wait', 'disconnectWaitMs', 3_000],
  // Specification 9.11
  ['Post-ready delay', 'frameSettleMs', 500],
  ['Default pending-transaction polling', 'pendingPollMs', 30_000],
  // Specification 9.14
  ['Pending transactions limit', 'pendingLimit', 99],
  // Specification 9.15
  ['Slippage tolerance', 'slippageTolerance', 1],
  // Specification 3.21
  ['Default theme mode', 'defaultThemeMode', 'dark'],
  // Specification 9.55
  ['Accent colours, light', 'accentLight', { accent: 'hsla(231,100%,70%,1)', background: 'white' }],
  // Specification 9.55
  ['Accent colours, dark', 'accentDark', { accent: 'hsla(230,100%,67%,1)', background: '#121313' }],
  ['Recommended wallets page size', 'recommendedWallets', 4],
  // Specification 9.17
  ['Wallet list page size', 'walletsPerPage', 40],
  // Specification 9.18
  ['Search page size', 'walletsPerSearch', 100],
  // Specification 9.18
  ['Search minimum delay', 'searchDelayMs', 300],
  ['Balance display decimals', 'balanceDecimals', 3],
  ['Token balance display decimals', 'tokenDecimals', 2],
  ['RPC retry', 'rpcRetries', 3],
  ['RPC retry base delay', 'rpcRetryBaseMs', 150],
  // Specification 9.22
  ['Retry on HTTP status', 'retryStatuses', [403, 408, 413, 429, 500, 502, 503, 504]],
  ['Generic retry backoff, base', 'retryBaseMs', 1_000],
  ['Generic retry backoff, most', 'retryMaxMs', 30_000],
  ['Generic retry backoff, retries', 'retries', 3],
  // Specification 9.24
  ['HTTP RPC timeout', 'rpcTimeoutMs', 10_000],
  ['Batch size', 'rpcBatchSize', 1_000],
  // Specification 9.26
  ['Fallback polling', 'fallbackPollMs', 4_000],
  // Specification 9.27
  ['Debounce default', 'debounceMs', 500],
  ['Multicall batch size', 'multicallBatchSize', 1_024],
  ['Default fee multiplier', 'feeMultiplier', 1.2],
  ['Transaction wait timeout', 'transactionWaitMs', 180_000],
  // Specification 9.36
  ['Send-transaction cache', 'sentTransactionsKept', 128],
  ['Error telemetry limit, events', 'telemetryErrors', 5],
  ['Error telemetry limit, window', 'telemetryWindowMs', 60_000],
  ['Not-allowed message delay', 'notAllowedDelayMs', 300],
  ['Toast auto-close', 'toastCloseMs', 5_000],
  ['Decimal library precision', 'precisionPlaces', 20],
  ['Native currency decimals, Ethereum chains', 'etherDecimals', 18],
  ['Native currency decimals, SOL', 'solDecimals', 9],
  ['WalletConnect proposal and request lifetime', 'wcRequestLifetimeS', 5 * 60],
  // Specification 9.54
  ['Send is supported only on', 'sendNamespaces', ['eip155', 'solana']],
  // Specification 9.54
  ['Balances are on', 'balanceNamespaces', ['eip155', 'solana']],
  // Specification 9.54
  ['Names and activity are only on', 'activityNamespaces', ['eip155']],
]

describe('the constants of Portico', () => {
  // Specification 9.1
  it.each(rows)('have the value that the specification prescribes: %s (%s)', (_item, name, value) =>
    expect(constants[name]).toEqual(value),
  )

  // Specification 9.50
  it('include 12 different networks for swaps', () => {
    expect(new Set(constants.swapNetworks).size).toBe(12)
  })

  // Specification 7d.6
  it('include the addresses of seven USDT contracts, all in lower case (7d.6)', () => {
    const tethers = [
      '0xdAC17F958D2ee523a2206206994597C13D831ec7', // Ethereum
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', // Polygon
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', // Avalanche
      '0x919C1c267BC06a7039e03fcc2eF738525769109c', // Kava
      '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', // Celo
      '0x55d398326f99059fF775485246999027B3197955', // BNB Smart Chain
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', // Arbitrum
    ]
    expect([...nonStandardErc20].sort()).toEqual(tethers.map(address => address.toLowerCase()).sort())
  })

  // Specification 9.51
  it('include the placeholder addresses for ether (20 bytes) and for SOL (43 characters)', () => {
    expect(constants.nativePlaceholders.eip155).toBe(`0x${'e'.repeat(40)}`)
    expect(constants.nativePlaceholders.solana).toMatch(/^So1{41}$/)
  })

  it('include https or wss URLs of the public services, without a slash at the end', () => {
    for (const url of Object.values(constants.defaultEndpoints))
      expect(url).toMatch(/^(https|wss):\/\/[^/]+$/)
  })
})
