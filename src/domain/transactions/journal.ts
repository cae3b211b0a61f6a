import { pendingLimit, sentTransactionsKept } from '../core/constants.ts'
import type { CaipAddress } from '../core/entities.ts'
import { transferSelector } from '../core/erc20-selectors.ts'
import { AppError } from '../core/errors/app-error.ts'
import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import { bytesOfBase64 } from '../core/lib/base64.ts'
import { readSwapCall } from '../swaps/calls.ts'
import { isNativeCoin } from '../swaps/types.ts'
import {
  type CallRequest,
  type EvmCall,
  isOpen,
  type SendDraft,
  type TransactionIntent,
  type TransactionRecord,
} from './record.ts'
import { emptyDraft } from './send-draft.ts'
import { readSolanaTransaction } from './solana-transaction.ts'
import { chooseToTrack, createRecord, mayBeReorged, type TransactionEvent, transition } from './state.ts'

/** The transactions that this browser has sent, and the unfinished send form of each account. */
export type JournalState = {
  readonly records: ReadonlyMap<string, TransactionRecord>
  readonly drafts: ReadonlyMap<CaipAddress, SendDraft>
  /**
   * Number of stored records that cannot be read. They stay in the store, because each may be the only trace of a send.
   */
  readonly unreadable: number
}

/**
 * Events that change the journal. If an account's draft can no longer be used, the next draft gets the id `draftId`.
 */
export type JournalEvent =
  /** A tab wants to send a transaction. */
  | { readonly type: 'recorded'; readonly intent: TransactionIntent; readonly at: number }
  /** A transaction has changed. */
  | {
      readonly type: 'changed'
      readonly id: string
      readonly event: TransactionEvent
      readonly draftId: string
    }
  /** The record could not be stored on disk, so the wallet gets no request. */
  | { readonly type: 'not-kept'; readonly id: string; readonly at: number }
  | { readonly type: 'draft-opened'; readonly account: CaipAddress; readonly draftId: string }
  | {
      readonly type: 'draft-written'
      readonly account: CaipAddress
      readonly draft: Omit<SendDraft, 'id'> | undefined
      readonly draftId: string
    }
  | { readonly type: 'unreadable-forgotten' }

/**
 * Returns an error if the event contradicts the journal: the event concerns an unknown transaction, or records a
 * different transaction under a known id. Such an event does not change the journal.
 */
export function rejectionOf(journal: JournalState, event: JournalEvent): AppError | undefined {
  if (event.type === 'changed' && !journal.records.has(event.id)) {
    return new AppError('send-unknown', { id: event.id })
  }
  if (event.type !== 'recorded') return undefined
  const known = journal.records.get(event.intent.id)
  if (known && !isSameIntent(known, event.intent)) return new AppError('send-id-used', { id: known.id })
  return undefined
}

/** Computes the journal after an event. A repeated event changes nothing. */
export function nextJournal(journal: JournalState, event: JournalEvent): JournalState {
  switch (event.type) {
    case 'recorded':
      return journal.records.has(event.intent.id)
        ? journal
        : withoutOldest(withRecord(journal, createRecord(event.intent, event.at)))
    case 'changed':
      return changed(journal, event)
    case 'not-kept':
      return notKept(journal, event)
    case 'draft-opened':
      return withDraft(journal, event.account, usableDraft(journal, event))
    case 'draft-written': {
      const { account, draft, draftId } = event
      const { id } = usableDraft(journal, event)
      return withDraft(journal, account, draft ? { ...draft, id } : emptyDraft(draftId))
    }
    case 'unreadable-forgotten':
      return journal.unreadable === 0 ? journal : { ...journal, unreadable: 0 }
  }
}

/**
 * Returns the record that must be on disk before the send continues: a new record, or a record whose request the wallet
 * is about to get. If the record were lost, the same transaction could be sent twice.
 */
export function recordToSecure(before: JournalState, after: JournalState): TransactionRecord | undefined {
  return [...after.records.values()].find(
    ({ id, phase }) =>
      (phase === 'recorded' || phase === 'asking') && before.records.get(id)?.phase !== phase,
  )
}

