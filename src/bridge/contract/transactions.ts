import type { CaipAddress } from '../../domain/core/caip.ts'
import type { Loadable } from '../../domain/core/loadable.ts'
import type { NameSource } from '../../domain/names/names.ts'
import type { RecipientWarning } from '../../domain/recipients/checks.ts'
import type {
  BatchCapability,
  MaxToSend,
  PreparedTransaction,
  SendRequest,
} from '../../domain/transactions/prepared.ts'
import type {
  EvmCall,
  RecentRecipient,
  SendDraft,
  TransactionIntent,
  TransactionRecord,
} from '../../domain/transactions/record.ts'
import type { Speed } from '../../domain/transactions/speeds.ts'

/** Sending, and the life of every transaction of ours. */
export type TransactionsFeature = {
  readonly calls: {
    /** Builds a transfer, what it costs and what it would do. Asks no wallet. */
    prepareSend(account: CaipAddress, request: SendRequest): Promise<PreparedTransaction>
    /** The same for any call of an EVM account. `tokens` are counted where a node cannot tell all that moves. */
    prepareCall(
      account: CaipAddress,
      call: EvmCall,
      speed?: Speed,
      tokens?: readonly string[],
    ): Promise<PreparedTransaction>
    /** The most that can be sent of a token (absent: the native coin), with the fee left for it. */
    mostToSend(account: CaipAddress, token?: string, to?: string): Promise<MaxToSend>
    /**
     * Finds risks of sending to an address, the gravest first. `name` is the name that stands for
     * the address, and `unconfirmed` the source of that name where `resolveName` called the address unconfirmed.
     */
    checkReceiver(
      account: CaipAddress,
      address: string,
      name?: string,
      unconfirmed?: NameSource,
    ): Promise<readonly RecipientWarning[]>
    /** Who this account sent to before, the last one first. */
    payees(account: CaipAddress): Promise<readonly RecentRecipient[]>
    /**
     * Writes the intent down, then asks the wallet. Resolves when the wallet has answered: `submitted`, `refused`, or `unknown`
     * where it gave no answer that can be read. The same id is never put to a wallet twice, whoever asks: the second
     * one is given what became of the first. Rejects `send-id-used` where the id was used for something else.
     */
    sendTransaction(intent: TransactionIntent): Promise<TransactionRecord>
    /**
     * Several EVM calls: as one bundle where the wallet has them, otherwise one by one, each after the one before is mined. The id is
     * recorded before either: given again, it goes on where it was left, and pays for no call twice.
     */
    sendCalls(intent: Omit<TransactionIntent, 'asked'>, calls: readonly EvmCall[]): Promise<TransactionRecord>
    /** What the wallet says it can do with several calls. */
    bundleCapability(account: CaipAddress): Promise<BatchCapability>
    /** Resolves when it has ended: confirmed, failed, replaced, cancelled, refused or never sent. Never by being slow. */
    settled(id: string): Promise<TransactionRecord>
    /** Asks the network once what has become of it: by itself nobody asks any more about what is `slow`. */
    look(id: string): Promise<void>
    /** Asks the wallet for the same with a higher fee; rejects `replace-unsupported` where it is too late. */
    speedUp(id: string): Promise<TransactionRecord>
    /** Asks the wallet to use the number for nothing. */
    cancel(id: string): Promise<TransactionRecord>
    /**
     * Stops waiting for a wallet that does not answer: the outcome is `unknown` from then on, and an answer that comes later still
     * counts.
     */
    letGo(id: string): Promise<TransactionRecord>
    /** The visitor has looked in the wallet: it was not sent. Only for what has no hash. */
    giveUp(id: string): Promise<TransactionRecord>
    /** The visitor has read that records could not be read: deletes them. */
    forgetUnreadable(): Promise<void>
    /** Keeps the draft, in all tabs; without one it is emptied and gets a new id. */
    writeDraft(account: CaipAddress, draft?: Omit<SendDraft, 'id'>): Promise<SendDraft>
  }
  readonly streams: {
    /** What was sent from here by this account, the newest first. */
    transactions: {
      readonly args: readonly [account: CaipAddress]
      readonly value: Loadable<readonly TransactionRecord[]>
    }
    /** How many records of earlier transactions could not be read. They are kept, and shown nowhere. */
    unreadable: { readonly args: readonly []; readonly value: number }
    draft: { readonly args: readonly [account: CaipAddress]; readonly value: Loadable<SendDraft> }
  }
}
