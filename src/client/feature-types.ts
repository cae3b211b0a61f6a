import type { CaipAddress, CaipNetworkId, Identity } from '../domain/core/entities.ts'
import type { AccountLabels } from '../domain/names/labels.ts'
import type {
  NameOutcome,
  NameSource,
  NameSuggestion,
  RegisteredName,
  ResolvedName,
} from '../domain/names/names.ts'
import type { RecipientWarning } from '../domain/recipients/checks.ts'
import type { CallsOptions } from '../domain/transactions/calls-options.ts'
import type {
  BatchCapability,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Speed,
  TransferRequest,
} from '../domain/transactions/prepared.ts'
import type {
  EvmCall,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../domain/transactions/record.ts'
import type { Review, ReviewChange, ReviewDraft } from '../domain/transactions/review.ts'
import type { AccountQuery } from './account-query.ts'
import type { Query } from './query.ts'
import type {
  OnrampClient,
  PaymentsClient,
  PortfolioClient,
  QrClient,
  SmartSessionsClient,
  SwapsClient,
} from './trade-types.ts'
import type { Value } from './value.ts'

/** Ends a call before its outcome. */
export type WaitOptions = {
  /** Ends the call when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/** A transfer for `transactions.transfer`. */
export type TransferOrder = TransferRequest &
  WaitOptions & {
    /** The id of the transaction. Use the id of an order, so that a second call cannot pay it again. Default: random. */
    readonly id?: string
  }

/** What the user has accepted besides the transaction. */
export type ConfirmOptions = {
  /**
   * Set if the user accepts that the record is lost after a reload, because the review has `isUnkept`: this browser could
   * not store the record.
   */
  readonly mayBeUnkept?: true
}

/**
 * The review of a transfer, which Portico keeps up to date while it has subscribers: it prepares the transaction again every
 * 30 seconds, and follows the phase of the transaction.
 * @example
 * const summary = { symbol: 'USDC', amount: '1', decimals: 6, token, to }
 * const review = portico.transactions.review(account, { id: 'order-7', kind: 'send', ...summary })
 * review.subscribe(({ data }) => console.log(data?.phase, data?.prepared?.fee))
 */
export type TransactionReview = Query<Review> & {
  /**
   * Sends the transaction as the subscribers were shown it. Call it when the user presses the button. Resolves when the
   * wallet has replied, or with undefined if the press does not count: the review is not ready, or has changed, and says
   * why. Rejects with `send-mismatch` if the prepared request does not do what the draft says.
   * @example button.onclick = () => review.confirm()
   */
  confirm(options?: ConfirmOptions): Promise<TransactionRecord | undefined>
  /**
   * Changes the review: another speed, or who pays the network fee.
   * @example await review.change({ type: 'speed', speed: 'fast' })
   */
  change(change: ReviewChange): Promise<void>
}

/**
 * Sends transactions and tracks them. As a query it emits the transactions that the connected account sent from this site,
 * newest first.
 * @example portico.transactions.subscribe(({ data }) => console.log(data?.[0]?.phase))
 */
export type TransactionsClient = AccountQuery<readonly TransactionRecord[]> & {
  /**
   * Builds and simulates a transfer, without a request to the wallet. Returns the transaction and its fee, and the
   * reason if the transaction cannot be sent. `amount` is in base units, for example wei. Without `token`, the transfer
   * sends the network's native coin. The result has `sponsored` if the site pays the fee (option `paymasters`). With
   * `feePayer: 'account'`, the account always pays the fee.
   * @example const prepared = await portico.transactions.prepare(account, { to, amount: 1_000_000n, token })
   */
  prepare(account: CaipAddress, request: SendRequest): Promise<PreparedTransaction>
  /**
   * Builds and simulates any contract call of an EVM account. `value` is in wei. `tokens` lists token contracts: the
   * result contains the account's balance changes of these tokens, even if the node cannot report all balance changes.
   * @example const prepared = await portico.transactions.prepareCall(account, { to, value: 0n, data: '0x' })
   */
  prepareCall(
    account: CaipAddress,
    call: EvmCall,
    speed?: Speed,
    tokens?: readonly string[],
    feePayer?: 'account',
  ): Promise<PreparedTransaction>
  /**
   * Returns the largest amount that can be sent, in base units. `fee` is the network fee that was subtracted from the
   * balance. `fee` is absent for a token, or if the site pays the fee.
   * @example const { amount } = await portico.transactions.max(account)
   */
  max(account: CaipAddress, token?: string, to?: string): Promise<MaxToSend>
  /**
   * Sends an amount of one asset from the connected account to an address, and waits for the outcome. Prepares and
   * simulates the transfer, asks the wallet, and resolves like `wait`: with the phase `unknown`, if the wallet's reply was
   * lost and Portico has searched the network for three minutes without a result. A transaction that is only slow keeps
   * the call waiting, so give a `signal` if the call must end. `amount` is in whole tokens, as decimal text.
   * Without `token`, the transfer sends the network's coin. A second call with the same `id` sends nothing. Rejects
   * before the wallet is asked if the transfer cannot be made, for example with `insufficient-funds`,
   * `execution-reverted` or `amount-invalid`, and with `aborted` if `signal` ends the call. The signal does not take back
   * a request that the wallet already has.
   * @example
   * const { phase } = await portico.transactions.transfer({ to, amount: '1.5', token })
   * if (phase === 'confirmed') console.log('paid')
   */
  transfer(transfer: TransferOrder): Promise<TransactionRecord>
  /**
   * Stores the transaction and sends it to the wallet for approval by the user. Resolves when the wallet has replied:
   * the phase is `submitted`, `refused`, or `unknown` if the reply could not be read. A second call with the same `id`
   * sends nothing, and rejects with `send-id-used` if its transaction differs from the first one. Rejects with
   * `send-mismatch` if the request does not do what `kind` and `summary` say. A send or a payment needs `to`, `amount`,
   * `decimals` and, for a token, `token`. An approval needs `token`, `amount`, `decimals` and, as `to`, the spender. A
   * swap needs `amount`, `decimals`, `gets`, `expects` and, for a token, `token`. With `kind: 'other'` and an empty
   * summary, the summary says nothing and any request is sent.
   * @example
   * const { request } = await portico.transactions.prepare(account, { to, amount: 1_000_000n, token })
   * const summary = { symbol: 'USDC', amount: '1', decimals: 6, token, to }
   * const sent = await portico.transactions.send({ id: 'order-7', account, kind: 'send', summary, request })
   */
  send(intent: TransactionIntent): Promise<TransactionRecord>
  /**
   * Sends several EVM calls, as one bundle (EIP-5792) or one after the other. A second call of this method with the
   * same
   * id continues where the first one stopped. With the option `paymasterUrl`, the site pays the network fee (ERC-7677)
   * if the wallet supports that. Rejects with `atomicity-unsupported` or `capability-unsupported` if the wallet lacks
   * what the options require, and with `transaction-invalid` for malformed options.
   * @example
   * const calls = [{ to, value: 1n, data: '0x' }]
   * const paymasterUrl = 'https://shop.example/paymaster'
   * await portico.transactions.sendCalls({ id: 'order-8', account, kind: 'other', summary: {} }, calls, { paymasterUrl })
   */
  sendCalls(
    intent: Omit<TransactionIntent, 'request'>,
    calls: readonly EvmCall[],
    options?: CallsOptions,
  ): Promise<TransactionRecord>
  /**
   * Returns whether and how the wallet supports bundles of several calls (EIP-5792). Rejects with
   * `capabilities-malformed` if the wallet's response cannot be read.
   * @example const { bundles } = await portico.transactions.bundleSupport(account)
   */
  bundleSupport(account: CaipAddress): Promise<BatchCapability>
  /**
   * Reviews a transfer: prepares it, keeps it up to date until the user has confirmed it, and follows it. This is what the
   * modal's own views show. The draft needs `to`, `amount`, `decimals` and, for a token, `token`. A review with the same
   * draft continues, also in another tab.
   * @example
   * const summary = { symbol: 'USDC', amount: '1', decimals: 6, token, to }
   * const review = portico.transactions.review(account, { id: 'order-7', kind: 'send', ...summary })
   * const stop = review.subscribe(({ data }) => console.log(data?.phase, data?.prepared?.fee))
   * const sent = await review.confirm()
   */
  review(account: CaipAddress, draft: ReviewDraft): TransactionReview
  /**
   * Resolves when the outcome is final: confirmed, failed, replaced, cancelled, refused or not sent, however long it
   * takes. Also resolves with the phase `unknown`, if Portico has searched the network for three minutes and does not know
   * whether the wallet has sent the transaction. Rejects with `aborted` if `signal` ends the wait.
   * @example const { phase } = await portico.transactions.wait('order-7', { signal: AbortSignal.timeout(60_000) })
   */
  wait(id: string, options?: WaitOptions): Promise<TransactionRecord>
  /**
   * Checks the state of a transaction on the network once, for slow transactions, which Portico no longer polls.
   * @example await portico.transactions.refresh('order-7')
   */
  refresh(id: string): Promise<void>
  /**
   * Requests the same transaction from the wallet with a higher fee and the same nonce. Rejects with
   * `replace-unsupported` if the transaction can no longer be replaced, or if the wallet may ignore the requested
   * nonce.
   * @example await portico.transactions.speedUp('order-7')
   */
  speedUp(id: string): Promise<TransactionRecord>
  /**
   * Asks the wallet to replace the transaction with an empty transaction that has the same nonce. Rejects with
   * `replace-unsupported` if the transaction can no longer be replaced, or if the wallet ignored the nonce.
   * @example await portico.transactions.cancel('order-7')
   */
  cancel(id: string): Promise<TransactionRecord>
  /**
   * Stops waiting for a wallet that does not reply. The phase of the transaction becomes `unknown`, or `not-sent` if no
   * request has reached the wallet. If the wallet replies later, its reply still updates the transaction.
   * @example await portico.transactions.stopWaiting('order-7')
   */
  stopWaiting(id: string): Promise<TransactionRecord>
  /**
   * Marks a transaction without a hash as not sent. Call it only after the user has checked this in the wallet.
   * @example await portico.transactions.markNotSent('order-7')
   */
  markNotSent(id: string): Promise<TransactionRecord>
  /**
   * The unfinished send form of an account, the same in all tabs.
   * @example portico.transactions.draft(account).subscribe(({ data }) => console.log(data?.to))
   */
  draft(account: CaipAddress): Query<SendDraft>
  /**
   * Stores the send form of an account. Without `draft`, empties the form and gives it a new id.
   * @example await portico.transactions.writeDraft(account)
   */
  writeDraft(account: CaipAddress, draft?: Omit<SendDraft, 'id'>): Promise<SendDraft>
  /**
   * The number of stored transactions that could not be read.
   * @example portico.transactions.unreadable.subscribe(count => console.log(count))
   */
  readonly unreadable: Value<number>
  /**
   * Deletes stored transactions that could not be read.
   * @example await portico.transactions.forgetUnreadable()
   */
  forgetUnreadable(): Promise<void>
}

/**
 * Checks addresses before something is sent to them.
 * @example const warnings = await portico.recipients.check(account, to)
 */
export type RecipientsClient = {
  /**
   * Returns the risks of sending to an address, the most serious first. `name` is the name that `names.resolve`
   * resolved to this address. If the result of `names.resolve` has `unconfirmed`, pass its `source` as the argument
   * `unconfirmed`.
   * @example const warnings = await portico.recipients.check(account, to, 'vitalik.eth')
   */
  check(
    account: CaipAddress,
    address: string,
    name?: string,
    unconfirmed?: NameSource,
  ): Promise<readonly RecipientWarning[]>
  /**
   * Returns the recipients of earlier sends of the account, latest first.
   * @example const [last] = await portico.recipients.recent(account)
   */
  recent(account: CaipAddress): Promise<readonly RecentRecipient[]>
}

/**
 * Resolves, suggests and registers names.
 * @example const found = await portico.names.resolve('vitalik.eth', 'eip155:1')
 */
export type NamesClient = {
  /**
   * Returns the address of a name on a network, or undefined if Portico finds no address. The result has `unconfirmed`
   * if only one source returned the address. Rejects with `name-invalid`, `name-elsewhere`, `name-disputed`,
   * `name-offchain` or `name-resolve-failed`.
   * @example const found = await portico.names.resolve('vitalik.eth', 'eip155:1')
   */
  resolve(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined>
  /**
   * Returns the public name and avatar of an account. The result is at most five minutes old.
   * @example const { name } = await portico.names.lookup(account)
   */
  lookup(account: CaipAddress): Promise<Identity>
  /**
   * The requested name, followed by similar names. The field `free` of a name shows whether the name can be registered.
   * @example portico.names.suggest('alice').subscribe(({ data }) => console.log(data))
   */
  suggest(label: string): Query<readonly NameSuggestion[]>
  /**
   * Requests a signature from the wallet and registers the name. The status `late` means that the user signed too late,
   * so
   * nothing was sent. Can reject with `user-rejected`, `name-taken`, `name-clock` or `name-register-failed`.
   * @example const { status } = await portico.names.register(account, 'alice')
   */
  register(account: CaipAddress, label: string): Promise<NameOutcome>
  /**
   * The registered names of the connected account.
   * @example portico.names.own.subscribe(({ data }) => console.log(data?.length))
   */
  readonly own: AccountQuery<readonly RegisteredName[]>
  /**
   * Stores the user's own label for one of their accounts. An empty text removes it.
   * @example await portico.names.label(account, 'Savings')
   */
  label(account: CaipAddress, label: string): Promise<void>
  /**
   * The labels that the user gave to accounts.
   * @example portico.names.labels.subscribe(labels => console.log(labels[account]))
   */
  readonly labels: Value<AccountLabels>
}

/**
 * Everything that the modal's views can do, for sites with views of their own. The code of a feature loads at its
 * first use.
 */
export type FeatureClients = {
  /** Sends transactions and tracks them. */
  readonly transactions: TransactionsClient
  /** Checks recipients and lists recent ones. */
  readonly recipients: RecipientsClient
  /** Resolves, suggests and registers names. */
  readonly names: NamesClient
  /** Quotes and builds swaps. */
  readonly swaps: SwapsClient
  /** Quotes and tracks purchases. */
  readonly onramp: OnrampClient
  /** Pays from an account at an exchange. */
  readonly payments: PaymentsClient
  /** Lists, grants and revokes smart sessions. */
  readonly smartSessions: SmartSessionsClient
  /** The value of all connected accounts, now and over time. */
  readonly portfolio: PortfolioClient
  /** Draws QR codes, and reads QR codes in pictures. */
  readonly qr: QrClient
}