/**
 * Whether the journal has a transaction that the worker has to track after its next start: an unfinished one, or a
 * mined one that a reorg may still remove.
 */
export function hasUnfinished({ records }: JournalState): boolean {
  return [...records.values()].some(tx => isOpen(tx) || mayBeReorged(tx))
}

/** Whether the hash belongs to a transaction other than the one with this id. The letter case of an EVM hash has no meaning. */
export function isTaken({ records }: JournalState, hash: string, id: string): boolean {
  const caseless = (text: string | undefined) => (text?.startsWith('0x') ? text.toLowerCase() : text)
  const wanted = caseless(hash)
  return [...records.values()].some(
    tx => tx.id !== id && [tx, ...tx.attempts].some(known => caseless(known.hash) === wanted),
  )
}

type Event<T extends JournalEvent['type']> = Extract<JournalEvent, { type: T }>

function changed(journal: JournalState, { id, event, draftId }: Event<'changed'>): JournalState {
  const before = journal.records.get(id)
  if (!before) return journal
  const { account } = before
  const after = transition(
    before,
    withOwnHash(event, hash => isTaken(journal, hash, id)),
  )
  const next = after === before ? journal : withRecord(journal, after)
  if (journal.drafts.get(account)?.id !== id) return next
  return withDraft(next, account, usableDraft(next, { account, draftId }))
}

/**
 * Handles a record that could not be written to the disk. Deletes a record in the phase `recorded`, and marks a record
 * as not sent if its wallet request was about to start. Keeps a record in any later phase, because the transaction may
 * have been sent.
 */
function notKept(journal: JournalState, { id, at }: Event<'not-kept'>): JournalState {
  const tx = journal.records.get(id)
  if (tx?.phase === 'asking') {
    const { askedAt: _never, ...rest } = tx
    return withRecord(journal, { ...rest, phase: 'not-sent', settledAt: at })
  }
  return tx?.phase === 'recorded' ? withoutRecords(journal, [tx]) : journal
}

function withRecord(journal: JournalState, tx: TransactionRecord): JournalState {
  return { ...journal, records: new Map(journal.records).set(tx.id, tx) }
}

function withoutRecords(journal: JournalState, gone: readonly TransactionRecord[]): JournalState {
  const records = new Map(journal.records)
  for (const { id } of gone) records.delete(id)
  return { ...journal, records }
}

function withoutOldest(journal: JournalState): JournalState {
  const limits = { watched: pendingLimit, kept: sentTransactionsKept }
  return withoutRecords(journal, chooseToTrack([...journal.records.values()], limits).forget)
}

function withDraft(journal: JournalState, account: CaipAddress, draft: SendDraft): JournalState {
  if (journal.drafts.get(account) === draft) return journal
  return { ...journal, drafts: new Map(journal.drafts).set(account, draft) }
}

/**
 * Returns the draft of the account. If the draft's id belongs to a transaction that was or may have been sent, the draft is
 * emptied. If that transaction was certainly never sent, the draft stays and gets a new id.
 */
function usableDraft(
  { records, drafts }: JournalState,
  { account, draftId }: { readonly account: CaipAddress; readonly draftId: string },
): SendDraft {
  const draft = drafts.get(account) ?? emptyDraft(draftId)
  const tx = records.get(draft.id)
  if (!tx) return draft
  if (tx.phase === 'refused' || tx.phase === 'not-sent') return { ...draft, id: draftId }
  const maybeSent = tx.attempts.length > 0 || tx.bundle !== undefined || tx.phase === 'unknown'
  return maybeSent ? emptyDraft(draftId) : draft
}

/**
 * Checks the hash of an event. If the hash belongs to a different transaction, returns an event without the hash,
 * because the state of that transaction says nothing about this record.
 */
