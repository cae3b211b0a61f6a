import { AppError } from '../../../domain/core/errors/app-error.ts'
import {
  type JournalEvent,
  type JournalState,
  nextJournal,
  recordToSecure,
  rejectionOf,
} from '../../../domain/transactions/journal.ts'
import { readTransactionRecord } from '../../caches/transactions.ts'
import type { JournalDisk } from './journal-disk.ts'

/**
 * Events that change no transaction. `opened` makes the journal read all records from disk again, because a previous
 * leader tab may have changed them. `asked` requests the journal's state after all earlier events.
 */
type DiskEvent = { readonly type: 'opened' } | { readonly type: 'asked' }
export type Event = JournalEvent | DiskEvent
export type Applied = { readonly event: Event; readonly before: JournalState; readonly after: JournalState }
/**
 * The outcome of a rejected event. If `after` is missing, the records in memory may be wrong, so the next event reads
 * all records from disk.
 */
export type Rejected = { readonly event?: Event; readonly after?: JournalState; readonly error: unknown }

/** Applies an event to the journal, and resolves when its changes are on disk. */
type ApplyEvent = (journal: JournalState | undefined, event: Event) => Promise<Applied | Rejected>

export function createJournalSteps(disk: JournalDisk, now: () => number): ApplyEvent {
  return async (journal, event) => {
    const before = journal && !mustReadDisk(event) ? journal : await disk.read()
    if (event.type === 'opened' || event.type === 'asked') return { event, before, after: before }
    const rejection = rejectionOf(before, event)
    if (rejection) return { event, after: before, error: rejection }
    const after = nextJournal(before, event)
    const tx = recordToSecure(before, after)
    // The event is rejected if its record could not be read back from disk, because the record would be lost after a
    // reload.
    if (tx && !readTransactionRecord(tx))
      return { event, after: before, error: new AppError('transaction-invalid', { field: 'summary' }) }
    await disk.writeChanges(before, after)
    const error = tx && disk.keepErrorOf(tx)
    if (!error) return { event, before, after }
    const undone = nextJournal(after, { type: 'not-kept', id: tx.id, at: now() })
    await disk.writeChanges(after, undone)
    return { event, after: undone, error }
  }
}

/**
 * Whether the records must be read from disk before the event is applied. This is necessary for a new record, because a
 * record with the same id may be on disk and not in memory: another leader tab wrote it, or the disk was not ready at
 * the last read.
 */
function mustReadDisk({ type }: Event): boolean {
  return type === 'opened' || type === 'recorded'
}
