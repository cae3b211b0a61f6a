import type { CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { NameSource } from '../../domain/names/names.ts'
import type { RecipientWarning } from '../../domain/recipients/checks.ts'
import type { CallsOptions } from '../../domain/transactions/calls-options.ts'
import type {
  BatchCapability,
  MaxToSend,
  PreparedTransaction,
  PreparedTransfer,
  SendRequest,
  Speed,
  TransferRequest,
} from '../../domain/transactions/prepared.ts'
import type {
  EvmCall,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../../domain/transactions/record.ts'
import type { Review, ReviewChange, ReviewDraft } from '../../domain/transactions/review.ts'
import type { StagedTransaction } from '../../domain/transactions/staged.ts'

/** The feature that prepares, sends and tracks transactions. */
export type TransactionsFeature = {
  readonly actions: {
    /** Builds a transfer, estimates its fee and simulates it. The wallet gets no request. */
    prepareSend(account: CaipAddress, request: SendRequest): Promise<PreparedTransaction>
    /**
     * Builds any call of an EVM account, estimates its fee and simulates it. If the node cannot report all balance
     * changes, the result contains only those of the native coin and of `tokens`. With `feePayer: 'account'`, the
     * account pays the network fee, even if the site offers to pay it.
     */
    prepareCall(
      account: CaipAddress,
      call: EvmCall,
      speed?: Speed,
      tokens?: readonly string[],
      feePayer?: 'account',
    ): Promise<PreparedTransaction>
    /**
     * Returns the largest amount of a token that the account can send, and the network fee that was subtracted from the
     * balance. `token` is the native coin by default. If the site pays the fee, nothing is subtracted.
     */
    maxToSend(account: CaipAddress, token?: string, to?: string): Promise<MaxToSend>
    /**
     * Returns the risks of sending to an address, most serious first. If the address comes from `resolveName`, pass the
     * name as `name`. If the result of `resolveName` has `unconfirmed`, also pass its `source` as the argument
     * `unconfirmed`.
     */
    checkRecipient(
      account: CaipAddress,
      address: string,
      name?: string,
      unconfirmed?: NameSource,
    ): Promise<readonly RecipientWarning[]>
    /** Returns the recipients of earlier sends of this account, latest first. */
    recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
    /**
     * Prepares a transfer of an amount in whole tokens, as decimal text. The result contains the summary to show, with
     * the decimals that the network reports.
     */
    prepareTransfer(account: CaipAddress, transfer: TransferRequest): Promise<PreparedTransfer>
    /**
     * Checks a transaction and holds it until `sendStaged`. Rejects with `send-mismatch` if the request does not do
     * exactly what the summary says, or if the summary lacks a word.
     */
    stageTransaction(intent: TransactionIntent): Promise<StagedTransaction>
    /**
     * Checks several EVM calls and holds them until `sendStaged`. They become one bundle, or one transaction for each
     * call if the wallet does not support bundles. Rejects with `atomicity-unsupported` or `capability-unsupported` if
     * the wallet lacks what the options require.
     */
    stageCalls(
      intent: Omit<TransactionIntent, 'request'>,
      calls: readonly EvmCall[],
      options?: CallsOptions,
    ): Promise<StagedTransaction>
    /**
     * Stores the transaction of this draft, then sends its request to the wallet. Resolves with the record when the
     * wallet has replied. Each later call of several is sent after the previous transaction is mined. The wallet gets
     * only one request for each id of a transaction, so a second draft with the same id returns the existing record, or
     * continues several calls where they stopped. Rejects with `send-id-used` if the id belongs to a different send,
     * and with `send-changed` if there is no such draft, because a draft works once.
     */
    sendStaged(draft: string): Promise<TransactionRecord>
    /**
     * Notes that the user has pressed the button of a review. Resolves to true if the page may now send the transaction with
     * `stageTransaction` and `sendStaged`. If it resolves to false, the state of the review says why. If the draft has a
     * name, the name is resolved again first.
     */
    confirmReview(id: string): Promise<boolean>
    /** Changes a review: what the user has chosen, or that the page has refused the transaction. */
    changeReview(id: string, change: ReviewChange): Promise<void>
    /**
     * Returns whether the site pays the network fees of this account. This requires a wallet that supports the site's
     * paymaster service.
     */
    isSponsored(account: CaipAddress): Promise<boolean>
    /** Returns whether and how the wallet supports bundles of calls. */
    bundleCapability(account: CaipAddress): Promise<BatchCapability>
    /**
     * Resolves when the transaction has a final state: confirmed, failed, replaced, cancelled, refused or
     * never sent. With `wait`, also resolves if the phase is still `unknown` when Portico stops searching, and
     * `endWait` ends the call.
     */
    waitForEnd(id: string, wait?: string): Promise<TransactionRecord>
    /** Ends a call of `waitForEnd`, which rejects with `aborted`. */
    endWait(wait: string): Promise<void>
    /**
     * Checks on the network once whether the transaction is mined. Use it for transactions that are marked `slow`,
     * because Portico no longer polls them.
     */
    refresh(id: string): Promise<void>
    /**
     * Sends the wallet a request for the same transaction with a higher fee. Rejects with `replace-unsupported` if the
     * transaction can no longer be replaced, or if the wallet may ignore the nonce of a request.
     */
    speedUp(id: string): Promise<TransactionRecord>
    /** Sends the wallet a request for an empty transaction with the same nonce, to cancel the pending transaction. */
    cancel(id: string): Promise<TransactionRecord>
    /** Stops waiting for a wallet that does not reply. The phase becomes `unknown`. A later reply of the wallet still counts. */
    stopWaiting(id: string): Promise<TransactionRecord>
    /**
     * Marks a transaction without a hash as never sent, after the user has checked in the wallet that it was not sent.
     */
    markNotSent(id: string): Promise<TransactionRecord>
    /** Notes that the user does not want to finish the swap of this approval transaction. */
    putSwapAside(id: string): Promise<void>
    /** Deletes the stored transactions that could not be read, after the user has seen the warning about them. */
    forgetUnreadable(): Promise<void>
    /** Stores the unfinished send form for all tabs of the site. Without `draft`, empties the form and gives it a new id. */
    writeDraft(account: CaipAddress, draft?: Omit<SendDraft, 'id'>): Promise<SendDraft>
  }
  readonly queries: {
    /** The transactions that this account has sent with Portico, newest first. */
    transactions: {
      readonly args: readonly [account: CaipAddress]
      readonly value: Loadable<readonly TransactionRecord[]>
    }
    /** The number of stored transactions that could not be read. They stay stored but are not shown. */
    unreadable: { readonly args: readonly []; readonly value: number }
    /**
     * The review of a transfer: the prepared transaction, which is prepared again every 30 seconds, and how far the transfer
     * is. `confirmReview` and `changeReview` take the id of the draft.
     */
    review: {
      readonly args: readonly [account: CaipAddress, draft: ReviewDraft]
      readonly value: Loadable<Review>
    }
    draft: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<SendDraft> }
  }
}
