export type { QrDrawing } from '../bridge/contract/features.ts'

import type { QrDrawing } from '../bridge/contract/features.ts'
import type { CaipAddress, CaipNetworkId } from '../domain/core/entities.ts'
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
} from '../domain/onramp/onramp.ts'
import type { Portfolio } from '../domain/portfolio/totals.ts'
import type { ValuePoint } from '../domain/portfolio/value-points.ts'
import type {
  ExecutionRequest,
  Granted,
  GrantRequest,
  Revoked,
  SmartSession,
} from '../domain/smart-sessions/smart-session.ts'
import type { SwapOrder } from '../domain/swaps/intent.ts'
import type { SwapRun } from '../domain/swaps/run.ts'
import type { SwapParams } from '../domain/swaps/swap-params.ts'
import type { SwapQuote, SwapStep, SwapToken } from '../domain/swaps/types.ts'
import type { Simulation } from '../domain/transactions/prepared.ts'
import type { TransactionRecord } from '../domain/transactions/record.ts'
import type { ReviewChange } from '../domain/transactions/review.ts'
import type { AccountQuery } from './account-query.ts'
import type { Query } from './query.ts'

/**
 * A swap that the user reviews, step by step. Portico keeps it up to date while it has subscribers.
 * @example
 * const run = portico.swaps.run(swapOrder)
 * run.subscribe(({ data }) => console.log(data?.phase, data?.prepared?.fee))
 */
export type SwapReview = Query<SwapRun> & {
  /**
   * Asks the wallet for the step as the subscribers were shown it: to sign a permit, or to send a transaction. Call it when
   * the user presses the button, once for each step. Resolves when the wallet has replied, with the record if it was a
   * transaction. Resolves to undefined after a permit, or if the press does not count. Rejects with `send-mismatch` if the
   * simulation contradicts the step.
   * @example button.onclick = () => run.confirm()
   */
  confirm(): Promise<TransactionRecord | undefined>
  /**
   * Changes the run: who pays the network fee.
   * @example await run.change({ type: 'pays-fee' })
   */
  change(change: ReviewChange): Promise<void>
}

/**
 * Quotes swaps on EVM networks, and builds the transactions and permits that the wallet has to sign. Amounts are in
 * base units.
 * @example const tokens = await portico.swaps.tokens('eip155:1').load()
 */
export type SwapsClient = {
  /**
   * The tokens that can be swapped on a network. Fails with `swaps-unsupported` on networks without swaps.
   * @example const tokens = await portico.swaps.tokens('eip155:1').load()
   */
  tokens(network: CaipNetworkId): Query<readonly SwapToken[]>
  /**
   * The price of a swap, refreshed every ten seconds while it has subscribers.
   * @example portico.swaps.quote(swap).subscribe(({ data }) => console.log(data?.output))
   */
  quote(params: SwapParams): Query<SwapQuote>
  /**
   * The price of gas in wei. Fails with `gas-price-unsupported` on networks without swaps.
   * @example const wei = await portico.swaps.gasPrice('eip155:1').load()
   */
  gasPrice(network: CaipNetworkId): Query<bigint>
  /**
   * Runs a swap step by step: builds each step, prepares and simulates it, follows its transaction, and goes on to the next
   * step. This is what the modal's own views show. If the approval of the same swap is on its way, the run waits for it.
   * @example
   * const run = portico.swaps.run(swapOrder)
   * const stop = run.subscribe(({ data }) => console.log(data?.phase, data?.first, data?.steps))
   * await run.confirm()
   */
  run(order: SwapOrder): SwapReview
  /**
   * The next request to the wallet, built and checked: a token approval, a permit (an approval by signature) or the
   * swap. `shown` is the output (base units) that the user agreed to. If `permits` is true and the token supports
   * permits, the step is a permit instead of an approval. Sign a permit with `signPermit`. Send the `call` of any other
   * step with `transactions.send`.
   * @example const step = await portico.swaps.nextStep(swap, '1000000', true).load()
   */
  nextStep(params: SwapParams, shown: string, permits: boolean): Query<SwapStep>
  /**
   * Requests the user's signature for the permit of the next step.
   * @example await portico.swaps.signPermit(swap)
   */
  signPermit(params: SwapParams): Promise<void>
  /**
   * Deletes a signed permit. Call this function after the swap was sent, even if the outcome of the send is unknown,
   * because a permit can be used only once.
   * @example await portico.swaps.forgetPermit(swap)
   */
  forgetPermit(params: SwapParams): Promise<void>
  /**
   * Builds the current step of the swap again for every subscriber of `nextStep`.
   * @example await portico.swaps.rebuild()
   */
  rebuild(): Promise<void>
  /**
   * Returns whether the simulation of a step contradicts the step: the simulated call takes more than the amount, takes
   * a different token, pays out less than the minimum, or grants a different allowance. Do not send such a step.
   * Returns false if the simulation is unavailable.
   * @example
   * const step = await portico.swaps.nextStep(swap, '1000000', false).load()
   * if (step.kind !== 'permit') {
   *   const { simulation } = await portico.transactions.prepareCall(swap.account, step.call)
   *   const isWrong = await portico.swaps.contradicts(swap, step, simulation)
   * }
   */
  contradicts(params: SwapParams, step: SwapStep, simulation: Simulation): Promise<boolean>
}

/**
 * Quotes purchases of crypto with a card or a bank account, and tracks the orders.
 * @example const { fiats } = await portico.onramp.options('DE').load()
 */
