import type { CaipAddress } from '../../domain/core/entities.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { NameSource } from '../../domain/names/names.ts'
import type { RecipientWarning } from '../../domain/recipients/checks.ts'
import type { CallsOptions } from '../../domain/transactions/batches.ts'
import type {
  BatchCapability,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
  Speed,
} from '../../domain/transactions/prepared.ts'
import type {
  EvmCall,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../../domain/transactions/record.ts'

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
     * Stores the transaction, then sends the request to the wallet. Resolves with the record when the wallet has
     * replied. The wallet gets only one request for each id, so a second call with the same id returns the existing
     * record. Rejects with `send-id-used` if the id belongs to a different send.
     */
    sendTransaction(intent: TransactionIntent): Promise<TransactionRecord>
    /**
     * Sends several EVM calls as one bundle. If the wallet does not support bundles, sends each call as a transaction
     * after the previous transaction is mined. A second `sendCalls` with the same id continues where the first one
     * stopped, and sends no call twice. Rejects with `atomicity-unsupported` or `capability-unsupported` if the wallet
     * lacks what the options require.
     */
    sendCalls(
      intent: Omit<TransactionIntent, 'request'>,
      calls: readonly EvmCall[],
      options?: CallsOptions,
    ): Promise<TransactionRecord>
    /**
     * Returns whether the site pays the network fees of this account. This requires a wallet that supports the site's
     * paymaster service.
     */
    isSponsored(account: CaipAddress): Promise<boolean>
    /** Returns whether and how the wallet supports bundles of calls. */
    bundleCapability(account: CaipAddress): Promise<BatchCapability>
    /**
     * Resolves when the transaction has a final state: confirmed, failed, replaced, cancelled, refused or
     * never sent. For a transaction that is marked `slow`, the promise stays pending.
     */
    waitForEnd(id: string): Promise<TransactionRecord>
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
    draft: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<SendDraft> }
  }
}
