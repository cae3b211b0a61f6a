import type { CaipAddress } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { hasUnfinished, type JournalState } from '../../../domain/transactions/journal.ts'
import type { SendDraft, TransactionRecord } from '../../../domain/transactions/record.ts'
import { readDraft } from '../../../domain/transactions/send-draft.ts'
import type { Store } from '../../caches/store.ts'
import { readTransactionRecord } from '../../caches/transactions.ts'

// Earlier versions of Portico stored the records under `money/`. These keys stay the same, so that old records can
// still be read.
const txPrefix = 'money/tx/'
const draftPrefix = 'money/draft/'
const asidePrefix = 'money/unreadable/'

export type JournalDisk = {
  read(): Promise<JournalState>
  /** Whether the last read found a database that was not open. If so, some records may be missing in memory. */
  isPartial(): boolean
  writeChanges(before: JournalState, after: JournalState): Promise<void>
  /**
   * Returns an error if the record is not on disk. Returns no error if the browser offers no database and the user
   * accepts that a reload loses the record.
   */
  keepErrorOf(tx: TransactionRecord): AppError | undefined
}

/** Creates the JournalDisk. The key `awakeKey` exists while the journal has unfinished transactions. */
export function createJournalDisk(store: Store, awakeKey: string): JournalDisk {
  let isPartial = false

  /**
   * Moves an unreadable record to a key under `asidePrefix`. The record is not deleted, because it may be the only
   * trace of a sent transaction.
   */
  const setAside = async (key: string, value: unknown) => {
    await store.set(asidePrefix + key.slice(txPrefix.length), value)
    await store.remove(key)
  }
  const readDisk = async (): Promise<JournalState> => {
    const { values, isWhole } = await store.entries('money/').catch((cause: unknown) => {
      throw new AppError('send-not-recorded', {}, cause)
    })
    isPartial = !isWhole
    const records = new Map<string, TransactionRecord>()
    const drafts = new Map<CaipAddress, SendDraft>()
    for (const [key, value] of values) {
      const draft = key.startsWith(draftPrefix) && readDraft(value)
      if (draft) drafts.set(key.slice(draftPrefix.length) as CaipAddress, draft)
      if (!key.startsWith(txPrefix)) continue
      const tx = readTransactionRecord(value)
      if (tx) records.set(tx.id, tx)
      else if (value !== undefined) await setAside(key, value)
    }
    return { records, drafts, unreadable: (await store.keys(asidePrefix)).length }
  }
  /**
   * Writes to disk the values of `after` that differ from those of `before`. Deletes the keys that only `before`
   * contains.
   */
  const writeEntries = async (
    prefix: string,
    before: ReadonlyMap<string, unknown>,
    after: ReadonlyMap<string, unknown>,
  ) => {
    for (const [key, value] of after) if (before.get(key) !== value) await store.set(prefix + key, value)
    for (const key of before.keys()) if (!after.has(key)) await store.remove(prefix + key)
  }
  const writeChanges: JournalDisk['writeChanges'] = async (before, after) => {
    await writeEntries(txPrefix, before.records, after.records)
    await writeEntries(draftPrefix, before.drafts, after.drafts)
    if (after.records !== before.records)
      await (hasUnfinished(after) ? store.set(awakeKey, true) : store.remove(awakeKey))
    if (after.unreadable === before.unreadable) return
    for (const key of await store.keys(asidePrefix)) await store.remove(key)
  }
  const keepErrorOf: JournalDisk['keepErrorOf'] = ({ id, mayBeUnkept }) => {
    const kept = store.kept(txPrefix + id)
    if (kept === 'failed') return new AppError('send-not-recorded')
    return kept === 'refused' && !mayBeUnkept ? new AppError('send-not-kept') : undefined
  }

  return { read: readDisk, isPartial: () => isPartial, writeChanges, keepErrorOf }
}