export type OnrampClient = {
  /**
   * The coins, currencies and limits that the on-ramp providers offer in a country (ISO 3166, two letters).
   * @example const { coins } = await portico.onramp.options('DE').load()
   */
  options(country: string): Query<BuyOptions>
  /**
   * The offers of the on-ramp providers. `amount` is decimal text in the fiat currency.
   * @example portico.onramp.quotes(purchase).subscribe(({ data }) => console.log(data?.[0]?.output))
   */
  quotes(params: BuyParams): Query<readonly BuyQuote[]>
  /**
   * Returns the URL of an on-ramp provider's order page. Open the page in a click handler, because the browser blocks
   * it otherwise.
   * @example const url = await portico.onramp.orderPage(purchase, 'COINBASE')
   */
  orderPage(params: BuyParams, provider: string): Promise<string>
  /**
   * The state of an on-ramp order. It changes until the coins have arrived, the order has failed or the time limit is
   * over.
   * @example portico.onramp.progress({ account, symbol: 'ETH', provider: 'COINBASE', since: Date.now() }).subscribe(console.log)
   */
  progress(order: BuyOrder): Query<BuyProgress>
}

/**
 * Payments from an account at an exchange.
 * @example const exchanges = await portico.payments.exchanges({ asset: 'eip155:1/slip44:60', amount: '10', recipient: account }).load()
 */
export type PaymentsClient = {
  /**
   * The exchanges that can make a payment.
   * @example const exchanges = await portico.payments.exchanges({ asset: 'eip155:1/slip44:60', amount: '10', recipient: account }).load()
   */
  exchanges(payment: PaymentRequest): Query<readonly Exchange[]>
  /**
   * Starts a payment and returns the exchange's page for it.
   * @example const { url } = await portico.payments.start('binance', { asset: 'eip155:1/slip44:60', amount: '10', recipient: account })
   */
  start(exchange: string, payment: PaymentRequest): Promise<ExchangeSession>
  /**
   * The state of a payment at an exchange.
   * @example portico.payments.progress({ exchange: 'binance', session: '1', url: '' }).subscribe(({ data }) => console.log(data?.state))
   */
  progress(session: ExchangeSession): Query<PayProgress>
}

/**
 * Smart sessions: permissions that let a site send transactions for an account, without a wallet prompt for each
 * transaction.
 * @example portico.smartSessions.list.subscribe(({ data }) => console.log(data?.length))
 */
export type SmartSessionsClient = {
  /**
   * The smart sessions of the connected account, including expired and revoked ones.
   * @example portico.smartSessions.list.subscribe(({ data }) => console.log(data?.length))
   */
  readonly list: AccountQuery<readonly SmartSession[]>
  /**
   * Requests permissions from the wallet (`wallet_grantPermissions`), and shows the user in the modal what the site may do
   * from now on. Rejects with `permissions-invalid` if they are malformed.
   * @example const granted = await portico.smartSessions.grant(permissions)
   */
  grant(request: GrantRequest): Promise<Granted>
  /**
   * Requests permissions from the wallet with the newer method of ERC-7715 (`wallet_requestExecutionPermissions`).
   * Returns the wallet's response unchanged.
   * @example
   * const permission = { type: 'native-token-periodic', isAdjustmentAllowed: true, data: { periodAmount: '0x1' } }
   * const request = { chainId: '0x1', to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', permission }
   * const result = await portico.smartSessions.requestExecution([request])
   */
  requestExecution(requests: readonly ExecutionRequest[]): Promise<unknown>
  /**
   * Revokes a session at the wallet and at the data provider. `pci` is the id of the session. Rejects with
   * `session-unknown` or `session-revoke-failed`.
   * @example await portico.smartSessions.revoke(account, 'session-id')
   */
  revoke(account: CaipAddress, pci: string): Promise<Revoked>
}

/**
 * The value of all connected accounts on the site's networks, in US dollars.
 * @example portico.portfolio.subscribe(({ data }) => console.log(data?.total))
 */
export type PortfolioClient = Query<Portfolio> & {
  /**
   * Fetches all balances now, without any cache. Rejects if no balance could be fetched.
   * @example await portico.portfolio.refresh()
   */
  refresh(): Promise<void>
  /**
   * The value over time, oldest first, of one account or of the whole portfolio.
   * @example portico.portfolio.history('portfolio').subscribe(({ data }) => console.log(data?.length))
   */
  history(of: CaipAddress | 'portfolio'): Query<readonly ValuePoint[]>
}

/**
 * Draws QR codes, and reads QR codes in pictures.
 * @example const text = await portico.qr.read(await (await fetch('/code.png')).blob())
 */
export type QrClient = {
  /**
   * Returns the text of the QR code in a picture. Returns undefined if the picture has no code.
   * @example const text = await portico.qr.read(await (await fetch('/code.png')).blob())
   */
  read(picture: Blob): Promise<string | undefined>
  /**
   * Draws the QR code of a text: `path` is an SVG path of the dark squares, and `size` is the width of the code in
   * squares, with the white border that readers need. The status is `failed` if the text is too long.
   * @example
   * const { path, size } = await portico.qr.draw('https://shop.example').load()
   * const svg = `<svg viewBox="0 0 ${size} ${size}"><path d="${path}" /></svg>`
   */
  draw(text: string): Query<QrDrawing>
}
