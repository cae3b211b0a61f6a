import type { CaipNetworkId, Namespace } from '../core/entities.ts'
import type { Phase } from '../transactions/record.ts'

/**
 * The direction of a transfer: the account received the asset, sent it to a different account, or is both sender and
 * recipient.
 */
export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer in a transaction. `quantity` is decimal text in whole tokens. */
export type Transfer = {
  /** Whether the account received the asset, sent it, or is both sender and recipient. */
  readonly direction: TransferDirection
  /** Name of the asset. */
  readonly name?: string
  /** Symbol of the asset. */
  readonly symbol?: string
  /** Amount in whole tokens, as decimal text. */
  readonly quantity: string
  /** Value of the transfer in US dollars at the time of the transfer, as decimal text. Absent if unknown. */
  readonly value?: string
  /** URL of the asset's picture. */
  readonly iconUrl?: string
  /** Whether the asset is an NFT. */
  readonly nft: boolean
  /** Whether the data provider reports the asset as spam. */
  readonly spam: boolean
  /** Spam flag of the token: its symbol imitates a known symbol with look-alike letters, or its name is an advertisement. */
  readonly spamFlag?: 'imitation' | 'advert'
}

/** One entry of the history: a transaction with its transfers. */
export type Transaction = {
  /** Id of the entry, unique in the history. */
  readonly id: string
  /** Hash of the transaction. */
  readonly hash: string
  /** The data provider's word for the operation, for example `send`, `receive`, `trade`, `approve`. */
  readonly operation: string
  /**
   * State of the transaction. `unknown` means that Portico does not know whether the wallet has sent the transaction.
   */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown'
  /**
   * The id and the phase of the record that this browser stores about the transaction. Set only if this browser sent
   * the transaction and its state can still change.
   */
  readonly own?: { readonly id: string; readonly phase: Phase }
  /**
   * Set if this browser sent the transaction and the outcome differs from what the user saw in the review. `less`: the
   * output of a swap was below the minimum. `other`: the network confirmed a different transaction.
   */
  readonly warning?: 'less' | 'other'
  /** Time of the block, in epoch ms. */
  readonly minedAt: number
  /** Address of the sender. */
  readonly from: string
  /** Address of the recipient or the contract. */
  readonly to: string
  /** Network of the transaction (CAIP-2). */
  readonly network?: CaipNetworkId
  /** The transfers of assets in the transaction. */
  readonly transfers: readonly Transfer[]
  /** The application that the transaction was made with, if it is known. */
  readonly application?: { readonly name?: string; readonly iconUrl?: string }
}

/**
 * One page of the history, newest first. `next` is the data provider's cursor for the following page. It is absent on the
 * last page.
 */
export type HistoryPage = {
  /** The transactions, newest first. */
  readonly items: readonly Transaction[]
  /** Cursor of the following page. Absent on the last page. */
  readonly next?: string
  /** Set if there is no history for this network. The list is empty then, which does not mean that nothing was sent. */
  readonly isUnsupported?: true
}

/** Namespaces for which the data provider has a history. */
export const historyNamespaces: readonly Namespace[] = ['eip155', 'solana']