function withOwnHash(event: TransactionEvent, isTaken: (hash: string) => boolean): TransactionEvent {
  if (!('hash' in event) || event.hash === undefined || !isTaken(event.hash)) return event
  const { type } = event
  if (type === 'answered') return { type: 'lost', at: event.at }
  if (type === 'overtaken') return { type, at: event.at, by: 'other' }
  return { type: 'seen-elsewhere' }
}

/**
 * Whether two transactions have the same account, recipients, amounts and data. Fees and Solana blockhashes are not compared,
 * because they change with each preparation.
 */
export function isSameIntent(
  first: Pick<TransactionIntent, 'account' | 'request'>,
  second: Pick<TransactionIntent, 'account' | 'request'>,
): boolean {
  return first.account === second.account && contentOf(first.request) === contentOf(second.request)
}

/** Whether two requests have an EVM call in common: the same recipient, amount and data. */
export function sharesCall(first: CallRequest, second: CallRequest): boolean {
  const texts = callsOf(second).map(call => textOf([call]))
  return callsOf(first).some(call => texts.includes(textOf([call])))
}

function contentOf(request: CallRequest): string {
  if (request.type === 'evm') return textOf([request.call, ...(request.followedBy ?? [])])
  return request.type === 'bundle' ? textOf(request.calls) : withoutBlockhash(request.transaction)
}

function textOf(calls: readonly EvmCall[]): string {
  return calls.map(({ to, value, data }) => `${to} ${value} ${data}`.toLowerCase()).join('|')
}

/**
 * Returns the bytes of a base64 transaction as text, without the signatures and the blockhash. Returns the input if the
 * input is malformed.
 */
function withoutBlockhash(transaction: string): string {
  const bytes = bytesOfBase64(transaction)
  const read = bytes && readSolanaTransaction(bytes)
  return read ? read.messageWithoutBlockhash().join(' ') : transaction
}

/** Amounts that calls take out of an account: native coins in wei, and tokens in base units by contract (lower case). */
export type Spending = { readonly native: bigint; readonly tokens: ReadonlyMap<string, bigint> }

/**
 * Returns the amounts that the account must hold before the wallet gets the request. Adds up the amounts of the calls
 * in order, and stops after the first call that does more than send. Such a call may bring in funds that a later call
 * spends.
 */
export function spendingOf({ request, kind }: Pick<TransactionIntent, 'request' | 'kind'>): Spending {
  const calls = callsOf(request)
  const sent = new Set(calls.flatMap(call => transferOf(call)?.token ?? []))
  const tokens = new Map<string, bigint>()
  let native = 0n
  for (const call of calls) {
    native += call.value
    const taken = transferOf(call) ?? (kind === 'swap' ? soldBy(call) : undefined)
    if (taken) tokens.set(taken.token, (tokens.get(taken.token) ?? 0n) + taken.amount)
    // A call may send coins to the contract of a token that the request transfers in another call. The contract may
    // turn these coins into tokens (wrapping), so such a call does more than send.
    const onlySends = transferOf(call) ?? (call.data === '0x' && !sent.has(call.to?.toLowerCase() ?? ''))
    if (!onlySends) break
  }
  return { native, tokens }
}

function callsOf(request: CallRequest): readonly EvmCall[] {
  if (request.type === 'evm') return [request.call, ...(request.followedBy ?? [])]
  return request.type === 'bundle' ? request.calls : []
}

type Taken = { readonly token: string; readonly amount: bigint }

function transferOf({ to, data }: EvmCall): Taken | undefined {
  const call = readCall(data)
  if (to === undefined || call?.selector !== transferSelector || addressIn(call.words[0]) === undefined)
    return undefined
  const amount = numberIn(call.words[1])
  return amount === undefined ? undefined : { token: to.toLowerCase(), amount }
}

/**
 * Returns the token and the amount that a swap sells. Returns undefined for native coins, because the value of the call
 * already counts them.
 */
function soldBy({ data }: EvmCall): Taken | undefined {
  const swap = readSwapCall(data)
  if (swap?.amount === undefined || isNativeCoin(swap.sells)) return undefined
  return { token: swap.sells, amount: swap.amount }
}
